// SPDX-License-Identifier: Apache-2.0
// The messages of a recorded run, between the nodes of a network.
#include <fmt/core.h>

#include "hw/noc/replay/replay.h"
#include "sim/config/consistency.h"
#include "sim/kind/run_kind.h"
#include "sim/replay/trace_opening.h"
#include "sim/results/replay_results.h"
#include "sim/run/machine_line.h"
#include "sim/run/network_run.h"

namespace orbweaver::sim {

namespace {

class replay_run final : public network_run {
public:
    replay_run(const system::system_desc& described, const run_options& options)
        : network_run(described, options),
          m_replay("replay", m_clock, build_network(), open_trace(described), m_control) {}

    run_stage stage(cycle_t) const override { return m_replay.stage(); }

private:
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
    }

    noc::replay m_replay;
};

const run_kinds::entry replay_kind{
    "replay",
    "the messages of a recorded run between the nodes of a network",
    {.takes =
         [](const system::system_desc& described) {
             return described.kind == system::system_kind::network && !described.replay.trace.empty() &&
                    described.multicast.plan.empty();
         },
     .in_a_line =
         [](const system::system_desc& described) {
             return machine_line(described, "replays " + described.replay.trace);
         },
     .build = [](const system::system_desc& described, const run_options& options) -> std::unique_ptr<system_run> {
         return std::make_unique<replay_run>(described, options);
     },
     .check = check_loads,
     .check_options = refuse_firmware_traces,
     .summarise = [](const result_json& result) { return summarise_replay(result["replay"]); },
     .has_single_flits = [](const system::system_desc&) { return true; }}};

}  // namespace

}  // namespace orbweaver::sim
