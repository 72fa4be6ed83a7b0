// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <systemc>
#include <tlm>

#include "hw/base/clock_domain.h"
#include "hw/base/types.h"
#include "hw/noc/link_pace.h"
#include "hw/noc/link_view.h"
#include "hw/noc/message_class.h"
#include "tlm/flit.h"
#include "tlm/flit_protocol.h"
#include "tlm/flit_rules.h"

namespace orbweaver::noc {

class network_plan;

/// A flit on a link, for observers.
struct flit_transfer {
    flit content;
    cycle_t sent = 0;     // cycle in which it was handed to the link
    cycle_t visible = 0;  // cycle in which the end of the link sees it
};

/// One direction of a physical channel between two ports, and its credit wires. It adds its flight time to the delay
/// that the sender annotated, both ways, counts, and checks the rules of the protocol on every flit and credit
/// (flit_rules.h); a broken rule is a bug in one of its neighbours and ends the process.
class link : public sc_core::sc_module, public link_view {
public:
    /// @param cycles    delay of a flit, 1 or more
    /// @param partition must outlive the link
    /// @param depths    of the buffers at the far end
    /// @param pace      how often it accepts a flit
    link(sc_core::sc_module_name name, clock_domain& domain, unsigned cycles, const vc_partition& partition,
         const vc_depths& depths, const link_pace& pace = link_pace());
    /// Creates a link of a network, with the delay, the capacity and the buffers at its end that the plan states.
    /// @param number index of the link in the plan
    /// @throws user_error if the plan has no such link
    link(sc_core::sc_module_name name, clock_domain& domain, std::shared_ptr<const network_plan> plan, unsigned number);

    const char* kind() const override { return "link"; }
    flit_target_socket in;
    flit_initiator_socket out;

    /// Reports every flit to observers, in the order of sending. The first call creates the port, so links without
    /// observers take no time for them.
    /// @throws user_error if the first call comes after the end_of_elaboration() of the link
    tlm::tlm_analysis_port<flit_transfer>& flits();

    link_counters counters(vc_id vc) const override;
    link_counters counters(class_id message_class) const override;
    link_counters counters() const override;
    unsigned uncredited(vc_id vc) const override { return rules().uncredited(vc); }
    bool is_open(vc_id vc) const override { return rules().is_open(vc); }
    packet_slot packet(vc_id vc) const override { return rules().packet(vc); }

private:
    /// The end at the sender. It is separate from the link, because a second base class would add an indirection to
    /// every call. It holds the data of both ends.
    struct entrance final : flit_fw_if {
        entrance(link& owner, clock_domain& domain, unsigned cycles, const vc_partition& partition,
                 const vc_depths& depths);
        tlm::tlm_sync_enum nb_transport_fw(flit& passing, flit_phase& phase, sc_core::sc_time& delay) override;
        tlm::tlm_sync_enum carry_slow_path(flit& passing, flit_phase& phase);
        void b_transport(flit&, sc_core::sc_time&) override;
        bool get_direct_mem_ptr(flit&, tlm::tlm_dmi&) override { return false; }
        unsigned int transport_dbg(flit&) override { return 0; }

        clock_domain& domain;
        flit_sender_if* receiver = nullptr;
        sc_core::sc_time flight;
        sc_core::sc_time delay;  // delay of the last flit
        flit_rules rules;
        link& owner;
    };
    /// Precedes the entrance of a link that does not accept a flit in every cycle.
    struct narrow_entrance final : flit_fw_if {
        narrow_entrance(entrance& common, const link_pace& pace) : common(common), pace(pace) {}
        tlm::tlm_sync_enum nb_transport_fw(flit& passing, flit_phase& phase, sc_core::sc_time& delay) override;
        void b_transport(flit& passing, sc_core::sc_time& delay) override { common.b_transport(passing, delay); }
        bool get_direct_mem_ptr(flit&, tlm::tlm_dmi&) override { return false; }
        unsigned int transport_dbg(flit&) override { return 0; }

        entrance& common;
        link_pace pace;
    };
    /// The end at the receiver.
    struct exit final : flit_bw_if {
        exit(entrance& other) : other(other) {}
        tlm::tlm_sync_enum nb_transport_bw(flit& credit, flit_phase& phase, sc_core::sc_time& delay) override;
        tlm::tlm_sync_enum carry_slow_path(flit& credit, flit_phase& phase);
        void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

        entrance& other;
        credit_sender_if* sender = nullptr;
        sc_core::sc_time delay;  // delay of the last credit
    };

    /// Between the entrance and the receiver of a link with observers.
    struct report final : flit_sender_if {
        explicit report(entrance& before) : before(before) {}
        tlm::tlm_sync_enum nb_transport_fw(flit& passing, flit_phase& phase, sc_core::sc_time& delay) override;

        entrance& before;
        flit_sender_if* receiver = nullptr;
        tlm::tlm_analysis_port<flit_transfer> port{"flits"};
    };

    void before_end_of_elaboration() override;
    void end_of_elaboration() override;
    const flit_rules& rules() const { return m_entrance.rules; }
    link_counters counters_of(const vc_tally& tally) const;

    entrance m_entrance;
    std::optional<narrow_entrance> m_narrow;
    exit m_exit;
    std::unique_ptr<report> m_report;  // null: no observer
    clock_domain& m_domain;
    const vc_partition& m_partition;
    std::shared_ptr<const network_plan> m_plan;  // that has the partition; null: its owner keeps it
};

}  // namespace orbweaver::noc
