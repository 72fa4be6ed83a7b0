// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/prediction/load_prediction.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "hw/noc/buffer_depths.h"
#include "hw/noc/channel_rate.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "hw/noc/link_properties.h"
#include "hw/noc/message_class.h"
#include "hw/noc/traffic/traffic_flow.h"

namespace orbweaver::noc {

namespace {

constexpr unsigned max_predicted_nodes = 4096;  // the calculation covers every pair of nodes
constexpr double same_load = 1e-9;
constexpr const char* broadcasts_refused = "loads of broadcasts are not calculated";

/// Cycles that a request waits for one of several buffers, each taken for the same time: half of the wait in a queue
/// M/M/c, which is Erlang's.
/// @param taken buffers, on average; fewer than there are
double wait_for_buffer(unsigned buffers, double taken, double hold) {
    double blocked = 1;  // Erlang's B
    for (unsigned count = 1; count <= buffers; ++count) { blocked = taken * blocked / (count + taken * blocked); }
    const double busy = taken / buffers;
    const double waiting = blocked / (1 - busy * (1 - blocked));  // Erlang's C
    return waiting * hold / (2 * buffers * (1 - busy));
}

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
    if (graph.nodes.size() > max_predicted_nodes) {
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
    for (std::size_t number = 0; number < traffic.classes.size(); ++number) {
        if (traffic.classes[number].pattern == broadcast_pattern) {
            throw description_error(fmt::format("traffic.classes.{}.pattern", number), broadcasts_refused);
        }
    }
    if (traffic.classes.empty() && traffic.pattern == broadcast_pattern) {
        refuse("traffic.pattern", broadcasts_refused);
    }
    if (described.switching != switching_kind::wormhole) {
        refuse("network.switching", "loads are calculated for wormhole switching only");
    }
}

struct length_means {
    double flits = 0;
    double squared_flits = 0;
};

length_means means_of(const packet_lengths& lengths) {
    length_means found;
    double weights = 0;
    for (const packet_length& length : lengths.mix) {
        weights += length.weight;
        found.flits += static_cast<double>(length.weight) * length.flits;
        found.squared_flits += static_cast<double>(length.weight) * length.flits * length.flits;
    }
    return {found.flits / weights, found.squared_flits / weights};
}

/// The part of the rate of all sources that each offers; equal parts if none offers anything.
std::vector<double> shares_of_rate(const std::vector<traffic_class_desc>& sources) {
    std::vector<double> rates;
    double sum = 0;
    for (const traffic_class_desc& source : sources) {
        rates.push_back(source.measured_rate());
        sum += rates.back();
    }
    for (double& rate : rates) { rate = sum > 0 ? rate / sum : 1.0 / static_cast<double>(sources.size()); }
    return rates;
}

}  // namespace

load_prediction::load_prediction(const network_desc& described, const traffic_desc& traffic)
    : m_graph(make_network_graph(described)), m_links(m_graph) {
    refuse_unknown(described, m_graph, traffic);
    m_routing = make_network_routing(described, m_graph);
    if (m_routing->readdresses()) {
        throw description_error("network.routing", "loads are not calculated where packets change their destination");
    }
    add_flows(described, traffic);
    sum_up();
    set_capacities(described);
    m_channel_bound = std::numeric_limits<double>::infinity();
    for (const packet_flow& flow : m_flows) { set_bounds(described, flow); }
    add_reply_pools(described, traffic);
    for (const packet_flow& flow : m_flows) { m_empty_latency += flow.share * empty_latency_of(described, flow); }
}

void load_prediction::add_flows(const network_desc& described, const traffic_desc& traffic) {
    const std::vector<traffic_class_desc> sources = traffic_sources(traffic, described);
    const std::vector<double> shares = shares_of_rate(sources);
    for (const traffic_flow& flow : traffic_flows(traffic, described)) {
        const traffic_class_desc& source = sources[flow.source];
        m_has_bursts = m_has_bursts || source.injection == injection_kind::on_off;
        const length_means request = means_of(source.packet_flits);
        const length_means own = flow.is_reply ? means_of(source.reply_flits) : request;
        packet_flow added;
        added.loads = std::make_unique<channel_loads>(
            m_links, *m_routing, *make_pattern(source, shape_of(m_graph)),
            flow.is_reply ? load_direction::from_destinations : load_direction::to_destinations);
        added.flits_of_request = own.flits / request.flits;
        added.flits_of_rate = shares[flow.source] * added.flits_of_request;
        added.class_number = flow.message_class.value;
        added.vcs = vcs_of(described.classes[added.class_number]);
        added.depth = class_depth(described, added.class_number);
        added.flits = own.flits;
        added.squared_flits = own.squared_flits;
        const double flits = added.flits_of_rate * added.loads->senders();
        m_flits_of_rate += flits;
        m_offered_flits += flow.is_reply ? 0 : flits;
        added.share = flits / own.flits;
        m_flows.push_back(std::move(added));
    }
}

/// Adds the loads of all flows, and makes parts of their packets.
void load_prediction::sum_up() {
    double packets = 0;
    m_loads.assign(m_links.links(), 0);
    for (const packet_flow& flow : m_flows) {
        packets += flow.share;
        for (std::uint32_t link = 0; link < m_links.links(); ++link) { m_loads[link] += flow.load(link); }
    }
    for (packet_flow& flow : m_flows) { flow.share /= packets; }
}

void load_prediction::set_capacities(const network_desc& described) {
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        const link_desc properties = link_properties(described, m_graph, link);
        m_capacities.push_back(properties.flits_per_cycle);
        m_cycles.push_back(properties.cycles);
    }
    m_origins.assign(m_links.links(), 0);
    for (std::uint32_t number = 0; number < m_links.nodes(); ++number) {
        const node_id attached{static_cast<std::uint16_t>(number)};
        m_origins[m_links.ejection(attached)] = m_graph.nodes[number].router;
    }
    for (std::size_t number = 0; number < m_graph.links.size(); ++number) {
        m_origins[number] = m_graph.links[number].origin;
    }
    m_capacity = std::numeric_limits<double>::infinity();
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        if (m_loads[link] > 0 && m_capacities[link] / m_loads[link] < m_capacity * (1 - same_load)) {
            m_capacity = m_capacities[link] / m_loads[link];
            m_busiest = link;
        }
    }
}

void load_prediction::set_bounds(const network_desc& described, const packet_flow& flow) {
    channel_desc channel{described.router, described.switching, {}, static_cast<unsigned>(std::lround(flow.flits))};
    std::map<std::pair<unsigned, double>, double> rates;                 // by cycles and capacity: links have few
    for (std::uint32_t link = 0; link < m_graph.links.size(); ++link) {  // the credits of nodes come back sooner
        if (flow.load(link) <= 0) { continue; }
        channel.link = {static_cast<unsigned>(m_cycles[link]), m_capacities[link]};
        const auto [found, is_new] = rates.try_emplace({channel.link.cycles, channel.link.flits_per_cycle});
        if (is_new) { found->second = channel_rate(channel, flow.depth); }
        const double rate = found->second;
        for (unsigned set = 0; set < m_routing->vc_sets(); ++set) {
            const double carried = load(link, set, flow.class_number);
            if (carried > 0) {
                const double most = rate * std::popcount(m_routing->vc_set(set, flow.vcs));
                m_channel_bound = std::min(m_channel_bound, most / carried);
            }
        }
    }
}

/// A reply buffer is taken from the arrival of the request's head until the reply has left.
void load_prediction::add_reply_pools(const network_desc& described, const traffic_desc& traffic) {
    const std::vector<traffic_class_desc> sources = traffic_sources(traffic, described);
    const std::vector<traffic_flow> flows = traffic_flows(traffic, described);
    m_reply_bound = std::numeric_limits<double>::infinity();
    for (std::size_t number = 0; number < flows.size(); ++number) {
        if (!flows[number].reply) { continue; }
        const packet_flow& request = m_flows[number];
        reply_pool pool;
        pool.buffers = flows[number].reply_buffers;
        for (unsigned node = 0; node < m_links.nodes(); ++node) {
            const std::uint32_t link = m_links.ejection({static_cast<std::uint16_t>(node)});
            pool.hold = sources[flows[number].source].reply_cycles +
                        (request.flits / m_capacities[link] +
                         m_flows[*flows[number].reply].flits /
                             m_capacities[m_links.injection({static_cast<std::uint16_t>(node)})]);
            pool.requests = request.load(link) / request.flits;
            pool.share = request.share * request.visits(link);
            if (pool.requests <= 0) { continue; }
            m_reply_bound = std::min(m_reply_bound, pool.buffers / (pool.requests * pool.hold));
            m_pools.push_back(pool);
        }
    }
}

/// Returns the capacity of the narrowest link that a packet passes: the one with the mean cycles per flit. Whether it
/// passes narrow links at its source, on its way and at its destination is taken as independent.
double load_prediction::narrowest_capacity(const packet_flow& flow) const {
    enum part : std::uint8_t { source, transit, destination, parts };
    std::map<double, std::array<double, parts>> visits;  // by capacity, narrow links first
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        const part passed = m_links.is_injection(link) ? source : m_links.is_ejection(link) ? destination : transit;
        if (flow.load(link) > 0) { visits[m_capacities[link]][passed] += flow.visits(link); }
    }
    std::array<double, parts> mean{};  // links so far
    double narrower = 0;               // chance to pass one of them
    double cycles = 0;
    for (const auto& [capacity, more] : visits) {
        double misses = 1;
        for (std::size_t passed = 0; passed < parts; ++passed) {
            mean[passed] += more[passed];
            misses *= std::max(0.0, 1 - mean[passed]);
        }
        if (narrower == 0 && misses < same_load) { return capacity; }
        cycles += (1 - misses - narrower) / capacity;
        narrower = 1 - misses;
    }
    return cycles == 0 ? 1 : narrower / cycles;
}

/// docs/noc/timing.md, A packet alone in the network, from its creation on: a cycle earlier.
double load_prediction::empty_latency_of(const network_desc& described, const packet_flow& flow) const {
    const double router = head_latency(described.router);
    double cycles = 0;  // time of heads
    double flight = 0;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        if (flow.load(link) > 0) {
            cycles += flow.visits(link) * (m_cycles[link] + (m_links.is_injection(link) ? 0 : router));
            flight = std::max(flight, m_cycles[link]);
        }
    }
    const double capacity = narrowest_capacity(flow);
    const double round_trip = credit_round_trip(described.router.pipeline, 1) - 2 + 2 * flight;
    const double stall =
        flow.depth == 0 ? 0
                        : std::max(0.0, round_trip - flow.depth / capacity) * std::floor((flow.flits - 1) / flow.depth);
    return 1 + cycles + (flow.flits - 1) / capacity + stall;
}

double load_prediction::load(std::uint32_t link, unsigned set, std::size_t class_number) const {
    double sum = 0;
    for (const packet_flow& flow : m_flows) {
        if (flow.class_number == class_number) { sum += flow.flits_of_rate * flow.loads->load(link, set); }
    }
    return sum;
}

double load_prediction::turn_load(std::uint32_t link, port_id input) const {
    double sum = 0;
    for (const packet_flow& flow : m_flows) { sum += flow.flits_of_rate * flow.loads->turn_load(link, input); }
    return sum;
}

double load_prediction::mean_routers() const {
    double sum = 0;
    for (const packet_flow& flow : m_flows) { sum += flow.share * flow.loads->mean_routers(); }
    return sum;
}

bool load_prediction::draws_destinations() const {
    return std::ranges::any_of(m_flows, [](const packet_flow& flow) { return flow.loads->draws_destinations(); });
}

unsigned load_prediction::busiest_links() const {
    unsigned count = 0;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        const double load = m_loads[link];
        count += load > 0 && m_capacities[link] / load < m_capacity * (1 + 1e-6) ? 1 : 0;
    }
    return count;
}

double load_prediction::contention(std::uint32_t link) const {
    const double load = m_loads[link];
    if (load <= 0 || m_links.is_injection(link)) { return 0; }
    double alike = 0;  // probability that two flits arrived through the same port
    for (unsigned port = 0; port < max_router_ports; ++port) {
        const double part = turn_load(link, {static_cast<std::uint8_t>(port)}) / load;
        alike += part * part;
    }
    return 1 - alike;
}

double load_prediction::divergence(std::uint32_t link) const {
    const double load = m_loads[link];
    if (load <= 0 || m_links.is_injection(link)) { return 0; }
    const unsigned router = m_origins[link];
    double elsewhere = 0;
    for (unsigned port = 0; port < m_graph.routers[router].ports.size(); ++port) {
        const port_id input{static_cast<std::uint8_t>(port)};
        const double turned = turn_load(link, input);
        if (turned > 0) { elsewhere += turned / load * (1 - turned / m_loads[m_links.arriving(router, input)]); }
    }
    return elsewhere;
}

double load_prediction::shared_vcs(std::uint32_t link) const {
    double fewest = std::numeric_limits<double>::infinity();
    for (const packet_flow& flow : m_flows) {
        double all = 0;  // flits of its class
        for (unsigned set = 0; set < m_routing->vc_sets(); ++set) {
            const double carried = load(link, set, flow.class_number);
            all += carried;
            if (carried > 0) {
                fewest = std::min(fewest, std::popcount(m_routing->vc_set(set, flow.vcs)) * m_loads[link] / carried);
            }
        }
        if (all > 0) { fewest = std::min(fewest, flow.vcs * m_loads[link] / all); }
    }
    return fewest;
}

double load_prediction::saturation() const {
    double credits = 0;
    double blocking = 0;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        const double load = m_loads[link];
        if (load > 0 && !m_links.is_injection(link)) {
            const double part =
                load * m_capacity / m_capacities[link];  // share of its time at the capacity of the network
            const double crowd = load / m_flits_of_rate * std::pow(part, fit.steepness) * contention(link);
            credits += crowd;
            blocking += crowd * divergence(link) / std::pow(shared_vcs(link), 2);
        }
    }
    const double loss = fit.search + fit.credits * credits * m_capacity / m_channel_bound + fit.blocking * blocking;
    return std::min({m_capacity / std::max(loss, 1.0), m_channel_bound, m_reply_bound});
}

double load_prediction::latency(double rate) const {
    return rate < saturation() ? latency_of_links(rate) : std::numeric_limits<double>::infinity();
}

double load_prediction::latency_of_links(double rate) const {
    if (rate >= std::min(m_capacity, m_reply_bound)) { return std::numeric_limits<double>::infinity(); }
    double cycles = m_empty_latency;
    for (std::uint32_t link = 0; link < m_links.links(); ++link) {
        if (m_loads[link] <= 0) { continue; }
        const double busy = rate * m_loads[link] / m_capacities[link];
        double packet = 0;  // cycles, as those that wait see it
        double visits = 0;
        for (const packet_flow& flow : m_flows) {
            packet += flow.load(link) / m_loads[link] * flow.squared_flits / flow.flits / m_capacities[link];
            visits += flow.share * flow.visits(link);
        }
        // A source creates a packet at most every cycle; what came through one port is in a row already.
        const double wait = m_links.is_injection(link) ? (packet - 1) / 2 : fit.waiting * contention(link) * packet;
        cycles += visits * wait * busy / (1 - busy);
    }
    for (const reply_pool& pool : m_pools) {
        cycles += pool.share * wait_for_buffer(pool.buffers, rate * pool.requests * pool.hold, pool.hold);
    }
    return cycles;
}

}  // namespace orbweaver::noc
