// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/base/run_stage.h"
#include "hw/noc/multicast/delivery_record.h"
#include "hw/noc/multicast/multicast_relays.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// The components that copy messages.
enum class multicast_copier : std::uint8_t { processors, routers, agents };
constexpr auto enumerators(multicast_copier) { return identifiers<multicast_copier>; }

/// The result of running the multicasts of a plan.
struct multicast_result {
    multicast_copier copied_by{};
    std::vector<cycle_t> latency;  // [message]: latency to its last delivery; 0: it had no receivers
    cycle_t last = 0;              // the longest latency
    double mean = 0;               // mean over messages with receivers
    std::uint64_t deliveries = 0;
    std::uint64_t planned = 0;  // planned deliveries
    cycle_t queued_cycles = 0;  // cycles that copies waited for other copies of the same node; unused if agents copied
    unsigned groups = 0;        // number of groups if routers copied, with the following tables
    std::uint64_t table_bits = 0;  // sum over all routers
};

/// The execution of a plan, by any kind of copier. All sources have their messages in the first cycle. The run ends
/// when as many copies have arrived as were planned. It fails unless every destination has received every message
/// exactly once and no other node has received any.
class multicast_run : public sc_core::sc_module, public clocked {
public:
    /// @param planned names only nodes of the network; every sender receives before it sends
    /// @param end     is notified when the run is over. If the network does not deliver, the simulation falls asleep
    multicast_run(sc_core::sc_module_name name, clock_domain& domain, unsigned nodes, multicast_relays planned,
                  run_control& end);

    const char* kind() const override { return "multicast_run"; }
    virtual multicast_result result() const;
    /// Returns the progress of the run.
    run_stage stage() const;
    const multicast_relays& planned() const { return m_planned; }

protected:
    /// Counts a complete message.
    void arrived(unsigned message, node_id node, cycle_t now);

private:
    void tick(cycle_t now) final;

    clock_domain& m_domain;
    clock_domain::handle m_self;
    const multicast_relays m_planned;
    delivery_record m_delivered;
    run_control& m_end;
};

}  // namespace orbweaver::noc
