// SPDX-License-Identifier: Apache-2.0
#include "sim/text/number_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "sim/text/nearest_name.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

namespace {

constexpr std::string_view digits = "0123456789";
constexpr double two_to_the_53 = 9007199254740992.0;  // all smaller integers are exact in a double

std::string quote(std::string_view text) { return "'" + printable(text, 40) + "'"; }

bool all_of(std::string_view text, std::string_view allowed) {
    return !text.empty() && text.find_first_not_of(allowed) == std::string_view::npos;
}

/// Returns advice about a text that is not a plain decimal integer.
std::string why_not_whole(std::string_view text) {
    if (text.starts_with('-') && all_of(text.substr(1), digits)) { return fmt::format("{} is negative", text); }
    if (text.find('_') != std::string_view::npos || text.find(',') != std::string_view::npos) {
        std::string plain{text};
        std::erase_if(plain, [](char letter) { return letter == '_' || letter == ','; });
        if (all_of(plain, digits)) {
            return fmt::format("{} is not a number in YAML; write {} without separators", quote(text),
                               printable(plain, 40));
        }
    }
    const auto real = parse_real_number(text);
    if (real.value && *real.value >= 0 && *real.value < two_to_the_53) {
        if (*real.value == std::floor(*real.value)) {
            return fmt::format("{} must be written in full: {}", quote(text), static_cast<std::uint64_t>(*real.value));
        }
        return fmt::format("{} is not a whole number", quote(text));
    }
    return fmt::format("{} is not a whole number", quote(text));
}

template <class T>
parsed<T> failed(std::string problem) {
    return {std::nullopt, std::move(problem)};
}

/// Converts number / unit to base units if the result is an integer in range.
std::optional<std::uint64_t> in_base_units(double number, const unit_of_measure& unit) {
    const double exact =
        unit.per_second ? static_cast<double>(unit.factor) / number : number * static_cast<double>(unit.factor);
    if (!(exact >= 0) || exact >= two_to_the_53) { return std::nullopt; }
    const double whole = std::round(exact);
    // 3.3 ns is 3300 ps although 3.3 is not exact in a double. A product of doubles loses at most a few units in the
    // last place.
    if (std::fabs(exact - whole) > std::max(exact, 1.0) * 1e-12) { return std::nullopt; }
    return static_cast<std::uint64_t>(whole);
}

std::string not_whole(std::string_view text, double number, const unit_of_measure& unit, const unit_family& family) {
    const double exact =
        unit.per_second ? static_cast<double>(unit.factor) / number : number * static_cast<double>(unit.factor);
    if (!(std::fabs(exact) < two_to_the_53)) { return fmt::format("{} is out of all bounds", quote(text)); }
    return fmt::format("{} is {:.6g} {}s, which is not a whole number of them", quote(text), exact, family.base);
}

std::vector<std::string> unit_names(const unit_family& family) {
    std::vector<std::string> names;
    for (const auto& unit : family.units) { names.push_back(unit.name); }
    return names;
}

}  // namespace

parsed<std::uint64_t> parse_whole_number(std::string_view text) {
    int base = 10;
    std::string_view body = text;
    if (text.starts_with("0x") || text.starts_with("0X")) {
        base = 16;
        body.remove_prefix(2);
    }
    if (!all_of(body, base == 16 ? "0123456789abcdefABCDEF" : digits)) {
        return failed<std::uint64_t>(why_not_whole(text));
    }
    if (base == 10 && body.size() > 1 && body.front() == '0') {
        const std::size_t first = std::min(body.find_first_not_of('0'), body.size() - 1);
        return failed<std::uint64_t>(fmt::format("{} starts with 0, which some readers take for octal; write {}",
                                                 quote(text), printable(body.substr(first), 40)));
    }
    std::uint64_t value = 0;
    const auto result = std::from_chars(body.data(), body.data() + body.size(), value, base);
    if (result.ec != std::errc{}) { return failed<std::uint64_t>(fmt::format("{} is beyond 64 bits", quote(text))); }
    return {value, {}};
}

parsed<double> parse_real_number(std::string_view text) {
    std::string_view body = text;
    if (body.starts_with('+')) { body.remove_prefix(1); }
    if (!all_of(body, "0123456789+-.eE") || (body.size() < text.size() && body.starts_with('-'))) {
        return failed<double>(fmt::format("{} is not a number", quote(text)));
    }
    double value = 0;
    const auto result = std::from_chars(body.data(), body.data() + body.size(), value);
    if (result.ec == std::errc::result_out_of_range) {
        return failed<double>(fmt::format("{} is too large or too small for a number", quote(text)));
    }
    if (result.ec != std::errc{} || result.ptr != body.data() + body.size()) {
        return failed<double>(fmt::format("{} is not a number", quote(text)));
    }
    return {value, {}};
}

std::string write_real_number(double value) {
    char text[32];
    const auto result = std::to_chars(text, text + sizeof text, value);
    return {text, result.ptr};
}

const unit_family& byte_units() {
    static const unit_family family{
        "a size", "8 MiB", "byte", {{"B", 1}, {"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}}};
    return family;
}

const unit_family& period_units() {
    static const unit_family family{"a period or frequency",
                                    "10 ns",
                                    "picosecond",
                                    {{"ps", 1},
                                     {"ns", 1000},
                                     {"us", 1000000},
                                     {"ms", 1000000000},
                                     {"kHz", 1000000000, true},
                                     {"MHz", 1000000, true},
                                     {"GHz", 1000, true}}};
    return family;
}

parsed<std::uint64_t> parse_quantity(std::string_view text, const unit_family& family) {
    const std::size_t letters = std::min(text.find_first_not_of("0123456789+-.eE"), text.size());
    // "1 e" or "5E": an e without a following digit belongs to the unit, not to an exponent.
    std::size_t end = letters;
    while (end > 0 && (text[end - 1] == 'e' || text[end - 1] == 'E')) { --end; }
    const std::string_view number_text = text.substr(0, end);
    std::string_view unit_text = text.substr(end);
    while (unit_text.starts_with(' ')) { unit_text.remove_prefix(1); }
    const std::string allowed = one_of(unit_names(family));
    const auto number = parse_real_number(number_text);
    if (!number.value) {
        return failed<std::uint64_t>(fmt::format("{} is not {}: a number and a unit ({}), such as {}", quote(text),
                                                 family.quantity, allowed, family.example));
    }
    if (unit_text.empty()) {
        return failed<std::uint64_t>(
            fmt::format("{} needs a unit: {}, such as {}", quote(text), allowed, family.example));
    }
    const auto unit = std::find_if(family.units.begin(), family.units.end(),
                                   [unit_text](const unit_of_measure& known) { return known.name == unit_text; });
    if (unit == family.units.end()) {
        return failed<std::uint64_t>(fmt::format("'{}' is not a unit of {}: {}{}", printable(unit_text, 20),
                                                 family.quantity.substr(family.quantity.find(' ') + 1), allowed,
                                                 did_you_mean(unit_text, unit_names(family))));
    }
    if (*number.value < 0 || (unit->per_second && *number.value == 0)) {
        return failed<std::uint64_t>(fmt::format("{} is not above zero", quote(text)));
    }
    const auto value = in_base_units(*number.value, *unit);
    if (!value) { return failed<std::uint64_t>(not_whole(text, *number.value, *unit, family)); }
    return {value, {}};
}

std::string write_quantity(std::uint64_t base_units, const unit_family& family) {
    const unit_of_measure* best = &family.units.front();
    for (const auto& unit : family.units) {
        if (!unit.per_second && base_units != 0 && base_units % unit.factor == 0) { best = &unit; }
    }
    return fmt::format("{} {}", base_units / best->factor, best->name);
}

}  // namespace orbweaver::sim
