// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/matrix_product.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/array_algorithms/operations.h"
#include "sw_stack/programs/hypernet/array_algorithms/seeded_word.h"

namespace orbweaver::array_algorithms {

namespace {

/// Where a node's blocks lie in the matrices.
struct place {
    uint32_t first_row, first_column, rows;

    static place own(const task& t) {
        const uint32_t half = t.net.bits() / 2;
        return {(node_id() >> half) * t.edge, (node_id() & ((1U << half) - 1)) * t.edge, t.edge << half};
    }
};

uint32_t element_by_definition(const task& t, uint32_t rows, uint32_t i, uint32_t j) {
    uint32_t sum = 0;
    for (uint32_t k = 0; k < rows; ++k) {
        sum += seeded_word(t.seed, input::left, i, k) * seeded_word(t.seed, input::right, k, j);
    }
    return sum;
}

}  // namespace

outcome multiply(const task& t) {
    const uint32_t elements = t.edge * t.edge;
    const place here = place::own(t);
    virtual_hypercube cube(t.net, t.net.h(), 0, 3 * elements);
    for (uint32_t e = 0; e < elements; ++e) {
        const uint32_t i = here.first_row + e / t.edge;
        const uint32_t j = here.first_column + e % t.edge;
        cube.array<uint32_t>()[e] = seeded_word(t.seed, input::left, i, j);
        cube.array<uint32_t>()[elements + e] = seeded_word(t.seed, input::right, i, j);
        cube.array<uint32_t>()[2 * elements + e] = 0;
    }
    outcome found{};
    found.cycles = timed_region([&] { matrix_product(cube, t.edge).run(); });
    found.steps = cube.steps();
    found.exchanges = cube.crossings();
    for (uint32_t e = 0; e < elements; ++e) {
        const uint32_t i = here.first_row + e / t.edge;
        const uint32_t j = here.first_column + e % t.edge;
        const uint32_t element = cube.array<uint32_t>()[2 * elements + e];
        found.wrong += element != element_by_definition(t, here.rows, i, j) ? 1 : 0;
        found.checksum += element_checksum(element, i, j);
    }
    return found;
}

}  // namespace orbweaver::array_algorithms
