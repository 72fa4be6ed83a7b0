// SPDX-License-Identifier: Apache-2.0
// Tests of the units of a controller as SystemC modules: names, ports, traces, and unbound sockets.
#include "hw/cop/bench/scripted_tree.h"
#include "hw/cop/commands.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"
#include "testbenches/support/vcd_values.h"

namespace orbweaver::cop {
namespace {

using namespace cop_command;  // NOLINT(google-build-using-namespace): every line here is a command

/// Returns type and text of the report that ends the elaboration; empty if it succeeds.
std::string elaboration_error() {
    try {
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    } catch (const sc_core::sc_report& report) { return std::string(report.get_msg_type()) + ": " + report.get_msg(); }
    return "";
}

host_script barrier_of_three(std::uint32_t tag) {
    return {host_step::send(lock()),
            host_step::send(set_terminal_count(tag, 0b111)).skipping(1),
            host_step::send(set_broadcast_mask(tag, 0b111)),
            host_step::send(enter(tag)),
            host_step::send(unlock()),
            host_step::receive(1)};
}

/// A tree whose controller is traced to a VCD.
struct traced_tree : scripted_tree {
    explicit traced_tree(unsigned hosts) : scripted_tree("tree", {.hosts = hosts}) { controller().trace(waves); }
    /// Runs all scripts. Returns a function that gives the values of a register of the controller.
    auto run_and_read() {
        EXPECT_TRUE(run());
        sc_core::sc_close_vcd_trace_file(waves);
        return [this](const std::string& register_name) {
            return values_of(folder.path() / "cop.vcd", "tree.controller_0." + register_name);
        };
    }
    scratch_folder folder;
    sc_core::sc_trace_file* waves = sc_core::sc_create_vcd_trace_file((folder.path() / "cop").c_str());
};

TEST(cop_units, are_children_of_their_controller_by_stable_names) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    const cop_controller first("cop0", domain, {.channels = 1}, {}, {});
    const cop_controller second("cop1", domain, {.channels = 1}, {}, {});
    for (const std::string controller : {"cop0", "cop1"}) {
        const auto kind_of = [&controller](const char* unit) {
            const sc_core::sc_object* const found = sc_core::sc_find_object((controller + unit).c_str());
            return std::string(found == nullptr ? "nothing" : found->kind());
        };
        EXPECT_EQ(kind_of(""), "cop_controller");
        EXPECT_EQ(kind_of(".integer_alu"), "integer_alu");
        EXPECT_EQ(kind_of(".real_alu"), "real_alu");
        EXPECT_EQ(kind_of(".data_ram"), "data_ram");
        for (const char* const masks : {".tc_mask", ".bcast_mask_0", ".bcast_mask_1"}) {
            EXPECT_EQ(kind_of(masks), "mask_ram");
        }
        EXPECT_EQ(kind_of(".channel_1"), "channel_port");
    }
}

TEST(cop_units, a_vcd_shows_the_mask_of_those_who_have_yet_to_enter_a_barrier) {
    traced_tree tree(3);
    tree.controller().terminal_counts()->trace_entry(tree.waves, 7);
    for (unsigned channel = 1; channel <= 3; ++channel) {
        tree.host(channel).run(barrier_of_three(7), scripted_tree::start);
    }
    const auto shown = tree.run_and_read();
    for (const std::string port : {"tc_mask", "tc_mask.entry_7"}) {
        EXPECT_THAT(shown(port + ".mask"), ElementsAre("0", "111", "110", "100", "0")) << port;
        EXPECT_THAT(shown(port + ".accessed"), ElementsAre("0", "1", "0")) << port;
        EXPECT_THAT(shown(port + ".fresh"), ElementsAre("0", "1", "0")) << port;
    }
    EXPECT_THAT(shown("tc_mask.writes"), ElementsAre("0", "1", "10", "11", "101")) << "the last entry writes twice";
    EXPECT_THAT(shown("tc_mask.tag"), ElementsAre("0", "111"));
    EXPECT_THAT(shown("bcast_mask_0.mask"), ElementsAre("0", "111"));
    EXPECT_THAT(shown("bcast_mask_1.writes"), ElementsAre("0"));
    EXPECT_THAT(shown("lock_port"), ElementsAre("0", "1", "0", "10", "0", "11", "0"));
}

TEST(cop_units, an_alu_holds_its_last_operation) {
    traced_tree tree(1);
    const auto add = [](std::uint64_t value, bool real) {
        return host_step::ask(make({.opcode = cop_opcode::read_modify_write64, .task = 1},
                                   {.space = cop_space::global, .real = real, .tag = 9}, value));
    };
    const auto one = std::bit_cast<std::uint64_t>(1.0);
    tree.host(1).run({add(5, false), add(2, false), add(one - 7, false), add(one, true)}, scripted_tree::start);
    const auto all_values = tree.run_and_read();
    const auto shown = [&all_values](const std::string& register_name) {
        const auto values = all_values(register_name);
        return values.empty() ? 0U : std::stoull(values.back(), nullptr, 2);
    };
    EXPECT_EQ(shown("integer_alu.operations"), 3U);
    EXPECT_EQ(shown("integer_alu.a"), 7U);
    EXPECT_EQ(shown("integer_alu.b"), one - 7);
    EXPECT_EQ(shown("integer_alu.result"), one);
    EXPECT_EQ(shown("integer_alu.opcode"), static_cast<unsigned>(cop_opcode::sum64));
    EXPECT_EQ(shown("real_alu.operations"), 1U);
    EXPECT_EQ(shown("real_alu.result"), std::bit_cast<std::uint64_t>(2.0));
    EXPECT_EQ(shown("data_ram.data"), std::bit_cast<std::uint64_t>(2.0));
    EXPECT_EQ(shown("data_ram.address"), 9U);
}

TEST(cop_units, an_alu_executes_an_operation_for_each_contribution_but_the_first) {
    traced_tree tree(3);
    for (unsigned channel = 1; channel <= 3; ++channel) {
        tree.host(channel).run(
            {host_step::send(lock()), host_step::send(set_terminal_count(7, 0b111)).skipping(1),
             host_step::send(set_broadcast_mask(7, 0b111)), host_step::send(collective(cop_opcode::sum64, 7, 5)),
             host_step::send(unlock()), host_step::receive(1)},
            scripted_tree::start);
    }
    const auto shown = tree.run_and_read();
    EXPECT_THAT(shown("integer_alu.operations"), ElementsAre("0", "1", "10"));
    EXPECT_THAT(shown("integer_alu.result"), ElementsAre("0", "1010", "1111"));
}

TEST(cop_units, a_channel_that_leads_nowhere_is_named) {
    clock_domain domain("clock", sc_core::sc_time(10, sc_core::SC_NS));
    cop_controller controller("cop0", domain, {.channels = 2}, {}, {});
    serial::serial_link line("line", domain, {}, 1);
    scripted_host host("host", domain, {}, {});
    host.socket().bind(line.near_end);
    controller.socket(1).bind(line.far_end);
    EXPECT_THAT(elaboration_error(),
                HasSubstr("/orbweaver/unbound_socket: cop0.channel_2.end.socket is bound to nothing"));
}

}  // namespace
}  // namespace orbweaver::cop
