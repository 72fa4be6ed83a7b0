// SPDX-License-Identifier: Apache-2.0
// The core of a coordination processor in RTL against the model: every wire of its port in every clock, under random
// commands, answers and stalls. What the commands must bring about is counted.
#include <gmock/gmock.h>

#include "rtl_bridge/cop/controller_design.h"
#include "rtl_bridge/synthesis/synthesiser.h"
#include "testbenches/rtl_bridge/cop/controller_bench.h"
#include "testbenches/rtl_bridge/support/seeded_faults.h"
#include "testbenches/rtl_bridge/support/verilated_library.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver::rtl {
namespace {

struct core_parameters {
    const char* name;
    cop::controller_desc described;
};

void PrintTo(const core_parameters& value, std::ostream* out) { *out << value.name; }

// clang-format off
constexpr core_parameters as_it_is_by_default{"single", {.channels = 5, .full_channels = 12, .number = 9, .global_entries = 6, .task_words = 4, .tasks_per_channel = 2, .system_words = 3}};
constexpr core_parameters all_channels{"single_of_64_channels_with_counted_writes", {.channels = 64, .fpu_service_clocks = 2, .lock_timeout = 30, .writes_count = true, .global_entries = 100, .task_words = 4}};
constexpr core_parameters lower{"lower_that_polls_a_channel_a_clock", {.level = cop::cop_level::lower, .channels = 3, .number = 5, .service_clocks = 2, .fpu_service_clocks = 4, .doubles = cop::double_service::thesis, .idle_channel_clocks = 1, .lock_timeout = 40, .global_entries = 6, .task_words = 5, .tasks_per_channel = 3}};
constexpr core_parameters upper{"upper_that_sets_an_entry_a_clock", {.level = cop::cop_level::upper, .channels = 4, .service_clocks = 4, .fpu_service_clocks = 9, .mask_entry_clocks = 1, .global_entries = 5, .task_words = 4}};
// clang-format on

shared_library library_of(const cop::controller_desc& described) {
    return library_of(rtl_controller_design(described));
}

/// Returns the library of the gates and flip-flops that Yosys makes, RAMs included.
shared_library netlist_of(const verilated_design& design) {
    return library_of(synthesiser(ORBWEAVER_RTL_CACHE).netlist(design));
}

class rtl_controller_of : public testing::TestWithParam<core_parameters> {};

INSTANTIATE_TEST_SUITE_P(parameters, rtl_controller_of,
                         testing::Values(as_it_is_by_default, all_channels, lower, upper),
                         [](const auto& named) { return named.param.name; });

/// Runs cores until they differ. @return the first difference; empty: none
std::string difference(const cop::controller_desc& described, const shared_library& library, unsigned cores,
                       cycle_t clocks, core_coverage& seen) {
    const clock_domain domain{sc_core::sc_gen_unique_name("clock"), sc_core::sc_time(10, sc_core::SC_NS)};
    for (std::uint64_t seed = 1; seed <= cores; ++seed) {
        controller_bench bench(described, domain, library, seed, seen);
        bench.run(clocks);
        if (!bench.difference().empty()) { return fmt::format("seed {}, {}", seed, bench.difference()); }
    }
    return "";
}

/// Clocks of services that follow one another.
std::vector<std::pair<std::string, std::string>> transitions(cop::cop_level level) {
    std::vector<std::pair<std::string, std::string>> all{
        {"idle", "idle"},    {"idle", "first"},  {"first", "served"},   {"served", "served"},
        {"served", "first"}, {"served", "idle"}, {"stalled", "served"},
    };
    if (level != cop::cop_level::single) {
        all.insert(all.end(), {{"first", "put off"}, {"put off", "first"}, {"put off", "idle"}});
    }
    return all;
}

std::vector<unsigned> actions(cop::cop_level level) {
    switch (level) {
        case cop::cop_level::single: return {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        case cop::cop_level::lower: return {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
        case cop::cop_level::upper: break;
    }
    return {0, 7, 8, 9, 10, 12};  // masks, what is counted, and what is for other controllers
}

void expect_everything_seen(const core_coverage& seen, cop::cop_level level) {
    for (const unsigned action : actions(level)) {
        EXPECT_GT(seen.actions.count(action), 0U) << "action " << action << " of cop_pkg.sv was never taken";
    }
    for (const auto& [previous, next] : transitions(level)) {
        EXPECT_GT(seen.transitions.count({previous, next}), 0U)
            << "no clock '" << next << "' after one '" << previous << "'";
    }
    EXPECT_GT(seen.events.at("completes"), 0U);
}

void expect_equal_to_the_model(const cop::controller_desc& described, const shared_library& library) {
    core_coverage seen;
    EXPECT_EQ(difference(described, library, 4, 30000, seen), "");
    expect_everything_seen(seen, described.level);
    if (described.lock_timeout != 0) { EXPECT_GT(seen.events["lock expires"], 0U); }
    if (described.level != cop::cop_level::single) { EXPECT_GT(seen.events["loses"], 0U); }
}

TEST_P(rtl_controller_of, equals_the_model_on_every_wire_in_every_clock) {
    SKIP_WITHOUT("verilator");
    expect_equal_to_the_model(GetParam().described, library_of(GetParam().described));
}

TEST(rtl_controller, is_tried_with_every_command_and_every_reason_to_refuse_one) {
    SKIP_WITHOUT("verilator");
    core_coverage seen;
    for (const core_parameters& parameters : {as_it_is_by_default, lower}) {
        EXPECT_EQ(difference(parameters.described, library_of(parameters.described), 4, 10000, seen), "");
    }
    for (unsigned code = 0; code < 128; ++code) {
        const auto opcode = static_cast<cop_opcode>(code);
        if (cop_command_words(opcode, false) != 0) { EXPECT_TRUE(seen.accepted.contains(opcode)) << "opcode " << code; }
    }
    using enum cop_error;
    for (const cop_error reason :
         {mask_in_use, limit, owner, illegal, privileged, already_counted, not_locked, lock_order}) {
        EXPECT_TRUE(seen.refused.contains(reason)) << static_cast<unsigned>(reason);
    }
}

// clang-format off
const std::vector<seeded_fault>& controller_faults() {
    static const std::vector<seeded_fault> table{
        {"the poll stays where it was", "channel_poll.sv", "else if (pass_i) at_q", "else if (pass_i && !FAULT) at_q"},
        {"the poll misses the last port", "channel_poll.sv", "port == BITS'(PORTS - 1)", "port == BITS'(FAULT ? PORTS - 2 : PORTS - 1)"},
        {"turns are ignored", "round_robin.sv", "pointer_i <= BITS'(k)", "(pointer_i <= BITS'(k) || FAULT)"},
        {"a lock is not taken", "poll_lock.sv", "else if (lock_i)", "else if (lock_i && !FAULT)"},
        {"a lock is not given back", "poll_lock.sv", "unlock_i || expires_o", "(unlock_i && !FAULT) || expires_o"},
        {"a lock never times out", "poll_lock.sv", "assign expires_o = locked_q &&", "assign expires_o = !FAULT && locked_q &&"},
        {"a lock times out a clock early", "poll_lock.sv", "silence_q == CLOCK_BITS'(TIMEOUT - 1)", "silence_q == CLOCK_BITS'(FAULT ? TIMEOUT - 2 : TIMEOUT - 1)"},
        {"silence goes on while the holder is served", "poll_lock.sv", "restart_i || served_i", "restart_i || (served_i && !FAULT)"},
        {"LOCK of level 2 has one word", "command_decoder.sv", "words = extended ? 3'd2 : 3'd1", "words = extended && !FAULT ? 3'd2 : 3'd1"},
        {"the number of words is not checked", "command_decoder.sv", "words == size_i &&", "(words == size_i || FAULT) &&"},
        {"RMW takes three clocks with F", "command_decoder.sv", "(opcode == cop_pkg::OP_READ_MODIFY_WRITE64 && real_i)", "(opcode == cop_pkg::OP_READ_MODIFY_WRITE64 && real_i && !FAULT)"},
        {"task spaces are decided in clock 1", "command_decoder.sv", "cop_pkg::DO_ADD: decided_by_rams_o = space_i", "cop_pkg::DO_ADD: decided_by_rams_o = !FAULT && space_i"},
        {"PROBE goes to level 2", "command_decoder.sv", "command = opcode == cop_pkg::OP_PROBE ?", "command = opcode == cop_pkg::OP_PROBE && !FAULT ?"},
        {"what level 2 completes is refused", "command_decoder.sv", "from_above_i ? plain", "from_above_i && !(FAULT && plain == cop_pkg::DO_COMPLETE) ? plain"},
        {"MAX is unsigned", "integer_alu.sv", "a[63] != b[63] ? a[63]", "a[63] != b[63] && !FAULT ? a[63]"},
        {"32 bits are not sign-extended", "integer_alu.sv", "is_wide ? result :", "is_wide || FAULT ? result :"},
        {"MIN is MAX", "integer_alu.sv", "result = a_is_less ? a : b", "result = a_is_less ^ FAULT ? a : b"},
        {"a range is an entry short", "mask_ram.sv", "17'(ENTRIES) - behind)", "17'(ENTRIES) - behind + (FAULT ? 17'd1 : 17'd0))"},
        {"the entry behind a range loses its mask", "mask_ram.sv", "if (writes && has_behind) masks", "if (writes && has_behind && !FAULT) masks"},
        {"no run begins behind a range", "mask_ram.sv", "if (has_behind) edges", "if (has_behind && !FAULT) edges"},
        {"runs inside a range go on", "mask_ram.sv", "(begins_q & ~range) | edges", "(begins_q & ~(FAULT ? '0 : range)) | edges"},
        {"an empty mask is in use", "mask_ram.sv", "accessed_q <= mask_i != '0 ?", "accessed_q <= (mask_i != '0 || FAULT) ?"},
        {"a channel stays in the mask", "mask_ram.sv", "mask_o & ~removed_i", "mask_o & ~(FAULT ? '0 : removed_i)"},
        {"entries stay fresh", "mask_ram.sv", "if (remove_i || age_i)", "if ((remove_i || age_i) && !FAULT)"},
        {"an operation never ends", "mask_ram.sv", "if (release_i)", "if (release_i && !FAULT)"},
        {"use is looked for below the range", "mask_ram.sv", "accessed_found && accessed_position >= tag_i", "accessed_found && (accessed_position >= tag_i || FAULT)"},
        {"the last entry of a group is missed", "last_marked.sv", "6'd63 - from[5:0]", "6'd63 - from[5:0] + (FAULT && from[5:0] != '0 ? 6'd1 : 6'd0)"},
        {"task spaces lie on one another", "data_ram.sv", "32'(space_number) * TASK_WORDS", "32'(space_number) * (FAULT ? TASK_WORDS - 1 : TASK_WORDS)"},
        {"a task space has a word more", "data_ram.sv", "{1'b0, tag_i} < 17'(TASK_WORDS)", "{1'b0, tag_i} < 17'(FAULT ? TASK_WORDS + 1 : TASK_WORDS)"},
        {"nobody owns a task space", "data_ram.sv", "if (take_i && !rst_i)", "if (take_i && !rst_i && !FAULT)"},
        {"the system space forgets the number", "data_ram.sv", "{58'd0, number_i}", "{58'd0, FAULT ? 6'd0 : number_i}"},
        {"an errand is not closed", "errand_table.sv", "else if (close_i &&", "else if (close_i && !FAULT &&"},
        {"an errand forgets who asked", "errand_table.sv", "{is_asked_i, locks_i", "{is_asked_i && !FAULT, locks_i"},
        {"everybody writes to task spaces", "command_check.sv", "(writes && (from_above_i || other_channel_i))", "(writes && (from_above_i || other_channel_i) && !FAULT)"},
        {"the system space is open", "command_check.sv", "action_i != cop_pkg::DO_READ && !supervisor", "action_i != cop_pkg::DO_READ && !supervisor && !FAULT"},
        {"a range may be of no entry", "command_check.sv", "count_i != '0 &&", "(count_i != '0 || FAULT) &&"},
        {"a channel counts twice", "command_check.sv", "else if (!waits_i)", "else if (!waits_i && !FAULT)"},
        {"the order of locks is not looked at", "command_check.sv", "instruction_i[30] && is_locking_host_i", "instruction_i[30] && is_locking_host_i && !FAULT"},
        {"a result names another tag", "message_builder.sv", "1'b0, words_i[47:32]}", "1'b0, words_i[47:32] ^ 16'(FAULT)}"},
        {"a barrier's exit is an entry", "message_builder.sv", "opcode == cop_pkg::OP_BARRIER_ENTRY && !goes_up", "opcode == cop_pkg::OP_BARRIER_ENTRY && !goes_up && !FAULT"},
        {"halves of 64 bits are exchanged", "message_builder.sv", "{value[31:0], value[63:32]}", "(FAULT ? value : {value[31:0], value[63:32]})"},
        {"replies are for the task alone", "message_builder.sv", "instruction[18:1], instruction[21]}", "instruction[18:1], instruction[21] && !FAULT}"},
        {"a broadcast does not say who sent it", "message_builder.sv", "if (from_host_i) second", "if (from_host_i && !FAULT) second"},
        {"full registers are loaded", "controller_core.sv", "(needed & ~transmit_empty_i) != '0;", "(needed & ~transmit_empty_i) != '0 && !FAULT;"},
        {"commands that are put off are polled again", "controller_core.sv", "data_ready_i & ~forwarded_q & ~waiting_q", "data_ready_i & ~forwarded_q & ~(FAULT ? '0 : waiting_q)"},
        {"commands under way are polled again", "controller_core.sv", "data_ready_i & ~forwarded_q", "data_ready_i & ~(FAULT ? '0 : forwarded_q)"},
        {"a lock holds nobody up", "controller_core.sv", "if (locked_before) commands", "if (locked_before && !FAULT) commands"},
        {"the first contribution is combined", "controller_core.sv", "if (is_fresh || !is_reduction)", "if ((is_fresh && !FAULT) || !is_reduction)"},
        {"doubles are added as integers", "controller_core.sv", "sum = adds_doubles ?", "sum = adds_doubles && !FAULT ?"},
        {"a sum for level 2 frees its tag", "controller_core.sv", "(completes_o && (load_o & UPLINK) == '0)", "(completes_o && ((load_o & UPLINK) == '0 || FAULT))"},
        {"a refused LOCK of level 2 is kept", "controller_core.sv", "answer_reason == '0 ? errand_unlocks : errand_locks", "answer_reason == '0 ? errand_unlocks : errand_locks && !FAULT"},
    };
    return table;
}
// clang-format on

/// A controller with everything in it that has a fault.
constexpr cop::controller_desc faulty{.level = cop::cop_level::lower,
                                      .channels = 4,
                                      .number = 5,
                                      .lock_timeout = 60,
                                      .global_entries = 6,
                                      .task_words = 4,
                                      .tasks_per_channel = 2};

TEST(controller_seeded_faults, are_all_found_and_the_sound_controller_is_not_accused) {
    SKIP_WITHOUT("verilator");
    const verilated_design design =
        with_faults(rtl_controller_design(faulty), controller_faults(), "  localparam int unsigned TAG_BITS");
    const shared_library library = library_of(design);
    core_coverage seen;
    EXPECT_EQ(difference(faulty, library, 2, 30000, seen), "");
    for (unsigned number = 1; number <= controller_faults().size(); ++number) {
        choose_fault(library, number);
        EXPECT_NE(difference(faulty, library, 4, 30000, seen), "") << controller_faults()[number - 1].name;
    }
}

/// A controller with everything in it, and RAMs that are small as flip-flops.
constexpr cop::controller_desc as_gates{.level = cop::cop_level::lower,
                                        .channels = 2,
                                        .number = 5,
                                        .lock_timeout = 40,
                                        .global_entries = 3,
                                        .task_words = 2,
                                        .system_words = 2};

/// Gates take long to synthesise: a model of other parameters stands for a fault in them.
TEST(rtl_controller, as_a_netlist_equals_the_model_on_every_wire_and_no_other_model) {
    SKIP_WITHOUT("verilator");
    SKIP_WITHOUT("yosys");
    const shared_library gates = netlist_of(rtl_controller_design(as_gates));
    expect_equal_to_the_model(as_gates, gates);
    cop::controller_desc other = as_gates;
    ++other.lock_timeout;
    core_coverage seen;
    EXPECT_NE(difference(other, gates, 4, 30000, seen), "");
}

}  // namespace
}  // namespace orbweaver::rtl
