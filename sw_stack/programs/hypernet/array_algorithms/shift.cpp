// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/cyclic_shift.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/array_algorithms/operations.h"
#include "sw_stack/programs/hypernet/array_algorithms/seeded_word.h"

namespace orbweaver::array_algorithms {

/// Samples of all nodes move by `distance` nodes.
outcome shift(const task& t) {
    virtual_hypercube cube(t.net, t.net.h(), 0, t.words);
    for (uint32_t i = 0; i < t.words; ++i) {
        cube.array<uint32_t>()[i] = seeded_word(t.seed, input::samples, 0, node_id() * t.words + i);
    }
    outcome found{};
    found.cycles = timed_region([&] { cyclic_shift(cube, t.distance); });
    found.steps = cube.steps();
    found.exchanges = cube.crossings();
    const uint32_t source = (node_id() + nodes() - t.distance % nodes()) % nodes();
    for (uint32_t i = 0; i < t.words; ++i) {
        const uint32_t word = cube.array<uint32_t>()[i];
        found.wrong += word != seeded_word(t.seed, input::samples, 0, source * t.words + i) ? 1 : 0;
        found.checksum += element_checksum(word, node_id() * t.words + i, 0);
    }
    return found;
}

}  // namespace orbweaver::array_algorithms
