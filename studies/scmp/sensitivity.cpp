// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>
#include <fmt/ranges.h>

#include "studies/scmp/experiments.h"
#include "studies/scmp/variation_table.h"

namespace orbweaver::studies::scmp {

namespace {

/// A change of both systems.
variation both(const std::string& id, const std::string& title, const std::vector<std::string>& settings,
               const std::string& program = "") {
    return {title, {id, settings}, {id, settings}, program};
}

/// "key: value (typical)"
variation set(const std::string& id, const std::string& key, const std::string& value, const std::string& default_value,
              const std::string& program = "") {
    return both(fmt::format("{}_{}", id, value), fmt::format("{}: {} ({})", key, value, default_value),
                {key + "=" + value}, program);
}

/// Virtual channels of the classes that carry much: THREAD and DATA.
variation channels(unsigned vcs) {
    const std::string two =
        fmt::format("{{name: thread, vcs: {0}, types: [THREAD]}}, {{name: data, vcs: {0}, types: [DATA]}}", vcs);
    const std::string id = fmt::format("vcs_{}", vcs);
    return {
        fmt::format("virtual channels of THREAD and of DATA: {} (2)", vcs),
        {id, {"network.classes=[" + two + "]"}},
        {id, {"network.classes=[" + two + ", {name: rts, vcs: 1, types: [RTS]}, {name: cts, vcs: 1, types: [CTS]}]"}},
        ""};
}

variation original_queue(unsigned depth) {
    return {fmt::format("niu.transmit_queue_depth of the original: {} (16)", depth),
            {fmt::format("original_depth_{}", depth), {fmt::format("niu.transmit_queue_depth={}", depth)}},
            {},
            ""};
}

variation added_barriers(const std::string& program) {
    return {"workload.args.barriers of the original: added (named)",
            {"added_barriers", {"workload.args.barriers=added"}},
            {},
            program};
}

/// Plausible ranges and defaults, including orders, receives and answers that the thesis leaves open.
std::vector<variation> open_parameters() {
    const change one_request{"requests_1", {"workload.args.requests=1"}};
    const change one_receive{"receives_in_turn", {"workload.args.receives=in_turn"}};
    const change ascending{"ascending", {"workload.args.order=ascending"}};
    return {
        set("quantum", "core.quantum_cycles", "32", "100"),
        set("quantum", "core.quantum_cycles", "1000", "100"),
        set("switch", "core.switch_cycles", "3", "4"),
        set("suspend", "core.suspend_policy", "retry", "wake"),
        set("swap", "core.thread_swap", "true", "false"),
        set("load", "core.latency.load", "1", "2"),
        set("load", "core.latency.load", "8", "2"),
        both("fast_fp", "core.latency.fp_add, fp_multiply, fp_divide: 2, 2, 8 (4, 4, 16)",
             {"core.latency.fp_add=2", "core.latency.fp_multiply=2", "core.latency.fp_divide=8"}),
        both("slow_fp", "core.latency.fp_add, fp_multiply, fp_divide: 8, 8, 32 (4, 4, 16)",
             {"core.latency.fp_add=8", "core.latency.fp_multiply=8", "core.latency.fp_divide=32"}),
        channels(1),
        channels(4),
        set("vc_depth", "network.vc_depth", "2", "4"),
        set("vc_depth", "network.vc_depth", "8", "4"),
        set("pipeline", "network.router.pipeline", "three_stage", "single_cycle"),
        set("link", "network.link.cycles", "3", "1"),
        set("capacity", "network.link.flits_per_cycle", "0.5", "1"),
        set("capacity", "network.link.flits_per_cycle", "0.25", "1"),
        set("memory_ports", "niu.memory_ports", "2", "1"),
        set("memory_port", "core.memory_port", "shared", "own"),
        original_queue(8),
        original_queue(64),
        set("thread_queue", "niu.thread_transmit_queue_depth", "64", "16"),
        set("dimension", "workload.args.dimension", "64", "128", "neighborhood"),
        set("dimension", "workload.args.dimension", "512", "128", "neighborhood"),
        set("image", "workload.args.image", "lines", "noise", "neighborhood"),
        {"workload.args.requests of the original: 1 (all)", one_request, {}, "neighborhood"},
        {"workload.args.receives of the modified: in_turn (posted)", {}, one_receive, "neighborhood"},
        {"requests of the original: 1 (all), receives of the modified: in_turn (posted)", one_request, one_receive,
         "neighborhood"},
        {"workload.args.order of the original: ascending (nearest)", ascending, {}, "neighborhood"},
        {"workload.args.order: ascending (nearest)", ascending, ascending, "neighborhood"},
        {"order: ascending (nearest), requests: 1 (all), receives: in_turn (posted)",
         {"ascending_one_request", {ascending.settings[0], one_request.settings[0]}},
         {"ascending_one_receive", {ascending.settings[0], one_receive.settings[0]}},
         "neighborhood"},
        both("ascending_quantum_1000", "order: ascending (nearest), core.quantum_cycles: 1000 (100)",
             {ascending.settings[0], "core.quantum_cycles=1000"}, "neighborhood"),
        set("off_diagonals", "workload.args.off_diagonals", "4", "10", "matrix"),
        set("off_diagonals", "workload.args.off_diagonals", "40", "10", "matrix"),
        {"workload.args.answers of the original: block (copies)",
         {"answers_block", {"workload.args.answers=block"}},
         {},
         "transitive_closure"},
        set("kernels", "workload.args.kernels", "tuned", "plain"),
        {"workload.args.wait of the original: spin (yield)", {"spin", {"workload.args.wait=spin"}}, {}, ""},
        set("barrier", "workload.args.barrier", "central", "dissemination"),
        added_barriers("neighborhood"),
        added_barriers("matrix"),
        added_barriers("lu"),
        set("vectors", "workload.args.vectors", "contiguous", "strided", "matrix"),
    };
}

/// Each comparison where the thesis has its peak.
std::vector<study_grid> peaks(const study& all) {
    std::vector<study_grid> study_grids;
    for (const comparison& one : all.comparisons) { study_grids.push_back({one, all.with_nodes(one.published.nodes)}); }
    return study_grids;
}

}  // namespace

experiment sensitivity(const study& all) {
    experiment result{.id = "sensitivity", .title = "What the thesis leaves open", .on_request = true};
    result.runs = plan_variations(peaks(all), open_parameters());
    result.evaluate = [all](const measurements& measured) {
        findings found;
        found.tables.push_back(
            {"sensitivity",
             "Runtime improvement in %. A row changes one parameter from its usual value, in brackets; an "
             "empty cell: it does not concern this program",
             varied_table(measured, peaks(all), open_parameters(), varied_figure::improvement)});
        return found;
    };
    return result;
}

}  // namespace orbweaver::studies::scmp
