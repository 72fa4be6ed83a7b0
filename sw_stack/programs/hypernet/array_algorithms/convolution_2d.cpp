// SPDX-License-Identifier: Apache-2.0
// Convolution of a plane of samples, one per node, with a square window (Ghosh 1988, Table 4.1). M is the smallest
// power of two that contains the window. A node needs samples of its M x M block and of the three preceding blocks. The
// samples of a block circulate along a Gray code, one dimension per step; preceding blocks are reached by cyclic
// shifts. This takes at most 4 M^2 steps, plus 3 times the number of dimensions that distinguish blocks: O(M^2 + log
// N).
#include "sw_stack/hypernet/virtual_hypercube.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/array_algorithms/operations.h"
#include "sw_stack/programs/hypernet/array_algorithms/seeded_word.h"

namespace orbweaver::array_algorithms {

namespace {

/// Words of a virtual node.
enum word : uint32_t { sample, sum, words };

/// Address bits of a coordinate; the low bits are within a block.
struct axis {
    uint32_t first;       // first dimension of the hypercube
    uint32_t bits;        // bits of the coordinate
    uint32_t block_bits;  // bits within a block

    uint32_t count() const { return 1U << bits; }
    uint32_t of_index(uint32_t index) const { return index >> first & (count() - 1); }
    uint32_t blocks_bits() const { return bits - block_bits; }
    /// Returns the coordinate of the sample that is now at coordinate `own`: `before` blocks before it, with the bits
    /// `turned` inverted within the block.
    uint32_t source(uint32_t own, uint32_t before, uint32_t turned) const {
        return ((own - (before << block_bits)) & (count() - 1)) ^ turned;
    }
};

class plane_convolution {
public:
    explicit plane_convolution(const task& job)
        : m_task(job),
          m_block_bits(log2_of_block(job)),
          m_columns{0, column_bits(job), m_block_bits},
          m_rows{column_bits(job), job.net.bits() - column_bits(job), m_block_bits},
          m_cube(job.net, job.net.h(), 0, words) {
        m_cube.array<uint32_t>()[sample] = sample_at(m_rows.of_index(node_id()), m_columns.of_index(node_id()));
        m_cube.array<uint32_t>()[sum] = 0;
    }

    void run() {
        circulate(0, 0);
        if (m_task.window > 1) { add_blocks_before(); }
        m_cube.restore();
    }

    const virtual_hypercube& cube() const { return m_cube; }
    uint32_t result() { return m_cube.array<uint32_t>()[sum]; }
    uint32_t result_by_definition() const {
        const uint32_t row = m_rows.of_index(node_id());
        const uint32_t column = m_columns.of_index(node_id());
        uint32_t expected = 0;
        for (uint32_t i = 0; i < m_task.window; ++i) {
            for (uint32_t j = 0; j < m_task.window; ++j) {
                expected +=
                    weight(i, j) * sample_at((row - i) & (m_rows.count() - 1), (column - j) & (m_columns.count() - 1));
            }
        }
        return expected;
    }

    static uint32_t column_bits(const task& job) { return job.net.bits() / 2; }

private:
    void add_blocks_before() {
        if (m_columns.blocks_bits() != 0) {
            shift(m_columns, 1);
            circulate(0, 1);
        }
        if (m_rows.blocks_bits() != 0) {
            shift(m_rows, 1);
            circulate(1, m_columns.blocks_bits() != 0 ? 1 : 0);
            if (m_columns.blocks_bits() != 0) {
                shift(m_columns, (1U << m_columns.blocks_bits()) - 1);
                circulate(1, 0);
            }
        }
    }
    static uint32_t log2_of_block(const task& job) {
        uint32_t bits = 0;
        while (1U << bits < job.window) { ++bits; }
        return bits;
    }
    uint32_t sample_at(uint32_t row, uint32_t column) const {
        return seeded_word(m_task.seed, input::samples, row, column);
    }
    uint32_t weight(uint32_t row, uint32_t column) const {
        return seeded_word(m_task.seed, input::window, row, column);
    }

    /// Circulates all samples of a block through each node and restores them.
    void circulate(uint32_t rows_before, uint32_t columns_before) {
        const uint32_t positions = 1U << 2 * m_block_bits;
        for (uint32_t position = 0; position < positions; ++position) {
            add_sample(rows_before, columns_before, position ^ position >> 1);
            if (positions > 1) {
                m_cube.step(dimension_of(position + 1 < positions ? __builtin_ctz(position + 1) : 2 * m_block_bits - 1),
                            [this](uint32_t) { take_sample(); });
            }
        }
    }
    uint32_t dimension_of(uint32_t bit) const {
        return bit < m_block_bits ? m_columns.first + bit : m_rows.first + bit - m_block_bits;
    }
    void take_sample() { m_cube.array<uint32_t>()[sample] = m_cube.others<uint32_t>()[sample]; }

    /// Adds the sample on this node if it is within the window.
    void add_sample(uint32_t rows_before, uint32_t columns_before, uint32_t turned) {
        const uint32_t row = m_rows.of_index(m_cube.index());
        const uint32_t column = m_columns.of_index(m_cube.index());
        const uint32_t block_mask = (1U << m_block_bits) - 1;
        const uint32_t i = (row - m_rows.source(row, rows_before, turned >> m_block_bits)) & (m_rows.count() - 1);
        const uint32_t j =
            (column - m_columns.source(column, columns_before, turned & block_mask)) & (m_columns.count() - 1);
        if (i < m_task.window && j < m_task.window) {
            m_cube.array<uint32_t>()[sum] += weight(i, j) * m_cube.array<uint32_t>()[sample];
        }
    }

    /// Shifts samples cyclically by `distance` blocks: an ascent over the dimensions that distinguish blocks.
    void shift(const axis& along, uint32_t distance) {
        for (uint32_t bit = 0; bit < along.blocks_bits(); ++bit) {
            m_cube.step(along.first + along.block_bits + bit, [&](uint32_t) {
                const uint32_t below = (1U << bit) - 1;
                const uint32_t block = along.of_index(m_cube.index()) >> along.block_bits;
                const bool carry = (block & below) < (distance & below);
                if (carry != ((distance >> bit & 1) != 0)) { take_sample(); }
            });
        }
    }

    const task& m_task;
    const uint32_t m_block_bits;
    const axis m_columns;
    const axis m_rows;
    virtual_hypercube m_cube;
};

}  // namespace

uint32_t largest_window(const hypernet_net& net) { return 1U << net.bits() / 2; }

outcome convolve_plane(const task& job) {
    plane_convolution plane(job);
    outcome found{};
    found.cycles = timed_region([&] { plane.run(); });
    found.steps = plane.cube().steps();
    found.exchanges = plane.cube().crossings();
    found.wrong = plane.result() != plane.result_by_definition() ? 1 : 0;
    found.checksum = element_checksum(plane.result(), node_id(), 0);
    return found;
}

}  // namespace orbweaver::array_algorithms
