// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/cop/channel_port.h"
#include "hw/cop/controller_desc.h"
#include "hw/cop/controller_port.h"
#include "hw/cop/controller_statistics.h"
#include "hw/cop/mask_ram.h"
#include "hw/cop/port_flags.h"
#include "hw/cop/registered_ports.h"
#include "hw/cop/statistics_port.h"

namespace orbweaver::cop {

struct channel_counters {
    std::uint64_t services = 0;
    std::uint64_t waited = 0;  // cycles from DATA_RDY to the first clock of the service, summed over services
    cycle_t longest_wait = 0;
};

inline constexpr std::array<statistic<channel_counters>, 3> channel_statistics{{
    {"services", "commands", "commands of the channel that were served", &channel_counters::services},
    {"waited", "cycles", "cycles that its commands waited for their turn", &channel_counters::waited},
    {"longest_wait", "cycles", "the longest of these waits", &channel_counters::longest_wait},
}};

/// A coordination processor: a core and its channel ports (Sankaran 1995, chapter IV).
///
/// It sleeps while there is nothing to serve. Each of its cycles is one step of the core.
///
/// Children: `channel_1` and so on, `uplink` or `export`, and the units of the model of the core (controller_core).
class cop_controller : public sc_core::sc_module, private clocked, private port_flags {
public:
    /// @param domain    clock domain of the controller and of its links; outlives the controller
    /// @param described sizes and clocks; channels without a host are not among its `channels`
    /// @param line      serial line of every link that is bound to the controller
    /// @param link      properties on which both ends of a link agree
    /// @param core      makes the core; empty: the model. An RTL core must have the same behaviour at its wires
    cop_controller(sc_core::sc_module_name name, clock_domain& domain, const controller_desc& described,
                   const serial::serial_link_desc& line, const serial::command_link_desc& link,
                   const core_maker& core = {});

    /// Returns the socket of a port. That of a channel is bound to the far_end of its serial link; an uplink is bound
    /// to the near_end of a link whose far_end is a channel of level 2.
    /// @param port 1 to the number of channels; on level 1 also cop_uplink
    serial_initiator_socket& socket(unsigned port) { return m_ports[port]->socket(); }
    /// Returns the socket of the statistics port. Precondition: the controller exports performance data.
    serial_initiator_socket& export_socket() { return m_export->socket(); }

    const controller_desc& described() const { return m_desc; }
    const char* kind() const override { return "cop_controller"; }
    /// Returns the port that held the poll lock in the last clock; 0: none.
    unsigned lock_port() const { return m_lock_port; }
    /// Returns the TC RAM or the first bank of BCAST masks for inspection; null with an RTL core.
    const mask_ram* terminal_counts() const { return m_core->terminal_counts(); }
    const mask_ram* broadcast_masks() const { return m_core->broadcast_masks(false); }
    const controller_counters& counters() const { return m_counters; }
    const channel_counters& counters(unsigned port) const { return m_channels[port]; }
    const serial::command_end_counters& link_counters(unsigned port) const { return m_ports[port]->link_counters(); }

    /// Traces the registers of the controller and of its units: "cop0.lock_port", "cop0.tc_mask.mask". Values change at
    /// the edges of the clock.
    void trace(sc_core::sc_trace_file* file) const override;

private:
    void raise(port_flag which, unsigned port) override;
    void lower(port_flag which, unsigned port) override;
    registered_ports& flags(port_flag which);
    void tick(cycle_t now) override;
    void wake(cycle_t due);
    controller_inputs inputs(cycle_t now);
    void apply(const controller_outputs& out);
    void count(const controller_inputs& inputs, const controller_outputs& out, cycle_t now);
    void add_port(unsigned port, const serial::serial_link_desc& line, const serial::command_link_desc& link);

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    const controller_desc m_desc;
    std::unique_ptr<controller_block> m_core;
    std::vector<std::unique_ptr<channel_port>> m_ports;  // [port]
    registered_ports m_data_ready;
    registered_ports m_answered;
    registered_ports m_transmit_empty;
    cycle_t m_stepped = never;   // last cycle with a step; never: no step yet
    cycle_t m_awake_in = never;  // cycle of the next scheduled step
    std::uint8_t m_lock_port = 0;
    std::vector<cycle_t> m_ready_since;        // [port]
    std::vector<channel_counters> m_channels;  // [port]
    controller_counters m_counters;
    std::unique_ptr<statistics_port> m_export;
};

}  // namespace orbweaver::cop
