// SPDX-License-Identifier: Apache-2.0
// Virtual hypercubes of all subnets of the machine's hypernet: in each step of ascents and descents a node sees the
// array of the right other node, and the arrays return to their nodes. Arguments: d, h.
#include "sw_stack/hypernet/virtual_hypercube.h"

#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

uint64_t wrong = 0;

void expect(bool right) { wrong += right ? 0 : 1; }

/// An array states which virtual node it belongs to, and how many steps it has seen.
struct label {
    uint32_t index;
    uint32_t steps;
};

void check_step(virtual_hypercube& cube, uint32_t dimension) {
    label& mine = *cube.array<label>();
    const label& others = *cube.others<label>();
    expect(mine.index == cube.index());
    expect(others.index == (cube.index() ^ 1U << dimension));
    expect(others.steps == mine.steps);
    ++mine.steps;
}

void check_home(virtual_hypercube& cube, uint32_t unused_bits, uint32_t steps) {
    const uint32_t address = (node_id() >> unused_bits) & ((1U << cube.dimensions()) - 1);
    expect(cube.index() == address);
    expect(cube.array<label>()->index == address);
    expect(cube.array<label>()->steps == steps);
}

void check(const hypernet_net& net, uint32_t level, uint32_t unused_bits) {
    virtual_hypercube cube(net, level, unused_bits, sizeof(label) / 4);
    if (!cube.has_this_node()) { return; }
    *cube.array<label>() = {cube.index(), 0};
    const uint32_t all = cube.dimensions();
    const auto step = [&cube](uint32_t dimension) { check_step(cube, dimension); };
    cube.ascend(all, step);
    const uint32_t ascent = cube.crossings();
    cube.restore();
    check_home(cube, unused_bits, all);
    const uint32_t former = cube.crossings();
    cube.descend(all, step);
    const uint32_t descent = cube.crossings() - former;
    cube.restore();
    check_home(cube, unused_bits, 2 * all);
    cube.transpose();
    expect(cube.array<label>()->index == cube.index());
    cube.restore();
    check_home(cube, unused_bits, 2 * all);
    if (node_id() == 0 && level == net.h() && unused_bits == 0) {
        report("steps", all);
        report("ascent_exchanges", ascent);
        report("descent_exchanges", descent);
    }
}

void run() {
    const hypernet_net net = read_net();
    for (uint32_t level = 1; level <= net.h(); ++level) {
        check(net, level, 0);
        check(net, level, net.bits(level) > 0 ? 1 : 0);
    }
    const uint64_t wrong_anywhere = all_reduce(wrong, reduction_operator::sum);
    if (node_id() == 0) {
        verified(wrong_anywhere == 0);
        exit(wrong_anywhere == 0 ? 0 : 1);
    }
}

}  // namespace

int main() {
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
