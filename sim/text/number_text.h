// SPDX-License-Identifier: Apache-2.0
// Numbers and quantities as people write them in YAML. Parsing is independent of the locale and strict.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// A parsed value, or a sentence about the error in the text.
template <class T>
struct parsed {
    std::optional<T> value;
    std::string problem;
};

/// Parses a non-negative integer: decimal, or hexadecimal with 0x. For negative numbers, exponents, fractions, digit
/// separators and leading zeros, the problem sentence states what to write instead.
parsed<std::uint64_t> parse_whole_number(std::string_view text);

/// Parses a finite decimal number, with or without exponent.
parsed<double> parse_real_number(std::string_view text);

/// Returns the shortest text that parse_real_number() converts back to the same number.
std::string write_real_number(double value);

/// A unit and its value in base units.
struct unit_of_measure {
    std::string name;
    std::uint64_t factor = 1;
    bool per_second = false;  // a frequency: the quantity is its period, factor / number
};

/// The units of one quantity. Spelling is exact, because the case of a prefix is significant.
struct unit_family {
    std::string quantity;                // "a duration"
    std::string example;                 // "10 ns"
    std::string base;                    // "picosecond": quantities must be a multiple of it
    std::vector<unit_of_measure> units;  // in ascending order; frequencies last
};

const unit_family& byte_units();    // B, KiB, MiB, GiB; base: byte
const unit_family& period_units();  // ps, ns, us, ms, and kHz, MHz, GHz; base: picosecond

/// Converts a number with a unit to base units: "8 MiB" -> 8388608.
parsed<std::uint64_t> parse_quantity(std::string_view text, const unit_family& family);

/// Returns the quantity in the largest unit that gives an integer: 8388608 -> "8 MiB".
std::string write_quantity(std::uint64_t base_units, const unit_family& family);

}  // namespace orbweaver::sim
