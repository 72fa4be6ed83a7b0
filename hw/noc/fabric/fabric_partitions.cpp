// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/fabric_partitions.h"

#include <algorithm>
#include <utility>

#include "hw/base/clock_partitions.h"
#include "hw/noc/fabric/expected_work.h"
#include "hw/noc/fabric/processes/crossing_boundary.h"

namespace orbweaver::noc {

namespace {

bool has_all(const std::vector<bool>& parts, std::size_t count) {
    return parts.size() == count && std::find(parts.begin(), parts.end(), false) == parts.end();
}

bool has_cuts(const fabric_plan& plan) {
    const topology_graph& graph = plan.network.graph();
    return !has_all(plan.links, graph.links.size()) || !has_all(plan.nodes, graph.nodes.size());
}

/// Returns the number of partitions, which is a multiple of the number of processes.
unsigned partitions_of(const fabric_plan& plan) {
    process_group* const processes = plan.threads.processes;
    const auto routers = static_cast<unsigned>(plan.routers.size());
    if (processes == nullptr) { return std::min(plan.threads.on_this_host(), routers); }
    const auto threads = static_cast<unsigned>(processes->least(plan.threads.on_this_host()));
    return std::min(threads, routers / processes->count()) * processes->count();
}

bool may_be_divided(const fabric_plan& plan, const fabric_state& whole) {
    const topology_graph& graph = plan.network.graph();
    const auto is_before = [](const auto& node, const auto& next) { return node.router < next.router; };
    if (plan.threads.processes != nullptr && has_cuts(plan)) { return false; }
    return partitions_of(plan) > 1 && has_all(plan.routers, graph.routers.size()) &&
           (!whole.options || whole.options->may_be_divided()) && !graph.nodes.empty() &&
           ((!plan.threads.in_order && !has_cuts(plan)) ||
            std::is_sorted(graph.nodes.begin(), graph.nodes.end(), is_before));
}

/// Draws the ends of parts; some may be empty.
std::vector<unsigned> drawn_ends(unsigned routers, unsigned parts, const std::string& name) {
    random_stream draw(1, name);
    std::vector<unsigned> ends(parts, routers);
    std::generate(ends.begin(), ends.end() - 1, [&] { return draw.below(routers + 1); });
    std::sort(ends.begin(), ends.end());
    return ends;
}

}  // namespace

fabric_partitions::fabric_partitions(const fabric_plan& plan, fabric_state& whole, const fabric_layout& layout,
                                     clock_domain& domain, fabric_partition::work executed)
    : m_domain(domain),
      m_layout(layout),
      m_graph(plan.network.graph()),
      m_ends{static_cast<unsigned>(plan.routers.size())} {
    whole.routers = layout.routers.data();
    if (!may_be_divided(plan, whole)) {
        add_partition(whole, domain, executed);
        return;
    }
    const auto routers = static_cast<unsigned>(plan.routers.size());
    clock_partitions& clocks = domain.divide(partitions_of(plan), plan.threads);
    m_clocks = &clocks;
    m_ends = plan.threads.at_random ? drawn_ends(routers, clocks.count(), whole.name)
                                    : expected_work(m_graph, plan.network.routing(), plan.routers).ends(clocks.count());
    for (unsigned number = 0; number < clocks.count(); ++number) { add_partition(whole, clocks[number], executed); }
    m_crossings.resize(std::size_t{count()} * count());
    make_crossings(plan);
    m_self = domain.attach(*this, clock_stage::fabric);
}

fabric_partitions::~fabric_partitions() = default;

/// Sends the transfers that have waited for the end of the cycle.
void fabric_partitions::tick(cycle_t) {
    for (const std::size_t of_nodes : {0, 1}) {
        for (fabric_partition& each : m_partitions) {
            for (cut_transfer& transfer : each.state().deferred[of_nodes]) { each.state().deliver(transfer); }
            each.state().deferred[of_nodes].clear();
        }
    }
}

/// Adds a partition with the routers from the end of the previous one to its own.
void fabric_partitions::add_partition(fabric_state& whole, clock_domain& domain, fabric_partition::work executed) {
    fabric_state* state = &whole;
    const std::size_t number = m_partitions.size();
    if (number != 0) {
        state = m_states.emplace_back(std::make_unique<fabric_state>(whole)).get();
        if (whole.lists) { state->lists = std::make_shared<request_lists>(*whole.lists); }
    }
    const unsigned first = number == 0 ? 0 : m_ends[number - 1];
    state->first_word = first / 64;
    state->end_word = first == m_ends[number] ? state->first_word : (m_ends[number] + 63) / 64;
    m_partitions.emplace_back(*state, domain, executed);
}

unsigned fabric_partitions::number_of(unsigned router) const {
    return static_cast<unsigned>(std::upper_bound(m_ends.begin(), m_ends.end() - 1, router - m_layout.first_router) -
                                 m_ends.begin());
}

fabric_partition& fabric_partitions::owner(std::uint32_t offset) {
    if (!is_divided()) { return m_partitions.front(); }
    const auto precedes = [](std::uint32_t where, const auto& record) { return where < record.offset; };
    const auto last_before = [&](const auto& records) {
        return static_cast<std::size_t>(std::upper_bound(records.begin(), records.end(), offset, precedes) -
                                        records.begin()) -
               1;
    };
    const bool is_node = offset >= m_partitions.front().state().first_node;
    return m_partitions[number_of(is_node ? m_graph.nodes[last_before(m_layout.nodes)].router
                                          : static_cast<unsigned>(last_before(m_layout.routers)))];
}

/// Makes the links between partitions crossings: output VCs for flits, input VCs for credits.
void fabric_partitions::make_crossings(const fabric_plan& plan) {
    const fabric_state& whole = m_partitions.front().state();
    for (std::size_t number = 0; number < plan.links.size(); ++number) {
        const topology_graph::link& link = m_graph.links[number];
        const unsigned origin = number_of(link.origin);
        const unsigned target = number_of(link.target);
        if (origin != target && plan.links[number]) {
            divide_link(origin, target, whole.outputs_of(m_layout.router(link.origin), link.origin_port),
                        &output_vc::downstream, &output_vc::flit_delay);
            divide_link(target, origin, whole.in_vcs_of(m_layout.router(link.target), link.target_port),
                        &input_vc::upstream, &input_vc::credit_delay);
        }
    }
}

crossing& fabric_partitions::crossing_between(unsigned origin, unsigned target) {
    std::unique_ptr<crossing>& path = m_crossings[std::size_t{origin} * count() + target];
    if (path == nullptr) {
        path = std::make_unique<crossing>(m_partitions[origin].domain());
        m_partitions[target].add_source(*path);
    }
    return *path;
}

void fabric_partitions::connect(const std::vector<packet_ledger*>& ledgers) {
    if (m_clocks == nullptr || m_clocks->processes() == nullptr) { return; }
    m_boundary = std::make_unique<crossing_boundary>(m_clocks->processes()->count());
    for (unsigned origin = 0; origin < count(); ++origin) {
        for (unsigned target = 0; target < count(); ++target) {
            crossing* const path = m_crossings[std::size_t{origin} * count() + target].get();
            const unsigned sending = m_clocks->process_of(origin);
            const unsigned receiving = m_clocks->process_of(target);
            if (path == nullptr || sending == receiving) { continue; }
            if (is_here(origin)) { m_boundary->add_leaving(receiving, *path, *ledgers[origin]); }
            if (is_here(target)) { m_boundary->add_arriving(sending, m_partitions[target], *ledgers[target]); }
            for (const crossing_link& link : m_partitions[origin].state().crossings) {
                if (link.path == path) { m_boundary->note_delay(link.cycles); }
            }
        }
    }
    m_clocks->add(*m_boundary);
}

/// @param first  record of VC 0
/// @param end    end of the link, which becomes a crossing
/// @param delay  index of the delay of the link; the record's own value becomes 0
template <class Record, class End>
void fabric_partitions::divide_link(unsigned origin, unsigned target, arena_offset<Record> first,
                                    link_end<End> Record::*end, char8_t Record::*delay) {
    fabric_state& state = m_partitions[origin].state();
    crossing& path = crossing_between(origin, target);
    for (unsigned vc = 0; vc < state.vcs; ++vc) {
        Record& record = state.memory[first + vc];
        const auto number = static_cast<std::uint32_t>(state.crossings.size());
        state.crossings.push_back(
            {&path, (record.*end).inside().offset, state.delays[std::exchange(record.*delay, char8_t{0})]});
        record.*end = link_end<End>::crossing(number);
    }
}

void fabric_partitions::prepare(bool has_cuts) {
    if (has_cuts && is_divided()) { m_domain.follow(m_domain.look_up(m_self)); }
    const bool has_common_links = !is_divided() && have_common_links(m_layout, m_partitions.front().state());
    for (fabric_partition& each : m_partitions) {
        each.state().is_divided = is_divided();
        each.state().has_cuts = has_cuts;
        each.state().senders = m_partitions.front().state().senders;
        each.state().receivers = m_partitions.front().state().receivers;
        each.state().has_common_links = has_common_links;
        each.prepare();
    }
}

cycle_t fabric_partitions::next() const {
    cycle_t latest = 0;
    for (const fabric_partition& each : m_partitions) { latest = std::max(latest, each.edge().next()); }
    return latest;
}

std::size_t fabric_partitions::events() const {
    std::size_t sum = 0;
    for (const fabric_partition& each : m_partitions) { sum += each.state().events.size(); }
    return sum;
}

void fabric_partitions::take_crossings() {
    for (fabric_partition& each : m_partitions) {
        each.take_crossings(0);
        each.take_crossings(1);
    }
}

}  // namespace orbweaver::noc
