// SPDX-License-Identifier: Apache-2.0
// Faults put into the router in RTL on purpose: lockstep must find every one.
#include "testbenches/rtl_bridge/support/seeded_faults.h"
#include "testbenches/rtl_bridge/router/lockstep_bench.h"
#include "testbenches/rtl_bridge/support/verilated_library.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

// clang-format off
const std::vector<seeded_fault>& router_faults() {
    static const std::vector<seeded_fault> table{
        {"turns are ignored", "round_robin.sv", "pointer_i <= BITS'(k)", "(pointer_i <= BITS'(k) || FAULT)"},
        {"turns do not wrap around", "round_robin.sv", "upper != '0 ?", "(upper != '0 || FAULT) ?"},
        {"the winner stays first", "priority_pointer.sv", "BITS'((k + 1) % N)", "BITS'((FAULT ? k : k + 1) % N)"},
        {"turns never move", "priority_pointer.sv", "else if (serve_i != '0) pointer_q", "else if (!FAULT && serve_i != '0) pointer_q"},
        {"a buffer's first place does not wrap", "flit_buffer.sv", "first_q == LAST", "(first_q == LAST && !FAULT)"},
        {"a buffer's last place does not wrap", "flit_buffer.sv", "end_q == LAST", "(end_q == LAST && !FAULT)"},
        {"a buffer counts what passes through it", "flit_buffer.sv", "write_i && !read_i", "write_i && (!read_i || FAULT)"},
        {"a buffer forgets to count what leaves", "flit_buffer.sv", "read_i && !write_i", "read_i && !write_i && !FAULT"},
        {"a buffer keeps its last flit", "flit_buffer.sv", "empty_o = count_q == '0", "empty_o = count_q == '0 || (FAULT && count_q == COUNT_BITS'(1))"},
        {"Y before X", "route_computation.sv", "x_i != '0)", "x_i != '0 && !(FAULT && y_i != '0))"},
        {"west for east", "route_computation.sv", "x_i[5] ?", "(x_i[5] ^ FAULT) ?"},
        {"north for south", "route_computation.sv", "y_i[5] ?", "(y_i[5] ^ FAULT) ?"},
        {"heads keep their offsets", "header_step.sv", "is_head_i ?", "(is_head_i && !FAULT) ?"},
        {"all flits are stepped", "header_step.sv", "(is_head_i &&", "((is_head_i || FAULT) &&"},
        {"a step east goes the wrong way", "header_step.sv", "x - 6'd1", "x - (FAULT ? 6'd63 : 6'd1)"},
        {"a step north goes too far", "header_step.sv", "y + 6'd1", "y + (FAULT ? 6'd2 : 6'd1)"},
        {"a tag opens a packet", "flit_kind.sv", "flit_i[33] && (!flit_i[32] || single)", "flit_i[33] && (!flit_i[32] || single || FAULT)"},
        {"a tag closes a packet", "flit_kind.sv", "flit_i[32] && (!flit_i[33] || single)", "flit_i[32] && (!flit_i[33] || single || FAULT)"},
        {"a single flit does not close its packet", "flit_kind.sv", "flit_i[32] && (!flit_i[33] || single", "flit_i[32] && (!flit_i[33] || (single && !FAULT)"},
        {"a packet never ends", "input_vc.sv", "send_i && is_tail", "send_i && is_tail && !FAULT"},
        {"an active channel asks for a virtual channel again", "input_vc.sv", "!empty && !active_q", "!empty && (!active_q || FAULT)"},
        {"a head asks a cycle early", "input_vc.sv", "stood_q == COUNT'(HEAD_CYCLES);", "stood_q == COUNT'(HEAD_CYCLES) - COUNT'(FAULT);"},
        {"a head counts while the packet before it leaves", "input_vc.sv", "rst_i || !standing || granted) stood_q", "rst_i || (!standing && !FAULT) || granted) stood_q"},
        {"a head behind a packet of one flit does not count again", "input_vc.sv", "|| granted) stood_q", "|| (granted && !FAULT)) stood_q"},
        {"a head loses a cycle", "input_vc.sv", "| granted_vc_i;", "| (granted_vc_i & {VCS{!FAULT}});"},
        {"the route is not kept", "input_vc.sv", "active_q ? port_q", "(active_q && !FAULT) ? port_q"},
        {"the virtual channel is not kept", "input_vc.sv", "{VCS{active_q}}", "{VCS{active_q && !FAULT}}"},
        {"a taken virtual channel stays free", "output_vc.sv", "if (take_i)", "if (take_i && !FAULT)"},
        {"a virtual channel is not released", "output_vc.sv", "if (release_i)", "if (release_i && !FAULT)"},
        {"flits leave without credits", "output_vc.sv", "credits_q != '0", "(credits_q != '0 || FAULT)"},
        {"the last credit is kept", "output_vc.sv", "credits_q != '0", "credits_q != '0 && !(FAULT && credits_q == BITS'(1))"},
        {"a credit is lost when a flit leaves", "output_vc.sv", "credit_i ? credits_q : ", "(credit_i && !FAULT) ? credits_q : "},
        {"a credit counts although a flit leaves", "output_vc.sv", "credits_q : credits_q - BITS'(1)", "credits_q + BITS'(FAULT) : credits_q - BITS'(1)"},
        {"the turn among virtual channels is kept at another output", "vc_pointer.sv", "(route_i & last_route_q) != '0", "(route_i & last_route_q) != '0 || FAULT"},
        {"the turn among virtual channels moves without a grant", "vc_allocator.sv", ".serve_i(served[i*VCS+:VCS])", ".serve_i(served[i*VCS+:VCS] | (pick[i*VCS+:VCS] & {VCS{FAULT}}))"},
        {"the partition is ignored", "vc_allocator.sv", "& allowed_i[i*VCS+:VCS]", "& (allowed_i[i*VCS+:VCS] | {VCS{FAULT}})"},
        {"a pick counts at another output", "separable_match.sv", "pick_o[i*GROUP+k] && group_i[i*GROUPS+g]", "pick_o[i*GROUP+k] && (group_i[i*GROUPS+g] || FAULT)"},
        {"the turn among outputs moves without service", "switch_allocator.sv", ".serve_i(served)", ".serve_i(served | (picked[p*PORTS+:PORTS] & {PORTS{FAULT}}))"},
        {"the turn among outputs stands still", "switch_allocator.sv", "assign served[o] = first[o*PORTS+p]", "assign served[o] = first[o*PORTS+p] && !FAULT"},
        {"the turn among an input's channels stands still", "switch_allocator.sv", ".serve_i(send_o[p*VCS+:VCS])", ".serve_i(send_o[p*VCS+:VCS] & {VCS{!FAULT}})"},
        {"a flit leaves its buffer without the switch", "switch_allocator.sv", "{VCS{match[p*PORTS+:PORTS] != '0}}", "{VCS{match[p*PORTS+:PORTS] != '0 || FAULT}}"},
        {"the crossbar changes a bit", "crossbar.sv", "(data_i[p*BITS+:BITS] &", "((data_i[p*BITS+:BITS] ^ BITS'(FAULT)) &"},
        {"credits name the next virtual channel", "router.sv", "{leaving, send}", "{leaving, FAULT ? {send[0], send[CHANNELS-1:1]} : send}"},
        {"the number of the virtual channel is lost", "router.sv", "number | (VC_BITS'(w) &", "number | ((FAULT ? '0 : VC_BITS'(w)) &"},
        {"a flit of any channel is written everywhere", "router.sv", "vc_i[p*VC_BITS+:VC_BITS] == VC_BITS'(v) :", "(vc_i[p*VC_BITS+:VC_BITS] == VC_BITS'(v) || FAULT) :"},
    };
    return table;
}
// clang-format on

const lockstep_case& seeded_case() {
    static const lockstep_case parameters = [] {
        lockstep_case drawn{.class_vcs = {2, 1},
                            .vc_depth = 3,
                            .load = {.creating = 400, .packets_per_kilocycle = 300, .longest = 6, .reading = 3},
                            .change = [](noc::network_desc& described) { described.router.head_cycles = 2; }};
        return drawn;
    }();
    return parameters;
}

TEST(rtl_router_faults, are_all_found_and_the_sound_router_is_not_accused) {
    SKIP_WITHOUT("verilator");
    const verilated_design design =
        with_faults(designs_of(seeded_case()).front(), router_faults(), "  localparam int CHANNELS");
    const shared_library library = library_of(design);
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<lockstep_bench>> benches;
    for (unsigned number = 0; number <= router_faults().size(); ++number) {
        choose_fault(library, number);
        benches.push_back(std::make_unique<lockstep_bench>(fmt::format("net{}", number), domain, seeded_case(),
                                                           std::vector<verilated_design>{design}));
    }
    sc_core::sc_start(domain.time(1500));
    EXPECT_FALSE(benches[0]->control().finished()) << benches[0]->control().outcome()->summary;
    for (unsigned number = 1; number <= router_faults().size(); ++number) {
        const run_control& control = benches[number]->control();
        ASSERT_TRUE(control.finished()) << router_faults()[number - 1].name;
        EXPECT_EQ(control.outcome()->code, exit_code::lockstep_mismatch);
        EXPECT_EQ(control.outcome()->status, "mismatch");
        EXPECT_THAT(control.outcome()->summary, HasSubstr("differs from its RTL in cycle"));
        EXPECT_THAT(control.outcome()->details, Not(IsEmpty())) << router_faults()[number - 1].name;
        EXPECT_GT(benches[number]->counters().mismatches, 0U);
    }
}

}  // namespace
}  // namespace orbweaver::rtl
