// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/fabric_shares.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "hw/base/bit.h"
#include "hw/noc/channel_rate.h"

namespace orbweaver::noc {

fabric_shares::fabric_shares(const fabric_plan& plan, fabric_state& whole, const fabric_layout& layout,
                             clock_domain& domain, work of_share)
    : m_whole(whole),
      m_layout(layout),
      m_domain(domain),
      m_of_share(of_share),
      m_graph(plan.network.graph()),
      m_links(plan.links),
      m_nodes(plan.nodes),
      m_threads(plan.threads),
      m_lead(possible_lead(plan)),
      m_part([this](unsigned part, std::uint64_t now) { do_timed_part(part, now); }) {
    divide(plan);
    make_shares();
    give_routers();
    if (is_divided()) {
        m_whole.flits.keep_heads_apart();
        m_whole.flits.warn([this] {
            if (m_crew != nullptr) { m_crew->wait(); }
        });
        make_borders();
    }
}

/// Returns the possible lead of the simulation's thread. Flits and credits that a router sends become visible at least
/// one cycle later than this.
unsigned fabric_shares::possible_lead(const fabric_plan& plan) {
    unsigned link = node_link(plan.network.description()).cycles;
    for (std::size_t number = 0; number < plan.links.size(); ++number) {
        link = plan.links[number] ? std::min(link, plan.network.link_properties(static_cast<unsigned>(number)).cycles)
                                  : link;
    }
    return std::min(router_cycles(plan.network.description().router.pipeline) + link - 1, thread_crew::longest_lead);
}

void fabric_shares::divide(const fabric_plan& plan) {
    const auto routers = static_cast<unsigned>(plan.routers.size());
    const auto present = static_cast<unsigned>(std::count(plan.routers.begin(), plan.routers.end(), true));
    const bool may_be_divided = !m_whole.options || m_whole.options->may_be_divided();
    const unsigned shares = may_be_divided && present != 0 ? std::min(plan.threads.on_this_host(), present) : 1;
    if (shares == 1) {
        m_ends = {routers};
        return;
    }
    m_balance.emplace(expected_work(plan.network.graph(), plan.network.routing(), plan.routers), shares,
                      plan.threads.at_random);
    m_ends = m_balance->expected_ends();
}

void fabric_shares::make_shares() {
    m_shares.resize(m_ends.size());
    for (fabric_share& share : m_shares) {
        if (&share != m_shares.data()) {
            share.own = std::make_unique<fabric_state>(m_whole);
            if (m_whole.lists) { share.own->lists = std::make_shared<request_lists>(*m_whole.lists); }
        }
        share.state = share.own ? share.own.get() : &m_whole;
        share.state->routers = m_layout.routers.data();
        share.state->border = is_divided() ? &share.border : nullptr;
        share.incoming.resize(m_shares.size());
        list_calendars(share);
    }
}

/// Gives each share the routers before its end, and sets the calendar for the departures of each node.
void fabric_shares::give_routers() {
    unsigned first = 0;
    for (std::size_t number = 0; number < m_shares.size(); ++number) {
        m_shares[number].state->first_word = first / 64;
        m_shares[number].state->end_word = (m_ends[number] + 63) / 64;
        first = m_ends[number];
    }
    for (std::size_t node = 0; node < m_layout.nodes.size(); ++node) {
        m_whole.memory[m_layout.nodes[node]].departures = &events_of_router(m_graph.nodes[node].router);
    }
}

/// Calls `visit` for the ends of links between shares: output VCs for flits, input VCs for credits.
template <class Visitor>
void fabric_shares::show_borders(const Visitor& visit) {
    const auto show = [&](std::size_t origin, std::size_t target, arena_offset<output_vc> outputs,
                          arena_offset<input_vc> in_vcs) {
        visit(origin, target, outputs, &output_vc::downstream, &output_vc::flit_delay);
        visit(target, origin, in_vcs, &input_vc::upstream, &input_vc::credit_delay);
    };
    for (std::size_t number = 0; number < m_links.size(); ++number) {
        const auto& link = m_graph.links[number];
        const std::size_t origin = share_of(link.origin);
        const std::size_t target = share_of(link.target);
        if (m_links[number] && origin != target) {
            show(origin, target, m_whole.outputs_of(m_layout.router(link.origin), link.origin_port),
                 m_whole.in_vcs_of(m_layout.router(link.target), link.target_port));
        }
    }
    for (std::size_t node = 0; node < m_nodes.size(); ++node) {
        const auto& [router, port] = m_graph.nodes[node];
        const std::size_t share = share_of(router);
        if (m_nodes[node] && share != 0) {
            visit(share, std::size_t{0}, m_whole.outputs_of(m_layout.router(router), port), &output_vc::downstream,
                  &output_vc::flit_delay);
            visit(share, std::size_t{0}, m_whole.in_vcs_of(m_layout.router(router), port), &input_vc::upstream,
                  &input_vc::credit_delay);
        }
    }
}

/// Makes the records of links between shares refer to borders.
void fabric_shares::make_borders() {
    show_borders([this](auto... link) { divide_link(link...); });
}

/// Makes links refer to records again.
void fabric_shares::remove_borders() {
    show_borders(
        [this](std::size_t origin, std::size_t, auto... link) { join_link(m_shares[origin].border, link...); });
    for (fabric_share& share : m_shares) { share.border.crossings.clear(); }
}

/// @param first  record of VC 0
/// @param end    end of the link, which becomes a border
/// @param delay  index of the delay of the link; the record's own value becomes 0
template <class Record, class End>
void fabric_shares::divide_link(std::size_t origin, std::size_t target, arena_offset<Record> first,
                                link_end<End> Record::*end, char8_t Record::*delay) {
    auto& crossings = m_shares[origin].border.crossings;
    calendar& events = events_between(origin, target);
    for (unsigned vc = 0; vc < m_whole.vcs; ++vc) {
        Record& record = m_whole.memory[first + vc];
        const auto number = static_cast<std::uint32_t>(crossings.size());
        crossings.push_back(
            {&events, (record.*end).inside().offset, m_whole.delays[std::exchange(record.*delay, char8_t{0})]});
        record.*end = link_end<End>::border(number);
    }
}

/// Reverses divide_link().
template <class Record, class End>
void fabric_shares::join_link(const share_border& border, arena_offset<Record> first, link_end<End> Record::*end,
                              char8_t Record::*delay) {
    for (unsigned vc = 0; vc < m_whole.vcs; ++vc) {
        Record& record = m_whole.memory[first + vc];
        const share_border::crossing& link = border.crossings[(record.*end).border_number()];
        record.*end = arena_offset<End>{link.end};
        record.*delay = m_whole.delay_index(static_cast<unsigned>(link.cycles));
    }
}

/// Moves routers between shares. Precondition: before a cycle, and no thread is working. @param ends as m_ends
void fabric_shares::divide_again(std::vector<unsigned> ends, cycle_t now) {
    remove_borders();
    m_ends = std::move(ends);
    give_routers();
    make_borders();
    move_events(now);
    move_active_routers();
}

/// Moves events in flight to the calendars of the shares that will receive them.
void fabric_shares::move_events(cycle_t now) {
    std::vector<std::pair<link_event, cycle_t>> moved;
    for (const fabric_share& share : m_shares) {
        for (calendar* const events : share.state->calendars) {
            events->show(now, [&](const link_event& event, cycle_t due) { moved.emplace_back(event, due); });
            events->clear();
        }
    }
    for (const auto& [event, due] : moved) {
        if (event.in_vc) { m_shares[share_at(event.in_vc.offset)].state->events.flits_of(due).add(event); }
        if (event.output) { m_shares[share_at(event.output.offset)].state->events.credits_of(due).add({event.output}); }
    }
}

void fabric_shares::move_active_routers() {
    std::vector<unsigned> active;
    for (const fabric_share& share : m_shares) {
        for (std::size_t word = 0; word < share.state->active.size(); ++word) {
            for (std::uint64_t left = std::exchange(share.state->active[word], 0); left != 0; left &= left - 1) {
                active.push_back(static_cast<unsigned>(word * 64 + lowest_bit(left)));
            }
        }
    }
    for (const unsigned router : active) {
        m_shares[share_of(router)].state->activate(m_whole.memory[m_layout.router(router)]);
    }
}

calendar& fabric_shares::events_between(std::size_t origin, std::size_t target) {
    auto& events = m_shares[target].incoming[origin];
    if (!events) {
        events = std::make_unique<calendar>(m_whole.events.common(), m_whole.events.longest(), m_lead);
        list_calendars(m_shares[target]);
    }
    return *events;
}

void fabric_shares::list_calendars(fabric_share& share) {
    share.state->calendars = {&share.state->events};
    for (const auto& others : share.incoming) {
        if (others) { share.state->calendars.push_back(others.get()); }
    }
}

std::size_t fabric_shares::share_of(unsigned router) const {
    return static_cast<std::size_t>(std::upper_bound(m_ends.begin(), m_ends.end() - 1, router) - m_ends.begin());
}

/// Returns the share of a record that an event names. The record follows the first record of its router. A fabric
/// without cuts contains all routers.
std::size_t fabric_shares::share_at(std::uint32_t offset) const {
    if (offset >= m_whole.first_node) { return 0; }
    const auto lies_behind = [&](std::uint32_t where, unsigned end) {
        return end == m_layout.routers.size() || where < m_layout.routers[end].offset;
    };
    return static_cast<std::size_t>(std::upper_bound(m_ends.begin(), m_ends.end() - 1, offset, lies_behind) -
                                    m_ends.begin());
}

std::size_t fabric_shares::events() const {
    std::size_t sum = 0;
    for (const fabric_share& share : m_shares) {
        sum += share.state->events.size();
        for (const auto& others : share.incoming) { sum += others ? others->size() : 0; }
    }
    return sum;
}

/// Executes and possibly times do_part() in a meeting. Called by the thread of the share.
void fabric_shares::do_timed_part(std::size_t share, cycle_t now) {
    if (!is_timed(now)) {
        do_part(m_shares[share], now);
        return;
    }
    const auto begun = std::chrono::steady_clock::now();
    do_part(m_shares[share], now);
    m_balance->note_share(share, std::chrono::steady_clock::now() - begun);
}

/// Executes a cycle of a share.
void fabric_shares::do_part(fabric_share& share, cycle_t now) {
    if (share.own) { share.own->flits.follow(m_whole.flits); }
    m_of_share(share, m_domain, now);
}

/// Creates the threads. If the host has no more threads, one thread does all the work.
void fabric_shares::look_for_crew() {
    m_has_looked = true;
    try {
        m_crew = &m_domain.crew(count());
    } catch (const std::system_error&) { m_crew = nullptr; }
}

void fabric_shares::begin_parts(bool by_all, cycle_t now) {
    if (by_all && !m_has_looked) [[unlikely]] { look_for_crew(); }
    if (by_all && m_crew != nullptr && (!m_crew->is_meeting() || m_crew->is_meeting(m_part))) {
        m_crew->begin(m_part, now, m_lead);
        if (is_timed(now)) { m_part_begun = std::chrono::steady_clock::now(); }
        do_first_part(now);
        m_crew->rouse();
        return;
    }
    if (m_crew != nullptr && m_crew->is_meeting(m_part)) { m_crew->end(); }
    for (fabric_share& share : m_shares) { do_part(share, now); }
}

/// Executes the first share while other threads are in this cycle or an earlier one. Errors surface in the same order
/// as with one thread. Routers execute a cycle in the order of shares. So errors of this share precede errors of other
/// shares in the same cycle, and follow their errors of earlier cycles. All other work of this thread follows the
/// routers of the cycle; see clock_domain::execute_until. (A model_bug ends the process immediately in any thread.)
void fabric_shares::do_first_part(cycle_t now) {
    try {
        do_timed_part(0, now);
    } catch (...) { m_crew->fail(std::current_exception()); }
}

void fabric_shares::begin_all(cycle_t now) {
    note_first_thread();
    if (m_balance && m_balance->is_due(now)) { improve_balance(now); }
    if (m_choice.is_timed()) { m_begun = std::chrono::steady_clock::now(); }
    begin_parts(m_threads.always || m_choice.takes_all(), now);
}

/// Ends the meetings if necessary, and returns whether the fabric is busy. While the first share is busy, the state of
/// the other shares is irrelevant. A round's time includes the wait at its beginning, so the sum over many overlapping
/// rounds is right. If the clock domain returns control after this cycle, all threads are awaited here, and the round's
/// time includes that.
bool fabric_shares::end_all(bool may_continue) {
    bool is_busy = may_continue && is_first_busy();
    if (!(is_busy && m_domain.runs_next_cycle())) {
        note_first_thread();
        if (m_crew != nullptr && m_crew->is_meeting(m_part)) { m_crew->end(); }
    }
    m_choice.note(m_choice.is_timed() ? std::chrono::steady_clock::now() - m_begun : thread_choice::duration{});
    if (is_busy) { return true; }
    for (fabric_share& share : m_shares) {
        let_leave(share.border);
        is_busy = is_busy || share.has_more;
    }
    return is_busy || events() != 0;
}

void fabric_shares::improve_balance(cycle_t now) {
    if (m_crew != nullptr && m_crew->is_meeting(m_part)) { m_crew->end(); }
    std::vector<unsigned> ends = m_ends;
    if (m_balance->improve(ends)) { divide_again(std::move(ends), now); }
}

/// Records the time of this thread, which is about to wait for others or to begin another cycle.
void fabric_shares::note_first_thread() {
    if (m_part_begun) {
        m_balance->note_first_thread(std::chrono::steady_clock::now() - *std::exchange(m_part_begun, std::nullopt));
    }
}

/// Sends flits and credits that left at cuts; only the simulation's thread may do this.
void fabric_shares::let_leave(share_border& border) {
    for (const share_border::departure& leaving : border.departures) {
        if (leaving.is_credit) {
            m_whole.send_credit(leaving.cut, leaving.vc);
        } else {
            m_whole.send_flit(leaving.cut, leaving.content, leaving.vc);
        }
    }
    border.departures.clear();
}

}  // namespace orbweaver::noc
