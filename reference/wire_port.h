// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/clock_domain.h"
#include "reference/port_wires.h"
#include "reference/wire_codec.h"
#include "tlm/flit_protocol.h"
#include "tlm/flit_rules.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::reference {

/// The end of a pair of links at a testbench: converts wires to flits and credits of the model, and back.
///
/// A flit or credit on the wires in cycle k becomes visible to the model in k + 1, as at the ports of an RTL router.
class wire_port final : public flit_target_of<wire_port>, public flit_initiator_of<wire_port> {
public:
    /// @param longest maximum delay, in cycles, of flits and credits from the model
    wire_port(clock_domain& domain, packet_ledger& ledger, unsigned longest);

    /// Binds a link in both directions; an unbound port does nothing.
    void bind(flit_target_socket& incoming, flit_initiator_socket& outgoing);
    /// Enables the port. Call it at the end of the construction of the network.
    /// @param name link on which the model sends
    /// @param position node whose router receives the driven flits
    /// @param depths buffer depths of that router
    void open(const wire_codec& codec, std::string name, node_id position, const vc_depths& depths,
              const noc::vc_partition& partition);

    const std::string& name() const { return m_name; }
    /// Returns the depth of the buffer of VC 0 for driven flits.
    unsigned depth() const { return m_depth; }

    /// Sets the wires towards the model in the present cycle.
    void drive(const port_wires& wires) { m_driven = wires; }
    /// Hands the driven wires to the model. Call it while the domain executes cycle `now`.
    /// @return empty, or the violated rule
    std::string_view hand_over(cycle_t now);
    /// Returns the model's wires in a cycle, the present one or the next.
    const port_wires& wires(cycle_t cycle) const { return m_sent[cycle & m_mask]; }

    void accept_flit(const flit& arriving, const sc_core::sc_time& delay);
    void accept_credit(vc_id vc, const sc_core::sc_time& delay);

private:
    port_wires& wires_before(const sc_core::sc_time& delay) {
        return m_sent[(m_domain.now() + m_domain.cycles(delay) - 1) & m_mask];
    }
    std::string_view hand_over_flit(cycle_t now);
    std::string_view hand_over_credits();

    clock_domain& m_domain;
    packet_ledger& m_ledger;
    flit_target_socket* m_incoming = nullptr;
    flit_initiator_socket* m_outgoing = nullptr;
    const wire_codec* m_codec = nullptr;
    std::string m_name;
    node_id m_position;
    unsigned m_depth = 0;
    std::optional<flit_rules> m_rules;  // rules of the driven flits
    port_wires m_driven;
    std::vector<port_wires> m_sent;  // [cycle]: ring buffer
    std::uint64_t m_mask;
    std::array<std::uint32_t, 64> m_uncredited{};  // [vc]: flits that the model sent and that have no credit yet
    std::array<std::optional<flit>, 64> m_open;    // [vc]: the driven packet
};

}  // namespace orbweaver::reference
