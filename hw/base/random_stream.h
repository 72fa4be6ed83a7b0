// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace orbweaver {

/// Finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection in which every output bit depends on every input bit.
constexpr std::uint64_t mix_bits(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

/// A counter-based random stream. The n-th number depends on (seed, module, stream, n) alone, so draws of one module
/// never change the numbers of another.
class random_stream {
public:
    /// @param seed   of the run
    /// @param module name of the drawing module, stable from run to run
    /// @param stream index of the purpose within the module
    constexpr random_stream(std::uint64_t seed, std::string_view module, std::uint64_t stream = 0)
        : m_key(mix_bits(mix_bits(seed + golden) ^ hash(module)) ^ mix_bits(stream + golden)) {}

    /// Returns the next 64 uniformly distributed bits.
    constexpr std::uint64_t next() { return mix_bits(m_key + golden * ++m_drawn); }

    /// Returns a uniform number in 0 .. bound-1. Multiplication method, bias below 2^-32. @param bound 1 or more
    constexpr std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
    }

    /// Returns true with probability threshold / 2^64; see probability_threshold().
    constexpr bool chance(std::uint64_t threshold) { return next() < threshold; }

private:
    static constexpr std::uint64_t golden = 0x9e3779b97f4a7c15U;

    static constexpr std::uint64_t hash(std::string_view text) {  // FNV-1a
        std::uint64_t mixed = 0xcbf29ce484222325U;
        for (const char letter : text) { mixed = (mixed ^ static_cast<unsigned char>(letter)) * 0x100000001b3U; }
        return mixed;
    }

    std::uint64_t m_key;
    std::uint64_t m_drawn = 0;
};

/// Returns the integer threshold for random_stream::chance(); the probability is clamped to 0 .. 1.
constexpr std::uint64_t probability_threshold(double probability) {
    constexpr double two_to_64 = 18446744073709551616.0;
    if (!(probability > 0)) { return 0; }
    return probability >= 1 ? ~std::uint64_t{0} : static_cast<std::uint64_t>(probability * two_to_64);
}

}  // namespace orbweaver
