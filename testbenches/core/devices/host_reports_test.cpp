// SPDX-License-Identifier: Apache-2.0
#include "hw/core/devices/host_reports.h"

#include "hw/base/processes/process_group.h"

#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

struct report_bench : testing::Test {
    void ask(host_request::kind what, std::uint32_t value, cycle_t cycle = 5) {
        reports.ask({.what = what, .node = node_id{3}, .cycle = cycle, .value = value}, control,
                    [this](node_id node, std::string_view line) {
                        shown += std::to_string(node.value) + ":" + std::string(line) + ";";
                    });
    }
    std::string summary() const { return control.finished() ? control.outcome()->summary : ""; }

    run_control control;
    host_reports reports;
    std::string shown;
};

TEST_F(report_bench, all_ranks_end_before_the_run_does) {
    reports.ranks = 2;
    ask(host_request::kind::end_of_rank, 0, 7);
    EXPECT_EQ(summary(), "");
    ask(host_request::kind::end_of_rank, 0, 9);
    EXPECT_EQ(summary(), "all 2 ranks exited with status 0");
    EXPECT_EQ(control.outcome()->cycle, 9U);
}

TEST_F(report_bench, all_tests_pass_before_the_run_ends) {
    reports.ranks = 2;
    ask(host_request::kind::test, 1);
    EXPECT_EQ(summary(), "");
    ask(host_request::kind::test, 1);
    EXPECT_EQ(summary(), "node 3: 1 was stored to tohost: success");
}

TEST_F(report_bench, a_test_that_fails_ends_the_run) {
    reports.ranks = 2;
    ask(host_request::kind::test, 5);
    EXPECT_EQ(summary(), "node 3: 5 was stored to tohost: test 2 failed");
    EXPECT_EQ(control.outcome()->code, exit_code::firmware_failure);
}

TEST_F(report_bench, a_report_with_an_error_ends_the_run_unless_there_are_too_many) {
    reports.ask({.what = host_request::kind::report, .text = "is wrong"}, control, {});
    EXPECT_EQ(summary(), "node 0: is wrong");
    run_control second;
    reports.entries.resize(host_reports::max_reports);
    reports.ask({.what = host_request::kind::report, .text = "is wrong"}, second, {});
    EXPECT_EQ(second.outcome()->summary, "node 0: more than 100000 reports");
}

TEST_F(report_bench, requests_go_to_all_processes_and_are_taken_when_they_come_back) {
    std::vector<process_group::message> sent;
    reports.share = [&sent](const host_request& request) {
        byte_writer written;
        request.write(written);
        sent.push_back(written.bytes());
    };
    host_request made{.what = host_request::kind::report, .node = node_id{3}, .cycle = 8, .value = 2};
    made.entry.name = "sum";
    made.entry.kind = host_report_kind::blob;
    made.entry.blob = {1, 2};
    reports.ask(made, control, {});
    EXPECT_TRUE(reports.entries.empty());
    byte_reader stream(sent.front());
    reports.take(host_request::read(stream), control, {});
    ASSERT_EQ(reports.entries.size(), 1U);
    EXPECT_EQ(reports.entries[0].node, node_id{3});
    EXPECT_EQ(reports.entries[0].cycle, 8U);
    EXPECT_EQ(reports.entries[0].name, "sum");
    EXPECT_THAT(reports.entries[0].blob, testing::ElementsAre(1, 2));
    EXPECT_EQ(reports.blob_bytes, 2U);
}

}  // namespace
}  // namespace orbweaver::core
