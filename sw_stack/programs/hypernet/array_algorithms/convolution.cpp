// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/cyclic_shift.h"
#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/array_algorithms/operations.h"
#include "sw_stack/programs/hypernet/array_algorithms/seeded_word.h"

namespace orbweaver::array_algorithms {

namespace {

/// A cyclic sequence of samples and a window: y(t) = sum_m h(m) x(t - m). Each node computes a run of y.
class convolution {
public:
    explicit convolution(const task& job) : m_task(job), m_cube(job.net, job.net.h(), 0, job.words) {
        for (uint32_t i = 0; i < job.words; ++i) {
            m_cube.array<uint32_t>()[i] = sample(node_id() * job.words + i);
            m_sums.push(0);
        }
    }

    /// Shifts the runs of samples by one node per step until the window ends.
    void run() {
        add_run(0);
        for (uint32_t away = 1; (away - 1) * m_task.words + 1 < m_task.window; ++away) {
            cyclic_shift(m_cube, 1);
            add_run(away);
        }
    }

    const virtual_hypercube& cube() const { return m_cube; }
    uint32_t sum(uint32_t i) const { return m_sums[i]; }
    uint32_t sum_by_definition(uint32_t i) const {
        const uint32_t count = nodes() * m_task.words;
        const uint32_t position = node_id() * m_task.words + i;
        uint32_t sum = 0;
        for (uint32_t m = 0; m < m_task.window; ++m) {
            sum += weight(m) * sample((position + count - m % count) % count);
        }
        return sum;
    }

private:
    uint32_t sample(uint32_t number) const { return seeded_word(m_task.seed, input::samples, 0, number); }
    uint32_t weight(uint32_t m) const { return seeded_word(m_task.seed, input::window, 0, m); }

    /// Adds the contribution of the samples from the node `away` nodes before: those within the window, m samples back.
    void add_run(uint32_t away) {
        const uint32_t* const samples = m_cube.array<uint32_t>();
        for (uint32_t i = 0; i < m_task.words; ++i) {
            for (uint32_t step = 0; step < m_task.words; ++step) {
                const uint32_t m = away * m_task.words + i - step;  // wraps around for later samples
                if (m < m_task.window) { m_sums[i] += weight(m) * samples[step]; }
            }
        }
    }

    const task& m_task;
    virtual_hypercube m_cube;
    growing_array<uint32_t> m_sums;
};

}  // namespace

outcome convolve(const task& job) {
    convolution sequence(job);
    outcome found{};
    found.cycles = timed_region([&] { sequence.run(); });
    found.steps = sequence.cube().steps();
    found.exchanges = sequence.cube().crossings();
    for (uint32_t i = 0; i < job.words; ++i) {
        found.wrong += sequence.sum(i) != sequence.sum_by_definition(i) ? 1 : 0;
        found.checksum += element_checksum(sequence.sum(i), node_id() * job.words + i, 0);
    }
    return found;
}

}  // namespace orbweaver::array_algorithms
