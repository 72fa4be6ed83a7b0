// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hw/base/random_stream.h"
#include "hw/noc/router/router_block.h"
#include "rtl_bridge/external/external_reference.h"
#include "rtl_bridge/lockstep/mismatch.h"
#include "tlm/flit_port.h"

namespace orbweaver::rtl {

/// A router of a user in the place of the model, as its network sees it. A derived class has the router itself. The
/// reference keeps the flits that arrive and checks those that leave; the first violated rule stops the router.
class judged_router : public clocked, public noc::router_block {
public:
    /// Notification of a violated rule.
    using listener = std::function<void(const judged_router& router, cycle_t now, const broken_rule& broken)>;

    unsigned stored() const override { return m_reference.stored(); }
    unsigned credits(port_id output, vc_id vc) const override { return m_reference.credits(output, vc); }
    std::vector<noc::waiting_packet> waiting() const override { return m_reference.waiting(m_domain.now()); }

    /// Checks what the end of the run reveals.
    virtual void finish(cycle_t) {}
    /// Returns the recorded wires, for reports.
    virtual const lockstep_record& wires() const = 0;
    const external_counters& counters() const { return m_reference.counters(); }
    /// Stops the router because its code has failed.
    /// @param part name of the process or port
    /// @return true
    bool fails(const std::string& part, const std::string& text);

protected:
    judged_router(sc_core::sc_module_name name, clock_domain& domain, const noc::router_parameters& parameters,
                  const external_limits& limits, listener listening);

    /// Stops the router if a rule is violated.
    /// @return true: a rule is violated
    bool breaks(cycle_t now, const std::optional<broken_rule>& broken);
    void start_of_simulation() override { m_alarm = m_domain.look_up(m_self); }
    /// Takes a flit that the router sees from cycle `due` on.
    /// @param tag name that the reference has given it
    virtual void take_flit(unsigned port, const flit& arriving, std::uint32_t tag, cycle_t due) = 0;
    /// Takes a credit that the router sees from cycle `due` on.
    virtual void take_credit(unsigned port, vc_id vc, cycle_t due) = 0;

    /// Records the wires that are not recorded yet, before a report shows the last cycles.
    virtual void complete_record() {}

    bool is_broken() const { return m_broken; }
    /// Notes a flit or a credit on the wires.
    void note_motion(cycle_t now) { m_moved = now; }
    /// Lets the router sleep if nothing is under way to it, and it is empty or has been quiet for long.
    /// @param expects whether flits or credits are under way to it
    void rest(cycle_t now, bool expects);
    /// Returns the payload of a head after a hop through a port.
    std::uint32_t step_head(unsigned port, std::uint32_t payload) const;
    /// Sends a flit of the reference, with its head stepped.
    void send_flit(unsigned port, flit left, sc_core::sc_time delay);
    void send_credit(unsigned port, vc_id vc, sc_core::sc_time delay);

    clock_domain& m_domain;
    external_reference m_reference;

private:
    void accept_flit(unsigned port, flit arriving, const sc_core::sc_time& delay);
    void accept_credit(unsigned port, vc_id vc, const sc_core::sc_time& delay);
    void rouse(cycle_t now);

    static constexpr cycle_t longest_quiet = 2000;  // cycles without a flit or credit after which the router may sleep

    clock_domain::handle m_self;
    clock_domain::alarm m_alarm;
    bool m_awake = false;
    bool m_broken = false;
    cycle_t m_moved = 0;  // last cycle with a flit or credit on the wires
    const noc::routing_function& m_routing;
    std::vector<std::optional<node_id>> m_nodes;                     // [port]
    std::vector<random_stream> m_entries;                            // [port]: draws initial states of packets
    std::vector<std::pair<std::uint32_t, std::uint32_t>> m_headers;  // [port]: change of a head by a hop: bits, addend
    listener m_listener;
    std::deque<flit_target_port<judged_router, &judged_router::accept_flit>> m_input_ports;
    std::deque<flit_initiator_port<judged_router, &judged_router::accept_credit>> m_output_ports;
};

}  // namespace orbweaver::rtl
