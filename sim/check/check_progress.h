// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace orbweaver::sim {

/// Progress of a long proof with an estimate of the remaining time. On a terminal it updates one line each second,
/// elsewhere it prints a line per minute. Proofs shorter than ten seconds show nothing.
class check_progress {
public:
    using clock = std::chrono::steady_clock;

    check_progress();
    explicit check_progress(bool on_terminal) : m_on_terminal(on_terminal) {}
    /// Clears the line.
    ~check_progress();
    check_progress(const check_progress&) = delete;
    check_progress& operator=(const check_progress&) = delete;

    /// Records that `done` of `all` equal parts of a stage are complete.
    void update(const char* stage, std::size_t done, std::size_t all);

    /// Returns a text such as "check: routes 12 %, about 3:10 to go in this stage"; empty if nothing is due.
    std::string line(const char* stage, std::size_t done, std::size_t all, clock::time_point now);

private:
    bool m_on_terminal;
    bool m_shown = false;
    std::string m_stage;
    clock::time_point m_start = clock::now();
    clock::time_point m_stage_start = m_start;
    clock::time_point m_next = m_start + std::chrono::seconds{10};
};

}  // namespace orbweaver::sim
