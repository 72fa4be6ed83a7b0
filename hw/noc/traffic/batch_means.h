// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "hw/base/processes/byte_stream.h"
#include "hw/base/student.h"
#include "hw/base/types.h"

namespace orbweaver::noc {

struct confidence_interval {
    double half_width = 0;  // half-width of the 95 % confidence interval around the mean
    unsigned batches = 0;   // number of batches; below 2 the interval is unknown and half_width is 0
};

/// Batch means: the measurement is divided into batches of equal time, whose means are nearly independent although the
/// latencies within a batch are not (Law, Simulation Modeling and Analysis, section 9.5.3). A sample belongs to the
/// batch in which its packet was created. When there are twice as many batches as wanted, neighbours are joined, so
/// that batches grow with the measurement.
class batch_means {
public:
    static constexpr unsigned wanted = 20;  // number of batches; up to twice as many

    /// @param length cycles per batch, 1 or more
    explicit batch_means(cycle_t length) : m_length(length) {}

    /// @param offset cycles from the beginning of the measurement to the creation of the packet
    /// @param value  its latency
    void add(cycle_t offset, std::uint64_t value) {
        const std::size_t number = offset / m_length;
        if (number >= m_batches.size()) [[unlikely]] { m_batches.resize(number + 1); }
        m_batches[number].sum += value;
        ++m_batches[number].samples;
    }

    /// Adds the samples of another object with the same batch length.
    void add(const batch_means& other) {
        if (other.m_batches.size() > m_batches.size()) { m_batches.resize(other.m_batches.size()); }
        for (std::size_t number = 0; number < other.m_batches.size(); ++number) {
            m_batches[number].sum += other.m_batches[number].sum;
            m_batches[number].samples += other.m_batches[number].samples;
        }
    }

    /// Joins neighbouring batches, which doubles the batch length.
    void join() {
        for (std::size_t number = 0; number < m_batches.size(); ++number) {
            const batch moved = m_batches[number];
            if (number % 2 == 0) {
                m_batches[number / 2] = moved;
            } else {
                m_batches[number / 2].sum += moved.sum;
                m_batches[number / 2].samples += moved.samples;
            }
        }
        m_batches.resize((m_batches.size() + 1) / 2);
        m_length *= 2;
    }

    cycle_t length() const { return m_length; }
    /// Returns the number of samples in a batch so far.
    std::uint64_t samples(std::size_t number) const {
        return number < m_batches.size() ? m_batches[number].samples : 0;
    }

    /// Returns the interval of the first `count` batches; batches without a sample do not count.
    confidence_interval interval(std::size_t count) const {
        double sum = 0;
        double squares = 0;
        unsigned used = 0;
        for (std::size_t number = 0; number < count && number < m_batches.size(); ++number) {
            if (m_batches[number].samples != 0) {
                sum += mean(m_batches[number]);
                ++used;
            }
        }
        if (used < 2) { return {0, used}; }
        for (std::size_t number = 0; number < count && number < m_batches.size(); ++number) {
            if (m_batches[number].samples != 0) {
                const double deviation = mean(m_batches[number]) - sum / used;
                squares += deviation * deviation;
            }
        }
        return {student_quantile(used - 1) * std::sqrt(squares / (double{1} * used * (used - 1))), used};
    }

    void write(byte_writer& stream) const {
        stream.add(m_length);
        stream.add_vector(m_batches);
    }
    void read(byte_reader& stream) {
        m_length = stream.take<cycle_t>();
        stream.take_vector(m_batches);
    }

private:
    struct batch {
        std::uint64_t sum = 0;
        std::uint64_t samples = 0;
    };

    static double mean(const batch& group) {
        return static_cast<double>(group.sum) / static_cast<double>(group.samples);
    }

    cycle_t m_length;
    std::vector<batch> m_batches;
};

}  // namespace orbweaver::noc
