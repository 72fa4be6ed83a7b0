// SPDX-License-Identifier: Apache-2.0
// Requests that wait for reply buffers: the cycle that `check` names is the one in which a run stops. It runs whole
// systems, and so stands here.
#include "hw/noc/traffic/traffic_waits.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "sim/check/deadlock_check.h"
#include "sim/config/configuration.h"
#include "sim/results/console/summary.h"
#include "sim/run/run_system.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

/// Between two nodes there is but one cycle: requests in front of full buffers, replies behind them.
const char* const two_nodes =
    "system: network\n"
    "network: {topology: {kind: mesh, dims: [2]}, classes: [{name: any, vcs: 1}]}\n"
    "traffic: {rate: 0.9, self: false, packet_flits: 2, reply_class: any, reply_flits: 6, reply_buffers: 1,\n"
    "          warmup_cycles: 50000}\n";

/// Resources from the least on: cycles are alike wherever one begins.
std::vector<std::string> turned(std::vector<std::string> cycle) {
    std::rotate(cycle.begin(), std::min_element(cycle.begin(), cycle.end()), cycle.end());
    return cycle;
}

struct traffic_waits : testing::Test {
    void run() {
        run_options options;
        options.out = temporary_path("traffic_waits");
        options.quiet = true;
        std::filesystem::create_directories(options.out);
        EXPECT_EQ(run_system(described(), {}, options), exit_code::deadlock);
        result = result_json::parse(text_of("result.json"));
        report = result_json::parse(text_of("deadlock.json"));
    }
    static std::string text_of(const char* name) {
        std::ifstream stream(temporary_path("traffic_waits") / name);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    static system::system_desc described() { return parse_configuration("test.yaml", two_nodes).description(); }

    result_json result;
    result_json report;
};

TEST_F(traffic_waits, a_run_stops_in_the_cycle_of_endpoints_that_check_names) {
    const check_report proof = check_deadlock(described());
    EXPECT_EQ(proof.found, check_report::verdict::protocol_cycle);
    std::vector<std::string> named;
    for (const noc::wait_step& step : proof.cycle) { named.push_back(step.resource); }
    EXPECT_THAT(named, AllOf(Contains("reply buffers for any of node 0"), Contains("reply buffers for any of node 1"),
                             Contains("n0.out vc 0"), Contains("n1.in vc 0")));
    run();
    std::vector<std::string> seen;
    for (const auto& step : report["cycle"]) { seen.push_back(step["resource"]); }
    EXPECT_EQ(turned(seen), turned(named));
}

TEST_F(traffic_waits, text_and_drawing_show_the_buffers_and_who_holds_them) {
    run();
    EXPECT_THAT(result["outcome"]["details"].dump(),
                AllOf(HasSubstr("a dependency cycle of 8"),
                      HasSubstr("reply buffers for any of node 1: 1 of 1 hold replies; waits for n1.in vc 0: a reply "
                                "must leave first"),
                      HasSubstr("waits for reply buffers for any of node 0: a request is not taken")));
    EXPECT_THAT(text_of("deadlock.dot"),
                HasSubstr("\"reply buffers for any of node 0\" -> \"n0.in vc 0\" [label=\"a reply must leave first\", "
                          "color=red"));
}

TEST_F(traffic_waits, a_deadlock_during_warm_up_shows_no_figures_as_if_measured) {
    run();
    for (const char* key : {"offered", "accepted", "hops_mean", "packets", "measure_begin", "measure_end"}) {
        EXPECT_TRUE(result["traffic"][key].is_null()) << key;
    }
    EXPECT_TRUE(result["traffic"]["packet_latency"]["mean"].is_null());
    EXPECT_THAT(
        summarise(result, kind_of(described())),
        AllOf(HasSubstr("traffic not measured: the run ended during warm-up"), Not(HasSubstr("offered 0.0000"))));
}

}  // namespace
}  // namespace orbweaver::sim
