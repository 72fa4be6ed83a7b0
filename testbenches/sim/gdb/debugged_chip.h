// SPDX-License-Identifier: Apache-2.0
// Two nodes with a small program, for tests of the debugger.
#pragma once

#include <cstring>

#include "hw/system/machine.h"
#include "sim/gdb/machine_debugger.h"
#include "sw_stack/shared/register_map.h"
#include "testbenches/core/support/assembler.h"
#include "testbenches/sim/config/config_support.h"

namespace orbweaver::sim::gdb {

/// Every node counts to five in its word `counter`; then node 1 sends a word to `received` of node 0, which ends the
/// run with it as the status.
struct debugged_chip {
    static constexpr std::uint32_t counter = 0x1000;
    static constexpr std::uint32_t received = 0x2000;
    static constexpr std::uint32_t start = 0x100;
    static constexpr std::uint32_t loop = 0x110;   // increments
    static constexpr std::uint32_t store = 0x114;  // of the counter
    static constexpr std::uint32_t load = 0x118;   // of the counter
    static constexpr std::uint32_t sender = 0x200;
    static constexpr std::uint32_t receiver = 0x300;
    static constexpr std::uint32_t last = 0x318;  // the store that ends the run
    static constexpr unsigned instructions_of_loop = 4;

    static constexpr thread_id first{node_id{0}, context_id{0}};
    static constexpr thread_id second{node_id{1}, context_id{0}};

    /// @param status that node 1 sends: 0 is success
    /// @param boots  whether threads start
    explicit debugged_chip(std::uint32_t status = 0, bool boots = true)
        : clock("clock", sc_core::sc_time(10, sc_core::SC_NS)),
          modelled(
              "chip",
              accepted("system: chip\nnetwork: {topology: {kind: mesh, dims: [2, 1]}}\n"
                       "workload: {program: none}\n"),
              clock, control, ledger, reports, [](node_id, std::string_view) {}, nullptr) {
        control.attach(clock);
        for (const node_id node : {node_id{0}, node_id{1}}) {
            for (const core::assembly::program& part : parts(status)) {
                std::memcpy(modelled.node_tile(node).memory().data() + part.origin(), part.words().data(),
                            4 * part.words().size());
            }
            if (boots) { modelled.node_tile(node).core().boot(start); }
        }
    }

    std::uint32_t word(node_id node, std::uint32_t address) const {
        std::uint32_t value = 0;
        std::memcpy(&value, modelled.node_tile(node).memory().data() + address, sizeof value);
        return value;
    }

    /// Executes cycles until the debugger answers stop. None: the run is over.
    std::optional<stop> run(machine_debugger& debugger) {
        for (;;) {
            if (auto why = debugger.due(clock.now() + 1)) { return why; }
            sc_core::sc_start(clock.period(), sc_core::SC_RUN_TO_TIME);
            if (control.finished() || clock.now() > 10000) { return std::nullopt; }
            if (auto why = debugger.passed()) { return why; }
        }
    }
    /// Stands before the first cycle, with memories that can be reached.
    void elaborate() { sc_core::sc_start(clock.time(0) + sc_core::sc_time::from_value(1)); }

    run_control control;
    packet_ledger ledger;
    clock_domain clock;
    core::host_reports reports;
    system::machine modelled;

private:
    static std::vector<core::assembly::program> parts(std::uint32_t status) {
        using namespace core::assembly;
        program count(start);
        count.li(s0, counter).emit(addi(t2, zero, 5), csrrs(a0, 0xf14, zero));
        count.label("loop");
        count.emit(addi(t0, t0, 1), sw(t0, 0, s0), lw(t1, 0, s0), bne(t1, t2, -12));
        count.emit(addi(s1, zero, 0x99), bne(a0, zero, 8));
        count.emit(jal(zero, static_cast<int>(receiver - count.here())));
        count.emit(jal(zero, static_cast<int>(sender - count.here())));
        program send(sender);
        send.li(a1, status).emit(sendh_data(zero, s1), sende(a1), waits(s1), rms(s1), endt());
        program receive(receiver);
        receive.li(a1, received).emit(addi(a2, zero, 4), core::assembly::str(s1, a1, a2), waitr(s1), rmr(s1));
        receive.align_to(last - 8);
        receive.emit(lui(t6, host_port_base >> 12), lw(a3, 0, a1), sw(a3, host_exit, t6), jal(zero, 0));
        return {count, send, receive};
    }
};

}  // namespace orbweaver::sim::gdb
