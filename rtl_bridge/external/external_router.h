// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <vector>

#include "hw/noc/router/router_block.h"
#include "rtl_bridge/external/external_reference.h"
#include "rtl_bridge/external/external_words.h"
#include "rtl_bridge/external/verilated_external_router.h"
#include "rtl_bridge/router/wire_schedule.h"

namespace orbweaver::rtl {

/// A user's router that replaces the model. Its outputs come from registers and are on the wires of a cycle, so it
/// sends without a delay of its own, and the link adds its cycles. The reference keeps the data that the wires do not
/// carry and checks the leaving flits; the first violated rule stops the router.
class external_router : public clocked, public noc::router_block {
public:
    /// Notification of a violated rule; the record outlives the call.
    using listener = std::function<void(const external_router& router, cycle_t now, const broken_rule& broken)>;

    /// @param parameters with the plan of the network: a mesh of at most two dimensions with one node per router
    external_router(sc_core::sc_module_name name, clock_domain& domain, const noc::router_parameters& parameters,
                    const shared_library& library, const external_limits& limits, listener listening);

    const char* kind() const override { return "external_router"; }
    unsigned stored() const override { return m_reference.stored(); }
    unsigned credits(port_id output, vc_id vc) const override { return m_reference.credits(output, vc); }
    std::vector<noc::waiting_packet> waiting() const override { return m_reference.waiting(m_domain.now()); }

    /// Executes the `final` blocks of the RTL, whose errors count as failed assertions.
    void finish(cycle_t now);

    const external_record& wires() const { return m_wires; }
    const external_counters& counters() const { return m_reference.counters(); }

private:
    /// End of an incoming link.
    struct input_port final : flit_target_of<input_port> {
        input_port(external_router& owner, unsigned port) : owner(owner), port(port) {}
        void accept_flit(const flit& arriving, const sc_core::sc_time& delay) {
            owner.take_flit(port, arriving, delay);
        }

        external_router& owner;
        unsigned port;
    };
    /// Start of an outgoing link.
    struct output_port final : flit_initiator_of<output_port> {
        output_port(external_router& owner, unsigned port) : owner(owner), port(port) {}
        void accept_credit(vc_id vc, const sc_core::sc_time& delay) { owner.take_credit(port, vc, delay); }

        external_router& owner;
        unsigned port;
    };
    /// Properties of a port of the topology.
    struct port_shape {
        unsigned rtl_port = 0;
        std::uint32_t header_field = 0;  // change of a head by a hop through the port (header_codec)
        std::uint32_t header_add = 0;
    };

    void tick(cycle_t now) override;
    void start_of_simulation() override;
    void take_flit(unsigned port, const flit& arriving, const sc_core::sc_time& delay);
    void take_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    void rouse(cycle_t now);
    void show(const external_wires& arriving);
    std::optional<broken_rule> failed_assertion() const;
    void judge(const external_wires& leaving, cycle_t now);
    bool judge_link(unsigned rtl_port, const external_wires& leaving, cycle_t now);
    bool judge_credits(unsigned rtl_port, const external_wires& leaving, cycle_t now);
    void send_flit(unsigned port, flit left);
    void send_credit(unsigned port, vc_id vc);
    bool breaks(cycle_t now, const std::optional<broken_rule>& broken);

    static constexpr cycle_t longest_quiet = 2000;  // cycles without a flit or credit after which the router may sleep

    clock_domain& m_domain;
    clock_domain::handle m_self;
    clock_domain::alarm m_alarm;
    bool m_awake = false;
    bool m_broken = false;
    cycle_t m_moved = 0;  // last cycle with a flit or credit on the wires
    packet_ledger& m_ledger;
    unsigned m_columns;
    std::vector<port_shape> m_ports;  // [port of the topology]
    std::vector<unsigned> m_port_of;  // [port of the RTL]
    external_reference m_reference;
    verilated_external_router m_router;
    wire_schedule_of<external_wires> m_arriving;  // [cycle of visibility]
    external_record m_wires;
    listener m_listener;
    std::deque<input_port> m_input_ports;
    std::deque<output_port> m_output_ports;
};

}  // namespace orbweaver::rtl
