// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/matrix_product.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/array_algorithms/operations.h"
#include "sw_stack/programs/hypernet/array_algorithms/seeded_word.h"

namespace orbweaver::array_algorithms {

namespace {

/// Position of a node's blocks in the matrices.
struct position {
    uint32_t first_row, first_column, rows;

    static position own(const task& job) {
        const uint32_t half = job.net.bits() / 2;
        return {(node_id() >> half) * job.edge, (node_id() & ((1U << half) - 1)) * job.edge, job.edge << half};
    }
};

uint32_t element_by_definition(const task& job, uint32_t rows, uint32_t i, uint32_t j) {
    uint32_t sum = 0;
    for (uint32_t k = 0; k < rows; ++k) {
        sum += seeded_word(job.seed, input::left, i, k) * seeded_word(job.seed, input::right, k, j);
    }
    return sum;
}

}  // namespace

outcome multiply(const task& job) {
    const uint32_t elements = job.edge * job.edge;
    const position here = position::own(job);
    virtual_hypercube cube(job.net, job.net.h(), 0, 3 * elements);
    for (uint32_t number = 0; number < elements; ++number) {
        const uint32_t i = here.first_row + number / job.edge;
        const uint32_t j = here.first_column + number % job.edge;
        cube.array<uint32_t>()[number] = seeded_word(job.seed, input::left, i, j);
        cube.array<uint32_t>()[elements + number] = seeded_word(job.seed, input::right, i, j);
        cube.array<uint32_t>()[2 * elements + number] = 0;
    }
    outcome found{};
    found.cycles = timed_region([&] { matrix_product(cube, job.edge).run(); });
    found.steps = cube.steps();
    found.exchanges = cube.crossings();
    for (uint32_t number = 0; number < elements; ++number) {
        const uint32_t i = here.first_row + number / job.edge;
        const uint32_t j = here.first_column + number % job.edge;
        const uint32_t element = cube.array<uint32_t>()[2 * elements + number];
        found.wrong += element != element_by_definition(job, here.rows, i, j) ? 1 : 0;
        found.checksum += element_checksum(element, i, j);
    }
    return found;
}

}  // namespace orbweaver::array_algorithms
