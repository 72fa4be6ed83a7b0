// SPDX-License-Identifier: Apache-2.0
#include "hw/system/plane_systems.h"

#include "hw/noc/planes/planes.h"

namespace orbweaver::system {

namespace {

/// Returns a source of the packets of a class that sends nothing.
noc::traffic_class_desc silent_source(const std::string& name) {
    noc::traffic_class_desc silent;
    silent.name = name;
    silent.rate = 0;
    return silent;
}

/// Returns the sources of a plane. Replies to requests on other planes are sources that send nothing.
std::vector<noc::traffic_class_desc> sources_of_plane(const system_desc& described, std::size_t number) {
    std::vector<noc::traffic_class_desc> sources;
    const noc::network_desc& network = described.network;
    for (noc::traffic_class_desc source : described.traffic.classes) {
        const bool sends = noc::plane_of(network, source.name) == number;
        const bool replies = noc::plane_of(network, source.reply_class) == number;
        if (replies && !sends) {
            noc::traffic_class_desc& reply = sources.emplace_back(silent_source(source.reply_class));
            reply.flow = source.flow_name() + ".reply";
            reply.packet_flits = source.reply_flits;
        }
        if (!replies) { source.reply_class.clear(); }
        if (sends) { sources.push_back(std::move(source)); }
    }
    if (sources.empty()) { sources.push_back(silent_source(network.planes[number].classes.front())); }
    return sources;
}

}  // namespace

std::vector<system_desc> plane_systems(const system_desc& described) {
    if (described.network.planes.empty()) { return {described}; }
    std::vector<system_desc> systems;
    for (std::size_t number = 0; number < described.network.planes.size(); ++number) {
        system_desc made = described;
        made.network = noc::network_of_plane(described.network, number);
        made.seed = made.network.seed;
        made.traffic.classes = sources_of_plane(described, number);
        systems.push_back(std::move(made));
    }
    return systems;
}

}  // namespace orbweaver::system
