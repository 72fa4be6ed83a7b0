// SPDX-License-Identifier: Apache-2.0
#include "hw/core/debug/debug_port.h"

#include <vector>

#include "hw/core/decode/csr.h"
#include "testbenches/core/support/core_machine.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::core {
namespace {

using namespace assembly;

constexpr std::uint32_t watched_data = core_machine::base + 0x10000;
constexpr context_id first{0};

/// Records all notifications.
class recorder : public execution_watcher {
public:
    struct executed_instruction {
        cycle_t cycle;
        std::uint32_t next_pc;
        data_access access;
    };

    recorder(core_machine& machine, debug_port& port) : m_machine(machine), m_port(port) {}

    void executed(node_id, context_id context, const data_access& access) override {
        const orbweaver::core::context* const found = m_port.thread(context);
        instructions.push_back({m_machine.clock.now(), found == nullptr ? 0 : found->pc, access});
    }

    std::vector<data_access> accesses() const {
        std::vector<data_access> list;
        for (const auto& each : instructions) {
            if (each.access.bytes != 0) { list.push_back(each.access); }
        }
        return list;
    }

    std::vector<executed_instruction> instructions;

private:
    core_machine& m_machine;
    debug_port& m_port;
};

auto is_access(std::uint32_t address, std::uint32_t bytes, bool reads, bool writes) {
    return AllOf(Field(&data_access::address, address), Field(&data_access::bytes, bytes),
                 Field(&data_access::reads, reads), Field(&data_access::writes, writes));
}

/// A watched core, and a program that stores, loads and counts to five.
struct watched_machine {
    watched_machine() : port(machine.subject), seen(machine, port) { port.watch(seen); }

    void run(const program& code, cycle_t limit = 100000) { machine.run(code, limit); }

    core_machine machine;
    debug_port port;
    recorder seen;
};

program counting() {
    program code(core_machine::base);
    code.li(s0, watched_data).emit(addi(t1, zero, 5));
    code.label("again");
    code.emit(addi(t0, t0, 1), sw(t0, 0, s0), bne(t0, t1, code.displacement("again") - 8));
    finish(code);
    return code;
}

TEST(watched_core, reports_every_instruction_in_its_cycle_and_once) {
    watched_machine watched;
    watched.run(counting());
    ASSERT_EQ(watched.seen.instructions.size(), watched.machine.subject.statistics().instructions);
    EXPECT_EQ(watched.seen.instructions[0].next_pc, core_machine::base + 4);
    for (std::size_t i = 1; i < watched.seen.instructions.size(); ++i) {
        EXPECT_GT(watched.seen.instructions[i].cycle, watched.seen.instructions[i - 1].cycle);
    }
}

TEST(watched_core, takes_as_many_cycles_as_one_that_runs_ahead) {
    watched_machine watched;
    watched.run(counting());
    // five times addi, sw, bne of which four are taken: 3 + 5 x 3 + 4; two for li, and the store that ends the run
    EXPECT_EQ(watched.machine.last, 1 + 4 + 3 + 15 + 4 + 2);
}

TEST(watched_core, reports_what_each_kind_of_access_reads_and_writes) {
    watched_machine watched;
    program code(core_machine::base);
    code.li(s0, watched_data).li(t0, 0x6000).emit(csrrs(zero, csr::mstatus, t0));
    code.emit(sb(t0, 1, s0), sh(t0, 2, s0), sw(t0, 4, s0), fsd(f0, 8, s0));
    code.emit(lbu(t1, 1, s0), lh(t1, 2, s0), lw(t1, 4, s0), fld(f0, 8, s0), flw(f1, 16, s0));
    code.emit(lr_w(t1, s0), sc_w(t1, t0, s0), amoadd_w(t1, t0, s0));
    finish(code);
    watched.run(code);
    EXPECT_THAT(watched.seen.accesses(),
                ElementsAre(is_access(watched_data + 1, 1, false, true), is_access(watched_data + 2, 2, false, true),
                            is_access(watched_data + 4, 4, false, true), is_access(watched_data + 8, 8, false, true),
                            is_access(watched_data + 1, 1, true, false), is_access(watched_data + 2, 2, true, false),
                            is_access(watched_data + 4, 4, true, false), is_access(watched_data + 8, 8, true, false),
                            is_access(watched_data + 16, 4, true, false), is_access(watched_data, 4, true, false),
                            is_access(watched_data, 4, false, true), is_access(watched_data, 4, true, true),
                            is_access(core_machine::exit_address, 4, false, true)));
}

TEST(watched_core, reports_a_trap_without_an_access_and_goes_on_at_the_handler) {
    watched_machine watched;
    program code(core_machine::base);
    code.li(t0, core_machine::base + 0x100).emit(csrrw(zero, csr::mtvec, t0), lw(t1, 1, t0));
    code.align_to(core_machine::base + 0x100);
    finish(code);
    watched.run(code);
    ASSERT_GT(watched.seen.instructions.size(), 3U);
    EXPECT_EQ(watched.seen.instructions[3].next_pc, core_machine::base + 0x100);
    EXPECT_EQ(watched.seen.instructions[3].access.bytes, 0U);
}

TEST(watched_core, that_is_released_reports_nothing_any_more) {
    watched_machine watched;
    watched.machine.niu.schedule(12, [&] { watched.port.release(); });
    watched.run(counting());
    EXPECT_THAT(watched.seen.instructions, SizeIs(Lt(12U)));
    EXPECT_EQ(watched.machine.word(watched_data), 5U);
    EXPECT_EQ(watched.machine.last, 29U) << "and takes the same time";
}

/// Two cores on one machine are one more than SystemC's names allow: the port of a machine that stands.
struct standing_machine : watched_machine {
    standing_machine() {
        machine.load(counting());
        machine.subject.boot(core_machine::base);
        sc_core::sc_start(machine.clock.time(8));
    }
};

TEST(debug_port, knows_who_issues_next_and_when) {
    standing_machine standing;
    EXPECT_EQ(standing.port.issuing(4), std::nullopt);
    EXPECT_THAT(standing.port.issuing(8), Optional(first));
    EXPECT_EQ(standing.port.halted(), std::nullopt);
}

TEST(debug_port, names_the_context_whose_trap_has_ended_the_run) {
    watched_machine watched;
    program code(core_machine::base);
    code.emit(0xffffffff);
    watched.run(code);
    EXPECT_THAT(watched.port.halted(), Optional(first));
    EXPECT_EQ(watched.port.issuing(1000), std::nullopt);
}

TEST(debug_port, shows_no_thread_where_there_is_none) {
    standing_machine standing;
    EXPECT_NE(standing.port.thread(first), nullptr);
    EXPECT_EQ(standing.port.thread(context_id{1}), nullptr);
    EXPECT_EQ(standing.port.thread(context_id{200}), nullptr);
    EXPECT_FALSE(standing.port.set_pc(context_id{1}, core_machine::base));
    EXPECT_FALSE(standing.port.set_register(context_id{1}, 5, 1));
    EXPECT_EQ(standing.port.csr(context_id{1}, csr::mstatus), std::nullopt);
}

TEST(debug_port, changes_registers_and_pc_of_a_thread_which_goes_on_with_them) {
    standing_machine standing;
    EXPECT_TRUE(standing.port.set_register(first, t0, 0xffffffff00000004U)) << "integers have 32 bits";
    EXPECT_TRUE(standing.port.set_register(first, t1, 6));
    EXPECT_TRUE(standing.port.set_register(first, zero, 7));
    EXPECT_FALSE(standing.port.set_register(first, register_slot::sink, 7));
    EXPECT_FALSE(standing.port.set_pc(first, core_machine::base + 14));
    EXPECT_TRUE(standing.port.set_pc(first, core_machine::base + 12));
    EXPECT_EQ(standing.port.thread(first)->value[t0], 4U);
    EXPECT_EQ(standing.port.thread(first)->value[zero], 0U);
    standing.machine.run();
    EXPECT_EQ(standing.machine.word(watched_data), 6U) << "4 + 1, 5 + 1 is what t1 says";
}

TEST(debug_port, shows_and_sets_floating_point_csrs_only_while_floating_point_is_on) {
    watched_machine watched;
    program code(core_machine::base);
    code.li(t0, 0x2000).emit(csrrs(zero, csr::mstatus, t0));
    finish(code);
    watched.machine.load(code);
    watched.machine.subject.boot(core_machine::base);
    sc_core::sc_start(watched.machine.clock.time(2));
    EXPECT_EQ(watched.port.csr(first, csr::fcsr), std::nullopt);
    EXPECT_FALSE(watched.port.set_fp_csr(first, csr::frm, 1));
    sc_core::sc_start(watched.machine.clock.time(10));
    EXPECT_TRUE(watched.port.set_fp_csr(first, csr::frm, 1));
    EXPECT_FALSE(watched.port.set_fp_csr(first, csr::mstatus, 1));
    EXPECT_THAT(watched.port.csr(first, csr::fcsr), Optional(0x20U));
    EXPECT_EQ(watched.port.csr(first, 0x123), std::nullopt);
}

TEST(debug_port, gives_storage_of_memory_only) {
    standing_machine standing;
    EXPECT_NE(standing.port.storage(core_machine::base, 4), nullptr);
    EXPECT_EQ(standing.port.storage(core_machine::base + core_machine::memory_bytes - 3, 4), nullptr);
    EXPECT_EQ(standing.port.storage(test_memory::device_base, 4), nullptr);
}

}  // namespace
}  // namespace orbweaver::core
