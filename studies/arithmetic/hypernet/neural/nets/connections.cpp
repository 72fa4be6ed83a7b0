// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/hypernet/neural/nets/connections.h"

namespace orbweaver::studies::hypernet_model {

using neural::region;

connection_lists connections_of(const neural::net& net) {
    connection_lists lists(net.cells());
    for (std::uint32_t a = 0; a < net.cells(); ++a) {
        for (std::uint32_t b = 0; b < net.cells(); ++b) {
            if (a != b && net.connected(a, b)) { lists[a].push_back(b); }
        }
    }
    return lists;
}

std::array<std::uint64_t, neural::regions> connections_by_region(const neural::net& net,
                                                                 const connection_lists& lists) {
    std::array<std::uint64_t, neural::regions> counts{};
    for (std::uint32_t a = 0; a < lists.size(); ++a) {
        for (const std::uint32_t b : lists[a]) { ++counts[static_cast<std::size_t>(net.region_of(a, b))]; }
    }
    return counts;
}

double clustering(const neural::net& net, const connection_lists& lists, region where) {
    std::vector<std::uint32_t> core_cells(net.core_of(net.cells() - 1) + 1);
    for (std::uint32_t cell = 0; cell < net.cells(); ++cell) { ++core_cells[net.core_of(cell)]; }
    double given = 0;
    double connected = 0;
    for (std::uint32_t a = 0; a < lists.size(); ++a) {
        std::vector<std::uint32_t> counts(core_cells.size());
        for (const std::uint32_t b : lists[a]) { counts[net.core_of(b)] += net.region_of(a, b) == where ? 1 : 0; }
        for (std::size_t core = 0; core < counts.size(); ++core) {
            given += static_cast<double>(counts[core]) * (core_cells[core] - 1);
            connected += counts[core] == 0 ? 0 : static_cast<double>(counts[core]) * (counts[core] - 1);
        }
    }
    return given > 0 ? connected / given : 0;
}

std::vector<std::vector<std::uint32_t>> shared_cells(const partition& parts, const connection_lists& lists) {
    std::vector<std::vector<std::uint32_t>> shared(parts.processors, std::vector<std::uint32_t>(parts.processors));
    for (std::uint32_t a = 0; a < lists.size(); ++a) {
        std::vector<bool> counted(parts.processors);
        for (const std::uint32_t b : lists[a]) {
            const std::uint32_t group = parts.group_of(b);
            if (!counted[group] && group != parts.group_of(a)) {
                counted[group] = true;
                ++shared[parts.group_of(a)][group];
            }
        }
    }
    return shared;
}

packets_by_region counted_packets(const neural::net& net, const partition& parts, const connection_lists& lists,
                                  std::uint32_t packet_size) {
    const auto shared = shared_cells(parts, lists);
    packets_by_region sum;
    for (std::uint32_t k = 0; k < parts.processors; ++k) {
        for (std::uint32_t peer = 0; peer < parts.processors; ++peer) {
            const region where = net.region_of(parts.first(k), parts.first(peer));
            double& packets = where == region::core        ? sum.core
                              : where == region::influence ? sum.influence
                                                           : sum.remote;
            const std::uint32_t full_and_last = (shared[k][peer] + packet_size - 1) / packet_size;
            packets += full_and_last;
        }
    }
    return {sum.core / parts.processors, sum.influence / parts.processors, sum.remote / parts.processors};
}

}  // namespace orbweaver::studies::hypernet_model
