// SPDX-License-Identifier: Apache-2.0
// Classes whose packets are broadcast need routers that can copy them.
#include <fmt/core.h>

#include "hw/noc/routing/routing.h"
#include "sim/config/consistency.h"

namespace orbweaver {

namespace {

/// @return the key of the class that stands in the way, and why; an empty text: nothing does
struct objection {
    const char* key = "delivery";
    std::string text;
};

objection objection_to(const message_class_desc& of, const checked_configuration& c, const routing_function& routing) {
    const system_desc& d = c.description;
    const network_desc& network = d.network;
    if (!is_broadcast(of)) {
        return {"broadcast_level", of.broadcast_level == 0 ? "" : "has no meaning without delivery: broadcast"};
    }
    if (d.kind != system_kind::network || !d.replay.trace.empty() || !d.multicast.plan.empty() ||
        has_chip_networks(network)) {
        return {"delivery", "broadcast is for synthetic traffic of system: network, without chips"};
    }
    if (network.switching == switching_kind::wormhole || network.vc_depth == 0) {
        return {"delivery",
                "broadcast needs network.switching: virtual_cut_through or store_and_forward and a "
                "network.vc_depth, as routers copy packets that they have whole"};
    }
    if (!routing.broadcasts()) {
        return {"delivery", fmt::format("routing: {} does not broadcast", network.routing)};
    }
    if (of.broadcast_level > routing.broadcast_levels()) {
        return {"broadcast_level",
                routing.broadcast_levels() == 0
                    ? fmt::format("routing: {} knows no subnets; broadcasts go to all", network.routing)
                    : fmt::format("there are levels 1 to {}", routing.broadcast_levels())};
    }
    return {};
}

}  // namespace

void check_broadcasts(const checked_configuration& c, const routing_function& routing) {
    const auto& classes = c.description.network.classes;
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const objection found = objection_to(classes[i], c, routing);
        if (!found.text.empty()) {
            c.refuse(fmt::format("network.classes.{}.{}", i, found.key), found.text);
        }
    }
}

}  // namespace orbweaver
