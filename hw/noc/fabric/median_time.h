// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <chrono>

namespace orbweaver::noc {

/// The typical time of a repeated task. A median ignores the runs in which the thread lost its processor.
class median_time {
public:
    using duration = std::chrono::nanoseconds;

    static constexpr unsigned samples = 63;

    void add(duration time) {
        if (m_count < samples) { m_times[m_count++] = time; }
    }
    bool is_known() const { return m_count == samples; }
    /// Returns the median in nanoseconds, at least 1, and starts a new measurement. Precondition: is_known().
    double take() {
        m_count = 0;
        const auto middle = m_times.begin() + samples / 2;
        std::nth_element(m_times.begin(), middle, m_times.end());
        return std::max(static_cast<double>(middle->count()), 1.0);
    }

private:
    std::array<duration, samples> m_times{};
    unsigned m_count = 0;
};

}  // namespace orbweaver::noc
