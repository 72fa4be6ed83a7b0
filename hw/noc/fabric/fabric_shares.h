// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/thread_choice.h"
#include "hw/base/thread_crew.h"
#include "hw/noc/fabric/fabric_layout.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/fabric/share_balance.h"

namespace orbweaver::noc {

/// The routers that one thread works on in a cycle.
struct alignas(line_bytes) fabric_share {
    fabric_state* state = nullptr;
    share_border border;
    std::vector<std::unique_ptr<calendar>> incoming;  // [share]: what comes from there; null: nothing does
    bool has_more = false;                            // a router may have something to do in the next cycle

    std::unique_ptr<fabric_state> own;  // null: it works with that of the whole fabric
};

/// A fabric divided among host threads, each of which has a share of the routers, in the order of their numbers. A
/// cycle is a meeting of all threads. Within it a share changes its own records alone; what it sends to another one is
/// seen in a later cycle. What leaves the fabric waits for the end of the meeting and keeps its order. So a cycle ends
/// the same whoever works on which share. The first share is the simulation's thread's; to it belong all nodes, for
/// their owners are that thread's, too. Their work counts as its: owners may do theirs while the other threads are
/// busy.
///
/// Meetings overlap. What nodes send in a cycle may be seen in the next one, so the other threads begin a cycle when
/// the simulation's thread has done the one before. But what a router sends to another share is seen after L cycles, L
/// being the least time through a router and its link. So in cycle T all shares need of the others what these did up
/// to T - L, and the simulation's thread may begin T while they are at T - L + 1: it has a *lead* of L - 1 cycles. A
/// thread that is slower in one cycle and faster in the next keeps nobody waiting. Calendars between shares have room
/// for the lead. Whoever looks at the fabric from outside awaits the threads first (clock_domain::await_threads).
///
/// Between two cycles routers may go from share to share, as share_balance states; not in a fabric with cuts.
///
/// A fabric of one thread, or with options that do more than choose (choosing_router), is one share.
class fabric_shares {
public:
    /// Does a cycle of a share. Only of the first one it uses the clock domain.
    using work = void (*)(fabric_share& share, clock_domain& domain, cycle_t now);

    /// @param whole its records are made; its share becomes the first one
    fabric_shares(const fabric_plan& plan, fabric_state& whole, const fabric_layout& layout, clock_domain& domain,
                  work of_share);
    fabric_shares(const fabric_shares&) = delete;
    fabric_shares& operator=(const fabric_shares&) = delete;

    bool is_divided() const { return m_shares.size() > 1; }
    /// Threads that may work on it.
    unsigned count() const { return static_cast<unsigned>(m_shares.size()); }
    /// For what becomes visible at a router and comes from the simulation's thread.
    calendar& events_of_router(unsigned router) { return events_of_share(share_of(router)); }
    /// The same at a node.
    calendar& events_of_nodes() { return m_whole.events; }

    /// Does a cycle; of a divided one the first share, while other threads may do theirs until end().
    void begin(cycle_t now) {
        if (is_divided()) [[unlikely]] {
            begin_all(now);
            return;
        }
        m_of_share(m_shares[0], m_domain, now);
    }
    /// @param may_go_on other threads need not have done theirs, unless somebody asks: nothing leaves at cuts
    /// @return whether there is something to do in later cycles, even if nothing comes from outside
    bool end(bool may_go_on) {
        if (is_divided()) [[unlikely]] { return end_all(may_go_on); }
        return is_first_busy();
    }

    /// Before the simulation. @param has_cuts as fabric_state has it: then routers stay where they are
    void report_cuts(bool has_cuts) {
        if (has_cuts) { m_balance.reset(); }
        for (fabric_share& share : m_shares) { share.state->has_cuts = has_cuts; }
    }

    /// Number of events under way. No thread may be at work.
    std::size_t events() const;
    /// Shows all that is under way, with its cycle; what goes to one place, in the order of cycles.
    /// @param first the next cycle
    template <class Visitor>
    void show(cycle_t first, Visitor visit) const {
        for (const fabric_share& share : m_shares) {
            share.state->events.show(first, visit);
            for (const auto& others : share.incoming) {
                if (others) { others->show(first, visit); }
            }
        }
    }

private:
    void divide(const fabric_plan& plan);
    void make_shares();
    void give_routers();
    template <class Visitor>
    void show_borders(const Visitor& visit);
    void make_borders();
    void remove_borders();
    template <class Record, class End>
    void divide_link(std::size_t origin, std::size_t target, arena_offset<Record> first, link_end<End> Record::*end,
                     char8_t Record::*cycles);
    template <class Record, class End>
    void join_link(const share_border& border, arena_offset<Record> first, link_end<End> Record::*end,
                   char8_t Record::*cycles);
    calendar& events_of_share(std::size_t share) { return share == 0 ? m_whole.events : events_between(0, share); }
    calendar& events_between(std::size_t origin, std::size_t target);
    static void list_calendars(fabric_share& share);
    static unsigned possible_lead(const fabric_plan& plan);
    void divide_again(std::vector<unsigned> ends, cycle_t now);
    void move_events(cycle_t now);
    void move_active_routers();
    void begin_all(cycle_t now);
    bool end_all(bool may_go_on);
    bool is_first_busy() const { return m_shares[0].has_more || !m_whole.events.is_empty(); }
    std::size_t share_of(unsigned router) const;
    std::size_t share_at(std::uint32_t offset) const;
    void look_for_crew();
    void begin_parts(bool by_all, cycle_t now);
    void do_first_part(cycle_t now);
    void do_timed_part(std::size_t share, cycle_t now);
    void do_part(fabric_share& share, cycle_t now);
    bool is_timed(cycle_t now) const { return m_balance && m_balance->is_timed(now); }
    void improve_balance(cycle_t now);
    void note_first_thread();
    void let_leave(share_border& border);

    fabric_state& m_whole;
    const fabric_layout& m_layout;
    clock_domain& m_domain;
    const work m_of_share;
    const topology_graph& m_graph;
    const std::vector<bool> m_links;  // as fabric_plan has them
    const std::vector<bool> m_nodes;
    thread_desc m_threads;
    const unsigned m_lead;                   // of the simulation's thread: cycles
    std::optional<share_balance> m_balance;  // if routers may go from share to share
    std::vector<unsigned> m_ends;            // [share]: the router behind its last one
    std::vector<fabric_share> m_shares;
    thread_crew* m_crew = nullptr;  // the domain's; null: none yet, or the host has no threads
    bool m_has_looked = false;      // for it
    thread_choice m_choice;
    std::chrono::steady_clock::time_point m_begun;  // of a round whose time counts
    // When this thread began with its part of a cycle whose time is taken for m_balance.
    std::optional<std::chrono::steady_clock::time_point> m_part_begun;
    const thread_crew::work m_part;
};

}  // namespace orbweaver::noc
