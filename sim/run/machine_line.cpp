// SPDX-License-Identifier: Apache-2.0
#include "sim/run/machine_line.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/message_class.h"
#include "hw/noc/planes/planes.h"
#include "hw/noc/topology/topology.h"
#include "sim/config/defaults.h"

namespace orbweaver::sim {

namespace {

/// Returns the shape of a topology: "8 x 8 mesh", "ring of 16 nodes", "fat_tree of 64 nodes".
std::string shape(const noc::topology_desc& topology) {
    const auto& keys = noc::topology_registry::find("topology", topology.kind).keys;
    const bool has_dims = std::find(keys.begin(), keys.end(), "dims") != keys.end();
    if (has_dims && topology.dims.size() > 1) {
        return fmt::format("{} {}", fmt::join(topology.dims, " x "), topology.kind);
    }
    return fmt::format("{} of {} nodes", topology.kind, noc::make_topology(topology).nodes.size());
}

/// Returns the shape of a machine: "2 x 2 mesh of chips, each a 4 x 4 mesh".
std::string shape(const noc::network_desc& network) {
    return noc::has_chip_networks(network)
               ? fmt::format("{} of chips, each a {}", shape(network.topology), shape(network.chip.topology))
               : shape(network.topology);
}

/// Returns the VCs: "6 virtual channels of 4 flits", "6 virtual channels of 2 to 8 flits (4 where nodes inject)".
std::string channels(const noc::network_desc& network) {
    const unsigned number = noc::vc_partition(network.classes, network.phases).vcs();
    const noc::buffer_depths depths(network);
    const vc_depths& transit_depths = depths.at_end_of(noc::link_kind::transit);
    unsigned least = transit_depths[0];
    unsigned most = transit_depths[0];
    for (unsigned vc = 1; vc < number; ++vc) {
        least = std::min(least, transit_depths[vc]);
        most = std::max(most, transit_depths[vc]);
    }
    const std::string depth = transit_depths.is_unlimited() ? "unlimited depth"
                              : least == most               ? fmt::format("{} flits", most)
                                                            : fmt::format("{} to {} flits", least, most);
    const bool differs = network.local_depth != 0 && (network.local_depth != least || network.local_depth != most);
    return fmt::format("{} virtual channel{} of {}{}", number, number == 1 ? "" : "s", depth,
                       differs ? fmt::format(" ({} where nodes inject)", network.local_depth) : "");
}

}  // namespace

std::string machine_line(const system::system_desc& described, const std::string& load) {
    const noc::network_desc& network = described.network;
    std::string text = channels(network);
    for (std::size_t number = 0; number < network.planes.size(); ++number) {
        const noc::network_desc plane = noc::network_of_plane(network, number);
        text = fmt::format("{}plane {} of {} bits with {}", number == 0 ? "" : text + ", ", network.planes[number].name,
                           plane.flit_bits, channels(plane));
    }
    return fmt::format("{}, {}, {}, {}", name_of(described.kind), shape(network), text, load);
}

}  // namespace orbweaver::sim
