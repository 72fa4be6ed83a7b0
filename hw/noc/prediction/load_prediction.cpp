// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/prediction/load_prediction.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/channel_rate.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "hw/noc/message_class.h"
#include "hw/noc/traffic/traffic_flow.h"

namespace orbweaver::noc {

namespace {

constexpr unsigned most_predicted_nodes = 4096;  // the calculation covers every pair of nodes
constexpr double same_load = 1e-9;

/// The constants of the model, fitted to the simulations that docs/noc/prediction.md names.
struct fitted_constants {
    double waiting = 0.977;   // factor of the wait for a whole packet at a link
    double search = 1.029;    // capacity / saturation without blocking
    double credits = 0.149;   // loss where the credits of VCs limit links
    double blocking = 2.054;  // loss of packets that wait for packets with other destinations
    double steepness = 4;     // exponent by which less busy links count; chosen, not fitted
};
constexpr fitted_constants fit{};

void refuse_unknown(const network_desc& described, const topology_graph& graph, const traffic_desc& traffic) {
    const auto refuse = [](const char* key, const char* text) { throw description_error(key, text); };
    if (graph.nodes.size() > most_predicted_nodes) {
        refuse("network.topology", "loads are calculated for 4096 nodes or fewer");
    }
    if (has_buses(graph)) { refuse("network.topology", "loads of shared buses are not calculated"); }
    if (described.topology.kind == "dragonfly" || described.topology.kind == "hyperx") {
        refuse("network.topology", "saturation of dragonflies and HyperX is not predicted: errors were up to 27 %");
    }
    if (!described.faults.empty()) { refuse("network.faults", "loads are not calculated where links fail"); }
    if (!described.throttles.empty()) {
        refuse("network.throttles", "loads are not calculated where links are throttled");
    }
    if (traffic.pattern == broadcast_pattern) { refuse("traffic.pattern", "loads of broadcasts are not calculated"); }
    if (described.switching != switching_kind::wormhole) {
        refuse("network.switching", "loads are calculated for wormhole switching only");
    }
}

/// Returns the only source of the traffic.
traffic_class_desc only_source(const network_desc& described, const traffic_desc& traffic) {
    std::vector<traffic_class_desc> sources = traffic_sources(traffic, described);
    if (sources.size() != 1) {
        throw description_error("traffic.classes", "loads are calculated for one class of traffic");
    }
    if (!sources.front().reply_class.empty()) {
        throw description_error("traffic.reply_class", "loads of replies are not calculated");
    }
    return std::move(sources.front());
}

}  // namespace

load_prediction::load_prediction(const network_desc& described, const traffic_desc& traffic)
    : m_graph(make_network_graph(described)), m_links(m_graph) {
    refuse_unknown(described, m_graph, traffic);
    const traffic_class_desc source = only_source(described, traffic);
    m_routing = make_network_routing(described, m_graph);
    if (m_routing->readdresses()) {
        throw description_error("network.routing", "loads are not calculated where packets change their destination");
    }
    m_loads = std::make_unique<channel_loads>(m_links, *m_routing, *make_pattern(source, shape_of(m_graph)));
    double weights = 0;
    for (const packet_length& length : source.packet_flits.mix) {
        weights += length.weight;
        m_flits += static_cast<double>(length.weight) * length.flits;
        m_squared_flits += static_cast<double>(length.weight) * length.flits * length.flits;
    }
    m_flits /= weights;
    m_squared_flits /= weights;
    const auto same_name = [&source](const message_class_desc& each) { return each.name == source.name; };
    const auto entry = std::find_if(described.classes.begin(), described.classes.end(), same_name);
    m_vcs = vcs_of(*entry);
    m_depth = class_depth(described, static_cast<std::size_t>(entry - described.classes.begin()));
    set_capacities(described);
    set_bounds(described, m_vcs);
    set_empty_latency(described);
}

void load_prediction::set_capacities(const network_desc& described) {
    const link_desc node = node_link(described);
    m_capacities.assign(m_links.links(), node.flits_per_cycle);
    m_cycles.assign(m_links.links(), node.cycles);
    m_origins.assign(m_links.links(), 0);
    for (std::uint32_t number = 0; number < m_links.nodes(); ++number) {
        const node_id attached{static_cast<std::uint16_t>(number)};
        m_origins[m_links.ejection(attached)] = m_graph.nodes[number].router;
    }
    for (std::size_t number = 0; number < m_graph.links.size(); ++number) {
        const topology_graph::link& link = m_graph.links[number];
        m_origins[number] = link.origin;
        m_capacities[number] = link.flits_per_cycle != 0 ? link.flits_per_cycle : described.link.flits_per_cycle;
        m_cycles[number] = link.cycles != 0 ? link.cycles : described.link.cycles;
    }
}

void load_prediction::set_bounds(const network_desc& described, unsigned vcs) {
    m_capacity = std::numeric_limits<double>::infinity();
    m_channel_bound = m_capacity;
    channel_desc channel{described.router, described.switching, {}, static_cast<unsigned>(std::lround(m_flits))};
    std::map<std::pair<unsigned, double>, double> rates;  // [delay, capacity]: links have few different values
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        if (m_loads->load(link) <= 0) { continue; }
        const double full = m_capacities[link] / m_loads->load(link);
        if (full < m_capacity * (1 - same_load)) {
            m_capacity = full;
            m_busiest = link;
        }
        if (link >= m_graph.links.size()) {
            continue;  // the credits of nodes return earlier
        }
        channel.link = {static_cast<unsigned>(m_cycles[link]), m_capacities[link]};
        const auto [found, is_new] = rates.try_emplace({channel.link.cycles, channel.link.flits_per_cycle});
        if (is_new) { found->second = channel_rate(channel, m_depth); }
        const double rate = found->second;
        for (unsigned set = 0; set < m_loads->vc_sets(); ++set) {
            const double carried = m_loads->load(link, set);
            if (carried > 0) {
                const double most = rate * std::popcount(m_routing->vc_set(set, vcs));
                m_channel_bound = std::min(m_channel_bound, most / carried);
            }
        }
    }
}

/// Computes the latency by docs/noc/timing.md, A packet alone in the network, starting at its creation: one cycle
/// earlier.
void load_prediction::set_empty_latency(const network_desc& described) {
    const bool is_deep = described.router.pipeline == router_pipeline::three_stage;
    const double router = router_cycles(described.router.pipeline) + (is_deep ? 1 : 0) + described.router.head_cycles;
    double cycles = 0;  // of heads, for each packet of every sender
    double flight = 0;
    double capacity = 1;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        const double load = m_loads->load(link);
        if (load > 0) {
            cycles += load * (m_cycles[link] + (m_links.is_injection(link) ? 0 : router));
            flight = std::max(flight, m_cycles[link]);
            capacity = std::min(capacity, m_capacities[link]);
        }
    }
    const double round_trip = credit_round_trip(described.router.pipeline, 1) - 2 + 2 * flight;
    const double stall =
        m_depth == 0 ? 0 : std::max(0.0, round_trip - m_depth / capacity) * std::floor((m_flits - 1) / m_depth);
    m_empty_latency = 1 + cycles / m_loads->senders() + (m_flits - 1) / capacity + stall;
}

unsigned load_prediction::busiest_links() const {
    unsigned count = 0;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        const double load = m_loads->load(link);
        count += load > 0 && m_capacities[link] / load < m_capacity * (1 + 1e-6) ? 1 : 0;
    }
    return count;
}

double load_prediction::contention(std::uint32_t link) const {
    const double load = m_loads->load(link);
    if (load <= 0 || m_links.is_injection(link)) { return 0; }
    double alike = 0;  // probability that two flits arrived through the same port
    for (unsigned port = 0; port < most_router_ports; ++port) {
        const double part = m_loads->turn_load(link, {static_cast<std::uint8_t>(port)}) / load;
        alike += part * part;
    }
    return 1 - alike;
}

double load_prediction::divergence(std::uint32_t link) const {
    const double load = m_loads->load(link);
    if (load <= 0 || m_links.is_injection(link)) { return 0; }
    const unsigned router = m_origins[link];
    double elsewhere = 0;
    for (unsigned port = 0; port < m_graph.routers[router].ports.size(); ++port) {
        const port_id input{static_cast<std::uint8_t>(port)};
        const double turned = m_loads->turn_load(link, input);
        if (turned > 0) { elsewhere += turned / load * (1 - turned / m_loads->load(m_links.arriving(router, input))); }
    }
    return elsewhere;
}

double load_prediction::shared_vcs(std::uint32_t link) const {
    double fewest = m_vcs;
    for (unsigned set = 0; set < m_loads->vc_sets(); ++set) {
        const double carried = m_loads->load(link, set);
        if (carried > 0) {
            fewest = std::min(fewest, std::popcount(m_routing->vc_set(set, m_vcs)) * m_loads->load(link) / carried);
        }
    }
    return fewest;
}

double load_prediction::saturation() const {
    double credits = 0;
    double blocking = 0;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        const double load = m_loads->load(link);
        if (load > 0 && !m_links.is_injection(link)) {
            const double part = load * m_capacity / m_capacities[link];  // busy fraction, at the network's capacity
            const double crowd = load / m_loads->senders() * std::pow(part, fit.steepness) * contention(link);
            credits += crowd;
            blocking += crowd * divergence(link) / std::pow(shared_vcs(link), 2);
        }
    }
    const double loss = fit.search + fit.credits * credits * m_capacity / m_channel_bound + fit.blocking * blocking;
    return std::min(m_capacity / std::max(loss, 1.0), m_channel_bound);
}

double load_prediction::latency(double rate) const {
    return rate < saturation() ? latency_of_links(rate) : std::numeric_limits<double>::infinity();
}

double load_prediction::latency_of_links(double rate) const {
    if (rate >= m_capacity) { return std::numeric_limits<double>::infinity(); }
    double cycles = m_empty_latency;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        const double load = m_loads->load(link);
        if (load > 0) {
            const double busy = rate * load / m_capacities[link];
            const double packet = m_squared_flits / m_flits / m_capacities[link];  // as waiting packets see it
            // A source creates at most one packet per cycle; packets from the same port are already in sequence.
            const double wait = m_links.is_injection(link) ? (packet - 1) / 2 : fit.waiting * contention(link) * packet;
            cycles += load / m_loads->senders() * wait * busy / (1 - busy);
        }
    }
    return cycles;
}

}  // namespace orbweaver::noc
