// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/processes/byte_stream.h"

namespace orbweaver::noc {

/// Mean and exact percentiles of a set of latencies, in cycles. All are 0 if `samples` is 0.
struct latency_summary {
    std::uint64_t samples = 0;
    double mean = 0;
    std::uint64_t p50 = 0;
    std::uint64_t p95 = 0;
    std::uint64_t p99 = 0;
    std::uint64_t max = 0;
};

/// Exact counts of cycle values; it grows to the largest value seen.
class histogram {
public:
    void add(std::uint64_t value) {
        if (value >= m_counts.size()) [[unlikely]] { m_counts.resize(value + value / 2 + 64); }
        ++m_counts[value];
        ++m_samples;
        m_sum += value;
    }

    /// Adds all samples of another histogram.
    void add(const histogram& other) {
        if (other.m_counts.size() > m_counts.size()) { m_counts.resize(other.m_counts.size()); }
        for (std::size_t value = 0; value < other.m_counts.size(); ++value) {
            m_counts[value] += other.m_counts[value];
        }
        m_samples += other.m_samples;
        m_sum += other.m_sum;
    }

    std::uint64_t samples() const { return m_samples; }
    double mean() const { return m_samples == 0 ? 0 : static_cast<double>(m_sum) / static_cast<double>(m_samples); }
    /// Returns [value]: number of samples; may end with zeros.
    const std::vector<std::uint64_t>& counts() const { return m_counts; }

    /// Returns the smallest value that at least `percent` of the samples do not exceed (nearest rank); 0 without
    /// samples.
    std::uint64_t percentile(unsigned percent) const {
        const std::uint64_t rank = (m_samples * percent + 99) / 100;
        std::uint64_t seen = 0;
        for (std::uint64_t value = 0; value < m_counts.size(); ++value) {
            seen += m_counts[value];
            if (seen >= rank && seen != 0) { return value; }
        }
        return 0;
    }

    latency_summary summary() const {
        if (m_samples == 0) { return {}; }
        return {m_samples, mean(), percentile(50), percentile(95), percentile(99), percentile(100)};
    }

    void write(byte_writer& stream) const {
        stream.add_vector(m_counts);
        stream.add(m_samples);
        stream.add(m_sum);
    }
    void read(byte_reader& stream) {
        stream.take_vector(m_counts);
        m_samples = stream.take<std::uint64_t>();
        m_sum = stream.take<std::uint64_t>();
    }

private:
    std::vector<std::uint64_t> m_counts;
    std::uint64_t m_samples = 0;
    std::uint64_t m_sum = 0;
};

}  // namespace orbweaver::noc
