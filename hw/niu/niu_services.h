// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <tlm>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/observer.h"
#include "hw/base/run_control.h"
#include "hw/niu/core_link.h"
#include "hw/niu/memory_port.h"
#include "hw/niu/niu_context.h"
#include "hw/niu/niu_desc.h"
#include "hw/niu/niu_message.h"
#include "hw/niu/niu_statistics.h"
#include "hw/niu/suspensions.h"
#include "hw/noc/network_port.h"

namespace orbweaver::niu {

/// Resources that the units of an NIU share: its environment, its access to network, memory and core, the contexts that
/// it has suspended, and its counters.
struct niu_services {
    const std::string name;  // hierarchical name of the NIU
    clock_domain& clock;
    const clock_domain::handle handle;  // handle of the NIU at that clock
    run_control& control;
    const niu_desc described;
    const niu_context context;
    machine_observer* observer;                                      // observer of messages; may be null
    const std::function<std::vector<std::string>()> describe_waits;  // for the report of a failure
    noc::network_port port;
    memory_port memory;
    core_link core;
    suspensions suspended{};
    niu_statistics counters{};
    std::unique_ptr<tlm::tlm_analysis_port<niu_message>> messages{};  // niu::messages(); null: none. Needs an observer

    /// Opens a packet in the ledger for a message of this node.
    packet_slot open_packet(message_type type, node_id destination, std::uint32_t tag, cycle_t now);
    /// Reports a message to the observers of niu::messages(), if there are any.
    void report(const packet_record& message, std::uint32_t flits, cycle_t now, bool arrived) const;
    /// Returns whether the core uses the memory port that it shares with the NIU.
    bool core_has_port(cycle_t now) const { return context.port != nullptr && context.port->core_has(now); }
    /// Notes that a word has to wait for the memory port.
    void refused_port(cycle_t now);
    /// Ends the run as a failure of the firmware.
    void fail(cycle_t now, std::string summary) const;
    void log(cycle_t now, const std::string& text) const { control.log(now, name, text); }
};

}  // namespace orbweaver::niu
