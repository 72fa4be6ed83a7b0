// SPDX-License-Identifier: Apache-2.0
// Numbers and quantities as people write them in YAML. Independent of locale; nothing is guessed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// A parsed value, or a sentence that states what is wrong with the text.
template <class T>
struct parsed {
    std::optional<T> value;
    std::string problem;
};

/// A whole number: decimal, or hexadecimal with 0x. Negative numbers, exponents, fractions, digit separators and
/// leading zeros are problems whose sentence states what to write instead.
parsed<std::uint64_t> parse_whole_number(std::string_view text);

/// A finite decimal number, with or without exponent.
parsed<double> parse_real_number(std::string_view text);

/// The shortest text that parse_real_number reads back as the same number.
std::string write_real_number(double value);

/// A unit and how many base units it stands for.
struct unit_of_measure {
    std::string name;
    std::uint64_t factor = 1;
    bool per_second = false;  // a frequency: the quantity is its period, factor / number
};

/// A family of units of one quantity. Units are written exactly: a prefix's case is its meaning.
struct unit_family {
    std::string quantity;                // "a duration"
    std::string example;                 // "10 ns"
    std::string base;                    // "picosecond": what must come out whole
    std::vector<unit_of_measure> units;  // rising factors; frequencies last
};

const unit_family& byte_units();    // B, KiB, MiB, GiB; base: byte
const unit_family& period_units();  // ps, ns, us, ms, and kHz, MHz, GHz; base: picosecond

/// A number with a unit, as a whole number of base units: "8 MiB" -> 8388608.
parsed<std::uint64_t> parse_quantity(std::string_view text, const unit_family& family);

/// The quantity in the largest unit that keeps the number whole: 8388608 -> "8 MiB".
std::string write_quantity(std::uint64_t base_units, const unit_family& family);

}  // namespace orbweaver::sim
