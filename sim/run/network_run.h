// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hw/agent/onchip/engine_set.h"
#include "hw/noc/dependency/network_waits.h"
#include "hw/noc/network.h"
#include "hw/system/serial_channels.h"
#include "rtl_bridge/network/rtl_routers.h"
#include "sim/diagnosis/age_watch.h"
#include "sim/diagnosis/packet_watch.h"
#include "sim/results/network/binding_results.h"
#include "sim/results/resource_load.h"
#include "sim/run/system_run.h"
#include "sim/trace/trace_set.h"

namespace orbweaver::sim {

/// A run on a network of routers, whatever stands at its nodes: how the network is built, traced, diagnosed and
/// reported. A kind of run derives from it, adds its trace listeners, builds the network, and then what uses it.
class network_run : public system_run {
public:
    void look(cycle_t now) override;
    void settle(loop_end how, cycle_t cycles) override;
    bool reports_waits(exit_code how) const override;
    deadlock_report waits(cycle_t now) override;
    void add_results(result_document& result, const run_outcome& outcome, cycle_t cycles) override;

protected:
    network_run(const system::system_desc& described, const run_options& options);
    run_outcome judge(loop_end how, cycle_t now) const override;

    /// The network, where no machine around it owns it.
    noc::network& build_network();
    /// The network is built, here or by a machine around it: what watches all of it begins.
    void watch(noc::network& fabric);

    /// Agent engines at the nodes; null: none.
    virtual const agent::agent_engine_set* engines() const { return nullptr; }
    /// Adds what the nodes wait for; what routers know has been added already.
    virtual void add_node_waits(noc::network_waits&, noc::wait_graph&) {}
    /// Adds symbols to the program counters of a text.
    virtual std::string with_symbols(std::string text) const { return text; }
    /// The part of result.json about the nodes.
    virtual void add_node_results(result_json& result, cycle_t cycles) const = 0;
    /// How busy the nodes' resources are, next to links and buses, and what else limits such a run.
    virtual limits_of_run limits(const run_outcome& outcome, cycle_t) const { return {.status = outcome.status}; }
    /// The part of result.json about blocks in RTL at the nodes.
    virtual void add_node_rtl(result_json&) const {}

    packet_ledger m_ledger;
    trace_set m_traces;
    rtl::rtl_routers m_rtl;
    system::serial_channels m_serial;

private:
    packet_watch* m_watched = nullptr;        // one of the traces
    std::unique_ptr<noc::network> m_network;  // unless a machine around it owns it
    noc::network* m_fabric = nullptr;
    std::optional<age_watch> m_ages;
};

/// Adds to result.json what it states of every network, but for its energy: `network`, with why flits wait and what
/// binds.
/// @param fabric outlives the document
/// @param limits of the run; the warnings are added here
void add_network_groups(result_document& result, const system::system_desc& described, const noc::network& fabric,
                        limits_of_run limits, cycle_t cycles);

/// The part of result.json about blocks in RTL of one sort.
result_json counted_rtl(const rtl::rtl_counters& counters);

/// Refuses traces of what only firmware does.
void refuse_firmware_traces(const run_options& options);

}  // namespace orbweaver::sim
