// SPDX-License-Identifier: Apache-2.0
// Replays the messages of a recorded run or of a program between the nodes of a network.
#include <fmt/core.h>

#include "hw/base/enum_text.h"
#include "hw/noc/replay/replay.h"
#include "sim/config/checks/consistency.h"
#include "sim/kind/run_kind.h"
#include "sim/multicast/plan_groups.h"
#include "sim/replay/mapped_ranks.h"
#include "sim/replay/trace_opening.h"
#include "sim/results/network/replay_results.h"
#include "sim/run/machine_line.h"
#include "sim/run/network_run.h"

namespace orbweaver::sim {

namespace {

class replay_run final : public network_run {
public:
    replay_run(const system::system_desc& described, const run_options& options)
        : network_run(described, options),
          m_routers(network_with_groups()),
          m_mapping(map_ranks(described, m_routers)),
          m_replay("replay", m_clock, m_routers, open_trace(with_ranks(described, m_mapping), m_routers.nodes()),
                   m_control) {}

    run_stage stage(cycle_t) const override { return m_replay.stage(); }

private:
    noc::network& network_with_groups() {
        noc::network& fabric = build_network();
        write_plan_groups(m_described, fabric.topology(), fabric.routing());
        return fabric;
    }
    run_outcome judge(loop_end how, cycle_t now) const override {
        run_outcome outcome = network_run::judge(how, now);
        const std::vector<std::string> waits = m_replay.waits();
        if (how != loop_end::limit && outcome.details.empty() && !waits.empty()) {
            outcome.summary = fmt::format("nothing moves any more since cycle {}, and receives wait for messages", now);
            outcome.details = waits;
        }
        return outcome;
    }
    void add_node_results(result_json& result, cycle_t) const override {
        result["replay"] = replay_results(m_replay.result());
        if (m_mapping) { result["replay"]["mapping"] = mapping_results(*m_mapping); }
        if (!m_described.replay.jobs.empty() && !m_replay.result().ranks.empty()) {
            result["replay"]["jobs"] =
                job_results(jobs_of(m_described.replay), m_routers.nodes(), m_replay.result().ranks);
        }
    }

    noc::network& m_routers;
    std::optional<mapped_ranks> m_mapping;
    noc::replay m_replay;
};

const run_kinds::entry replay_kind{
    "replay",
    "the messages of a trace or a generated program between the nodes of a network",
    {.takes =
         [](const system::system_desc& described) {
             return described.kind == system::system_kind::network && described.replay.replays() &&
                    described.multicast.plan.empty();
         },
     .in_one_line =
         [](const system::system_desc& described) {
             return machine_line(described, described.replay.trace.empty()
                                                ? fmt::format("runs {}", name_of(described.replay.program.kind))
                                                : "replays " + described.replay.trace);
         },
     .build = [](const system::system_desc& described, const run_options& options) -> std::unique_ptr<system_run> {
         return std::make_unique<replay_run>(described, options);
     },
     .check = check_loads,
     .check_options = refuse_firmware_traces,
     .summarise = summarise_replay,
     .has_single_flits = [](const system::system_desc&) { return true; }}};

}  // namespace

}  // namespace orbweaver::sim
