// SPDX-License-Identifier: Apache-2.0
#include "sim/check/load_check.h"

#include <fmt/core.h>

#include "sim/check/load_output.h"
#include "sim/config/resolved.h"
#include "sim/run/saturation_search.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

struct loaded_case {
    std::string name;
    std::string network;
    std::string traffic;
};

std::ostream& operator<<(std::ostream& stream, const loaded_case& shown) { return stream << shown.name; }

const std::string mesh4 = "topology: {kind: mesh, dims: [4, 4]}";
const std::string two_classes = ", classes: [{name: request, vcs: 2}, {name: reply, vcs: 2}]";

std::string requests(const std::string& keys) {
    return "classes: [{name: request, rate: 0.01, reply_class: reply, " + keys + "}]";
}

system::system_desc described(const loaded_case& loaded) {
    return accepted("system: network\nnetwork: {" + loaded.network +
                    "}\ntraffic: {find_saturation: true, saturation_precision: 0.02, warmup_cycles: 2000, "
                    "measure_cycles: 8000, " +
                    loaded.traffic + "}\n");
}

class predicted_load : public testing::TestWithParam<loaded_case> {};

/// Each run in a process of its own.
TEST_P(predicted_load, is_what_runs_show_within_its_error) {
    const system::system_desc loaded = described(GetParam());
    run_options quiet;
    quiet.quiet = true;
    const std::unique_ptr<noc::load_prediction> prediction = predict_load(loaded);
    const double found = find_saturation(loaded, resolved_json(loaded), quiet).result["saturation"]["load"];
    EXPECT_NEAR(prediction->saturation(), found, noc::load_prediction::saturation_error * found);
    for (const double part : {0.1, 0.6}) {
        const double rate = part * std::min(found, prediction->saturation());
        const double latency =
            probe_load(loaded, resolved_json(loaded), quiet, rate).result["traffic"]["packet_latency"]["mean"];
        EXPECT_NEAR(prediction->latency(rate), latency, noc::load_prediction::latency_error * latency) << rate;
    }
}

INSTANTIATE_TEST_SUITE_P(
    replies, predicted_load,
    testing::ValuesIn(std::vector<loaded_case>{
        {"uniform", mesh4 + two_classes + ", vc_depth: 8", requests("packet_flits: 1, reply_flits: 4")},
        {"long_requests", mesh4 + two_classes + ", vc_depth: 8", requests("packet_flits: 4, reply_flits: 1")},
        {"hot_spots", mesh4 + two_classes + ", vc_depth: 8",
         requests("pattern: hotspot, hotspots: [5, 12], self: false, packet_flits: 1, reply_flits: 4")},
        {"few_buffers", mesh4 + two_classes,
         requests("packet_flits: 1, reply_flits: 4, reply_buffers: 2, reply_cycles: 40")},
        {"transpose_on_a_torus", "topology: {kind: torus, dims: [4, 4]}" + two_classes + ", vc_depth: 8",
         requests("pattern: transpose, self: false, packet_flits: 2, reply_flits: 5")},
        {"concentrated_mesh",
         "topology: {kind: concentrated_mesh, dims: [3, 3], concentration: 2}" + two_classes +
             ", router: {pipeline: three_stage}, vc_depth: 8",
         requests("packet_flits: 1, reply_flits: 4, reply_buffers: 16")},
        {"two_sources", mesh4 + two_classes + ", vc_depth: 8",
         "classes: [{name: request, rate: 0.02, packet_flits: 1}, {name: reply, rate: 0.04, "
         "packet_flits: 4, pattern: bit_complement}]"}}),
    [](const testing::TestParamInfo<loaded_case>& entry) { return entry.param.name; });

TEST(load_check, adds_the_rates_of_all_classes) {
    system::system_desc loaded =
        described({"", mesh4 + two_classes, "classes: [{name: request, rate: 0.02}, {name: reply, rate: 0.04}]"});
    EXPECT_DOUBLE_EQ(offered_rate(loaded), 0.06);
    loaded.traffic.classes[1].measure_rate = 0.1;
    EXPECT_DOUBLE_EQ(offered_rate(loaded), 0.12);
}

TEST(load_check, of_a_class_that_no_node_sends_is_that_of_the_others) {
    const system::system_desc loaded =
        described({"", "topology: {kind: mesh, dims: [2, 2]}" + two_classes,
                   "classes: [{name: request, rate: 0.1}, {name: reply, rate: 0.1, pattern: tornado, self: false}]"});
    const system::system_desc alone =
        described({"", "topology: {kind: mesh, dims: [2, 2]}" + two_classes, "classes: [{name: request, rate: 0.1}]"});
    EXPECT_NEAR(predict_load(loaded)->latency(0.2), predict_load(alone)->latency(0.1), 1e-9);
}

TEST(load_check, of_requests_that_reply_buffers_cannot_hold_is_an_overload) {
    system::system_desc loaded =
        described({"", mesh4 + two_classes, requests("reply_flits: 4, reply_buffers: 1, reply_cycles: 800")});
    EXPECT_THAT(predicted_overload(loaded), IsEmpty()) << "a search has no rate of its own";
    loaded.traffic.find_saturation = false;
    EXPECT_THAT(predicted_overload(loaded), HasSubstr("0.01 flits/node/cycle saturate it"));
    loaded.traffic.classes[0].rate = 0.001;
    EXPECT_THAT(predicted_overload(loaded), IsEmpty());
}

TEST(load_check, no_error_is_stated_of_a_latency_in_bursts) {
    system::system_desc loaded = described({"", mesh4, "rate: 0.1"});
    const std::string error = fmt::format("+- {:.0f} % (below", 100 * noc::load_prediction::latency_error);
    EXPECT_THAT(load_text(*predict_load(loaded), 0.1), HasSubstr(error));
    loaded.traffic.injection = noc::injection_kind::on_off;
    EXPECT_THAT(load_text(*predict_load(loaded), 0.1),
                AllOf(HasSubstr("cycles, and unknown waits in bursts"), Not(HasSubstr(error))));
    EXPECT_TRUE(load_json(*predict_load(loaded), 0.1)["predicted"]["latency_error"].is_null());
}

TEST(load_check, a_latency_of_three_times_that_of_an_empty_network_is_near_saturation) {
    system::system_desc loaded = described({"", mesh4, "rate: 0.1"});
    loaded.traffic.find_saturation = false;
    const double empty = predict_load(loaded)->empty_latency();
    EXPECT_THAT(near_saturation(loaded, 3.01 * empty, 3.5),
                HasSubstr("near saturation: the mean latency is 3.0 times"));
    EXPECT_THAT(near_saturation(loaded, 2.99 * empty, 3.5), IsEmpty());
    loaded.traffic.injection = noc::injection_kind::on_off;
    EXPECT_THAT(near_saturation(loaded, 10 * empty, 3.5), IsEmpty()) << "bursts queue at their sources";
    loaded.traffic.injection = noc::injection_kind::bernoulli;
    loaded.network.switching = noc::switching_kind::store_and_forward;
    EXPECT_THAT(near_saturation(loaded, 10 * empty, 3.5), IsEmpty()) << "nothing is predicted";
}

}  // namespace
}  // namespace orbweaver::sim
