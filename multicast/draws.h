// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace orbweaver::multicast {

/// What a stream of draws is for: streams of one seed have nothing in common.
enum class purpose : std::uint32_t { graph, destinations, agents, order };

/// Random numbers that are the same on every machine: the standard fixes the generator, and bounds are applied here.
class draws {
public:
    /// @param number distinguishes streams of one purpose, as that of a message
    draws(std::uint64_t seed, purpose use, std::uint32_t number = 0) {
        std::seed_seq mixed{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                            static_cast<std::uint32_t>(use), number};
        m_generator.seed(mixed);
    }

    /// Uniform in 0 .. bound-1; bound is 1 or more. Multiplication method, bias below 2^-32.
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((m_generator() >> 32) * bound) >> 32);
    }

    /// All orders alike (Fisher and Yates).
    template <class Item>
    void shuffle(std::vector<Item>& items) {
        for (std::size_t left = items.size(); left > 1; --left) {
            std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
        }
    }

private:
    std::mt19937_64 m_generator;
};

}  // namespace orbweaver::multicast
