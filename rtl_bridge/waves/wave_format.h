// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace orbweaver::rtl {

/// A waveform file format. Scopes and signals are declared first, and signals are numbered 0, 1, ...; start() follows,
/// and then times and values.
class wave_format {
public:
    virtual ~wave_format() = default;

    virtual void open_scope(const std::string& name) = 0;
    virtual void close_scope() = 0;
    virtual void declare(const std::string& name, unsigned bits) = 0;

    /// @param picoseconds start time of the waveform
    /// @param values values of all signals at that time
    virtual void start(std::uint64_t picoseconds, const std::vector<std::uint64_t>& values) = 0;
    virtual void time(std::uint64_t picoseconds) = 0;
    virtual void value(std::size_t signal, std::uint64_t value) = 0;
    /// Completes the file.
    /// @throws user_error if a part of it could not be written
    virtual void close() = 0;
};

}  // namespace orbweaver::rtl
