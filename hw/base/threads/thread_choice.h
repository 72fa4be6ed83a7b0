// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace orbweaver {

/// Decides whether one thread or all threads execute the rounds of some work, whichever is faster.
/// A trial executes blocks of rounds with one, all, all and one threads and compares their times; this order makes a
/// growing load favour neither. A trial ends after the turn in which the difference is clear, or after four turns. The
/// first rounds, in which a machine fills, contain no trial.
/// An outcome holds for some hundred rounds, and for twice as many whenever the next trial agrees. It is dropped early
/// if the rounds of all threads become far slower, because other programs then occupy the processors. A trial stops at
/// once if all threads are far slower; its outcome then holds until the cost of the trial is negligible.
/// The choice affects only speed, never results.
class thread_choice {
public:
    using duration = std::chrono::nanoseconds;

    static constexpr unsigned block_rounds = 16;
    static constexpr unsigned uncounted_rounds = 8;  // first rounds of a block, in which caches fill and threads wake
    static constexpr unsigned order_blocks = 4;
    static constexpr unsigned trial_blocks = 4 * order_blocks;
    static constexpr unsigned trial_rounds = trial_blocks * block_rounds;
    static constexpr unsigned first_hold = 64;  // rounds of one thread before the first trial
    static constexpr unsigned shortest_hold = 512;
    static constexpr unsigned longest_hold = 65536;
    static constexpr unsigned watched_rounds = 256;  // rounds of all threads between two time checks
    static constexpr unsigned timed_rounds = block_rounds - uncounted_rounds;  // the first of these, which are timed
    static constexpr double clear = 1.25;     // ratio of times that ends a trial after a turn
    static constexpr unsigned hopeless = 4;   // multiple of a one-thread block that ends a trial within its first turn
    static constexpr unsigned repaid = 32;    // time until the next trial, as a multiple of the cost of such a trial
    static constexpr unsigned disturbed = 4;  // slowdown that ends a hold early

    /// Returns whether all threads execute the next round.
    bool takes_all() const { return m_takes_all; }
    /// Returns whether the time of the next round is needed.
    bool is_timed() const { return m_in_trial || (m_takes_all && m_round % watched_rounds < timed_rounds); }

    /// Records the time of a round. Any value is accepted if the round is not timed.
    void note(duration time) {
        const bool counts = is_timed();
        ++m_round;
        if (m_in_trial) {
            note_trial(time);
        } else {
            note_hold(counts ? time : duration{});
        }
    }

private:
    void note_trial(duration time) {
        const unsigned round = (m_round - 1) % block_rounds;
        if (is_hopeless(time)) {
            const auto blocks_of_one = std::min<std::int64_t>(m_spent / std::max(m_block, duration{1}), longest_hold);
            decide(false);
            m_hold = std::clamp(repaid * block_rounds * static_cast<unsigned>(blocks_of_one), m_hold, longest_hold);
            return;
        }
        if (round >= uncounted_rounds) { m_times[m_takes_all ? 1 : 0] += time; }
        if (round != block_rounds - 1) { return; }
        const unsigned blocks = m_round / block_rounds;
        if (blocks == trial_blocks || (blocks % order_blocks == 0 && is_clear())) {
            decide(m_times[1] < m_times[0]);
        } else {
            m_takes_all = blocks % order_blocks == 1 || blocks % order_blocks == 2;
        }
    }

    /// Compares the first block of one thread with the first block of all, after a round of all threads. Ignores the
    /// very first round of all threads, which wakes them without warning.
    bool is_hopeless(duration time) {
        if (m_round <= block_rounds) {
            m_block += time;
        } else if (m_round > block_rounds + 1 && m_round <= 2 * block_rounds) {
            m_spent += time;
        }
        return m_spent > hopeless * m_block;
    }
    bool is_clear() const { return m_times[1] > clear * m_times[0] || m_times[0] > clear * m_times[1]; }

    void note_hold(duration time) {
        m_watched += time;
        if (m_takes_all && m_round % watched_rounds == 0) {
            const bool is_disturbed = m_watched > disturbed * m_expected;
            m_watched = {};
            if (is_disturbed) {
                m_hold = shortest_hold;
                begin_trial();
                return;
            }
        }
        if (m_round == m_hold) { begin_trial(); }
    }

    void begin_trial() {
        m_round = 0;
        m_times = {};
        m_block = m_spent = {};
        m_in_trial = true;
        m_takes_all = false;
    }

    void decide(bool takes_all) {
        m_hold = takes_all == m_decided ? std::clamp(2 * m_hold, shortest_hold, longest_hold) : shortest_hold;
        m_decided = m_takes_all = takes_all;
        m_expected = m_times[1] / std::max(m_round / block_rounds / 2, 1U);
        m_watched = {};
        m_in_trial = false;
        m_round = 0;
    }

    bool m_in_trial = false;
    bool m_takes_all = false;
    bool m_decided = false;             // outcome of the last trial
    unsigned m_round = 0;               // round within the trial or the hold
    unsigned m_hold = first_hold;       // length of the hold, in rounds
    std::array<duration, 2> m_times{};  // time of a trial's counted rounds, with one thread and with all
    duration m_block{};                 // time of the trial's first block, with one thread
    duration m_spent{};                 // time so far of its next block, with all threads, without its first round
    duration m_expected{};              // expected time of consecutive watched rounds
    duration m_watched{};               // their time so far
};

}  // namespace orbweaver
