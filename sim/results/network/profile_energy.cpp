// SPDX-License-Identifier: Apache-2.0
#include "sim/results/network/profile_energy.h"

#include <array>
#include <cmath>
#include <numeric>

#include "sim/results/network/energy_results.h"

namespace orbweaver::sim {

namespace {

constexpr std::size_t transition_event = 3;  // in noc::router_event_names
constexpr std::size_t wire_event = 4;
using event_energies = std::array<std::pair<double, double>, 5>;  // [event]: number, energy; wires last
constexpr std::array<const char*, 5> event_blocks{"buffers", "crossbars", "allocators", "links", "wires"};

/// Sums the energies of a run.
class energy_account {
public:
    energy_account(const noc::network& fabric, const bit_transitions& transitions,
                   const std::vector<router_energy>& energies, double cycles, double period_ns)
        : m_fabric(fabric),
          m_transitions(transitions),
          m_energies(energies),
          m_wires(wire_energies(fabric)),
          m_routers(energies.size()),
          m_incoming(energies.size()),
          m_classes(fabric.partition().classes()) {
        for (std::size_t router = 0; router < energies.size(); ++router) {
            m_clock += energies[router].idle_pj * cycles;
            m_leakage += energies[router].leakage_mw * period_ns * cycles;
            m_routers[router] = energies[router].idle_pj * cycles + energies[router].leakage_mw * period_ns * cycles;
        }
        add_links();
    }

    result_json json(double nanoseconds) const {
        const double routers = std::accumulate(m_routers.begin(), m_routers.end(), 0.0);
        const double links = std::accumulate(m_links.begin(), m_links.end(), 0.0);
        const double total = routers + links;
        return {{"unit", "pJ"},
                {"total", total},
                {"mean_mw", nanoseconds == 0 ? 0 : total / nanoseconds},
                {"idle_mw", nanoseconds == 0 ? 0 : (m_clock + m_leakage) / nanoseconds},
                {"blocks", blocks()},
                {"events", events()},
                {"classes", classes()},
                {"routers", by_router()},
                {"links", by_link()},
                {"nodes", by_node()},
                {"not_counted", not_counted()}};
    }

private:
    std::vector<const char*> not_counted() const {
        std::vector<const char*> names{"registers of links", "tables of routes", "interface units", "cores",
                                       "memories"};
        if (m_wires.empty()) { names.insert(names.begin(), "wires"); }
        return names;
    }

    void add_links() {
        const noc::topology_graph& graph = m_fabric.topology();
        const auto links = static_cast<unsigned>(graph.links.size());
        for (unsigned number = 0; number < links; ++number) {
            add_departures(number, graph.links[number].origin);
            add_arrivals(number, graph.links[number].target);
        }
        for (unsigned node = 0; node < m_fabric.nodes(); ++node) {
            add_arrivals(links + node, graph.nodes[node].router);
        }
        for (unsigned node = 0; node < m_fabric.nodes(); ++node) {
            const unsigned number = links + static_cast<unsigned>(m_fabric.nodes()) + node;
            add_departures(number, graph.nodes[node].router);
            m_links.push_back(0);  // a link to a node drives no router
        }
        for (unsigned number = 0; number < m_wires.size(); ++number) { add_wires(number); }
    }

    /// Adds the wires of a link, shared by the classes as its flits are.
    void add_wires(unsigned link) {
        const auto all = static_cast<double>(m_fabric.link_at(link).counters().flits);
        if (all == 0) { return; }
        const auto changes = static_cast<double>(m_transitions.count(link));
        for (unsigned number = 0; number < m_classes.size(); ++number) {
            const auto counters = m_fabric.link_at(link).counters(class_id{static_cast<std::uint8_t>(number)});
            add(wire_event, changes * static_cast<double>(counters.flits) / all, m_wires[link], number);
        }
        m_links[link] += changes * m_wires[link];
        m_incoming[end_of(link)] += changes * m_wires[link];
    }

    /// Returns the router that a link enters, or the router of the node that it enters.
    unsigned end_of(unsigned link) const {
        const noc::topology_graph& graph = m_fabric.topology();
        if (link < graph.links.size()) { return graph.links[link].target; }
        return graph.nodes[(link - graph.links.size()) % graph.nodes.size()].router;
    }

    void add(std::size_t event, double count, double cost, unsigned message_class) {
        m_events[event].first += count;
        m_events[event].second += count * cost;
        m_classes[message_class] += count * cost;
    }

    void add_departures(unsigned link, unsigned router) {
        const noc::router_events costs = m_energies[router].event_energies();
        for (unsigned number = 0; number < m_classes.size(); ++number) {
            const auto counters = m_fabric.link_at(link).counters(class_id{static_cast<std::uint8_t>(number)});
            const auto flits = static_cast<double>(counters.flits);
            const auto packets = static_cast<double>(counters.packets);
            add(1, flits, costs[1], number);
            add(2, packets, costs[2], number);
            m_routers[router] += flits * costs[1] + packets * costs[2];
        }
    }

    /// Adds writes, and the transitions of the link in proportion to the flits of each class.
    void add_arrivals(unsigned link, unsigned router) {
        const noc::router_events costs = m_energies[router].event_energies();
        const auto all = static_cast<double>(m_fabric.link_at(link).counters().flits);
        const auto changes = static_cast<double>(m_transitions.count(link));
        for (unsigned number = 0; number < m_classes.size(); ++number) {
            const auto counters = m_fabric.link_at(link).counters(class_id{static_cast<std::uint8_t>(number)});
            const auto flits = static_cast<double>(counters.flits);
            add(0, flits, costs[0], number);
            add(transition_event, all == 0 ? 0 : changes * flits / all, costs[transition_event], number);
            m_routers[router] += flits * costs[0];
        }
        m_links.push_back(changes * costs[transition_event]);
        m_incoming[router] += m_links.back();
    }

    std::size_t events_counted() const { return m_wires.empty() ? wire_event : m_events.size(); }

    result_json blocks() const {
        result_json made{{"clock", m_clock}, {"leakage", m_leakage}};
        for (std::size_t event = 0; event < events_counted(); ++event) {
            made[event_blocks[event]] = m_events[event].second;
        }
        return made;
    }
    result_json events() const {
        result_json made = result_json::object();
        for (std::size_t event = 0; event < events_counted(); ++event) {
            made[event == wire_event ? "wire_transition" : noc::router_event_names[event]] = {
                {"count", std::llround(m_events[event].first)}, {"energy", m_events[event].second}};
        }
        return made;
    }
    result_json classes() const {
        result_json made = result_json::object();
        for (unsigned number = 0; number < m_classes.size(); ++number) {
            made[m_fabric.partition().name(class_id{static_cast<std::uint8_t>(number)})] = m_classes[number];
        }
        return made;
    }
    result_json by_router() const {
        result_json made = result_json::object();
        for (unsigned router = 0; router < m_routers.size(); ++router) {
            made[noc::router_name(m_fabric.topology(), router)] = m_routers[router];
        }
        return made;
    }
    result_json by_link() const {
        result_json made = result_json::object();
        for (unsigned number = 0; number < m_links.size(); ++number) {
            made[m_fabric.link_name(number)] = m_links[number];
        }
        return made;
    }
    /// Returns the energy of each node's router and of the links to it, divided by the nodes at the router.
    result_json by_node() const {
        std::vector<unsigned> sharing(m_routers.size());
        for (const auto& node : m_fabric.topology().nodes) { ++sharing[node.router]; }
        result_json made = result_json::array();
        for (const auto& node : m_fabric.topology().nodes) {
            made.push_back((m_routers[node.router] + m_incoming[node.router]) / sharing[node.router]);
        }
        return made;
    }

    const noc::network& m_fabric;
    const bit_transitions& m_transitions;
    const std::vector<router_energy>& m_energies;
    const std::vector<double> m_wires;  // [link]: pJ of a transition; empty: not known
    std::vector<double> m_routers;      // without links
    std::vector<double> m_incoming;     // [router]: of the links to it
    std::vector<double> m_links{};
    std::vector<double> m_classes;  // without idle energy
    event_energies m_events{};
    double m_clock = 0;
    double m_leakage = 0;
};

}  // namespace

result_json profile_energy(const noc::network& fabric, const bit_transitions& transitions,
                           const std::vector<router_energy>& energies, cycle_t cycles, std::uint64_t period_ps) {
    const double period_ns = static_cast<double>(period_ps) / 1000;
    const auto count = static_cast<double>(cycles);
    return energy_account(fabric, transitions, energies, count, period_ns).json(count * period_ns);
}

}  // namespace orbweaver::sim
