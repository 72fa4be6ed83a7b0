// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hw/noc/message_class.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/link_map.h"
#include "hw/noc/traffic/traffic_flow.h"
#include "hw/noc/traffic/traffic_pattern.h"

namespace orbweaver::noc {

/// A link of a route, and the VCs of the class that packets may use there.
struct route_step {
    std::uint32_t link = 0;
    std::uint64_t vcs = 0;

    friend auto operator<=>(const route_step&,
                            const route_step&) = default;  // NOLINT(modernize-use-nullptr): clang-tidy 14
};

/// The packets of a flow that one node sends, and all their routes. A route begins with the injection link and ends
/// with the ejection link.
struct packet_stream {
    unsigned flow = 0;
    node_id node;
    std::vector<std::vector<route_step>> routes{};
};

/// The routes of all flows of a network, one by one, and what competes at each router. Routing functions are not
/// adaptive.
class stream_routes {
public:
    static constexpr std::size_t most_routes = 1U << 20U;

    /// Graph and routing function outlive it.
    stream_routes(const topology_graph& graph, const routing_function& routing, const network_desc& described,
                  const traffic_desc& traffic);

    /// Returns why the routes are not known; empty: they are.
    const std::string& problem() const { return m_problem; }
    const link_map& links() const { return m_links; }
    const std::vector<packet_stream>& streams() const { return m_streams; }
    const std::vector<traffic_flow>& flows() const { return m_flows; }

    /// The VCs of packets that pass a router from one link to another, by class.
    using turn = std::map<unsigned, std::uint64_t>;
    /// Returns the turns that begin at a link, by the next link.
    const std::map<std::uint32_t, turn>& turns(std::uint32_t link) const { return m_turns[link]; }
    /// Returns the turns that end at a link, by the link before.
    const std::map<std::uint32_t, const turn*>& inputs(std::uint32_t link) const { return m_inputs[link]; }
    /// Returns the classes of the flows that a node sends, one entry per flow.
    const std::vector<unsigned>& sent_classes(node_id node) const { return m_sent[node.value]; }

private:
    void add_stream(unsigned flow, node_id node, const std::vector<node_id>& destinations);
    std::vector<route_step> route(unsigned message_class, node_id source, node_id destination, unsigned entry) const;
    void note_turns(unsigned message_class, const std::vector<route_step>& steps);

    link_map m_links;
    const routing_function& m_routing;
    vc_partition m_partition;
    std::vector<traffic_flow> m_flows;
    std::vector<packet_stream> m_streams;
    std::vector<std::map<std::uint32_t, turn>> m_turns;          // [link]
    std::vector<std::map<std::uint32_t, const turn*>> m_inputs;  // [link]
    std::vector<std::vector<unsigned>> m_sent;                   // [node]
    std::size_t m_routes = 0;
    std::string m_problem;
};

}  // namespace orbweaver::noc
