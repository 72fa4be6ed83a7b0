// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <chrono>

namespace orbweaver {

/// Whether rounds of a work are done by one thread or by all: by whichever is faster. A trial does blocks of rounds by
/// one, all, all and one, so that a load that grows favours neither, and compares their times. Then its outcome holds
/// for some thousand rounds, for more of them as often as the next trial agrees, and for few if rounds of all threads
/// begin to take far longer: then somebody else has the processors. This only ever chooses a speed; results are the
/// same at any choice.
class thread_choice {
public:
    using duration = std::chrono::nanoseconds;

    static constexpr unsigned block_rounds = 32;
    static constexpr unsigned uncounted_rounds = 8;  // the first ones of a block: caches are filled, threads wake
    static constexpr unsigned trial_blocks = 8;
    static constexpr unsigned trial_rounds = trial_blocks * block_rounds;
    static constexpr unsigned shortest_hold = 4096;  // rounds
    static constexpr unsigned longest_hold = 65536;
    static constexpr unsigned watched_rounds = 256;  // of all threads, between two looks at the time
    static constexpr unsigned hopeless = 2;          // times slower than one thread: a trial need not go on
    static constexpr unsigned disturbed = 4;         // times slower than before: a hold need not go on

    /// Whether all threads do the next round.
    bool takes_all() const { return m_takes_all; }

    /// Does a round.
    /// @param work given whether all threads do it
    template <class Clock = std::chrono::steady_clock, class Work>
    void run(Work work) {
        if (!m_in_trial && !is_watching()) {
            work(m_takes_all);
            note({});
            return;
        }
        const auto begin = Clock::now();
        work(m_takes_all);
        note(Clock::now() - begin);
    }

    /// A round took so long. Outside of trials, and of the rounds in which is_watching(), the time does not count.
    void note(duration time) {
        ++m_round;
        if (m_in_trial) {
            note_trial(time);
        } else {
            note_hold(time);
        }
    }

    /// Whether this round of a hold shows if all threads are still as fast.
    bool is_watching() const { return m_takes_all && m_round % watched_rounds < uncounted_rounds; }

private:
    void note_trial(duration time) {
        if ((m_round - 1) % block_rounds >= uncounted_rounds) {
            m_times[m_takes_all ? 1 : 0] += time;
        }
        const bool is_fair = m_round % (4 * block_rounds) == 0;  // both have had their share of what may grow
        if (is_fair && m_times[1] > hopeless * m_times[0]) {
            decide(false);
        } else if (m_round == trial_rounds) {
            decide(m_times[1] < m_times[0]);
        } else if (m_round % block_rounds == 0) {
            const unsigned block = m_round / block_rounds % 4;
            m_takes_all = block == 1 || block == 2;
        }
    }

    void note_hold(duration time) {
        if (m_takes_all) {
            m_watched = (m_round - 1) % watched_rounds < uncounted_rounds ? m_watched + time : m_watched;
            if (m_round % watched_rounds == 0) {
                const bool is_disturbed = m_watched > disturbed * m_expected;
                m_watched = {};
                if (is_disturbed) {
                    m_hold = shortest_hold;
                    begin_trial();
                    return;
                }
            }
        }
        if (m_round == m_hold) {
            begin_trial();
        }
    }

    void begin_trial() {
        m_round = 0;
        m_times = {};
        m_in_trial = true;
        m_takes_all = false;
    }

    void decide(bool takes_all) {
        m_hold = takes_all == m_decided ? std::min(2 * m_hold, longest_hold) : shortest_hold;
        m_decided = m_takes_all = takes_all;
        constexpr unsigned counted = trial_blocks / 2 * (block_rounds - uncounted_rounds);
        m_expected = m_times[1] * uncounted_rounds / counted;
        m_watched = {};
        m_in_trial = false;
        m_round = 0;
    }

    bool m_in_trial = true;
    bool m_takes_all = false;
    bool m_decided = false;               // by the last trial
    unsigned m_round = 0;                 // of the trial, or of the hold
    unsigned m_hold = shortest_hold / 2;  // rounds
    std::array<duration, 2> m_times{};    // of a trial's counted rounds, by one and by all threads
    duration m_expected{};                // of the watched rounds in a row
    duration m_watched{};                 // their time so far
};

}  // namespace orbweaver
