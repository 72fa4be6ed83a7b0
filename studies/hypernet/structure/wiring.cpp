// SPDX-License-Identifier: Apache-2.0
// R02: the wiring of the (3,3)-net, calculated and as the network has it.
#include <algorithm>
#include <set>

#include "hw/noc/topology/topology.h"
#include "hw/noc/topology/topology_desc.h"
#include "studies/arithmetic/hypernet/structure/hypernet.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using namespace hypernet_model;

using link = std::pair<address, address>;  // the lower address first
using links = std::set<link>;

constexpr unsigned d = 3;
constexpr unsigned h = 3;
constexpr unsigned subnets = 8;
constexpr unsigned subnet_nodes = 32;

/// Six level-1 links in each subnet, and a level-2 link between any two.
links golden_external_links() {
    constexpr link level_1[] = {{2, 8}, {4, 16}, {6, 24}, {12, 18}, {14, 26}, {22, 28}};
    links all;
    for (address subnet = 0; subnet < subnets; ++subnet) {
        for (const link& ends : level_1) {
            all.emplace(subnet * subnet_nodes + ends.first, subnet * subnet_nodes + ends.second);
        }
        for (address other = subnet + 1; other < subnets; ++other) {
            all.emplace(subnet * subnet_nodes + 4 * other + 1, other * subnet_nodes + 4 * subnet + 1);
        }
    }
    return all;
}

std::set<address> golden_io_nodes() {
    std::set<address> all;
    for (address subnet = 0; subnet < subnets; ++subnet) {
        for (const address node : {0U, 10U, 20U, 30U}) { all.insert(subnet * subnet_nodes + node); }
        all.insert(subnet * (subnet_nodes + 4) + 1);
    }
    return all;
}

struct wiring {
    links external;
    std::set<address> io;
    unsigned free = 0;
};

wiring calculated_wiring() {
    const hypernet net(module_kind::cubelet, d, h);
    wiring found;
    for (address node = 0; node < net.positions(); ++node) {
        const external_port port = net.port(node);
        found.free += port.use == port_use::free ? 1 : 0;
        if (port.use == port_use::io) {
            found.io.insert(node);
        } else if (port.use == port_use::link) {
            found.external.emplace(std::min(node, port.peer), std::max(node, port.peer));
        }
    }
    return found;
}

/// Links between routers of the network that is simulated.
links links_of_network() {
    noc::topology_desc described;
    described.kind = "hypernet";
    described.module_bits = d;
    described.levels = h;
    links all;
    for (const noc::topology_graph::link& edge : noc::make_topology(described).links) {
        all.emplace(std::min(edge.origin, edge.target), std::max(edge.origin, edge.target));
    }
    return all;
}

/// As published, with the cubes.
links golden_links() {
    links all = golden_external_links();
    for (address node = 0; node < subnets * subnet_nodes; ++node) {
        for (address bit = 1; bit < address{1} << d; bit <<= 1) {
            all.emplace(std::min(node, node ^ bit), std::max(node, node ^ bit));
        }
    }
    return all;
}

template <class Set>
double missing_or_wrong(const Set& golden, const Set& found) {
    Set different;
    std::set_symmetric_difference(golden.begin(), golden.end(), found.begin(), found.end(),
                                  std::inserter(different, different.end()));
    return static_cast<double>(different.size());
}

findings evaluate_wiring() {
    const wiring calculated = calculated_wiring();
    const char* source = "section 2.1.3";
    findings found;
    found.claims = {
        judged_figure({"R02", "(3,3)-net: external links missing or wrong, of 76", source, 0, 0, "", "calculated"},
                      [&] { return missing_or_wrong(golden_external_links(), calculated.external); }),
        judged_figure({"R02", "(3,3)-net: the partner of node 185", "section 2.1.3", 213, 0},
                      [] { return static_cast<double>(hypernet(module_kind::cubelet, d, h).port(185).peer); }),
        judged_figure({"R02", "(3,3)-net: I/O nodes missing or wrong, of 40", source, 0, 0},
                      [&] { return missing_or_wrong(golden_io_nodes(), calculated.io); }),
        judged_figure({"R02", "(3,3)-net: free external links", source, 64, 0}, [&] { return calculated.free; }),
        judged_figure({"R02", "(3,3)-net as simulated: links missing or wrong, of 460", source, 0, 0, "",
                       "those inside the modules included"},
                      [&] { return missing_or_wrong(golden_links(), links_of_network()); }),
    };
    return found;
}

}  // namespace

experiment wiring_of_the_3_3_net() { return calculated("wiring", "Wiring of the (3,3)-net", evaluate_wiring); }

}  // namespace orbweaver::studies::hypernet_paper
