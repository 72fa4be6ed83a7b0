// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/fabric_shares.h"

#include <algorithm>
#include <numeric>
#include <system_error>
#include <utility>

#include "hw/noc/channel_rate.h"
#include "hw/noc/fabric/expected_work.h"

namespace orbweaver::noc {

fabric_shares::fabric_shares(const fabric_plan& plan, fabric_state& whole, const fabric_layout& layout,
                             clock_domain& domain, work of_share)
    : m_whole(whole),
      m_layout(layout),
      m_domain(domain),
      m_of_share(of_share),
      m_threads(plan.threads),
      m_lead(possible_lead(plan)),
      m_part([this](unsigned part, std::uint64_t now) { do_part(m_shares[part], now); }) {
    divide(plan, whole.options && !whole.options->may_be_divided() ? 1 : plan.threads.on_this_host());
    make_states();
    if (is_divided()) {
        m_whole.flits.keep_heads_apart();
        m_whole.flits.warn([this] {
            if (m_crew != nullptr) {
                m_crew->wait();
            }
        });
        make_borders(plan);
    }
}

/// What a router sends is seen a cycle later than this at the soonest.
unsigned fabric_shares::possible_lead(const fabric_plan& plan) {
    unsigned link = plan.node_link_cycles;
    for (std::size_t number = 0; number < plan.links.size(); ++number) {
        link = plan.links[number] ? std::min(link, plan.link_cycles[number]) : link;
    }
    return std::min(router_cycles(plan.router.pipeline) + link - 1, thread_crew::longest_lead);
}

/// Gives each share about the same work; that of nodes is the first one's.
void fabric_shares::divide(const fabric_plan& plan, unsigned shares) {
    if (shares > 1) {
        const expected_work work(plan.graph, plan.routing, plan.routers);
        std::uint64_t taken = work.nodes;
        std::uint64_t left = std::accumulate(work.routers.begin(), work.routers.end(), taken);
        for (unsigned router = 0; router < work.routers.size() && shares > 1; ++router) {
            taken += work.routers[router];
            if (taken * shares >= left && taken < left) {
                m_ends.push_back(router + 1);
                left -= taken;
                taken = 0;
                --shares;
            }
        }
    }
    m_ends.push_back(static_cast<unsigned>(plan.routers.size()));
}

void fabric_shares::make_states() {
    m_shares.resize(m_ends.size());
    unsigned first = 0;
    for (std::size_t number = 0; number < m_shares.size(); ++number) {
        fabric_share& share = m_shares[number];
        if (number != 0) {
            share.own = std::make_unique<fabric_state>(m_whole);
            if (m_whole.lists) {
                share.own->lists = std::make_shared<request_lists>(*m_whole.lists);
            }
        }
        share.state = share.own ? share.own.get() : &m_whole;
        share.state->routers = m_layout.routers.data();
        share.state->first_word = first / 64;
        share.state->end_word = (m_ends[number] + 63) / 64;
        first = m_ends[number];
        share.incoming.resize(m_shares.size());
        list_calendars(share);
    }
    for (std::size_t number = 0; is_divided() && number < m_shares.size(); ++number) {
        m_shares[number].state->border = &m_shares[number].border;
    }
}

/// Tells records of links from share to share.
void fabric_shares::make_borders(const fabric_plan& plan) {
    for (std::size_t number = 0; number < plan.links.size(); ++number) {
        const auto& link = plan.graph.links[number];
        const std::size_t origin = share_of(link.origin);
        const std::size_t target = share_of(link.target);
        if (plan.links[number] && origin != target) {
            divide_flits(origin, target, link.origin, link.origin_port);
            divide_credits(target, origin, link.target, link.target_port);
        }
    }
    for (std::size_t node = 0; node < plan.nodes.size(); ++node) {
        const auto& terminal = plan.graph.nodes[node];
        const std::size_t share = share_of(terminal.router);
        if (plan.nodes[node] && share != 0) {
            divide_flits(share, 0, terminal.router, terminal.port);
            divide_credits(share, 0, terminal.router, terminal.port);
        }
    }
}

/// What leaves by an output of the share `origin` goes to another one.
void fabric_shares::divide_flits(std::size_t origin, std::size_t target, unsigned router, port_id port) {
    divide_link(origin, target, m_whole.outputs_of(m_layout.routers[router], port), &output_vc::downstream,
                &output_vc::flit_cycles);
}

/// Credits of an input of the share `origin` go to another one.
void fabric_shares::divide_credits(std::size_t origin, std::size_t target, unsigned router, port_id port) {
    divide_link(origin, target, m_whole.inputs_of(m_layout.routers[router], port), &input_vc::upstream,
                &input_vc::credit_cycles);
}

/// @param first  that of virtual channel 0
/// @param end    where the link leads: to the border from now on
/// @param cycles of the link; the record then has none
template <class Record, class End>
void fabric_shares::divide_link(std::size_t origin, std::size_t target, place<Record> first, link_end<End> Record::*end,
                                char8_t Record::*cycles) {
    auto& crossings = m_shares[origin].border.crossings;
    calendar& events = events_between(origin, target);
    for (unsigned vc = 0; vc < m_whole.vcs; ++vc) {
        Record& record = m_whole.memory[first + vc];
        const auto number = static_cast<std::uint32_t>(crossings.size());
        crossings.push_back({&events, (record.*end).inside().offset, std::exchange(record.*cycles, char8_t{0})});
        record.*end = link_end<End>::border(number);
    }
}

calendar& fabric_shares::events_between(std::size_t origin, std::size_t target) {
    auto& events = m_shares[target].incoming[origin];
    if (!events) {
        events = std::make_unique<calendar>(m_whole.events.usual(), m_whole.events.longest(), m_lead);
        list_calendars(m_shares[target]);
    }
    return *events;
}

void fabric_shares::list_calendars(fabric_share& share) {
    share.calendars = {&share.state->events};
    for (const auto& others : share.incoming) {
        if (others) {
            share.calendars.push_back(others.get());
        }
    }
}

std::size_t fabric_shares::share_of(unsigned router) const {
    return static_cast<std::size_t>(std::upper_bound(m_ends.begin(), m_ends.end() - 1, router) - m_ends.begin());
}

std::size_t fabric_shares::events() const {
    std::size_t sum = 0;
    for (const fabric_share& share : m_shares) {
        sum += share.state->events.size();
        for (const auto& others : share.incoming) {
            sum += others ? others->size() : 0;
        }
    }
    return sum;
}

/// A cycle of a share.
void fabric_shares::do_part(fabric_share& share, cycle_t now) {
    if (share.own) {
        share.own->flits.follow(m_whole.flits);
    }
    m_of_share(share, m_domain, now);
}

/// Finds the threads. A host that has no more of them leaves the work to one.
void fabric_shares::look_for_crew() {
    m_has_looked = true;
    try {
        m_crew = &m_domain.crew(count());
    } catch (const std::system_error&) {
        m_crew = nullptr;
    }
}

void fabric_shares::begin_parts(bool by_all, cycle_t now) {
    if (by_all && !m_has_looked) [[unlikely]] {
        look_for_crew();
    }
    if (by_all && m_crew != nullptr && (!m_crew->is_meeting() || m_crew->is_meeting(m_part))) {
        m_crew->begin(m_part, now, m_lead);
        do_first_part(now);
        m_crew->rouse();
        return;
    }
    if (m_crew != nullptr && m_crew->is_meeting(m_part)) {
        m_crew->end();
    }
    for (fabric_share& share : m_shares) {
        do_part(share, now);
    }
}

/// While other threads are at this cycle or an earlier one. Errors surface as with one thread: routers do a cycle in
/// the order of shares, so one of this share comes before those of other ones in the same cycle, and behind theirs of
/// earlier cycles. What else this thread does comes behind the routers of the cycle, so its errors come behind all
/// those of other threads; see clock_domain::execute_all. (A model_bug ends the process at once, whoever finds it.)
void fabric_shares::do_first_part(cycle_t now) {
    try {
        do_part(m_shares[0], now);
    } catch (...) {
        m_crew->fail(std::current_exception());
    }
}

void fabric_shares::begin_all(cycle_t now) {
    if (m_choice.is_timed()) {
        m_begun = std::chrono::steady_clock::now();
    }
    begin_parts(m_threads.always || m_choice.takes_all(), now);
}

/// As long as the first share has something to do, that of the others does not matter. A round's time has what its
/// beginning had to wait for, so that of many rounds is right though they overlap. If the clock domain gives control
/// back after this cycle, all wait anyway, and the round's time has that.
bool fabric_shares::end_all(bool may_go_on) {
    bool is_busy = may_go_on && is_first_busy();
    if (!(is_busy && m_domain.goes_on()) && m_crew != nullptr && m_crew->is_meeting(m_part)) {
        m_crew->end();
    }
    m_choice.note(m_choice.is_timed() ? std::chrono::steady_clock::now() - m_begun : thread_choice::duration{});
    if (is_busy) {
        return true;
    }
    for (fabric_share& share : m_shares) {
        let_leave(share.border);
        is_busy = is_busy || share.has_more;
    }
    return is_busy || events() != 0;
}

/// Hands over what left at cuts, which only the simulation's thread may do.
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
