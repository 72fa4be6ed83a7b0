// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace orbweaver::multicast {

/// Use of a stream of random numbers; streams of one seed are independent.
enum class purpose : std::uint32_t { graph, destinations, agents, order };

/// Random numbers that are equal on every machine: the standard defines the generator, and this class applies the
/// bounds.
class draws {
public:
    /// @param number distinguishes streams of one purpose, such as the index of a message
    draws(std::uint64_t seed, purpose use, std::uint32_t number = 0) {
        std::seed_seq mixed{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                            static_cast<std::uint32_t>(use), number};
        m_generator.seed(mixed);
    }

    /// Returns a uniform number in 0 .. bound-1. It uses the multiplication method, with a bias below 2^-32.
    /// @param bound 1 or more
    std::uint32_t below(std::uint32_t bound) {
        return static_cast<std::uint32_t>(((m_generator() >> 32) * bound) >> 32);
    }

    /// Shuffles items; all orders have equal probability (Fisher and Yates).
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
