// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/prediction/stream_routes.h"

#include <memory>

#include "hw/noc/description_error.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

namespace {

/// Returns [node]: the nodes to which each node sends, or from which it gets requests that it answers.
std::vector<std::vector<node_id>> destinations_of(const traffic_pattern& pattern, unsigned nodes, bool is_reply,
                                                  std::string& problem) {
    std::vector<std::vector<node_id>> found(nodes);
    for (unsigned number = 0; number < nodes; ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (!pattern.sends(node)) { continue; }
        const std::vector<destination_share> shares = pattern.shares(node);
        if (shares.empty()) { problem = "the pattern names no destinations, it draws them"; }
        for (const destination_share& each : shares) {
            if (is_reply) {
                found[each.node.value].push_back(node);
            } else {
                found[number].push_back(each.node);
            }
        }
    }
    return found;
}

}  // namespace

stream_routes::stream_routes(const topology_graph& graph, const routing_function& routing,
                             const network_desc& described, const traffic_desc& traffic)
    : m_links(graph),
      m_routing(routing),
      m_partition(described.classes, described.phases),
      m_flows(traffic_flows(traffic, described)),
      m_turns(m_links.links()),
      m_inputs(m_links.links()),
      m_sent(m_links.nodes()) {
    const std::vector<traffic_class_desc> sources = traffic_sources(traffic, described);
    for (unsigned flow = 0; flow < m_flows.size() && m_problem.empty(); ++flow) {
        const auto pattern = make_pattern(sources[m_flows[flow].source], shape_of(graph));
        const auto destinations = destinations_of(*pattern, m_links.nodes(), m_flows[flow].is_reply, m_problem);
        for (unsigned node = 0; node < m_links.nodes() && m_problem.empty(); ++node) {
            if (!destinations[node].empty()) {
                add_stream(flow, {static_cast<std::uint16_t>(node)}, destinations[node]);
            }
        }
    }
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        for (const auto& [next, classes] : m_turns[link]) { m_inputs[next][link] = &classes; }
    }
}

void stream_routes::add_stream(unsigned flow, node_id node, const std::vector<node_id>& destinations) {
    const unsigned message_class = m_flows[flow].message_class.value;
    m_sent[node.value].push_back(message_class);
    packet_stream& stream = m_streams.emplace_back(packet_stream{flow, node});
    for (const node_id destination : destinations) {
        const unsigned entries = m_routing.entries(node, destination);
        m_routes += entries;
        if (m_routes > most_routes) {
            m_problem = "there are too many routes";
            return;
        }
        for (unsigned entry = 0; entry < entries; ++entry) {
            stream.routes.push_back(route(message_class, node, destination, entry));
            note_turns(message_class, stream.routes.back());
        }
    }
}

/// Follows a packet through the interface that routers use.
std::vector<route_step> stream_routes::route(unsigned message_class, node_id source, node_id destination,
                                             unsigned entry) const {
    const vc_list all = m_partition.list({static_cast<std::uint8_t>(message_class)}, 0);
    std::vector<route_step> steps{{m_links.injection(source), all.mask}};
    flit head;
    head.destination = destination;
    head.routing = m_routing.entry(entry, source, destination);
    while (!m_links.is_ejection(steps.back().link)) {
        const link_map::port& input = m_links.end(steps.back().link);
        const route_option next = m_routing.next_hop(input.router, input.number, head);
        const std::uint32_t link = m_links.leaving(input.router, next.port);
        if (link == link_map::none || steps.size() > m_links.links() * std::size_t{4}) {
            throw description_error("network.routing", "some packets never arrive");
        }
        head.routing = next.state;
        steps.push_back({link, all.subset(m_routing.vc_set(next.vc_set, all.count()))});
    }
    return steps;
}

void stream_routes::note_turns(unsigned message_class, const std::vector<route_step>& steps) {
    for (std::size_t step = 0; step + 1 < steps.size(); ++step) {
        m_turns[steps[step].link][steps[step + 1].link][message_class] |= steps[step].vcs;
    }
}

}  // namespace orbweaver::noc
