// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/memory_port_loads.h"

#include <cstring>

#include "sim/results/network/binding_results.h"
#include "testbenches/core/support/assembler.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

constexpr unsigned words_sent = 4000;

/// Sends a block to the other of two nodes, and waits for one from there.
core::assembly::program exchange_of_blocks() {
    using namespace core::assembly;
    program code(0x100);
    code.emit(csrrs(a0, 0xf14, zero), addi(s0, zero, 7), addi(a2, zero, 1), sub(a0, a2, a0));
    code.li(a1, 0x20000).emit(str(s0, a1, a2));
    code.li(a3, 0x10000).li(a4, 1 << 16 | words_sent);
    code.emit(sendh_data(a0, s0), sendme(a3, a4), waits(s0), rms(s0), waitr(s0), rmr(s0), endt());
    return code;
}

core::assembly::program endless_loads() {
    using namespace core::assembly;
    program code(0x100);
    constexpr int in_a_row = 96;
    for (int number = 0; number < in_a_row; number += 4) {  // none waits for another
        code.emit(lw(t0, 0x400, zero), lw(t1, 0x400, zero), lw(t2, 0x400, zero), lw(s1, 0x400, zero));
    }
    code.emit(jal(zero, -4 * in_a_row));
    return code;
}

/// Two nodes that execute a program for some cycles.
struct two_busy_nodes {
    two_busy_nodes(const core::assembly::program& executed, const std::string& more, cycle_t cycles)
        : described(accepted("system: chip\nnetwork: {topology: {kind: mesh, dims: [2, 1]}}\n"
                             "workload: {program: none}\n" +
                             more)),
          clock("clock", sc_core::sc_time(10, sc_core::SC_NS)),
          modelled(
              "chip", described, clock, control, ledger, reports, [](node_id, std::string_view) {}, nullptr) {
        control.attach(clock);
        for (const node_id node : {node_id{0}, node_id{1}}) {
            std::memcpy(modelled.node_tile(node).memory().data() + executed.origin(), executed.words().data(),
                        4 * executed.words().size());
            modelled.node_tile(node).core().boot(executed.origin());
        }
        sc_core::sc_start(clock.time(cycles));
        loads = memory_port_loads(modelled, described, cycles);
        result_document result{result_json{}};
        add_binding(result, modelled.net(), described.network_links, {"ok", {}, loads, {}, {}}, cycles);
        values = result.values();
    }

    system::system_desc described;
    run_control control;
    packet_ledger ledger;
    clock_domain clock;
    core::host_reports reports;
    system::machine modelled;
    std::vector<resource_load> loads;
    result_json values;  // of result.json
};

// A word is read and one is stored in turns, so that each link carries a flit in every other cycle alone.
TEST(memory_port_loads, a_port_binds_where_blocks_come_and_go_at_the_same_time) {
    constexpr cycle_t cycles = 8200;
    const two_busy_nodes nodes(exchange_of_blocks(), "", cycles);
    ASSERT_EQ(nodes.loads.size(), 2U);
    EXPECT_EQ(nodes.loads[1].utilisation, 2.0 * words_sent / cycles);
    EXPECT_EQ(nodes.values["binding"]["kind"], "memory_port");
    EXPECT_EQ(nodes.values["binding"]["name"], "n0.memory");
    EXPECT_EQ(nodes.values["binding"]["text"],
              "n0.memory, the memory port of the network interface unit of node 0, is busy 98 % of the cycles: 4000 "
              "words read for messages, 4000 stored");
    EXPECT_THAT(nodes.values["network"]["busiest_links"][0]["utilisation"].get<double>(), DoubleNear(0.49, 0.01));
}

TEST(memory_port_loads, of_two_ports_none_binds_where_links_do) {
    const two_busy_nodes nodes(exchange_of_blocks(), "niu: {memory_ports: 2}\n", 4200);
    EXPECT_EQ(nodes.loads[0].utilisation, words_sent / 4200.0);
    EXPECT_EQ(nodes.values["binding"]["kind"], "channel") << "it carries the two flits of the header, too";
}

TEST(memory_port_loads, what_a_core_does_at_a_port_of_its_own_does_not_count) {
    const two_busy_nodes own(endless_loads(), "", 5000);
    EXPECT_EQ(own.loads[0].utilisation, 0);
    EXPECT_FALSE(own.values.contains("binding"));
}

TEST(memory_port_loads, a_shared_port_binds_that_the_core_keeps_busy) {
    const two_busy_nodes shared(endless_loads(), "core: {memory_port: shared}\n", 5000);
    EXPECT_GT(shared.loads[0].utilisation, 0.95);
    EXPECT_LE(shared.loads[0].utilisation, 1);
    EXPECT_EQ(shared.values["binding"]["kind"], "memory_port");
    EXPECT_THAT(shared.values["binding"]["text"].get<std::string>(),
                HasSubstr("the memory port of core and network interface unit of node 0, is busy"));
}

}  // namespace
}  // namespace orbweaver::sim
