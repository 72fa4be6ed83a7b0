// SPDX-License-Identifier: Apache-2.0
#include "sim/rtl/network_emission.h"

#include <algorithm>
#include <map>
#include <memory>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/link_properties.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/topology/topology.h"
#include "rtl_bridge/network/network_shape.h"
#include "rtl_bridge/network/recorded_traffic.h"
#include "rtl_bridge/network/saif_text.h"
#include "rtl_bridge/router/rtl_routing.h"
#include "sim/kind/run_kind.h"
#include "sim/loop/simulation_loop.h"
#include "sim/rtl/link_activities.h"
#include "sim/run/system_run.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

namespace {

/// Records the traffic between nodes and network as it is on the wires of the RTL network. A flit or credit that is
/// seen in a cycle was on the preceding wires one cycle earlier.
class traffic_recording final : public link_trace {
public:
    /// @param cycles number of cycles to record
    /// @param graph   outlives this object
    /// @param routing outlives this object
    traffic_recording(const noc::network_desc& described, const noc::topology_graph& graph,
                      const rtl::rtl_routing& routing, cycle_t cycles);

    void add_link(std::size_t, const std::string&) override {}
    void record(std::size_t number, const flit_record& what) override;

    /// Returns the traffic of the executed cycles, up to the limit.
    rtl::recorded_traffic recorded(cycle_t executed) const;

private:
    void note_route(std::size_t link, const flit& head);

    const noc::topology_graph& m_graph;
    const rtl::rtl_routing& m_routing;
    std::map<packet_slot, std::size_t> m_entered;  // heads whose route state becomes known when they leave their first
                                                   // router: index among the recorded flits
    std::size_t m_injection;                       // index of the first injection link
    std::size_t m_ejection;
    std::vector<cycle_t> m_flights;  // [injection links, then ejection links]: flight times
    rtl::recorded_traffic m_recorded;
};

void keep_before(std::vector<rtl::boundary_event>& events, cycle_t end) {
    events.erase(std::remove_if(events.begin(), events.end(),
                                [end](const rtl::boundary_event& event) { return event.cycle >= end; }),
                 events.end());
    std::stable_sort(
        events.begin(), events.end(),
        [](const rtl::boundary_event& one, const rtl::boundary_event& other) { return one.cycle < other.cycle; });
}

traffic_recording::traffic_recording(const noc::network_desc& described, const noc::topology_graph& graph,
                                     const rtl::rtl_routing& routing, cycle_t cycles)
    : m_graph(graph),
      m_routing(routing),
      m_injection(graph.links.size()),
      m_ejection(m_injection + graph.nodes.size()) {
    for (std::size_t link = m_injection; link < m_ejection + graph.nodes.size(); ++link) {
        m_flights.push_back(noc::link_properties(described, graph, link).cycles);
    }
    m_recorded.cycles = cycles;
}

void traffic_recording::record(std::size_t number, const flit_record& what) {
    if (!what.credit && is_head(what.content.kind) && m_routing.has_states() &&
        (number < m_injection || number >= m_ejection)) {
        note_route(number, what.content);
    }
    if (number < m_injection) { return; }
    const bool injects = number < m_ejection;
    // Flits leaving the network pass the link before they are on the top-level wires, flits entering it afterwards.
    const bool enters = injects != what.credit;
    rtl::boundary_event event;
    event.cycle = what.seen - (enters ? m_flights[number - m_injection] : 1);
    event.node = static_cast<unsigned>(number - (injects ? m_injection : m_ejection));
    event.is_credit = what.credit;
    event.vc = what.content.vc.value;
    if (!what.credit) {
        const rtl::link_wires wires = injects ? m_routing.entering_wires(what.content) : m_routing.wires(what.content);
        event.flit = wires.flit;
        event.further = wires.further;
    }
    if (injects && !what.credit && is_head(what.content.kind) && m_routing.has_states()) {
        m_entered[what.content.packet] = m_recorded.given.size();
    }
    (enters ? m_recorded.given : m_recorded.expected).push_back(event);
}

/// Records the route state of a packet. The model chooses it in the packet's first router, but in RTL its node does;
/// the route reveals the choice.
void traffic_recording::note_route(std::size_t link, const flit& head) {
    const auto entered = m_entered.find(head.packet);
    if (entered == m_entered.end()) { return; }
    rtl::boundary_event& event = m_recorded.given[entered->second];
    const noc::topology_graph::attachment& source = m_graph.nodes[event.node];
    const port_id output = link < m_injection ? m_graph.links[link].origin_port : m_graph.nodes[link - m_ejection].port;
    event.flit |= m_routing.entry_wires(source.router, source.port, output, head);
    m_entered.erase(entered);
}

rtl::recorded_traffic traffic_recording::recorded(cycle_t executed) const {
    rtl::recorded_traffic made = m_recorded;
    made.cycles = std::min(made.cycles, executed);
    for (const auto& [packet, position] : m_entered) {
        made.cycles = std::min(made.cycles, made.given[position].cycle);
    }
    keep_before(made.given, made.cycles);
    keep_before(made.expected, made.cycles);
    return made;
}

/// Additional cycles of the model, in which packets that entered late reveal their routes.
constexpr cycle_t last_routes = 1000;

/// Passes what links carry to two listeners.
class two_listeners final : public link_trace {
public:
    two_listeners(link_trace& one, link_trace& other) : m_one(one), m_other(other) {}
    void add_link(std::size_t, const std::string&) override {}
    void record(std::size_t number, const flit_record& what) override {
        m_one.record(number, what);
        m_other.record(number, what);
    }

private:
    link_trace& m_one;
    link_trace& m_other;
};

}  // namespace

rtl::network_rtl network_in_rtl(const system::system_desc& described, const noc::topology_graph& graph) {
    const run_kind& kind = kind_of(described);
    if (!kind.has_network()) {
        throw noc::description_error("system", "there is no network of routers to write as RTL");
    }
    if (!described.network.planes.empty()) {
        throw noc::description_error("network.planes",
                                     "the RTL of one network is written at a time; give the keys and the classes of a "
                                     "plane to `network` itself");
    }
    if (described.network_links.kind != system::network_link_kind::parallel) {
        throw noc::description_error("cluster.network_links", "the links of a network in RTL are parallel");
    }
    if (system::has_tiles(described.kind) && described.niu.impl == niu::niu_impl::plugin) {
        throw noc::description_error("niu.impl",
                                     "plugin: a network in RTL is made and measured with orbweaver's units; set "
                                     "impl: model");
    }
    return {described.network, graph, kind.has_single_flits(described), kind.in_one_line(described)};
}

cycle_t simulate_model(const system::system_desc& described, run_options options, cycle_t cycles,
                       const rtl::rtl_routing& routing, link_trace& listener) {
    options.listener = &listener;
    options.quiet = true;
    system::system_desc model = described;
    model.network.router.impl = noc::router_impl::model;
    const std::unique_ptr<system_run> run = kind_of(model).build(model, options);
    simulate(run->clock(), run->control(), cycles + (routing.has_states() ? last_routes : 0), [](cycle_t) {});
    return run->clock().now();
}

std::vector<rtl::embedded_file> emit_network(const system::system_desc& described, run_options options,
                                             cycle_t cycles) {
    const noc::topology_graph graph = noc::make_network_graph(described.network);
    const rtl::network_rtl network = network_in_rtl(described, graph);
    const rtl::network_shape shape = rtl::shape_of(described.network, graph, network.routing());
    traffic_recording recording(described.network, graph, network.routing(), cycles);
    link_activities activities(graph, shape, network.routing(), cycles);
    two_listeners both(recording, activities);
    const cycle_t executed = simulate_model(described, options, cycles, network.routing(), both);
    std::vector<rtl::embedded_file> files = network.files(recording.recorded(executed));
    const cycle_t counted = std::min(cycles, executed);
    files.push_back({"tb/activity.saif", rtl::saif_text(shape, activities.finish(), counted, described.clock_chip_ps)});
    return files;
}

}  // namespace orbweaver::sim
