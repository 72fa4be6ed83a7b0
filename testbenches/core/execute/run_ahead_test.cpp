// SPDX-License-Identifier: Apache-2.0
// A core that runs ahead of the clock equals a core that is ticked instruction by instruction, in everything: cycles,
// memory, what the NIU and the devices see and when, statistics, profile, and the observer's story. Random programs run
// on both at once. So does a core that a debugger watches, for as long as it does.
#include <gmock/gmock.h>

#include <tuple>

#include "hw/base/random_stream.h"
#include "hw/core/debug/debug_port.h"
#include "hw/core/decode/csr.h"
#include "testbenches/core/support/core_machine.h"

namespace orbweaver::core {
namespace {

using namespace assembly;
using u32 = std::uint32_t;

constexpr u32 trap_handler = core_machine::base + 0x400;
constexpr u32 private_data = core_machine::base + 0x40000;  // private to the core
constexpr u32 shared = core_machine::base + 0x50000;        // where the NIU reads and writes
constexpr u32 shared_bytes = 0x800;
constexpr u32 stacks = core_machine::base + 0x80000;
constexpr unsigned functions = 4;

constexpr u32 function_at(unsigned number) {
    return core_machine::base + 0x1000 + number * 0x1800;  // bodies cross pages
}

/// Draws programs: straight pieces, branches, loops, memory of both kinds, floating point, messaging, devices,
/// counters.
class program_generator {
public:
    explicit program_generator(std::uint64_t seed) : m_random(seed, "program") {}

    void body(program& code, unsigned instructions) {
        for (unsigned i = 0; i < instructions; ++i) { one(code); }
    }

    u32 below(u32 bound) { return m_random.below(bound); }

private:
    reg temporary() {
        constexpr reg registers[] = {t1, t2, a0, a1, a2, a3, a4, a5, t3, t4};
        return registers[below(std::size(registers))];
    }
    freg fp() { return static_cast<freg>(below(6)); }
    int data_offset(u32 bytes) { return static_cast<int>(below(256 / bytes) * bytes); }
    int shared_offset() { return static_cast<int>(below(shared_bytes / 4) * 4); }

    void counter_or_status(program& code, reg target) {
        constexpr u32 readable[] = {csr::cycle, csr::instret, csr::mip, csr::mstatus};
        code.emit(csrrs(target, readable[below(std::size(readable))], zero));
        if (below(3) == 0) { code.emit(below(2) == 0 ? csrrci(zero, csr::mstatus, 8) : csrrsi(zero, csr::mstatus, 8)); }
    }

    /// Everything is drawn in an order of its own: that of a call's arguments is the compiler's choice.
    void one(program& code) {
        const reg target = temporary();
        const reg a = temporary();
        const reg b = temporary();
        const freg fd = fp();
        const freg fa = fp();
        const freg fb = fp();
        const freg fc = fp();
        const u32 any = below(8);
        const int word = data_offset(4);
        const int other = data_offset(2);
        const int doubleword = data_offset(8);
        const int in_shared = shared_offset();
        switch (below(24)) {
            case 0:
            case 1:
            case 2: code.emit(r_type(0, b, a, any, target, 0x33)); break;
            case 3: code.emit(addi(target, a, static_cast<int>(below(4096)) - 2048)); break;
            case 4: code.emit(r_type(1, b, a, any % 4, target, 0x33)); break;
            case 5: code.emit(r_type(1, b, a, 4 + any % 4, target, 0x33)); break;
            case 6:
            case 7: code.emit(lw(target, word, s1), sb(a, other, s1)); break;
            case 8: code.emit(sw(a, word, s1), lhu(target, other, s1)); break;
            case 9:
            case 10: code.emit(lw(target, in_shared, s2)); break;
            case 11: code.emit(sw(a, in_shared, s2)); break;
            case 12: code.emit(fld(fa, doubleword, s1), fadd_d(fd, fa, fb, rne), fmadd_d(fb, fa, fd, fc, rne)); break;
            case 13: code.emit(fcvt_d_w(fa, a), fdiv_d(fd, fa, fb, rne), fsd(fd, doubleword, s1)); break;
            case 14:
                code.emit(b_type(4 * static_cast<int>(2 + any % 3), b, a, any < 4 ? any % 2 : any));
                code.emit(addi(t3, t3, 1), nop(), nop(), nop());
                break;
            case 15: counter_or_status(code, target); break;
            case 16: code.emit(lr_w(t3, s1), sc_w(target, t4, s1)); break;
            case 17: code.emit(addi(a7, s2, in_shared), amoadd_w(target, a, any < 3 ? s1 : a7)); break;
            case 18: code.emit(send2(a, b)); break;
            case 19: code.emit(addi(a6, zero, word), str(a6, s2, s2)); break;
            case 20: code.emit(addi(a6, zero, word), ldsr(target, a6), waitr(a6)); break;
            case 21: code.emit(any < 4 ? lw(target, 16, s3) : sw(a, 20, s3)); break;
            case 22: code.emit(any < 3 ? yield() : sendm(s2, t1)); break;
            default: code.emit(any < 1 ? ecall() : any < 3 ? fence_i() : slli(target, a, below(32))); break;
        }
    }

    random_stream m_random;
};

/// Registers that every context needs. Contexts share one word in four of their memory.
void prologue(program& code) {
    code.li(s2, shared).li(s3, test_memory::device_base).li(t0, private_data);
    code.emit(csrrs(t1, 0xcc4, zero), slli(t1, t1, 10), add(s1, t0, t1), addi(s4, zero, 0));
}

std::vector<program> make_programs(std::uint64_t seed, bool interrupts) {
    program_generator draw(seed);
    std::vector<program> all;
    program boot(core_machine::base);
    boot.li(t0, trap_handler).emit(csrrw(zero, csr::mtvec, t0));
    boot.li(t0, stacks).emit(csrrw(zero, 0x7c0, t0));
    boot.li(t0, 0x400).emit(csrrw(zero, 0x7c1, t0));
    boot.li(t0, 1 << 13).emit(csrrs(zero, csr::mstatus, t0));
    if (interrupts) { boot.li(t0, 0x888).emit(csrrw(zero, csr::mie, t0), csrrsi(zero, csr::mstatus, 8)); }
    boot.li(t0, function_at(0)).emit(jalr(zero, 0, t0));
    all.push_back(boot);

    program trap(
        trap_handler);  // counts in s11; exceptions go on after the instruction; interrupts are lowered at the device
    trap.emit(csrrw(zero, csr::mscratch, t0), addi(s11, s11, 1), csrrs(t0, csr::mcause, zero));
    trap.emit(blt(t0, zero, 20), csrrs(t0, csr::mepc, zero), addi(t0, t0, 4), csrrw(zero, csr::mepc, t0),
              jal(zero, 12));
    trap.emit(sw(zero, 0, s3), nop(), csrrs(t0, csr::mscratch, zero), mret());
    all.push_back(trap);

    for (unsigned function = 0; function < functions; ++function) {
        program code(function_at(function));
        prologue(code);
        code.emit(addi(s5, zero, static_cast<int>(3 + draw.below(6))));
        code.label("loop");
        draw.body(code, 200);
        code.emit(addi(s4, s4, 1), beq(s4, s5, 8));
        code.emit(jal(zero, code.displacement("loop")));
        code.emit(sw(s11, 128, s1), function == 0 ? wfi() : nop(), endt());
        all.push_back(code);
    }
    return all;
}

/// One of the two machines, and all that could distinguish them.
class side : public machine_observer {
public:
    using event = std::tuple<std::string, cycle_t, u32, u32>;

    side(const std::string& name, clock_domain& clock, core_desc desc, std::uint64_t seed, bool without_notice)
        : memory(("memory_" + name).c_str(), clock, core_machine::base, core_machine::memory_bytes),
          niu(("niu_" + name).c_str(), clock),
          subject(("core_" + name).c_str(), clock, control, desc, {node_id{1}, 4, 2, 2, true, without_notice}, this),
          m_without_notice(without_notice),
          m_clock(clock),
          m_random(seed, "niu") {
        subject.bus.bind(memory.socket);
        subject.niu.bind(niu.socket);
        memory.device_delay = desc.quantum_cycles % 3;
        memory.on_access = [this](const test_memory::access& access) {
            events.emplace_back(access.write ? "store" : "load", access.cycle, access.offset, access.value);
            if (access.write && access.offset == 0) {
                subject.set_interrupt(interrupt_line::timer, false);
                subject.set_interrupt(interrupt_line::external, false);
            }
        };
        niu.on_issue = [this](messaging_transaction& call) { answer(call); };
        niu.on_release = [this](const messaging_transaction& call) {
            events.emplace_back("released", m_clock.now(), call.context.value, 0);
            // The message that was turned away, if there is one.
            if (m_turned_away > 0) {
                niu.schedule(m_clock.now() + 1, [this] { start(--m_turned_away % 3 + 1, 0); });
            }
        };
        niu.on_swap_out = [this](unsigned context, unsigned slot) {
            const bool granted = m_random.below(4) != 0;
            events.emplace_back(granted ? "out" : "stays", m_clock.now(), context, slot);
            if (granted) {
                niu.schedule(m_clock.now() + 1 + m_random.below(300), [this, slot] { niu.wake(max_contexts + slot); });
            }
            return granted;
        };
    }

    /// Draws when threads arrive, windows open, and interrupts come.
    void script(bool interrupts, cycle_t limit) {
        for (cycle_t cycle = 20 + m_random.below(50); cycle < limit; cycle += 1 + m_random.below(700)) {
            const u32 function = 1 + m_random.below(functions - 1);
            const u32 words = m_random.below(14);
            niu.schedule(cycle, [this, function, words] { start(function, words); });
        }
        for (cycle_t cycle = 10; cycle < limit; cycle += 1 + m_random.below(200)) { transfer(cycle, run_ahead_limit); }
        for (cycle_t cycle = 15; m_without_notice && cycle < limit; cycle += 1 + m_random.below(150)) {
            transfer(cycle, 1);
        }
        for (cycle_t cycle = 100; interrupts && cycle < limit; cycle += 1 + m_random.below(900)) {
            const auto line = m_random.below(2) == 0 ? interrupt_line::timer : interrupt_line::external;
            niu.schedule(cycle, [this, line] { subject.set_interrupt(line, true); });
        }
    }

    void context_ran(node_id, context_id context, cycle_t begin, cycle_t end, u32 pc) override {
        events.emplace_back("ran", begin, context.value, static_cast<u32>(end));
        events.emplace_back("from", begin, pc, 0);
    }
    void context_left(node_id, context_id context, cycle_t cycle, std::string_view why) override {
        events.emplace_back(std::string(why), cycle, context.value, 0);
    }

    run_control control;
    test_memory memory;
    test_niu niu;
    core subject;
    std::vector<event> events;

    void thread_moved(node_id, context_id source, context_id destination, cycle_t cycle) override {
        events.emplace_back("moved", cycle, source.value, destination.value);
    }

private:
    void start(u32 function, u32 words) {
        const int context = niu.start(function_at(function), std::vector<u32>(words, function + words));
        events.emplace_back("started", m_clock.now(), static_cast<u32>(context), function);
        m_turned_away += context < 0 && subject.swaps_threads() ? 1 : 0;
    }

    /// A window that opens in cycle `at`, through which the NIU reads or writes words from `delay` cycles later on: 0
    /// in answer to an instruction, 1 without notice.
    void transfer(cycle_t cycle, cycle_t delay) {
        const bool without_notice = delay == 1;
        // Stores without notice may go to any address at which programs have their data.
        const u32 base = without_notice && m_random.below(2) == 0 ? private_data : shared;
        const u32 first = base + m_random.below(shared_bytes / 4) * 4;
        const u32 words = 1 + m_random.below(64);
        const auto access = m_random.below(2) == 0 ? window_access::niu_reads : window_access::niu_writes;
        if (delay > 0) {
            niu.schedule(cycle, [this, first, words, access, without_notice] {
                niu.window(first, 4 * words, access, true, without_notice);
            });
        } else {
            niu.window(first, 4 * words, access, true);
        }
        cycle_t now = cycle + std::max<cycle_t>(delay, 1);
        for (u32 i = 0; i < words; ++i) {
            const u32 address = first + 4 * i;
            niu.schedule(now, [this, address, access] {
                if (access == window_access::niu_writes) {
                    memory.write(address, static_cast<u32>(m_clock.now() * 2654435761U) + address);
                } else {
                    events.emplace_back("read", m_clock.now(), address, memory.read(address));
                }
            });
            now += 1 + m_random.below(6);
        }
        niu.schedule(now, [this, first, words, access] { niu.window(first, 4 * words, access, false); });
    }

    void answer(messaging_transaction& call) {
        const cycle_t now = m_clock.now();
        const unsigned context = call.context.value;
        events.emplace_back("issue", now, static_cast<u32>(call.operation) << 8 | context, call.operand[0]);
        if (call.operation == messaging_operation::ldsr) { call.result = static_cast<u32>(now); }
        if (m_random.below(4) == 0) {
            call.verdict = messaging_verdict::rejected;
            call.reason = static_cast<suspend_reason>(1 + m_random.below(8));
            niu.schedule(now + 1 + m_random.below(300), [this, context] { niu.wake(context); });
            // Now and then a wake-up in the very same cycle, and one too many.
            if (m_random.below(3) == 0) {
                niu.schedule(now + 1 + m_random.below(30), [this, context] { niu.wake(context); });
            }
        } else if (m_random.below(24) == 0) {
            call.verdict = messaging_verdict::fault;
            call.result = static_cast<u32>(trap_cause::load_access_fault);
        } else if (call.operation == messaging_operation::str) {
            transfer(now, 0);  // opened by the instruction itself
        }
    }

    bool m_without_notice;
    u32 m_turned_away = 0;  // THREAD messages that have found no context
    clock_domain& m_clock;
    random_stream m_random;
};

struct scenario {
    std::uint64_t seed;
    bool interrupts;
    bool cut;             // end in the middle of things
    bool without_notice;  // some windows open only a cycle before they are used
};

class running_ahead : public testing::TestWithParam<scenario> {};

void PrintTo(const scenario& one, std::ostream* stream) {
    *stream << "seed " << one.seed << (one.interrupts ? " with interrupts" : "") << (one.cut ? " cut" : "")
            << (one.without_notice ? " without notice" : "");
}

core_desc draw_core(random_stream& random) {
    core_desc desc;
    desc.contexts = 1 + random.below(16);
    desc.switch_cycles = random.below(6);
    desc.quantum_cycles = 1 + random.below(random.below(2) == 0 ? 40 : 400);
    desc.latency.load = 1 + random.below(6);
    desc.latency.branch = 1 + random.below(4);
    desc.latency.multiply = 1 + random.below(5);
    desc.latency.divide = 1 + random.below(40);
    desc.latency.fp_add = 1 + random.below(6);
    desc.latency.fp_multiply = 1 + random.below(6);
    desc.latency.fp_divide = 1 + random.below(40);
    desc.interrupt_context = 0;
    desc.on_rejection = random.below(4) == 0 ? suspend_policy::retry : suspend_policy::wake;
    desc.thread_swap = random.below(2) == 0;
    desc.thread_swap_places = 1 + random.below(16);
    desc.thread_swap_cycles = 1 + random.below(random.below(2) == 0 ? 10 : 300);
    desc.thread_swap_residence_cycles = 300 + random.below(1000);
    desc.memory_base = core_machine::base;
    desc.memory_bytes = core_machine::memory_bytes;
    return desc;
}

using profile = std::vector<std::tuple<u32, std::uint64_t, std::uint64_t>>;

profile profile_of(const core& subject) {
    profile all;
    code_profile counted;
    subject.add_profile(counted);
    counted.for_each(
        [&](u32 pc, std::uint64_t executed, std::uint64_t cycles) { all.emplace_back(pc, executed, cycles); });
    return all;
}

/// Compares its notifications with the accesses of devices.
class device_watcher : public execution_watcher {
public:
    void executed(node_id, context_id, const data_access& access) override {
        ++instructions;
        devices += access.bytes > 0 && access.address - test_memory::device_base < test_memory::device_bytes ? 1 : 0;
    }
    std::uint64_t instructions = 0;
    std::size_t devices = 0;
};

/// The other core is in step because of its description, or because it is watched: for good, or until `half`.
enum class in_step_by { description, watcher, watcher_until_half };

TEST_P(running_ahead, equals_running_in_step_with_the_clock) {
    random_stream random(GetParam().seed, "scenario");
    const core_desc desc = draw_core(random);
    // With swapped threads no message is turned away for good, so all of them have to run.
    const cycle_t last = GetParam().cut ? 500 + random.below(20000) : desc.thread_swap ? 4000000 : 400000;
    clock_domain clock("clock", sc_core::sc_time(10, sc_core::SC_NS));
    run_control control;
    control.attach(clock);
    core_desc in_step = desc;
    const in_step_by reason{static_cast<int>(GetParam().seed % 3)};
    in_step.run_ahead = reason != in_step_by::description;
    side ahead("ahead", clock, desc, GetParam().seed, GetParam().without_notice);
    side step("step", clock, in_step, GetParam().seed, GetParam().without_notice);
    for (side* one : {&ahead, &step}) {
        for (const program& code : make_programs(GetParam().seed, GetParam().interrupts)) {
            for (std::size_t i = 0; i < code.words().size(); ++i) {
                one->memory.write(code.origin() + 4 * static_cast<u32>(i), code.words()[i]);
            }
        }
        one->script(GetParam().interrupts, std::min<cycle_t>(last, 30000));
        one->subject.boot(core_machine::base);
    }
    device_watcher watcher;
    debug_port port(step.subject);
    if (reason != in_step_by::description) { port.watch(watcher); }
    if (reason == in_step_by::watcher_until_half) {
        step.niu.schedule(std::min<cycle_t>(last, 30000) / 2, [&] { port.release(); });
    }
    ahead.niu.schedule(last, [&] { control.finish({exit_code::success, "ok", last, "", {}}); });
    sc_core::sc_start();
    ahead.subject.settle(last);
    step.subject.settle(last);

    EXPECT_FALSE(ahead.control.finished()) << ahead.control.outcome()->summary;
    for (const auto& entry : core_statistics_table) {
        EXPECT_EQ(ahead.subject.statistics().*entry.value, step.subject.statistics().*entry.value) << entry.name;
    }
    ASSERT_EQ(ahead.events.size(), step.events.size());
    for (std::size_t i = 0; i < ahead.events.size(); ++i) {
        ASSERT_EQ(ahead.events[i], step.events[i]) << "event " << i;
    }
    EXPECT_EQ(profile_of(ahead.subject), profile_of(step.subject));
    if (reason == in_step_by::watcher) {
        EXPECT_EQ(watcher.instructions, step.subject.statistics().instructions + step.subject.statistics().traps);
        EXPECT_EQ(watcher.devices, step.memory.accesses.size());
    }
    for (unsigned i = 0; i < desc.contexts; ++i) {
        const context_id id{static_cast<std::uint8_t>(i)};
        EXPECT_EQ(ahead.subject.view(id).state, step.subject.view(id).state) << i;
        EXPECT_EQ(ahead.subject.view(id).pc, step.subject.view(id).pc) << i;
    }
    EXPECT_GT(ahead.subject.statistics().instructions, 100);
    if (!GetParam().cut) {
        EXPECT_TRUE(ahead.subject.quiescent()) << "the scenario is to come to its end";
        EXPECT_EQ(ahead.memory.contents, step.memory.contents);
    }
}

std::vector<scenario> scenarios() {
    std::vector<scenario> all;
    for (std::uint64_t seed = 1; seed <= 48; ++seed) { all.push_back({seed, seed % 3 == 0, seed % 2 == 0, seed > 24}); }
    return all;
}

INSTANTIATE_TEST_SUITE_P(random_machines, running_ahead, testing::ValuesIn(scenarios()),
                         [](const auto& instance) { return "seed_" + std::to_string(instance.param.seed); });

TEST(settling, cuts_the_counts_at_the_last_cycle_of_the_clock) {
    core_machine machine;
    program code(core_machine::base);
    code.label("spin");
    code.emit(addi(a0, a0, 1), jal(zero, code.displacement("spin") - 4));
    machine.load(code);
    machine.subject.boot(core_machine::base);
    machine.run(10000);
    // Cycles 1..10000: switched in until 4, then addi and jal in turn, three cycles a turn.
    const core_statistics statistics = machine.subject.statistics();
    EXPECT_EQ(statistics.stall_switch, 4);
    EXPECT_EQ(statistics.instructions, 2 * 9996 / 3);
    EXPECT_EQ(statistics.stall_branch, 9996 / 3);
    std::uint64_t executed = 0;
    std::uint64_t cycles = 0;
    code_profile profile;
    machine.subject.add_profile(profile);
    profile.for_each([&](u32, std::uint64_t times, std::uint64_t spent) {
        executed += times;
        cycles += spent;
    });
    EXPECT_EQ(executed, statistics.instructions);
    EXPECT_EQ(cycles, 9996);
}

}  // namespace
}  // namespace orbweaver::core
