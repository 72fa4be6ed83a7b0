// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// A kind of waveform file. First scopes and signals, which are numbered 0, 1, ...; then start(); then times and
/// values.
class wave_format {
public:
    virtual ~wave_format() = default;

    virtual void open_scope(const std::string& name) = 0;
    virtual void close_scope() = 0;
    virtual void declare(const std::string& name, unsigned bits) = 0;

    /// @param picoseconds when the waveform begins @param values of all signals at that time
    virtual void start(std::uint64_t picoseconds, const std::vector<std::uint64_t>& values) = 0;
    virtual void time(std::uint64_t picoseconds) = 0;
    virtual void value(std::size_t signal, std::uint64_t value) = 0;
    /// All is written.
    /// @throws user_error if some of it could not be
    virtual void close() = 0;
};

}  // namespace orbweaver::rtl
