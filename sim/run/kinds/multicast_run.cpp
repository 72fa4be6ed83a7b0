// SPDX-License-Identifier: Apache-2.0
// Runs a multicast plan on the nodes of a network, with processors, copying routers or agents.
#include <memory>

#include "hw/agent/multicast/agent_multicast.h"
#include "hw/noc/multicast/contention_watch.h"
#include "hw/noc/multicast/multicast.h"
#include "sim/config/checks/consistency.h"
#include "sim/kind/run_kind.h"
#include "sim/multicast/plan_agents.h"
#include "sim/multicast/plan_groups.h"
#include "sim/multicast/plan_input.h"
#include "sim/results/agents/engine_results.h"
#include "sim/results/network/multicast_results.h"
#include "sim/run/machine_line.h"
#include "sim/run/network_run.h"
#include "sim/trace/contention_trace.h"

namespace orbweaver::sim {

namespace {

class plan_run final : public network_run {
public:
    plan_run(const system::system_desc& described, const run_options& options)
        : network_run(described, options), m_plan(read_plan_file(described.multicast.plan)) {
        if (!routers_copy(described.network)) { m_traces.add(std::make_unique<contention_trace>(m_contention)); }
        noc::network& fabric = build_network();
        m_contention.attach(fabric);
        build_nodes(fabric);
    }

    run_stage stage(cycle_t) const override { return m_nodes->stage(); }

private:
    void build_nodes(noc::network& fabric) {
        const system::multicast_desc& wanted = m_described.multicast;
        noc::multicast_relays relays = relays_of(m_plan);
        if (!system::agents_run_plan(m_described)) {
            const noc::multicast_sending sending{wanted.startup_cycles, wanted.overlap, wanted.flits};
            m_nodes =
                std::make_unique<noc::multicast>("multicast", m_clock, fabric, std::move(relays), sending, m_control);
            return;
        }
        agent::agent_engine_desc engine = m_described.agent;
        engine.out_cycles = static_cast<std::uint32_t>(wanted.startup_cycles);
        const std::vector<agent::agent_image> agents = plan_agents(relays, wanted.flits, m_options.agency);
        auto nodes = std::make_unique<agent::agent_multicast>("multicast", m_clock, fabric, std::move(relays), agents,
                                                              engine, m_described.seed, m_control);
        m_engines = &nodes->engines();
        m_nodes = std::move(nodes);
    }

    const agent::agent_engine_set* engines() const override { return m_engines; }
    void add_node_results(result_json& result, cycle_t) const override {
        result["multicast"] = multicast_results(m_plan, m_nodes->result(), m_contention);
        if (m_engines != nullptr) { result["engines"] = engine_results(*m_engines); }
    }

    multicast::multicast_plan m_plan;
    noc::contention_watch m_contention;
    std::unique_ptr<noc::multicast_run> m_nodes;
    const agent::agent_engine_set* m_engines = nullptr;  // engines of the nodes, if agents carry out the plan
};

const run_kinds::entry multicast_kind{
    "multicast",
    "a multicast plan that the nodes of a network carry out",
    {.takes =
         [](const system::system_desc& described) {
             return described.kind == system::system_kind::network && !described.multicast.plan.empty();
         },
     .in_one_line =
         [](const system::system_desc& described) {
             return machine_line(described, "multicasts as planned in " + described.multicast.plan);
         },
     .build = [](const system::system_desc& described, const run_options& options) -> std::unique_ptr<system_run> {
         return std::make_unique<plan_run>(described, options);
     },
     .check = check_loads,
     .check_options = refuse_firmware_traces,
     .summarise = [](const result_json& result) { return summarise_multicast(result["multicast"]); },
     .packet_lengths =
         [](const system::system_desc& described, const std::vector<std::string>&) {
             return std::vector<unsigned>{described.multicast.flits};
         }}};

}  // namespace

}  // namespace orbweaver::sim
