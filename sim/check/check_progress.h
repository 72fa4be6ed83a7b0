// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace orbweaver::sim {

/// Shows how a long proof goes, with an estimate: on a terminal a line that changes each second, elsewhere a line a
/// minute. Proofs that take less than ten seconds show nothing.
class check_progress {
public:
    using clock = std::chrono::steady_clock;

    check_progress();
    explicit check_progress(bool on_terminal) : m_on_terminal(on_terminal) {}
    /// Clears the line.
    ~check_progress();
    check_progress(const check_progress&) = delete;
    check_progress& operator=(const check_progress&) = delete;

    /// Takes that `done` of `all` equal parts of a stage are done.
    void update(const char* stage, std::size_t done, std::size_t all);

    /// "check: routes 12 %, about 3:10 to go in this stage"; empty: nothing is to be shown yet.
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
