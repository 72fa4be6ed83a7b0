// SPDX-License-Identifier: Apache-2.0
// Message-dependent deadlock of a chip: what `check` states before, and what a run states of firmware that comes to it.
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

std::vector<std::string> resources(const nlohmann::ordered_json& report) {
    std::vector<std::string> names;
    for (const auto& step : report["cycle"]) { names.push_back(step["resource"]); }
    return names;
}

/// 35 threads for the 16 contexts of node 0, each of which waits for a word.
std::string flood(const std::string& classes) {
    return temporary_config("flood.yaml", "system: chip\nnetwork: {topology: {dims: [6, 6]}, classes: " + classes +
                                              "}\nworkload: {program: thread_flood}\nlimits: {cycles: 3000000}\n")
        .string();
}

TEST(deadlock, all_types_in_one_class_is_named_by_check_and_met_by_the_run_in_the_same_cycle) {
    const std::string config = flood("[{name: any, vcs: 1, types: [THREAD, DATA, RTS, CTS]}]");
    const program_run check = check_orbweaver(config, {});
    EXPECT_EQ(check.exit_code, 3) << check.output;
    ASSERT_EQ(resources(check.result), (std::vector<std::string>{"n0.out vc 0", "contexts of node 0"}));

    const program_run run = run_orbweaver(config, {});
    EXPECT_EQ(run.exit_code, 3) << run.output;
    const auto report = json_of(run, "deadlock.json");
    for (const std::string& named : resources(check.result)) { EXPECT_THAT(resources(report), Contains(named)); }
    // Between the contexts and the channel are one of the threads and the position of the message that it awaits.
    EXPECT_THAT(resources(report), Contains(AllOf(HasSubstr("context "), HasSubstr(" of node 0"))));
    EXPECT_THAT(report.dump(), AllOf(HasSubstr("pc 0x"), HasSubstr("take_word"), HasSubstr("wait_receive")));
    EXPECT_THAT(run.output, AllOf(HasSubstr("a dependency cycle of"), HasSubstr("contexts of node 0")));
}

TEST(deadlock, a_class_a_type_is_proved_and_the_same_firmware_ends) {
    const std::string config = flood(
        "[{name: thread, types: [THREAD]}, {name: data, types: [DATA]}, {name: rts, types: [RTS]}, {name: cts, types: "
        "[CTS]}]");
    EXPECT_THAT(check_orbweaver(config, {}), ends_with(0, AllOf(HasSubstr("proved"), HasSubstr("Threads end"))));
    EXPECT_EQ(run_orbweaver(config, {}).exit_code, 0);
}

TEST(deadlock, a_run_that_ends_well_writes_no_report) {
    const program_run run = run_orbweaver("configs/hello.yaml", {});
    EXPECT_EQ(run.exit_code, 0);
    EXPECT_TRUE(json_of(run, "deadlock.json").is_null());
}

/// The barrier of 16 nodes has four rounds, of which two barriers are under way: eight entries of each table.
TEST(tables, that_do_not_hold_what_the_barrier_puts_there_are_not_proved) {
    for (const char* small :
         {"niu.receive_table_entries=1", "niu.receive_table_entries=7", "niu.send_table_entries=7"}) {
        const program_run check = check_orbweaver("configs/hello.yaml", settings({small}));
        EXPECT_EQ(check.exit_code, 3) << small << check.output;
        EXPECT_EQ(check.result["verdict"], "small_table");
        EXPECT_THAT(check.output, AllOf(HasSubstr("barrier() of 16 nodes puts 8 there before it clears one"),
                                        HasSubstr("_table_entries must be at least 8")));
        EXPECT_THAT(check.output, Not(HasSubstr("dependency cycle")));
    }
    EXPECT_EQ(run_orbweaver("configs/hello.yaml", settings({"niu.receive_table_entries=1"})).exit_code, 3);
    const program_run none =
        check_orbweaver("configs/hello.yaml", settings({"niu.receive_table_entries=3", "workload.program=ping"}));
    EXPECT_THAT(none.output, HasSubstr("barrier() of 16 nodes puts 4 there")) << "posted before main() by the library";
}

TEST(tables, are_named_as_an_assumption_with_what_is_left_for_the_program) {
    EXPECT_THAT(
        check_orbweaver("configs/hello.yaml", settings({"niu.receive_table_entries=9", "niu.send_table_entries=10"})),
        ends_with(
            0, AllOf(HasSubstr("at most 10 sends (niu.send_table_entries) and 9 receives (niu.receive_table_entries"),
                     HasSubstr("holds 8 sends and 8 receives, which leaves 2 and 1 for the rest of hello"))));
    EXPECT_EQ(
        run_orbweaver("configs/hello.yaml", settings({"niu.receive_table_entries=9", "niu.send_table_entries=10"}))
            .exit_code,
        0);
}

TEST(packet_ages, a_limit_that_is_too_low_ends_the_run_and_names_the_packet) {
    const auto config =
        temporary_config("old.yaml",
                         "system: network\nnetwork: {topology: {dims: [4, 4]}, classes: [{name: any, vcs: "
                         "1}]}\ntraffic: {rate: 1}\nlimits: {packet_age_cycles: 10}\n");
    EXPECT_THAT(run_orbweaver(config.string(), {}),
                ends_with(3, AllOf(HasSubstr("has been in the network for"), HasSubstr("packet_age_cycles = 10"))));
}

TEST(packet_watch, prints_a_packets_life_and_changes_nothing_else) {
    const auto config = temporary_config(
        "watched.yaml",
        "system: network\nnetwork: {topology: {dims: [4, 4]}}\ntraffic: {rate: 0.5, warmup_cycles: 100, "
        "measure_cycles: 2000}\n");
    const program_run watched = run_orbweaver(config.string(), settings({"watch.packet=100"}));
    const program_run alone = run_orbweaver(config.string(), {});
    EXPECT_THAT(watched.output, AllOf(HasSubstr("packet 100, cycle "), HasSubstr("arrived at node")));
    EXPECT_EQ(comparable(watched.result, {"config"}), comparable(alone.result, {"config"}));
}

}  // namespace
}  // namespace orbweaver
