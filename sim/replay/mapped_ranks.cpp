// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/mapped_ranks.h"

#include <numeric>
#include <utility>

#include "sim/replay/rank_annealing.h"
#include "sim/replay/rank_traffic.h"
#include "sim/replay/trace_opening.h"

namespace orbweaver::sim {

namespace {

std::vector<std::uint16_t> hops_of(const noc::network& fabric) {
    const unsigned nodes = fabric.nodes();
    std::vector<std::uint16_t> hops(std::size_t{nodes} * nodes);
    for (unsigned source = 0; source < nodes; ++source) {
        for (unsigned destination = 0; destination < nodes; ++destination) {
            if (source == destination) { continue; }
            hops[std::size_t{source} * nodes + destination] = static_cast<std::uint16_t>(
                fabric.hops({static_cast<std::uint16_t>(source)}, {static_cast<std::uint16_t>(destination)}));
        }
    }
    return hops;
}

}  // namespace

std::optional<mapped_ranks> map_ranks(const system::system_desc& described, const noc::network& fabric) {
    const system::replay_desc& replay = described.replay;
    if (replay.rank_search == noc::rank_search::none) { return std::nullopt; }
    const auto operations = open_schedule(described, fabric.nodes());
    std::vector<std::uint32_t> first = replay.nodes;
    if (first.empty()) {
        first.resize(operations->ranks());
        std::iota(first.begin(), first.end(), 0U);
    }
    const rank_annealing annealing(traffic_between_ranks(*operations, replay.flit_bytes, replay.packet_bytes),
                                   fabric.nodes(), hops_of(fabric));
    mapped_ranks found{annealing.search(first, described.seed)};
    if (annealing.flits() > 0) {
        found.routers_before = annealing.cost(first) / annealing.flits();
        found.routers_after = annealing.cost(found.nodes) / annealing.flits();
    }
    return found;
}

system::system_desc with_ranks(system::system_desc described, const std::optional<mapped_ranks>& ranks) {
    if (ranks) { described.replay.nodes = ranks->nodes; }
    return described;
}

result_json mapping_results(const mapped_ranks& ranks) {
    return {{"nodes", ranks.nodes}, {"routers_before", ranks.routers_before}, {"routers_after", ranks.routers_after}};
}

}  // namespace orbweaver::sim
