// SPDX-License-Identifier: Apache-2.0
// Routers that a user brings, under firmware and traffic, as the user runs them.
#include <fmt/core.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "hw/base/file_text.h"
#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

/// A router of `orbweaver rtl new` in a folder of its own.
class external_machine : public testing::Test {
protected:
    void SetUp() override {
        SKIP_WITHOUT("verilator");
        const std::string made = fmt::format("{} rtl new user_router --out {} > {}", ORBWEAVER_EXECUTABLE,
                                             folder.path().string(), (folder.path() / "log").string());
        ASSERT_EQ(std::system(made.c_str()), 0);
    }
    program_run run(const std::string& config, std::vector<std::string> more) const {
        const std::vector<std::string> external = external_settings();
        more.insert(more.end(), external.begin(), external.end());
        return run_orbweaver(config, settings(more));
    }
    std::vector<std::string> external_settings() const {
        return {"network.router.impl=external", "network.router.external.top=user_router",
                fmt::format("network.router.external.files=[{}]", (folder.path() / "user_router.sv").string())};
    }
    /// Replaces the last place of a text in the router.
    void change(const std::string& right, const std::string& wrong) const {
        const std::filesystem::path file = folder.path() / "user_router.sv";
        std::string text = file_text(file).value_or("");
        ASSERT_NE(text.rfind(right), std::string::npos) << right;
        text.replace(text.rfind(right), right.size(), wrong);
        std::ofstream(file) << text;
    }
    /// Puts statements at the end of the router.
    void add(const std::string& statements) const { change("endmodule", statements + "\nendmodule"); }

    const scratch_folder folder;
};

TEST_F(external_machine, lu_on_16_nodes_is_right_with_routers_of_another_micro_architecture) {
    const program_run lu = verified(
        run("configs/scmp64_lu.yaml", {"network.topology.dims=[4, 4]", "workload.args.n=32", "workload.args.block=8"}));
    const auto& router = lu.result["rtl"]["router"];
    EXPECT_EQ(router["instances"], 16);
    EXPECT_EQ(router["mismatches"], 0);
    EXPECT_EQ(router["flits"], router["credits"]);
    EXPECT_EQ(router["head_cycles"]["least"], 2);
    EXPECT_FALSE(router.contains("first"));
}

/// Runs `lu` on routers that count the flits which a pin states.
program_run counting_run(const std::filesystem::path& folder, const std::string& length) {
    const std::string source = ORBWEAVER_SOURCE_DIR "/testbenches/rtl_bridge/external/counting_router.sv";
    return run_orbweaver(
        "configs/scmp64_lu.yaml",
        settings({"network.topology.dims=[4, 4]", "workload.args.n=32", "workload.args.block=8",
                  "network.classes=[{name: any, vcs: 1}]", "network.router.impl=external",
                  "network.router.external={top: counting_router, clock: clk, reset: {port: rst}, latency: 2, ports: ["
                  "{pin: v, side: in, value: valid}, {pin: more, side: in, value: '" +
                      length +
                      "'}, {pin: dx, side: in, value: dest_x}, {pin: dy, side: in, value: dest_y}, "
                      "{pin: g, side: in, value: tag}, {pin: c, side: in, value: credit}, "
                      "{pin: vo, side: out, value: valid}, {pin: go, side: out, value: tag}, "
                      "{pin: ci, side: out, value: credit}, {pin: x, value: x}, {pin: y, value: y}, "
                      "{pin: busy, value: skip}], files: [" +
                      (folder / "user_router.sv").string() + ", " + source + "]}"}));
}

TEST_F(external_machine, one_that_counts_the_flits_which_heads_state_carries_firmware) {
    const program_run lu = verified(counting_run(folder.path(), "body_flits"));
    EXPECT_EQ(lu.result["rtl"]["router"]["mismatches"], 0);
}

TEST_F(external_machine, one_is_not_blamed_where_its_pins_have_no_bits_for_a_length) {
    const program_run lu = counting_run(folder.path(), "{10''b0, body_flits[5:0]}");
    EXPECT_EQ(lu.exit_code, 6) << lu.output;
    EXPECT_EQ(lu.result["rtl"]["router"]["first"]["rule"], "length");
    EXPECT_THAT(lu.output, HasSubstr("a packet of 130 flits arrives, but the pins show lengths of at most 64"));
}

/// A network with one flit now and then.
const std::vector<std::string> quiet_network{"network.topology.dims=[2, 2]", "traffic.find_saturation=false",
                                             "traffic.rate=0.01", "traffic.warmup_cycles=0",
                                             "traffic.measure_cycles=200"};

TEST_F(external_machine, one_is_found_by_names_that_are_relative_to_the_folder_of_the_call) {
    add("`include \"statements.svh\"");
    std::ofstream(folder.path() / "statements.svh") << "initial assert (1);\n";
    std::ofstream(folder.path() / "compiler") << "#!/bin/sh\nexec c++ \"$@\"\n";
    std::filesystem::permissions(folder.path() / "compiler", std::filesystem::perms::owner_all);
    ASSERT_EQ(setenv("CXX", "./compiler", 1), 0);
    ASSERT_EQ(setenv("ORBWEAVER_RTL_CACHE", "cache", 1), 0);
    std::vector<std::string> words{"run", ORBWEAVER_SOURCE_DIR "/configs/noc/find_saturation.yaml", "--out", "out"};
    std::vector<std::string> more = quiet_network;
    more.insert(more.end(), {"network.router.impl=external", "network.router.external.top=user_router",
                             "network.router.external.files=[user_router.sv]"});
    const std::vector<std::string> set = settings(more);
    words.insert(words.end(), set.begin(), set.end());
    EXPECT_THAT(run_in(folder.path(), words), ends_with(0, HasSubstr("find_saturation: ok")));
}

TEST_F(external_machine, area_and_emission_are_refused) {
    const std::string named = fmt::format(
        "{0}/configs/noc/find_saturation.yaml --set network.router.impl=external --set "
        "network.router.external.top=user_router --set 'network.router.external.files=[{1}/user_router.sv]' --out "
        "{1}/made 2> {1}/log",
        ORBWEAVER_SOURCE_DIR, folder.path().string());
    for (const char* const command : {"area", "rtl emit"}) {
        const int status = std::system(fmt::format("{} {} {}", ORBWEAVER_EXECUTABLE, command, named).c_str());
        EXPECT_EQ(WEXITSTATUS(status), 2) << command;
        EXPECT_THAT(file_text(folder.path() / "log").value_or(""), HasSubstr("external is a router of yours"));
    }
}

TEST_F(external_machine, one_that_refuses_its_parameters_is_refused) {
    add("generate if (PORTS == 5) $error(\"five ports\"); endgenerate");
    EXPECT_THAT(run("configs/noc/find_saturation.yaml", quiet_network),
                ends_with(2, ContainsRegex("user_router.sv:[0-9]+:[0-9]+: five ports")));
}

TEST_F(external_machine, one_that_fails_in_an_initial_block_ends_the_run) {
    add("initial begin $display(\"banner\"); $fatal(1, \"no such depth\"); end");
    const program_run failed = run("configs/noc/find_saturation.yaml", quiet_network);
    EXPECT_EQ(failed.exit_code, 6) << failed.output;
    EXPECT_EQ(failed.result["status"], "mismatch");
    EXPECT_EQ(failed.result["rtl"]["router"]["first"]["rule"], "assertion");
    const std::string summary = failed.result["outcome"]["summary"];
    EXPECT_THAT(summary, ContainsRegex("in cycle 0: .*user_router.sv:[0-9]+: .*: no such depth"));
    EXPECT_THAT(failed.output, HasSubstr("no such depth"));
    EXPECT_TRUE(std::filesystem::exists(failed.out / "lockstep.vcd"));
}

TEST_F(external_machine, one_that_needs_too_much_memory_is_blamed_for_it) {
    add("initial $c(\"throw std::bad_alloc();\");");
    const program_run failed = run("configs/noc/find_saturation.yaml", quiet_network);
    EXPECT_EQ(failed.exit_code, 6) << failed.output;
    EXPECT_THAT(failed.output, HasSubstr("the RTL needs more memory than this machine has"));
}

TEST_F(external_machine, one_whose_final_block_fails_has_failed_the_run) {
    change("endmodule", "final $display(\"only statistics\");\n//statement\nendmodule");
    EXPECT_EQ(run("configs/noc/find_saturation.yaml", quiet_network).exit_code, 0);
    std::string last = "//statement";
    for (const char* const statement : {"final $error(\"a flit is left\");", "final $fatal(1, \"a flit is left\");",
                                        "final begin $display(\"a flit is left\"); $finish; end"}) {
        change(last, statement);
        last = statement;
        const program_run failed = run("configs/noc/find_saturation.yaml", quiet_network);
        EXPECT_EQ(failed.exit_code, 6) << failed.output;
        EXPECT_EQ(failed.result["status"], "mismatch");
        EXPECT_EQ(failed.result["rtl"]["router"]["first"]["rule"], "assertion");
        EXPECT_THAT(failed.output, HasSubstr(last.find("finish") == std::string::npos ? "a flit is left" : "$finish"));
    }
}

TEST_F(external_machine, one_whose_memory_has_no_file_ends_the_run) {
    add("reg [7:0] table_r[0:3]; initial $readmemh(\"no_such_table.hex\", table_r);");
    const program_run failed = run("configs/noc/find_saturation.yaml", quiet_network);
    EXPECT_EQ(failed.exit_code, 6) << failed.output;
    EXPECT_EQ(failed.result["rtl"]["router"]["first"]["rule"], "assertion");
    EXPECT_THAT(failed.output, HasSubstr("no_such_table.hex:0: $readmem file not found"));
}

TEST_F(external_machine, what_one_prints_stays_out_of_results_on_standard_output) {
    add("initial begin $system(\"echo from a shell\"); $fwrite(1, \"from a file\"); end");
    std::vector<std::string> pairs = quiet_network;
    for (const std::string& pair : external_settings()) { pairs.push_back(pair); }
    std::string words;
    for (const std::string& pair : pairs) { words += fmt::format(" --set '{}'", pair); }
    const auto file = [this](const char* name) { return (folder.path() / name).string(); };
    const int status = std::system(
        fmt::format("{0} run {1}/configs/noc/find_saturation.yaml --json - --out {2}{3} > {4} "
                    "2> {5}",
                    ORBWEAVER_EXECUTABLE, ORBWEAVER_SOURCE_DIR, file("out"), words, file("printed"), file("errors"))
            .c_str());
    EXPECT_EQ(WEXITSTATUS(status), 0) << file_text(file("errors")).value_or("");
    EXPECT_EQ(file_text(file("printed")), file_text(file("out") + "/result.json"));
    EXPECT_THAT(file_text(file("errors")).value_or(""), AllOf(HasSubstr("from a shell"), HasSubstr("from a file")));
}

TEST_F(external_machine, a_signal_while_one_is_compiled_ends_the_run_and_leaves_nothing) {
    const std::filesystem::path cache = folder.path() / "cache";
    setenv("ORBWEAVER_RTL_CACHE", cache.c_str(), 1);
    const auto entries = [&cache] {
        std::error_code none_yet;
        return std::distance(std::filesystem::directory_iterator(cache, none_yet), {});
    };
    for (const int number : {SIGINT, SIGTERM}) {
        std::vector<std::string> pairs = external_settings();
        pairs.insert(pairs.end(), quiet_network.begin(), quiet_network.end());
        const started_run begun = begin_orbweaver("configs/noc/find_saturation.yaml", settings(pairs));
        while (entries() == 0) { std::this_thread::sleep_for(std::chrono::milliseconds(5)); }
        kill(begun.process, number);
        const program_run stopped = finish(begun);
        EXPECT_EQ(stopped.exit_code, 5) << stopped.output;
        EXPECT_EQ(entries(), 0);
    }
    unsetenv("ORBWEAVER_RTL_CACHE");
}

/// A statement of the router that is exchanged, and what names the fault.
struct router_fault {
    const char* name;
    const char* right;
    const char* wrong;
    unsigned packet_flits;
    const char* rule;
    unsigned cycle;
    const char* text;
};

class external_machine_with_a_fault : public external_machine, public testing::WithParamInterface<router_fault> {};

TEST_P(external_machine_with_a_fault, ends_in_its_cycle_with_a_waveform) {
    const router_fault& fault = GetParam();
    change(fault.right, fault.wrong);
    const program_run wrong = run_orbweaver((folder.path() / "user_router.yaml").string(),
                                            settings({fmt::format("traffic.packet_flits={}", fault.packet_flits)}));
    EXPECT_EQ(wrong.exit_code, 6) << wrong.output;
    EXPECT_EQ(wrong.result["status"], "mismatch");
    EXPECT_EQ(wrong.result["rtl"]["router"]["first"]["rule"], fault.rule);
    EXPECT_EQ(wrong.result["rtl"]["router"]["first"]["cycle"], fault.cycle);
    EXPECT_THAT(wrong.output, HasSubstr(fault.text));
    EXPECT_TRUE(std::filesystem::exists(wrong.out / "lockstep.vcd"));
}

INSTANTIATE_TEST_SUITE_P(
    seeded, external_machine_with_a_fault,
    testing::Values(
        // A ready and a valid that wait for each other have no fixed point while a flit is on input 0.
        router_fault{"no_convergence", "endmodule",
                     "logic ready_w, take_w, seen_q;\n"
                     "assign ready_w = valid_i[0] & ~take_w;\nassign take_w = ready_w | rst_i;\n"
                     "always_ff @(posedge clk_i) seen_q <= take_w;\n"
                     "always_ff @(posedge clk_i) if (seen_q && tag_i[1] == '1) $error(\"never\");\nendmodule",
                     4, "assertion", 2, "did not converge"},
        // The credit stays for another cycle if a flit comes meanwhile.
        router_fault{"level_of_a_credit", "credit_o[p][c%VCS] <= leaves[c];",
                     "credit_o[p][c%VCS] <= leaves[c] || (credit_o[p][c%VCS] && valid_i[p]);", 4, "credit_excess", 7,
                     "all 4 flits that came there have been credited"},
        // A packet of one flit right behind another keeps the tag of the first.
        router_fault{"tag_of_the_packet_before", "tag_o[o]  <= front[winner[o]].tag;",
                     "tag_o[o]  <= (front[winner[o]].head && front[winner[o]].tail && valid_o[o] && winner[o] < 2) ? "
                     "tag_o[o] : front[winner[o]].tag;",
                     1, "tag", 4, "a flit with tag 1 leaves through E"}),
    [](const auto& fault) { return std::string(fault.param.name); });

TEST_F(external_machine, a_pin_that_shows_an_inner_wire_is_left_to_the_router) {
    std::ofstream(folder.path() / "wrapper.sv") << R"(
module wrapper (input clk, input rst, input [7:0] x, y, input [4:0] v, h, t, input [4:0][7:0] dx, dy,
                input [4:0][31:0] g, output [4:0] c, output [4:0] vo, ho, to, output [4:0][31:0] go, input [4:0] ci,
                output busy);
  wire [4:0] valid;
  user_router #(.VCS(1)) router (.clk_i(clk), .rst_i(rst), .x_i(x), .y_i(y), .valid_i(v), .vc_i('0), .head_i(h),
    .tail_i(t), .dest_x_i(dx), .dest_y_i(dy), .length_i('0), .tag_i(g), .credit_o(c), .valid_o(valid), .vc_o(),
    .head_o(ho), .tail_o(to), .tag_o(go), .credit_i(ci));
  assign busy = |valid;
  assign vo = busy ? valid : '0;
endmodule
)";
    const std::string config = (folder.path() / "wrapper.yaml").string();
    std::ofstream(config) << R"(
system: network
network:
  topology: {kind: mesh, dims: [4, 4]}
  routing: dimension_order
  classes: [{name: any, vcs: 1}]
  vc_depth: 4
  router:
    impl: external
    external:
      top: wrapper
      files: [user_router.sv, wrapper.sv]
      clock: clk
      reset: {port: rst}
      ports:
        - {pin: v, side: in, value: valid}
        - {pin: h, side: in, value: head}
        - {pin: t, side: in, value: tail}
        - {pin: dx, side: in, value: dest_x}
        - {pin: dy, side: in, value: dest_y}
        - {pin: g, side: in, value: tag}
        - {pin: c, side: in, value: credit}
        - {pin: vo, side: out, value: valid}
        - {pin: ho, side: out, value: head}
        - {pin: to, side: out, value: tail}
        - {pin: go, side: out, value: tag}
        - {pin: ci, side: out, value: credit}
        - {pin: x, value: x}
        - {pin: y, value: y}
        - {pin: busy, value: 'skip[0:0]'}
traffic: {pattern: uniform, rate: 0.2, packet_flits: 4, warmup_cycles: 500, measure_cycles: 2000}
)";
    EXPECT_EQ(succeeded(run_orbweaver(config, {})).result["rtl"]["router"]["mismatches"], 0);
}

TEST_F(external_machine, one_that_breaks_a_rule_ends_the_run_with_the_rule_and_the_wires) {
    change("dest_y > y_i ? 4 : 3", "dest_y > y_i ? 3 : 4");
    const program_run wrong = run("configs/noc/find_saturation.yaml", {"traffic.find_saturation=false"});
    EXPECT_EQ(wrong.exit_code, 6);
    EXPECT_EQ(wrong.result["status"], "mismatch");
    const auto& first = wrong.result["rtl"]["router"]["first"];
    EXPECT_EQ(first["rule"], "route");
    EXPECT_THAT(wrong.output, HasSubstr(fmt::format("breaks the rule `route` in cycle {}: the head that came by",
                                                    first["cycle"].get<unsigned>())));
    EXPECT_THAT(wrong.result["outcome"]["details"].dump(), HasSubstr("lockstep.vcd"));
}

}  // namespace
}  // namespace orbweaver
