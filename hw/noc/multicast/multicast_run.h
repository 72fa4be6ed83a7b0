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

/// Who copies messages.
enum class multicast_copier : std::uint8_t { processors, routers, agents };
constexpr auto enumerators(multicast_copier) {
    return name_table<multicast_copier>({{multicast_copier::processors, "processors"},
                                         {multicast_copier::routers, "routers"},
                                         {multicast_copier::agents, "agents"}});
}

/// How the multicasts of a plan ran.
struct multicast_result {
    multicast_copier copied_by{};
    std::vector<cycle_t> latency;  // [message]: to its last delivery; 0: it was delivered to nobody
    cycle_t last = 0;              // the longest
    double mean = 0;               // of those that are delivered to somebody
    std::uint64_t deliveries = 0;
    std::uint64_t planned = 0;     // deliveries
    cycle_t queued_cycles = 0;     // that copies waited behind others of the same node; unless agents copied
    unsigned groups = 0;           // routers copied, by the following tables
    std::uint64_t table_bits = 0;  // of all routers
};

/// A plan that is being carried out, whoever does it: all sources have their messages in the first cycle; the run ends
/// when as many copies have arrived as were planned. It fails unless every destination has received every message once
/// and nobody else has.
class multicast_run : public sc_core::sc_module, public clocked {
public:
    /// @param planned names nodes of the network only; every sender receives before it sends
    /// @param end     is notified when the run is over. A network that does not deliver falls asleep
    multicast_run(sc_core::sc_module_name name, clock_domain& domain, unsigned nodes, multicast_relays planned,
                  run_control& end);

    virtual multicast_result result() const;
    /// How far it has come.
    run_stage stage() const;
    const multicast_relays& planned() const { return m_planned; }

protected:
    /// A message has arrived whole.
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
