// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>

namespace orbweaver {

/// Whether rounds of a work are done by one thread or by all: by whichever is faster. A trial does blocks of rounds by
/// one, all, all and one, so that a load that grows favours neither, and compares their times. It ends with the turn
/// after which the difference is clear, or after four turns. None is done among the first rounds, in which a machine
/// fills. Its outcome holds for some hundred rounds, and for twice as many as often as the next trial agrees; for few
/// if rounds of all threads begin to take far longer: then somebody else has the processors. A trial ends at once when
/// all threads take far longer, and holds until what it has cost no longer matters. This only ever chooses a speed;
/// results are the same at any choice.
class thread_choice {
public:
    using duration = std::chrono::nanoseconds;

    static constexpr unsigned block_rounds = 16;
    static constexpr unsigned uncounted_rounds = 8;  // the first ones of a block: caches are filled, threads wake
    static constexpr unsigned order_blocks = 4;
    static constexpr unsigned trial_blocks = 4 * order_blocks;
    static constexpr unsigned trial_rounds = trial_blocks * block_rounds;
    static constexpr unsigned first_hold = 64;  // rounds of one thread, before any trial
    static constexpr unsigned shortest_hold = 512;
    static constexpr unsigned longest_hold = 65536;
    static constexpr unsigned watched_rounds = 256;  // of all threads, between two looks at the time
    static constexpr unsigned timed_rounds = block_rounds - uncounted_rounds;  // the first ones of these
    static constexpr double clear = 1.25;     // times slower: a trial need not have another turn
    static constexpr unsigned hopeless = 4;   // times a block of one thread: not even the rest of the first turn
    static constexpr unsigned repaid = 32;    // times what such a trial has cost, until the next one
    static constexpr unsigned disturbed = 4;  // times slower than before: a hold need not go on

    /// Whether all threads do the next round.
    bool takes_all() const { return m_takes_all; }
    /// Whether the time of the next round counts.
    bool is_timed() const { return m_in_trial || (m_takes_all && m_round % watched_rounds < timed_rounds); }

    /// A round took so long; any time if it does not count.
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

    /// Looks at the first block of one thread and the first one of all, after a round of them. The very first round of
    /// all wakes the threads without a notice.
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
    bool m_decided = false;             // by the last trial
    unsigned m_round = 0;               // of the trial, or of the hold
    unsigned m_hold = first_hold;       // rounds
    std::array<duration, 2> m_times{};  // of a trial's counted rounds, by one and by all threads
    duration m_block{};                 // of its first block, by one thread
    duration m_spent{};                 // of its next block, by all, so far, less the first round
    duration m_expected{};              // of the watched rounds in a row
    duration m_watched{};               // their time so far
};

}  // namespace orbweaver
