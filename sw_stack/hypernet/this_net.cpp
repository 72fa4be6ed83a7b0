// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/this_net.h"

#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

hypernet_net read_net(uint32_t default_h) {
    constexpr int64_t max_d = 12;
    const auto module_bits = static_cast<unsigned>(args::integer("d", 3, 0, max_d));
    const auto levels = static_cast<unsigned>(args::integer("h", default_h, 1, max_link_levels));
    if (module_bits == 0 && levels == 1 && nodes() == 1) {
        return {hypernet_module_kind::cubelet, 0};  // not a hypernet, but it answers the queries of programs
    }
    const hypernet_net net(hypernet_module_kind::cubelet, module_bits, levels);
    if (net.fault() != hypernet_fault::none) {
        fail("arguments d and h: there is no (%u,%u)-net\n", module_bits, levels);
    }
    if (net.nodes() != nodes()) {
        fail("arguments d and h: a (%u,%u)-net has %lu nodes, the machine has %lu\n", module_bits, levels, net.nodes(),
             nodes());
    }
    return net;
}

uint32_t io_node(const hypernet_net& net, uint32_t address, uint32_t level) {
    const uint32_t first = address >> net.bits(level) << net.bits(level);
    for (uint32_t position = first; position < first + (1U << net.bits(level)); ++position) {
        const auto port = net.port(position);
        if (port.level == level && port.use != hypernet_use::link) { return position; }
    }
    return first;  // single node
}

}  // namespace orbweaver
