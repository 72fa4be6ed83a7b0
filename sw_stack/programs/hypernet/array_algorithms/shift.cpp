// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/cyclic_shift.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/array_algorithms/operations.h"
#include "sw_stack/programs/hypernet/array_algorithms/seeded_word.h"

namespace orbweaver::array_algorithms {

/// Shifts the samples of all nodes by `distance` nodes.
outcome shift(const task& job) {
    virtual_hypercube cube(job.net, job.net.h(), 0, job.words);
    for (uint32_t i = 0; i < job.words; ++i) {
        cube.array<uint32_t>()[i] = seeded_word(job.seed, input::samples, 0, node_id() * job.words + i);
    }
    outcome found{};
    found.cycles = timed_region([&] { cyclic_shift(cube, job.distance); });
    found.steps = cube.steps();
    found.exchanges = cube.crossings();
    const uint32_t source = (node_id() + nodes() - job.distance % nodes()) % nodes();
    for (uint32_t i = 0; i < job.words; ++i) {
        const uint32_t word = cube.array<uint32_t>()[i];
        found.wrong += word != seeded_word(job.seed, input::samples, 0, source * job.words + i) ? 1 : 0;
        found.checksum += element_checksum(word, node_id() * job.words + i, 0);
    }
    return found;
}

}  // namespace orbweaver::array_algorithms
