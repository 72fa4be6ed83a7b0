// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/crossing.h"
#include "hw/noc/fabric/fabric_layout.h"
#include "hw/noc/fabric/fabric_partition.h"
#include "hw/noc/fabric/fabric_state.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::noc {

class crossing_boundary;

/// A fabric divided among the partitions of its clock (clock_partitions.h): each has consecutive routers, about equal
/// in expected_work, and their nodes. A partition changes only its own records. Flits and credits for another partition
/// take a crossing; the delays of routers and links let them become visible in a later cycle. So the result of a cycle
/// does not depend on the division.
///
/// Transfers at cuts wait until all partitions have executed the cycle. They then leave in the order of one thread.
///
/// A fabric is one partition if routers are modules or have options beyond those of choosing_router. Several processes
/// divide only fabrics without cuts.
class fabric_partitions : private clocked {
public:
    /// Divides the clock as well, if it is not divided yet.
    /// @param whole state with all records; it becomes the state of the first partition
    fabric_partitions(const fabric_plan& plan, fabric_state& whole, const fabric_layout& layout, clock_domain& domain,
                      fabric_partition::work executed);
    ~fabric_partitions() override;
    fabric_partitions(const fabric_partitions&) = delete;
    fabric_partitions& operator=(const fabric_partitions&) = delete;

    unsigned count() const { return static_cast<unsigned>(m_partitions.size()); }
    bool is_divided() const { return m_partitions.size() > 1; }
    fabric_partition& operator[](unsigned number) { return m_partitions[number]; }
    /// Returns the partition of a router, in the numbering of the network.
    unsigned number_of(unsigned router) const;
    /// Returns the partition of the router or node whose records contain an offset.
    fabric_partition& owner(std::uint32_t offset);

    /// Connects the crossings between processes with the ledgers of the partitions. @param ledgers [partition]
    void connect(const std::vector<packet_ledger*>& ledgers);
    /// Returns whether this process executes a partition.
    bool is_here(unsigned number) const { return m_clocks == nullptr || m_clocks->is_here(number); }
    /// Returns the partitions of the clock; null: the fabric is not divided.
    clock_partitions* clocks() const { return m_clocks; }
    /// Returns the index after the last router of a partition.
    unsigned end_of(unsigned number) const { return m_ends[number]; }

    /// Ends the elaboration. @param has_cuts as in fabric_state
    void prepare(bool has_cuts);

    // Functions of reports. Precondition: no partition executes a cycle.

    /// Returns the next cycle of the calendars.
    cycle_t next() const;
    /// Returns the number of events in flight.
    std::size_t events() const;
    /// Passes all events in flight to `visit`, with their cycles. Events for one record are in the order of cycles.
    template <class Visitor>
    void show(Visitor visit) const {
        for (const fabric_partition& each : m_partitions) { each.state().events.show(next(), visit); }
    }
    /// Lets all partitions take what others have sent them.
    void take_crossings();

private:
    void tick(cycle_t now) override;
    void add_partition(fabric_state& whole, clock_domain& domain, fabric_partition::work executed);
    void make_crossings(const fabric_plan& plan);
    crossing& crossing_between(unsigned origin, unsigned target);
    template <class Record, class End>
    void divide_link(unsigned origin, unsigned target, arena_offset<Record> first, link_end<End> Record::*end,
                     char8_t Record::*delay);

    clock_domain& m_domain;
    clock_partitions* m_clocks = nullptr;
    clock_domain::handle m_self;  // valid if the fabric is divided
    const fabric_layout& m_layout;
    const topology_graph& m_graph;
    std::vector<unsigned> m_ends;                         // [partition]: index after its last router
    std::vector<std::unique_ptr<fabric_state>> m_states;  // of the other partitions than the first
    std::deque<fabric_partition> m_partitions;
    std::vector<std::unique_ptr<crossing>> m_crossings;  // [origin * count + target]; null: no link leads there
    std::unique_ptr<crossing_boundary> m_boundary;       // null: one process
};

}  // namespace orbweaver::noc
