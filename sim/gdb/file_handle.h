// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <unistd.h>

#include <utility>

namespace orbweaver::sim::gdb {

/// Owner of a file descriptor of the host.
class file_handle {
public:
    file_handle() = default;
    explicit file_handle(int number) : m_number(number) {}
    ~file_handle() { close(); }
    file_handle(file_handle&& other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    file_handle& operator=(file_handle&& other) noexcept {
        std::swap(m_number, other.m_number);
        return *this;
    }

    int number() const { return m_number; }
    bool open() const { return m_number >= 0; }
    void close() {
        if (open()) { ::close(std::exchange(m_number, -1)); }
    }

private:
    int m_number = -1;
};

}  // namespace orbweaver::sim::gdb
