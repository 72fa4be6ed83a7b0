// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/external/pin_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>

#include "hw/noc/description_error.h"

namespace orbweaver::rtl {

namespace {

constexpr const char* skipped = "skip";  // name of unused bits

const link_signal* find(const std::vector<link_signal>& signals, const std::string& name) {
    const auto found =
        std::find_if(signals.begin(), signals.end(), [&name](const link_signal& each) { return each.name == name; });
    return found == signals.end() ? nullptr : &*found;
}

std::string names_of(const std::vector<link_signal>& signals) {
    std::string text;
    for (const link_signal& each : signals) { text += (text.empty() ? "" : ", ") + each.name; }
    return text;
}

/// Splits "{a, b}" into "a" and "b".
std::vector<std::string> pieces_of(const std::string& text) {
    std::string inner = text;
    std::erase_if(inner, [](char letter) { return std::isspace(static_cast<unsigned char>(letter)) != 0; });
    if (inner.size() >= 2 && inner.front() == '{' && inner.back() == '}') { inner = inner.substr(1, inner.size() - 2); }
    std::vector<std::string> pieces(1);
    for (const char letter : inner) {
        if (letter == ',') {
            pieces.emplace_back();
        } else {
            pieces.back() += letter;
        }
    }
    return pieces;
}

/// Removes a number of one to four digits from the front of a text and returns it.
std::optional<unsigned> take_number(std::string_view& text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits < 1 || digits > 4) { return std::nullopt; }
    unsigned value = 0;
    std::from_chars(text.data(), text.data() + digits, value);
    text.remove_prefix(digits);
    return value;
}

bool take(std::string_view& text, char letter) {
    const bool found = text.starts_with(letter);
    text.remove_prefix(found ? 1 : 0);
    return found;
}

/// Parses a constant: `2'b00`.
bool read_constant(const std::string& piece, pin_part& part) {
    std::string_view rest = piece;
    const auto bits = take_number(rest);
    if (!bits || !take(rest, '\'') || !(take(rest, 'b') || take(rest, 'h') || take(rest, 'd')) || rest.empty() ||
        rest.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos) {
        return false;
    }
    part.bits = *bits;
    part.constant = piece;
    return true;
}

/// A range of bits: `[3]`, `[7:4]`, or nothing.
struct bit_range {
    std::optional<unsigned> high;
    std::optional<unsigned> low;
};
std::optional<bit_range> read_range(std::string_view text) {
    bit_range range;
    if (text.empty()) { return range; }
    if (!take(text, '[') || !(range.high = take_number(text))) { return std::nullopt; }
    if (take(text, ':') && !(range.low = take_number(text))) { return std::nullopt; }
    return take(text, ']') && text.empty() ? std::optional{range} : std::nullopt;
}

/// Parses a signal: `name`, `name[3]`, `name[7:4]`.
bool read_signal(const std::string& piece, const std::vector<link_signal>& signals, pin_part& part) {
    const std::string name = piece.substr(0, piece.find('['));
    const auto range = read_range(std::string_view(piece).substr(name.size()));
    if (!range) { return false; }
    const link_signal* const known = find(signals, name);
    if (known == nullptr && name != skipped) { return false; }
    const unsigned most = known != nullptr ? known->bits : 4096;
    const unsigned high = range->high ? *range->high : known != nullptr ? most - 1 : 0;
    const unsigned low = range->low ? *range->low : range->high ? high : 0;
    if (high < low || high >= most) { return false; }
    part.signal = known != nullptr ? name : std::string();
    part.low = low;
    part.bits = high - low + 1;
    return true;
}

}  // namespace

std::vector<link_signal> link_signals(noc::link_side side, unsigned vcs) {
    switch (side) {
        case noc::link_side::in:
            return {{"valid", 1, true},      {"valid_vc", vcs, true}, {"vc", 8, true},
                    {"head", 1, true},       {"tail", 1, true},       {"dest_x", 8, true},
                    {"dest_y", 8, true},     {"length", 16, true},    {"body_flits", 16, true},
                    {"tag", 32, true},       {"credit", vcs, false},  {"credit_valid", 1, false},
                    {"credit_vc", 8, false}, {"ready", 1, false},     {"ready_vc", vcs, false}};
        case noc::link_side::out:
            return {{"valid", 1, false},    {"valid_vc", vcs, false}, {"vc", 8, false},       {"head", 1, false},
                    {"tail", 1, false},     {"tag", 32, false},       {"credit", vcs, true},  {"credit_valid", 1, true},
                    {"credit_vc", 8, true}, {"ready", 1, true},       {"ready_vc", vcs, true}};
        case noc::link_side::none: return {{"x", 8, true}, {"y", 8, true}, {"rst", 1, true}};
    }
    return {};
}

std::vector<pin_part> read_pin_value(const std::string& text, noc::link_side side, unsigned vcs,
                                     const std::string& key) {
    const std::vector<link_signal> signals = link_signals(side, vcs);
    std::vector<pin_part> parts;
    for (const std::string& piece : pieces_of(text)) {
        pin_part part;
        if (!read_constant(piece, part) && !read_signal(piece, signals, part)) {
            throw noc::description_error(
                key,
                fmt::format("'{}' is no part of a pin here; there are {}, with bits as in tag[15:0], skip[3:0] for "
                            "unused bits, and constants such as 2'b00",
                            piece, names_of(signals)));
        }
        parts.push_back(part);
    }
    return parts;
}

bool enters_router(const std::vector<pin_part>& parts, noc::link_side side, unsigned vcs, const std::string& key) {
    const std::vector<link_signal> signals = link_signals(side, vcs);
    bool enters = false;
    bool leaves = false;
    for (const pin_part& part : parts) {
        if (const link_signal* const known = find(signals, part.signal)) {
            (known->enters ? enters : leaves) = true;
        } else if (!part.constant.empty()) {
            enters = true;
        }
    }
    if (enters && leaves) { throw noc::description_error(key, "the router takes a part of this and gives another"); }
    return enters || !leaves;
}

unsigned bits_of(const std::vector<pin_part>& parts) {
    unsigned sum = 0;
    for (const pin_part& part : parts) { sum += part.bits; }
    return sum;
}

}  // namespace orbweaver::rtl
