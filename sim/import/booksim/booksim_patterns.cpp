// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_patterns.h"

#include <algorithm>
#include <array>
#include <bit>

namespace orbweaver::sim {

namespace {

unsigned bits_of(std::uint64_t nodes) { return static_cast<unsigned>(std::bit_width(nodes)) - 1; }

std::uint64_t complement(std::uint64_t source, std::uint64_t nodes, const booksim_digits&) {
    return ~source & (nodes - 1);
}

std::uint64_t reverse(std::uint64_t source, std::uint64_t nodes, const booksim_digits&) {
    std::uint64_t result = 0;
    for (unsigned bit = 0; bit < bits_of(nodes); ++bit) { result = result << 1 | (source >> bit & 1); }
    return result;
}

std::uint64_t shuffle(std::uint64_t source, std::uint64_t nodes, const booksim_digits&) {
    const std::uint64_t shifted = source << 1;
    return (shifted & (nodes - 1)) | ((shifted & nodes) != 0 ? 1 : 0);
}

std::uint64_t transpose(std::uint64_t source, std::uint64_t nodes, const booksim_digits&) {
    const unsigned half = bits_of(nodes) / 2;
    return source >> half | (source << half & (nodes - 1));
}

/// Moves each digit of the number by the distance.
std::uint64_t shift_digits(std::uint64_t source, const booksim_digits& digits, std::int64_t distance) {
    const auto base = static_cast<std::uint64_t>(digits.base);
    std::uint64_t result = 0;
    std::uint64_t weight = 1;
    for (std::int64_t digit = 0; digit < digits.count; ++digit) {
        result += weight * ((source / weight % base + static_cast<std::uint64_t>(distance)) % base);
        weight *= base;
    }
    return result;
}

std::uint64_t tornado(std::uint64_t source, std::uint64_t, const booksim_digits& digits) {
    return shift_digits(source, digits, (digits.base + 1) / 2 - 1);
}

std::uint64_t neighbour(std::uint64_t source, std::uint64_t, const booksim_digits& digits) {
    return shift_digits(source, digits, 1);
}

std::string_view needs_bits(std::uint64_t nodes) {
    return std::has_single_bit(nodes) ? "" : "BookSim needs a power of two of nodes";
}

std::string_view needs_even_bits(std::uint64_t nodes) {
    return std::has_single_bit(nodes) && bits_of(nodes) % 2 == 0 ? "" : "BookSim needs an even power of two of nodes";
}

std::string_view takes_any(std::uint64_t) { return ""; }

constexpr std::array permutations = std::to_array<booksim_permutation>({
    {"bitcomp", "bit_complement", false, complement, needs_bits},
    {"bitrev", "bit_reverse", false, reverse, needs_bits},
    {"neighbor", "neighbour", true, neighbour, takes_any},
    {"shuffle", "shuffle", false, shuffle, needs_bits},
    {"tornado", "tornado", true, tornado, takes_any},
    {"transpose", "transpose", true, transpose, needs_even_bits},
});

}  // namespace

const booksim_permutation* find_booksim_permutation(std::string_view name) {
    const auto found = std::ranges::find(permutations, name, &booksim_permutation::name);
    return found == permutations.end() ? nullptr : &*found;
}

}  // namespace orbweaver::sim
