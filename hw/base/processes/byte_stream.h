// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "hw/base/errors.h"

namespace orbweaver {

/// Appends plain values to a message for another process of the same program.
class byte_writer {
public:
    template <class Value>
    void add(const Value& value) {
        add_row(std::span(&value, 1));
    }
    /// Adds the values of a row, without their number.
    template <class Value, std::size_t Extent>
    void add_row(std::span<const Value, Extent> row) {
        static_assert(std::is_trivially_copyable_v<Value>);
        const auto bytes = std::as_bytes(row);
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
    }
    /// Adds a number and as many values.
    template <class Value, class Allocator>
    void add_vector(const std::vector<Value, Allocator>& values) {
        add(static_cast<std::uint64_t>(values.size()));
        add_row(std::span<const Value>(values));
    }

    void add_text(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        add_row(std::span(text.data(), text.size()));
    }

    std::vector<std::byte>& bytes() { return m_bytes; }

private:
    std::vector<std::byte> m_bytes;
};

/// Reads the values of a message in the order in which they were added.
class byte_reader {
public:
    /// @param bytes must outlive the reader
    explicit byte_reader(std::span<const std::byte> bytes) : m_left(bytes) {}

    template <class Value>
    Value take() {
        Value value;
        take_row(std::span(&value, 1));
        return value;
    }
    template <class Value, std::size_t Extent>
    void take_row(std::span<Value, Extent> row) {
        static_assert(std::is_trivially_copyable_v<Value>);
        invariant(row.size_bytes() <= m_left.size(), "processes", 0, "a message of another process is too short");
        if (!row.empty()) { std::memcpy(static_cast<void*>(row.data()), m_left.data(), row.size_bytes()); }
        m_left = m_left.subspan(row.size_bytes());
    }
    template <class Value, class Allocator>
    void take_vector(std::vector<Value, Allocator>& values) {
        const auto count = take<std::uint64_t>();
        invariant(count <= m_left.size() / sizeof(Value), "processes", 0, "a message of another process is too short");
        values.resize(count);
        take_row(std::span<Value>(values));
    }
    std::string take_text() {
        const auto count = take<std::uint64_t>();
        invariant(count <= m_left.size(), "processes", 0, "a message of another process is too short");
        std::string text(count, '\0');
        take_row(std::span(text.data(), count));
        return text;
    }
    bool is_at_end() const { return m_left.empty(); }

private:
    std::span<const std::byte> m_left;
};

}  // namespace orbweaver
