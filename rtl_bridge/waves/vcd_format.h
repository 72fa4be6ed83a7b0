// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "rtl_bridge/waves/wave_format.h"

namespace orbweaver::rtl {

/// Value change dumps (IEEE 1364).
class vcd_format final : public wave_format {
public:
    /// @param write receives the text in pieces
    /// @param finish called when all text has been written
    explicit vcd_format(
        std::function<void(const std::string&)> write, std::function<void()> finish = [] {});

    void open_scope(const std::string& name) override;
    void close_scope() override;
    void declare(const std::string& name, unsigned bits) override;
    void start(std::uint64_t picoseconds, const std::vector<std::uint64_t>& values) override;
    void time(std::uint64_t picoseconds) override;
    void value(std::size_t signal, std::uint64_t value) override;
    void close() override { m_finish(); }

private:
    struct declared {
        std::string code;
        unsigned bits;
    };

    std::function<void(const std::string&)> m_write;
    std::function<void()> m_finish;
    std::vector<declared> m_signals;
};

}  // namespace orbweaver::rtl
