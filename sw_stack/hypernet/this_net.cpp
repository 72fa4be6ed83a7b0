// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/hypernet/this_net.h"

#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

hypernet_net read_net(uint32_t default_h) {
    constexpr int64_t most_d = 12;
    const auto d = static_cast<unsigned>(args::integer("d", 3, 0, most_d));
    const auto h = static_cast<unsigned>(args::integer("h", default_h, 1, most_link_levels));
    if (d == 0 && h == 1 && nodes() == 1) {
        return {hypernet_module_kind::cubelet, 0};  // no hypernet, but what programs ask of it has an answer
    }
    const hypernet_net net(hypernet_module_kind::cubelet, d, h);
    if (net.fault() != hypernet_fault::none) {
        fail("arguments d and h: there is no (%u,%u)-net\n", d, h);
    }
    if (net.nodes() != nodes()) {
        fail("arguments d and h: a (%u,%u)-net has %lu nodes, the machine has %lu\n", d, h, net.nodes(), nodes());
    }
    return net;
}

}  // namespace orbweaver
