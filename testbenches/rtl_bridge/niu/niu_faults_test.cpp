// SPDX-License-Identifier: Apache-2.0
// Faults put into the blocks of an NIU in RTL on purpose: lockstep must find every one.
#include <fmt/core.h>

#include "rtl_bridge/niu/niu_shape.h"
#include "testbenches/rtl_bridge/niu/channel_bench.h"
#include "testbenches/rtl_bridge/niu/receive_table_bench.h"
#include "testbenches/rtl_bridge/niu/send_table_bench.h"
#include "testbenches/rtl_bridge/niu/transmit_queue_bench.h"
#include "testbenches/rtl_bridge/support/seeded_faults.h"
#include "testbenches/rtl_bridge/support/verilated_library.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/skip_without.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {
namespace {

// clang-format off
const std::vector<seeded_fault> send_table_faults{
    {"an id is not found", "send_table.sv", "id_q[k] == core_id_i;", "id_q[k] == core_id_i && !FAULT;"},
    {"ids are compared without their lowest bit", "send_table.sv", "id_q[k] == core_id_i && !", "(id_q[k] == core_id_i || (FAULT && id_q[k] == (core_id_i ^ 32'd1))) && !"},
    {"a full table takes one more", "send_table.sv", "core_state == EMPTY && free != '0", "core_state == EMPTY && (free != '0 || FAULT)"},
    {"rms takes a live entry", "send_table.sv", "core_state == COMPLETE)", "(core_state == COMPLETE || (FAULT && core_state == IN_PROGRESS)))"},
    {"rms leaves its entry", "send_table.sv", "if (removes && core_match[k])", "if (removes && core_match[k] && !FAULT)"},
    {"sendh acts without room in its queue", "send_table.sv", "core_op_i == SENDH && core_accept_i", "core_op_i == SENDH && (core_accept_i || FAULT)"},
    {"a grant completes its message", "send_table.sv", "GRANTED ? IN_PROGRESS : COMPLETE", "GRANTED ? (FAULT ? COMPLETE : IN_PROGRESS) : COMPLETE"},
    {"a tail is expected too early", "send_table.sv", "GRANTED ? IN_USE : IN_PROGRESS", "GRANTED ? IN_USE : (FAULT ? IN_USE : IN_PROGRESS)"},
    {"the channel changes nothing", "send_table.sv", "if (channel_ok_o && channel_hit[k])", "if (channel_ok_o && channel_hit[k] && !FAULT)"},
    {"the channel looks at some bits of an id", "send_table.sv", "id_q[k] == channel_id_i;", "(id_q[k] == channel_id_i || (FAULT && id_q[k][27:0] == channel_id_i[27:0]));"},
    {"a CTS is in order at any time", "send_table.sv", "state_q[2*k+:2] == IN_USE && id_q[k] == cts_id_i", "(state_q[2*k+:2] == IN_USE || FAULT) && id_q[k] == cts_id_i"},
    {"a CTS is taken although nobody does", "send_table.sv", "if (cts_i && cts_accept_i", "if (cts_i && (cts_accept_i || FAULT)"},
    {"a CTS changes nothing", "send_table.sv", "&& cts_hit[k]) state", "&& cts_hit[k] && !FAULT) state"},
    {"a CTS does not see the sendh of its cycle", "send_table.sv", "(creates && core_id_i == cts_id_i)", "(creates && !FAULT && core_id_i == cts_id_i)"},
    {"entries are not counted", "send_table.sv", "if (creates) used_q", "if (creates && !FAULT) used_q"},
    {"removals are not counted", "send_table.sv", "if (removes) used_q", "if (removes && !FAULT) used_q"},
    {"every id goes into the first entry", "send_table.sv", "lowest_free[k]) id_q", "(FAULT ? k == 0 : lowest_free[k])) id_q"},
    {"half of the entries have no state", "send_table.sv", "states[2*k*2+:2] |", "(FAULT && k == 1 ? 2'b00 : states[2*k*2+:2]) |"},
};

const std::vector<seeded_fault> receive_table_faults{
    {"an RTS takes from the reserve", "receive_table.sv", "used < COUNT'(ENTRIES - RESERVE)", "used < COUNT'(ENTRIES - (FAULT ? 0 : RESERVE))"},
    {"str does not find its RTS", "receive_table.sv", "(core_state == RTS_RECEIVED ||", "((core_state == RTS_RECEIVED && !FAULT) ||"},
    {"a receive cannot be cancelled", "receive_table.sv", "RMR && (core_state == IN_USE ||", "RMR && ((core_state == IN_USE && !FAULT) ||"},
    {"rmr takes a live entry", "receive_table.sv", "|| core_state == COMPLETE))", "|| core_state == COMPLETE || (FAULT && core_state == IN_PROGRESS)))"},
    {"a receive is in progress at once", "receive_table.sv", "answers ? IN_PROGRESS : IN_USE", "(answers || FAULT) ? IN_PROGRESS : IN_USE"},
    {"a message does not see the str of its cycle", "receive_table.sv", "(creates && posted[k] ? core_id_i", "(creates && posted[k] && !FAULT ? core_id_i"},
    {"an RTS is taken before the entry is cleared", "receive_table.sv", "seen == IN_USE || (seen == EMPTY", "seen == IN_USE || (FAULT && seen == COMPLETE) || (seen == EMPTY"},
    {"data is taken while other data is stored", "receive_table.sv", "DATA && !storing &&", "DATA && (!storing || FAULT) &&"},
    {"data does not wait for a CTS", "receive_table.sv", "(RENDEZVOUS ? IN_PROGRESS : IN_USE)", "(RENDEZVOUS != FAULT ? IN_PROGRESS : IN_USE)"},
    {"a tail completes nothing", "receive_table.sv", "takes_tail) state_q", "takes_tail && !FAULT) state_q"},
    {"storing is forgotten", "receive_table.sv", "takes_data) storing_q", "takes_data && !FAULT) storing_q"},
    {"storing never ends", "receive_table.sv", "takes_tail) storing_q", "takes_tail && !FAULT) storing_q"},
    {"addresses go into the first entry", "receive_table.sv", "if (posted[k]) begin", "if (FAULT ? k == 0 && posted != '0 : posted[k]) begin"},
    {"half of the entries have no address", "receive_table.sv", "taken_values[2*k*46+:46] |", "(FAULT && k == 1 ? 46'd0 : taken_values[2*k*46+:46]) |"},
    {"strides are lost", "receive_table.sv", "<= core_stride_i", "<= FAULT ? 16'd0 : core_stride_i"},
    {"the node that asks is lost", "receive_table.sv", "<= node_i", "<= FAULT ? ~node_i : node_i"},
    {"the context that asks is lost", "receive_table.sv", "<= context_i", "<= FAULT ? ~context_i : context_i"},
    {"requests are not counted", "receive_table.sv", "used + COUNT'(records)", "used + COUNT'(records && !FAULT)"},
    {"a request looks like a receive", "receive_table.sv", "<= RTS_RECEIVED", "<= FAULT ? IN_USE : RTS_RECEIVED"},
    {"a request gets the core's id", "receive_table.sv", "<= taken_id", "<= FAULT ? core_id_i : taken_id"},
    {"only the first message can be taken", "receive_table.sv", "take_i[n] && show_ok_o[n]", "take_i[n] && show_ok_o[n] && !(FAULT && n != 0)"},
};

const std::vector<seeded_fault> transmit_queue_faults{
    {"places do not wrap around", "niu_queue.sv", "if (sum >=", "if (!FAULT && sum >="},
    {"the second entry is the first", "niu_queue.sv", "position_behind(first_q, 2'd1)", "position_behind(first_q, FAULT ? 2'd0 : 2'd1)"},
    {"of two entries one is written", "niu_queue.sv", "(push_i == 2'd2 &&", "(push_i == 2'd2 && !FAULT &&"},
    {"two entries are popped as one", "niu_queue.sv", "position_behind(first_q, pop_i)", "position_behind(first_q, FAULT && pop_i == 2'd2 ? 2'd1 : pop_i)"},
    {"pops are not counted", "niu_queue.sv", "count_q - COUNT'(pop_i) +", "count_q - (FAULT ? COUNT'(0) : COUNT'(pop_i)) +"},
    {"pushes are not counted", "niu_queue.sv", "+ COUNT'(push_i);", "+ (FAULT ? COUNT'(0) : COUNT'(push_i));"},
    {"what leaves makes no room", "niu_queue.sv", "count_q + COUNT'(pop_i) -", "count_q + (FAULT ? COUNT'(0) : COUNT'(pop_i)) -"},
    {"what comes takes no room", "niu_queue.sv", "- COUNT'(push_i);", "- (FAULT ? COUNT'(0) : COUNT'(push_i));"},
    {"the end of a message is lost", "niu_queue.sv", "== k ? entries_i[WIDTH-1:0] :", "== k ? (FAULT ? {1'b0, entries_i[WIDTH-2:0]} : entries_i[WIDTH-1:0]) :"},
};

const std::vector<seeded_fault> injector_faults{
    {"RTS come before CTS", "injector.sv", "s == rank :", "s == (FAULT ? 1 - rank : rank) :"},
    {"THREAD and DATA do not take turns", "injector.sv", "if (grant[THREAD]) data_first_q <= 1'b1;", "if (grant[THREAD]) data_first_q <= !FAULT;"},
    {"a packet takes the highest channel", "injector.sv", "lowest & (~lowest + VCS'(1))", "(FAULT ? lowest & ~(lowest >> 1) : lowest & (~lowest + VCS'(1)))"},
    {"a packet takes a channel of any class", "injector.sv", "free & VC_SETS[s*VCS+:VCS];", "free & (FAULT ? '1 : VC_SETS[s*VCS+:VCS]);"},
    {"a tail does not give its channel back", "injector.sv", "grant[s] && is_tail ?", "grant[s] && is_tail && !FAULT ?"},
    {"a stream forgets its channel", "injector.sv", "'0 : vcs[s*VCS+:VCS] &", "'0 : FAULT && !grant[s] ? '0 : vcs[s*VCS+:VCS] &"},
    {"flits cost no credit", "injector.sv", "credits_come[v*CREDIT+:CREDIT] - CREDIT'(spent[v])", "credits_come[v*CREDIT+:CREDIT] - CREDIT'(spent[v] && !FAULT)"},
    {"a credit gets lost", "injector.sv", "+ CREDIT'(credit_i[v]);", "+ CREDIT'(credit_i[v] && !FAULT);"},
    {"flits leave without a credit", "injector.sv", "(vcs[s*VCS+:VCS] & usable) != '0", "(vcs[s*VCS+:VCS] & (FAULT ? '1 : usable)) != '0"},
    {"a word does not wait for the port to memory", "injector.sv", "reads[s] && !port_i", "reads[s] && !port_i && !FAULT"},
    {"nobody is notified that a word waits", "injector.sv", "assign refused_o = refused;", "assign refused_o = refused && !FAULT;"},
    {"a block has one word less", "injector.sv", "begins[s] ? front[ENTRY+:16] :", "begins[s] ? front[ENTRY+:16] - 16'(FAULT && front[ENTRY+:16] != 16'd1) :"},
    {"strides are lost", "injector.sv", "begins[s] ? front[ENTRY+16+:16] :", "begins[s] ? (FAULT ? 16'd1 : front[ENTRY+16+:16]) :"},
    {"a block goes on at its first address", "injector.sv", "begins[s] ? front[31:2] : next_q", "begins[s] ? front[31:2] : FAULT ? front[31:2] : next_q"},
    {"addresses have fewer bits", "injector.sv", "address[s*30+:30] + {14'd0,", "(FAULT ? {24'd0, address[s*30+:6]} : address[s*30+:30]) + {14'd0,"},
    {"a block never ends its message", "injector.sv", "begins[s] ? front[ENTRY+LAST] :", "begins[s] ? front[ENTRY+LAST] && !FAULT :"},
    {"THREAD has the end of DATA's block", "injector.sv", "(grant[DATA] ? last_d[1] : last_d[0])", "(grant[DATA] != FAULT ? last_d[1] : last_d[0])"},
    {"a descriptor is taken as one entry", "injector.sv", "2'd2 : 2'd0;", "(FAULT ? 2'd1 : 2'd2) : 2'd0;"},
    {"a payload has a wrong bit", "injector.sv", "assign flit_o  = flit;", "assign flit_o  = flit ^ {33'd0, FAULT};"},
    {"a CTS leaves as an RTS", "injector.sv", "{2'b01, cts_front[63:32]}", "{2'b01, FAULT ? rts_front[63:32] : cts_front[63:32]}"},
    {"an RTS ends with its head", "injector.sv", "rts_front[63:32]} : {2'b10", "rts_front[63:32]} : {FAULT ? 2'b01 : 2'b10"},
    {"an RTS waits a cycle", "niu_queue.sv", "(THROUGH && push_i != 2'd0)", "(THROUGH && push_i != 2'd0 && !FAULT)"},
    {"a CTS does not wait a cycle", "niu_queue.sv", "valid_o   = count_q != '0 ||", "valid_o   = count_q != '0 || (FAULT && push_i != 2'd0) ||"},
    {"the queue of RTS or CTS does not go on", "niu_queue.sv", "position_behind(first_q, pop_i)", "position_behind(first_q, FAULT ? 2'd0 : pop_i)"},
    {"the queue of RTS or CTS is full too early", "niu_queue.sv", "room_o    = COUNT'(DEPTH) -", "room_o    = COUNT'(DEPTH) - COUNT'(FAULT) -"},
};

const std::vector<seeded_fault> ejector_faults{
    {"an empty channel gives a flit", "ejector.sv", "candidates = valid_i &", "candidates = (valid_i | VCS'(FAULT)) &"},
    {"blocked messages are looked at in each cycle", "ejector.sv", "~(unblocks ? {VCS{1'b0}} : blocked_q);", "~(unblocks || FAULT ? {VCS{1'b0}} : blocked_q);"},
    {"blocked messages are never looked at again", "ejector.sv", "= retry_q && !retry_i;", "= retry_q && !retry_i && !FAULT;"},
    {"messages are looked at while something changes", "ejector.sv", "retry_q && !retry_i &&", "retry_q && (!retry_i || FAULT) &&"},
    {"a change is not noted", "ejector.sv", "retry_q   <= (retry_i &&", "retry_q   <= (retry_i && !FAULT &&"},
    {"a tail that is stored is no change", "ejector.sv", "write_o && blocked != '0)", "write_o && blocked != '0 && !FAULT)"},
    {"the turn does not go on", "ejector.sv", "next            = v + 1 == VCS ?", "next            = FAULT ? next_q : v + 1 == VCS ?"},
    {"the lowest channel is always first", "ejector.sv", "<< next_q;", "<< (FAULT ? '0 : next_q);"},
    {"data is lost while other data is stored", "ejector.sv", "state != IN_PROGRESS :", "(state != IN_PROGRESS || FAULT) :"},
    {"data that nobody awaits is blocked", "ejector.sv", "(ok || (RENDEZVOUS ?", "(ok || (RENDEZVOUS && FAULT ? 1'b0 : RENDEZVOUS ?"},
    {"an RTS does not wait for room for its CTS", "ejector.sv", "(state == EMPTY || !cts_full_i);", "(state == EMPTY || !cts_full_i || FAULT);"},
    {"an early RTS waits for room for a CTS", "ejector.sv", "(state == EMPTY || !", "((state == EMPTY && !FAULT) || !"},
    {"a word does not wait for the port to memory", "ejector.sv", "is_there && port_i;", "is_there && (port_i || FAULT);"},
    {"a word that waits is blocked", "ejector.sv", "~able & ~words & reached", "~able & ~(FAULT ? '0 : words) & reached"},
    {"nothing is blocked", "ejector.sv", "blocked_q) | (candidates &", "blocked_q) | ((FAULT ? '0 : candidates) &"},
    {"several flits are taken", "ejector.sv", "= first_round_robin(able, upper);", "= FAULT ? able : first_round_robin(able, upper);"},
    {"a context is asked for out of turn", "ejector.sv", "(threads & before_round_robin(takeable, upper))", "(threads & (FAULT ? '1 : before_round_robin(takeable, upper)))"},
    {"a thread begins without a context", "ejector.sv", "(granted_i ? threads", "(granted_i || FAULT ? threads"},
    {"another CTS is asked about", "ejector.sv", "= first_round_robin(clears, upper);", "= FAULT ? clears & (~clears + VCS'(1)) : first_round_robin(clears, upper);"},
    {"a CTS is of another context", "ejector.sv", "cts_context_o | contexts[v*4+:4];", "cts_context_o | (contexts[v*4+:4] ^ {3'd0, FAULT});"},
    {"a payload has a wrong bit", "ejector.sv", "word_o     = word;", "word_o     = word ^ {31'd0, FAULT};"},
    {"a TYPE has a wrong bit", "ejector.sv", "word[31:29] : word[19:17];", "word[31:29] : word[19:17] & {2'b11, !FAULT};"},
    {"a CTS is sent before its receive", "ejector.sv", "RENDEZVOUS && !is_empty_entry;", "RENDEZVOUS && (!is_empty_entry || FAULT);"},
    {"no CTS is sent", "ejector.sv", "cts_push_o = phase == SECOND_RTS &&", "cts_push_o = phase == SECOND_RTS && !FAULT &&"},
    {"a CTS is taken that nobody awaits", "ejector.sv", "SECOND_CTS && cts_ok_i;", "SECOND_CTS && (cts_ok_i || FAULT);"},
    {"a tail completes nothing", "ejector.sv", "(write_o && is_tail && !fault_i)", "(write_o && is_tail && !fault_i && !FAULT)"},
    {"words go to one address", "ejector.sv", "word_q <= address + {14'd0, stride};", "word_q <= address + (FAULT ? 30'd0 : {14'd0, stride});"},
    {"strides are lost", "ejector.sv", "stride_q <= stride_i;", "stride_q <= FAULT ? 16'd1 : stride_i;"},
    {"arguments have one number", "ejector.sv", "count_q <= count + COUNT'(1);", "count_q <= count + COUNT'(!FAULT);"},
    {"a thread has one argument more", "ejector.sv", "count == COUNT'(ARGUMENTS);", "count == COUNT'(ARGUMENTS) + COUNT'(FAULT);"},
    {"a thread starts with its first argument", "ejector.sv", "load_o && is_tail;", "load_o && (is_tail || FAULT);"},
    {"a thread has another context", "ejector.sv", "context_q <= granted_context_i;", "context_q <= FAULT ? word[3:0] : granted_context_i;"},
    {"a handler is forgotten", "ejector.sv", "(phase == SECOND_THREAD || phase == SECOND_DATA)) tag_q", "((phase == SECOND_THREAD && !FAULT) || phase == SECOND_DATA)) tag_q"},
    {"a word that waits has no turn", "ejector.sv", "(owed_q || (waits &&", "(owed_q || (waits && !FAULT &&"},
    {"a turn is forgotten", "ejector.sv", "!write_o && (owed_q ||", "!write_o && ((owed_q && !FAULT) ||"},
    {"the core owes a turn", "ejector.sv", "!core_i));", "(!core_i || FAULT)));"},
    {"nobody is notified that a word waits", "ejector.sv", "waits && take == '0;", "waits && take == '0 && !FAULT;"},
    {"who asks is forgotten", "ejector.sv", "node | nodes[v*NODE+:NODE];", "node | (FAULT ? '0 : nodes[v*NODE+:NODE]);"},
    {"data that nobody awaits goes to memory", "ejector.sv", "is_shown_ok ? WORD : DISCARD", "is_shown_ok || FAULT ? WORD : DISCARD"},
    {"a message does not end", "ejector.sv", "phase_d = is_tail ? HEAD : phase;", "phase_d = is_tail && !FAULT ? HEAD : phase;"},
    {"messages of two channels are mixed", "ejector.sv", "if (take[v]) phase_q", "if (take[v] || (FAULT && take != '0 && v == 0)) phase_q"},
};
// clang-format on

/// A bench for the sound block, and one for each fault, side by side in one simulation.
template <class Bench>
void expect_found(const verilated_design& design, const std::vector<seeded_fault>& faults,
                  const std::string& first_declaration, const typename Bench::load& load) {
    const shared_library library = library_of(with_faults(design, faults, first_declaration));
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<run_control>> controls;
    std::vector<std::unique_ptr<Bench>> benches;
    const std::filesystem::path out = temporary_path("faults").parent_path();
    for (unsigned number = 0; number <= faults.size(); ++number) {
        choose_fault(library, number);
        controls.push_back(std::make_unique<run_control>());
        benches.push_back(std::make_unique<Bench>(fmt::format("block{}", number), domain, library, load,
                                                  rtl_surroundings{*controls.back(), ORBWEAVER_RTL_CACHE, out}));
    }
    sc_core::sc_start();
    EXPECT_FALSE(controls[0]->finished()) << controls[0]->outcome()->summary;
    for (unsigned number = 1; number <= faults.size(); ++number) {
        const char* const name = faults[number - 1].name;
        if (!controls[number]->finished()) {
            ADD_FAILURE() << "not found: " << name;
            continue;
        }
        EXPECT_EQ(controls[number]->outcome()->code, exit_code::lockstep_mismatch) << name;
        EXPECT_THAT(controls[number]->outcome()->summary, HasSubstr("differs from its RTL in cycle")) << name;
        EXPECT_THAT(controls[number]->outcome()->details, Not(IsEmpty())) << name;
        EXPECT_GT(benches[number]->watch().counters().mismatches, 0U) << name;
    }
}

TEST(send_table_rtl_faults, are_all_found_and_the_sound_table_is_not_accused) {
    SKIP_WITHOUT("verilator");
    expect_found<send_table_bench>(send_table_design(8), send_table_faults, "  localparam logic [1:0] EMPTY", {});
}

TEST(receive_table_rtl_faults, are_all_found_and_the_sound_table_is_not_accused) {
    SKIP_WITHOUT("verilator");
    const receive_table_bench::load load;
    expect_found<receive_table_bench>(receive_table_design(load.shape), receive_table_faults,
                                      "  localparam logic [2:0] EMPTY", load);
}

TEST(transmit_queue_rtl_faults, are_all_found_and_the_sound_queue_is_not_accused) {
    SKIP_WITHOUT("verilator");
    expect_found<transmit_queue_bench>(transmit_queue_design(5), transmit_queue_faults,
                                       "  localparam int unsigned WIDTH", {});
}

TEST(injector_rtl_faults, are_all_found_and_the_sound_channel_is_not_accused) {
    SKIP_WITHOUT("verilator");
    expect_found<injector_bench>(injector_design(bench_channel()), injector_faults, "  localparam int unsigned CTS",
                                 {});
}

TEST(ejector_rtl_faults, are_all_found_and_the_sound_channel_is_not_accused) {
    SKIP_WITHOUT("verilator");
    expect_found<ejector_bench>(ejector_design(bench_ejection(niu::messaging_mode::rendezvous)), ejector_faults,
                                "  localparam int unsigned CTS", {.cycles = 3000, .overflows = true});
}

}  // namespace
}  // namespace orbweaver::rtl
