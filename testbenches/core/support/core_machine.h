// SPDX-License-Identifier: Apache-2.0
// A core with memory, one device and a scripted NIU: the least machine in which a core runs.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <map>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/core/core.h"
#include "testbenches/core/support/assembler.h"

namespace orbweaver::core {

/// Memory with direct access, and a page of device registers that answer after a delay.
class test_memory : public sc_core::sc_module, public tlm::tlm_fw_transport_if<> {
public:
    static constexpr std::uint32_t device_base = 0x40000000;
    static constexpr std::uint32_t device_bytes = 0x100;

    struct access {
        cycle_t cycle;
        std::uint32_t offset;
        std::uint32_t value;  // of a store
        unsigned bytes;
        bool write;
        bool operator==(const access&) const = default;
    };

    test_memory(sc_core::sc_module_name name, clock_domain& domain, std::uint32_t base, std::uint32_t bytes)
        : sc_module(name), socket("socket"), contents(bytes), m_domain(domain), m_base(base) {
        socket.bind(*this);
    }

    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override {
        const std::uint64_t offset = payload.get_address() - device_base;
        if (payload.get_address() < device_base || offset + payload.get_data_length() > device_bytes) {
            payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
            return;
        }
        access seen{m_domain.now(), static_cast<std::uint32_t>(offset), 0, payload.get_data_length(),
                    payload.is_write()};
        if (payload.is_write()) {
            std::memcpy(device + offset, payload.get_data_ptr(), payload.get_data_length());
            std::memcpy(&seen.value, payload.get_data_ptr(), std::min(4U, payload.get_data_length()));
        } else {
            std::memcpy(payload.get_data_ptr(), device + offset, payload.get_data_length());
        }
        accesses.push_back(seen);
        if (on_access) { on_access(seen); }
        delay += m_domain.time(device_delay);
        payload.set_response_status(device_status);
    }
    bool get_direct_mem_ptr(tlm::tlm_generic_payload&, tlm::tlm_dmi& dmi) override {
        dmi.set_dmi_ptr(contents.data());
        dmi.set_start_address(m_base);
        dmi.set_end_address(m_base + contents.size() - 1);
        dmi.allow_read_write();
        return true;
    }
    tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }
    unsigned int transport_dbg(tlm::tlm_generic_payload&) override { return 0; }

    template <class Value = std::uint32_t>
    Value read(std::uint32_t address) const {
        Value value{};
        std::memcpy(&value, contents.data() + (address - m_base), sizeof value);
        return value;
    }
    template <class Value = std::uint32_t>
    void write(std::uint32_t address, Value value) {
        std::memcpy(contents.data() + (address - m_base), &value, sizeof value);
    }

    tlm::tlm_target_socket<32> socket;
    std::vector<std::uint8_t> contents;
    std::uint8_t device[device_bytes] = {};
    cycle_t device_delay = 0;
    tlm::tlm_response_status device_status = tlm::TLM_OK_RESPONSE;
    std::vector<access> accesses;
    std::function<void(const access&)> on_access;

private:
    clock_domain& m_domain;
    std::uint32_t m_base;
};

/// Does things in given cycles, in one stage.
class cycle_script : public clocked {
public:
    cycle_script(clock_domain& domain, clock_stage stage) : m_domain(domain), m_handle(domain.attach(*this, stage)) {}

    void schedule(cycle_t cycle, std::function<void()> what) {
        m_script[cycle].push_back(std::move(what));
        m_domain.wake(m_handle, cycle);
    }
    void tick(cycle_t now) override {
        for (const auto& what : m_script[now]) { what(); }
        m_script.erase(now);
    }

private:
    clock_domain& m_domain;
    clock_domain::handle m_handle;
    std::map<cycle_t, std::vector<std::function<void()>>> m_script;
};

/// An NIU that answers as a test states, and calls the core back in the fabric stage of given cycles.
class test_niu : public sc_core::sc_module, public messaging_target {
public:
    struct issued {
        cycle_t cycle;
        messaging_operation operation;
        unsigned context;
        std::uint32_t operand[3];
    };

    test_niu(sc_core::sc_module_name name, clock_domain& domain)
        : sc_module(name), socket("socket"), m_domain(domain), m_script(domain, clock_stage::fabric) {
        socket.bind(*this);
    }

    void from_core(messaging_phase phase, messaging_transaction& transaction) override {
        if (phase == messaging_phase::context_released) {
            released.emplace_back(m_domain.now(), transaction.context.value);
            if (on_release) { on_release(transaction); }
            return;
        }
        if (phase == messaging_phase::swap_out) {
            transaction.granted = !on_swap_out || on_swap_out(transaction.context.value, transaction.index);
            return;
        }
        instructions.push_back({m_domain.now(),
                                transaction.operation,
                                transaction.context.value,
                                {transaction.operand[0], transaction.operand[1], transaction.operand[2]}});
        if (on_issue) { on_issue(transaction); }
    }

    /// Does something in the fabric stage of a cycle.
    void schedule(cycle_t cycle, std::function<void()> what) { m_script.schedule(cycle, std::move(what)); }

    void wake(unsigned context) {
        messaging_transaction transaction;
        transaction.context = context_id{static_cast<std::uint8_t>(context)};
        call(messaging_phase::wake, transaction);
    }
    /// A whole THREAD message in one cycle. @return the context, or -1 if none was free
    int start(std::uint32_t pc, const std::vector<std::uint32_t>& arguments = {}) {
        messaging_transaction transaction;
        call(messaging_phase::allocate, transaction);
        if (!transaction.granted) { return -1; }
        for (std::uint32_t i = 0; i < arguments.size(); ++i) {
            transaction.index = i;
            transaction.word = arguments[i];
            call(messaging_phase::load, transaction);
        }
        transaction.address = pc;
        call(messaging_phase::start, transaction);
        return transaction.context.value;
    }
    void window(std::uint32_t address, std::uint32_t bytes, window_access access, bool open,
                bool without_notice = false) {
        messaging_transaction transaction;
        transaction.without_notice = without_notice;
        transaction.address = address;
        transaction.bytes = bytes;
        transaction.access = access;
        transaction.open = open;
        call(messaging_phase::window, transaction);
    }
    void call(messaging_phase phase, messaging_transaction& transaction) {
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        socket->nb_transport_bw(transaction, phase, delay);
    }

    messaging_target_socket socket;
    std::vector<issued> instructions;
    std::vector<std::pair<cycle_t, unsigned>> released;
    std::function<void(messaging_transaction&)> on_issue;
    std::function<void(const messaging_transaction&)> on_release;
    std::function<bool(unsigned context, unsigned slot)> on_swap_out;  // whether the thread may leave

private:
    clock_domain& m_domain;
    cycle_script m_script;
};

/// Core, memory, device and NIU on one clock. A program ends the run with a store to `exit_address`.
class core_machine {
public:
    static constexpr std::uint32_t base = 0x80000000;
    static constexpr std::uint32_t memory_bytes = 1 << 20;
    static constexpr std::uint32_t exit_address = test_memory::device_base + 0xfc;

    explicit core_machine(core_desc desc = {}, machine_observer* observer = nullptr,
                          core_identity identity = {node_id{5}, 16, 4, 4, true})
        : clock("clock", sc_core::sc_time(10, sc_core::SC_NS)),
          memory("memory", clock, base, memory_bytes),
          niu("niu", clock),
          before_core(clock, clock_stage::cores),
          subject("core", clock, control, with_base(desc), identity, observer) {
        subject.bus.bind(memory.socket);
        subject.niu.bind(niu.socket);
        control.attach(clock);
        memory.on_access = [this](const test_memory::access& access) {
            if (access.write && access.offset == exit_address - test_memory::device_base) {
                control.finish({exit_code::success, "ok", access.cycle, "", {}});
            }
            if (on_device) { on_device(access); }
        };
    }

    void load(const assembly::program& program) {
        for (std::size_t i = 0; i < program.words().size(); ++i) {
            memory.write(program.origin() + 4 * static_cast<std::uint32_t>(i), program.words()[i]);
        }
    }

    /// Runs up to and with cycle `limit`, or until something ends the run; settles the core.
    void run(cycle_t limit = 100000) {
        niu.schedule(limit, [this, limit] { control.finish({exit_code::timeout, "timeout", limit, "", {}}); });
        sc_core::sc_start();
        last = control.outcome() ? control.outcome()->cycle : clock.now();
        subject.settle(last);
    }
    /// Loads a program, boots it and runs.
    void run(const assembly::program& program, cycle_t limit = 100000) {
        load(program);
        subject.boot(program.origin());
        run(limit);
    }

    std::uint32_t word(std::uint32_t address) const { return memory.read(address); }
    void expect_words(std::uint32_t address, const std::vector<std::uint32_t>& expected) const {
        std::vector<std::uint32_t> found;
        while (found.size() < expected.size()) {
            found.push_back(word(address + 4 * static_cast<std::uint32_t>(found.size())));
        }
        EXPECT_EQ(found, expected);
    }

    /// The NIU rejects every messaging instruction before a cycle.
    void reject_until(cycle_t cycle, suspend_reason reason) {
        niu.on_issue = [this, cycle, reason](messaging_transaction& call) {
            if (clock.now() >= cycle) { return; }
            call.verdict = messaging_verdict::rejected;
            call.reason = reason;
        };
    }

    clock_domain clock;
    run_control control;
    test_memory memory;
    test_niu niu;
    cycle_script before_core;  // in the cores' stage, ahead of the core
    core subject;
    std::function<void(const test_memory::access&)> on_device;
    cycle_t last = 0;

private:
    static core_desc with_base(core_desc desc) {
        desc.memory_base = base;
        desc.memory_bytes = memory_bytes;
        return desc;
    }
};

/// Addresses of test programs: their results, their loads, and the tops of their stacks.
inline constexpr std::uint32_t results = core_machine::base + 0x80000;
inline constexpr std::uint32_t data = core_machine::base + 0xc0000;
inline constexpr std::uint32_t stack_top = core_machine::base + 0x70000;

/// Begins a test program: s0 is `results`, s1 `data`, and bits of mstatus are set (clobbers t0).
/// @param mstatus floating point is on, its state initial, unless it states otherwise
inline assembly::program begin_program(std::uint32_t mstatus = 1 << 13) {
    using namespace assembly;
    program code(core_machine::base);
    code.li(t0, mstatus);
    code.emit(csrrs(zero, 0x300, t0));
    code.li(s0, results);
    code.li(s1, data);
    return code;
}

/// Stores a register at s0, which then points to the word behind.
inline assembly::program& store(assembly::program& code, assembly::reg value) {
    using namespace assembly;
    return code.emit(sw(value, 0, s0), addi(s0, s0, 4));
}

/// Ends a test program: stores t6 to the exit register (clobbers t6, t5).
inline void finish(assembly::program& code) {
    using namespace assembly;
    code.li(t6, core_machine::exit_address);
    code.emit(sw(zero, 0, t6));
    code.emit(jal(zero, 0));
}

/// A machine that has run a test program, which ends here.
struct finished_machine : core_machine {
    explicit finished_machine(assembly::program& code, cycle_t limit = 100000) {
        finish(code);
        run(code, limit);
    }
};

}  // namespace orbweaver::core
