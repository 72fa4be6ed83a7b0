// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/fabric_layout.h"
#include "hw/noc/fabric/fabric_partitions.h"
#include "hw/noc/fabric/fabric_state.h"
#include "hw/noc/link_view.h"
#include "hw/noc/router/router_view.h"

namespace orbweaver::noc {

/// Reports on the routers and links of a fabric. It reads the records and never changes them. Precondition of all
/// queries: no partition of the clock executes a cycle.
class fabric_report {
public:
    fabric_report(const fabric_plan& plan, const fabric_state& state, const fabric_layout& layout,
                  fabric_partitions& partitions, const clock_domain& domain);
    fabric_report(const fabric_report&) = delete;
    fabric_report& operator=(const fabric_report&) = delete;

    class link_of_fabric : public link_view {
    public:
        link_of_fabric() = default;
        /// @param in_vcs input VC 0 at its end
        link_of_fabric(const fabric_report& report, arena_offset<input_vc> in_vcs)
            : m_report(&report), m_in_vcs(in_vcs) {}
        link_counters counters(vc_id vc) const override;
        link_counters counters(class_id message_class) const override;
        link_counters counters() const override;
        unsigned uncredited(vc_id vc) const override { return m_report->flits_for(m_in_vcs + vc.value); }
        bool is_open(vc_id vc) const override;
        packet_slot packet(vc_id vc) const override;

    private:
        const fabric_report* m_report = nullptr;
        arena_offset<input_vc> m_in_vcs;
    };

    const router_view& router(unsigned number) const { return m_routers[number - m_layout.first_router]; }
    /// @param number index of a link in the fabric, with the numbering of the network
    link_of_fabric link(unsigned number) const { return {*this, in_vcs_of(number)}; }

private:
    /// A flit in flight to a buffer.
    struct flying_flit {
        arena_offset<input_vc> in_vc;
        flit_handle flit;
        std::uint32_t wait = 0;  // cycles until it is visible, counted from the next cycle
    };

    class router_of_fabric : public router_view {
    public:
        router_of_fabric(const fabric_report& report, arena_offset<router_record> record, unsigned ports)
            : m_report(&report), m_record(record), m_ports(ports) {}
        unsigned ports() const override { return m_ports; }
        unsigned stored() const override;
        unsigned credits(port_id output, vc_id vc) const override;
        std::uint64_t copied_flits() const override;
        std::optional<router_stalls> stalls() const override;
        std::vector<waiting_packet> waiting() const override;

    private:
        const router_record& record() const { return m_report->state().memory[m_record]; }
        waiting_packet packet_of(const input_vc& in_vc) const;
        void add_choices(const input_vc& in_vc, waiting_packet& entry) const;
        wait_reason reason(const input_vc& in_vc, unsigned flits) const;

        const fabric_report* m_report;
        arena_offset<router_record> m_record;
        unsigned m_ports;
    };

    const fabric_state& state() const { return m_state; }
    /// Returns the state of the partition that has a router or node, with the flits in its buffers.
    const fabric_state& state_at(std::uint32_t offset) const { return m_partitions.owner(offset).state(); }
    /// Returns the content of a flit that is in a buffer or in flight to it.
    const flit& content(flit_handle which, arena_offset<input_vc> in_vc) const {
        return state_at(in_vc.offset).flits[which];
    }
    arena_offset<input_vc> in_vcs_of(unsigned link) const;
    void update_flights() const;
    std::span<const flying_flit> flights(arena_offset<input_vc> in_vc) const {
        update_flights();
        return known_flights(in_vc);
    }
    /// Precondition: update_flights() was called.
    std::span<const flying_flit> known_flights(arena_offset<input_vc> in_vc) const;
    cycle_t due(const flying_flit& flight) const { return m_next + flight.wait; }
    unsigned flying_credits(arena_offset<output_vc> output) const;
    /// Returns the number of flits in a buffer or in flight to it.
    unsigned flits_for(arena_offset<input_vc> in_vc) const;
    link_counters counters(arena_offset<input_vc> where, unsigned pair) const;
    link_counters known_counters(arena_offset<input_vc> where, cycle_t now) const;
    flit_handle handle(const input_vc& in_vc, std::uint32_t number) const;

    const topology_graph& m_graph;
    const vc_partition& m_partition;
    const fabric_state& m_state;
    const fabric_layout& m_layout;
    fabric_partitions& m_partitions;
    const clock_domain& m_domain;
    std::vector<router_of_fabric> m_routers;  // as fabric_layout::routers

    // Flits in flight, sorted by destination; rebuilt after changes.
    mutable std::vector<flying_flit> m_flits;
    mutable std::vector<std::uint32_t> m_credits;  // offsets of output VCs
    mutable cycle_t m_next = never;
    mutable std::size_t m_events = 0;
};

}  // namespace orbweaver::noc
