// SPDX-License-Identifier: Apache-2.0
// A network with a scripted endpoint at every node.
#pragma once

#include <fmt/core.h>

#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "hw/noc/network_desc.h"
#include "testbenches/noc/support/scripted_endpoint.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

/// A mesh with one class of two virtual channels, four flits deep; the rest as by default.
inline network_desc mesh_of(unsigned columns, unsigned rows) {
    return {.topology = {.dims = {columns, rows}}, .classes = {{"any", 2, {}}}};
}

/// The endpoints of one network.
class endpoint_set {
public:
    endpoint_set(clock_domain& domain, network& fabric, const std::string& prefix = "node") {
        for (unsigned node = 0; node < fabric.nodes(); ++node) {
            m_endpoints.push_back(std::make_unique<scripted_endpoint>(
                fmt::format("{}{}", prefix, node).c_str(), domain, fabric, node_id{static_cast<std::uint16_t>(node)}));
        }
    }
    scripted_endpoint& operator[](unsigned node) { return *m_endpoints[node]; }
    bool idle() const {
        for (const auto& endpoint : m_endpoints) {
            if (!endpoint->idle()) { return false; }
        }
        return true;
    }

private:
    std::vector<std::unique_ptr<scripted_endpoint>> m_endpoints;
};

/// One clock, one ledger, one network.
struct network_bench {
    explicit network_bench(const network_desc& described)
        : net("network", domain, described, ledger), nodes(domain, net) {}

    void run(cycle_t cycles) { sc_core::sc_start(domain.time(cycles)); }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    network net;
    endpoint_set nodes;
};

}  // namespace orbweaver::noc
