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
#include "sim/energy/energy_profile.h"
#include "sim/results/network/binding_results.h"
#include "sim/results/resource_load.h"
#include "sim/run/system_run.h"
#include "sim/trace/trace_set.h"

namespace orbweaver::sim {

/// Base class of runs on a network of routers, with any kind of node. It builds, traces, diagnoses and reports the
/// network. A derived kind adds its trace listeners, builds the network, and then builds the users of the network.
class network_run : public system_run {
public:
    void look(cycle_t now) override;
    process_group* processes() const override { return m_fabric->processes(); }
    bool blames_user(const sc_core::sc_report& failure) override { return m_rtl.blames_user(failure); }
    void settle(loop_end how, cycle_t cycles) override;
    bool reports_waits(exit_code how) const override;
    deadlock_report waits(cycle_t now) override;
    void add_results(result_document& result, const run_outcome& outcome, cycle_t cycles) override;

protected:
    network_run(const system::system_desc& described, const run_options& options);
    run_outcome judge(loop_end how, cycle_t now) const override;

    /// Builds the network if no machine owns one.
    noc::network& build_network();
    /// Starts all observation of a network that this run or a machine has built.
    void watch(noc::network& fabric);

    /// Returns the agent engines at the nodes, or null.
    virtual const agent::agent_engine_set* engines() const { return nullptr; }
    /// Adds the waits of the nodes. The waits in routers have already been added.
    virtual void add_node_waits(noc::network_waits&, noc::wait_graph&) {}
    /// Adds symbols to the program counters in a text.
    virtual std::string with_symbols(std::string text) const { return text; }
    /// Adds the part of result.json about the nodes.
    virtual void add_node_results(result_json& result, cycle_t cycles) const = 0;
    /// Returns the loads of resources other than links and buses, and further limits of this kind of run.
    virtual limits_of_run limits(const run_outcome& outcome, cycle_t) const { return {.status = outcome.status}; }
    /// Adds the energy of the nodes to `energy` of result.json.
    virtual void add_node_energy(result_json&, cycle_t) const {}
    /// Adds the part of result.json about RTL blocks at the nodes.
    virtual void add_node_rtl(result_json&) const {}

    packet_ledger m_ledger;
    trace_set m_traces;
    rtl::rtl_routers m_rtl;
    system::serial_channels m_serial;

private:
    packet_watch* m_watched = nullptr;        // one of the traces
    std::unique_ptr<noc::network> m_network;  // null if a machine owns the network
    noc::network* m_fabric = nullptr;
    std::optional<age_watch> m_ages;
    std::vector<router_energy> m_energies;  // [router]: by a technology profile; empty: none
};

/// Adds the results that every network has, except energy, to result.json: `network`, with the causes of stalls and the
/// binding resource.
/// @param fabric outlives the document
/// @param limits limits of the run; this function adds the warnings
void add_network_groups(result_document& result, const system::system_desc& described, const noc::network& fabric,
                        limits_of_run limits, cycle_t cycles);

/// Returns the part of result.json about RTL blocks of one kind.
result_json counted_rtl(const rtl::rtl_counters& counters);

/// Returns the outcome of a load that did not end, with the packets that wait in its networks.
run_outcome unfinished_load(loop_end how, cycle_t now, const system::system_desc& described,
                            const std::vector<const noc::network*>& fabrics);

/// Refuses traces that only apply to firmware.
void refuse_firmware_traces(const run_options& options);

}  // namespace orbweaver::sim
