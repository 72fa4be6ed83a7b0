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
    std::vector<std::unique_ptr<calendar>> incoming;  // [share]: events from that share; null: without links from it
    bool has_more = false;                            // a router may have work in the next cycle

    std::unique_ptr<fabric_state> own;  // null: it uses the state of the whole fabric
};

/// A fabric divided among host threads. Each thread has a share of the routers, in the order of their indices. A cycle
/// is a meeting of all threads. In it, a share changes only its own records, and its transfers to other shares become
/// visible in a later cycle. Transfers that leave the fabric wait for the end of the meeting and keep their order. So
/// the result of a cycle does not depend on the assignment of shares to threads. The first share belongs to the
/// simulation's thread. It contains all nodes, because that thread also runs their owners. The work of owners counts
/// for it: they may run while the other threads are busy.
///
/// Meetings overlap. Flits that nodes send in a cycle may be visible in the next one, so the other threads begin a
/// cycle when the simulation's thread has completed the one before. But transfers from a router to another share become
/// visible after L cycles, the minimum delay of a router and its link. So in cycle T, all shares depend on the other
/// shares up to cycle T - L. The simulation's thread may begin T while the others are at T - L + 1: it has a *lead* of
/// L - 1 cycles. A thread that is slower in one cycle and faster in the next does not delay the others. Calendars
/// between shares have space for the lead. Code that reads the fabric from outside must await the threads first
/// (clock_domain::join_threads).
///
/// Between two cycles, routers may move from share to share, as share_balance decides, unless the fabric has cuts.
///
/// A fabric with one thread, or with options beyond those of choosing_router, is one share.
class fabric_shares {
public:
    /// Executes a cycle of a share. Uses the clock domain only for the first share.
    using work = void (*)(fabric_share& share, clock_domain& domain, cycle_t now);

    /// @param whole state with all records; it becomes the state of the first share
    fabric_shares(const fabric_plan& plan, fabric_state& whole, const fabric_layout& layout, clock_domain& domain,
                  work of_share);
    fabric_shares(const fabric_shares&) = delete;
    fabric_shares& operator=(const fabric_shares&) = delete;

    bool is_divided() const { return m_shares.size() > 1; }
    /// Returns the number of threads that may work on the fabric.
    unsigned count() const { return static_cast<unsigned>(m_shares.size()); }
    /// Returns the calendar for events of the simulation's thread that become visible at a router.
    calendar& events_of_router(unsigned router) { return events_of_share(share_of(router)); }
    /// Returns the calendar for such events at a node.
    calendar& events_of_nodes() { return m_whole.events; }

    /// Executes a cycle. In a divided fabric it executes only the first share, while other threads may execute theirs
    /// until end().
    void begin(cycle_t now) {
        if (is_divided()) [[unlikely]] {
            begin_all(now);
            return;
        }
        m_of_share(m_shares[0], m_domain, now);
    }
    /// @param may_continue the other threads may still be working, unless their state is needed: no flit or credit
    /// leaves
    ///                  at cuts
    /// @return whether there is work in later cycles even if nothing arrives from outside
    bool end(bool may_continue) {
        if (is_divided()) [[unlikely]] { return end_all(may_continue); }
        return is_first_busy();
    }

    /// Fixes the shares if there are cuts. Precondition: the simulation has not started. @param has_cuts as in
    /// fabric_state
    void report_cuts(bool has_cuts) {
        if (has_cuts) { m_balance.reset(); }
        for (fabric_share& share : m_shares) { share.state->has_cuts = has_cuts; }
    }

    /// Returns the number of events in flight. Precondition: no thread is working.
    std::size_t events() const;
    /// Passes all events in flight to `visit`, with their cycles. Events for one record are in the order of cycles.
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
                     char8_t Record::*delay);
    template <class Record, class End>
    void join_link(const share_border& border, arena_offset<Record> first, link_end<End> Record::*end,
                   char8_t Record::*delay);
    calendar& events_of_share(std::size_t share) { return share == 0 ? m_whole.events : events_between(0, share); }
    calendar& events_between(std::size_t origin, std::size_t target);
    static void list_calendars(fabric_share& share);
    static unsigned possible_lead(const fabric_plan& plan);
    void divide_again(std::vector<unsigned> ends, cycle_t now);
    void move_events(cycle_t now);
    void move_active_routers();
    void begin_all(cycle_t now);
    bool end_all(bool may_continue);
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
    const std::vector<bool> m_links;  // as in fabric_plan
    const std::vector<bool> m_nodes;
    thread_desc m_threads;
    const unsigned m_lead;                   // lead of the simulation's thread, in cycles
    std::optional<share_balance> m_balance;  // empty: routers never move between shares
    std::vector<unsigned> m_ends;            // [share]: index after its last router
    std::vector<fabric_share> m_shares;
    thread_crew* m_crew = nullptr;  // belongs to the domain; null: not created yet, or the host has no more threads
    bool m_has_looked = false;      // look_for_crew() was called
    thread_choice m_choice;
    std::chrono::steady_clock::time_point m_begun;  // start of a timed round
    // Start of this thread's part in a cycle that is timed for m_balance.
    std::optional<std::chrono::steady_clock::time_point> m_part_begun;
    const thread_crew::work m_part;
};

}  // namespace orbweaver::noc
