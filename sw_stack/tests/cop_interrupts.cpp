// SPDX-License-Identifier: Apache-2.0
// Broadcasts of two doubles that arrive while their receivers compute. With interrupts the handler takes them from the
// card, otherwise the card loses messages when its buffer is full. Also tests user mode, which may not access the
// card's supervisor page. Arguments: interrupts (default 1), broadcasts (default 100), compute (cycles, default
// 100000), user_mode (1: tasks are in user mode; 2: and return; 3: and one of them loads the CSR, which ends the run).
#include "sw_stack/cop/cop.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"
#include "sw_stack/shared/cop_card.h"
#include "sw_stack/tests/support/every_host.h"

using namespace orbweaver;

extern "C" uint32_t load_in_user_mode(uint32_t address);

namespace {

constexpr int elements = 2;
constexpr int max_broadcasts = 500;
constexpr uint32_t allowed = 8;  // mcause of the call back into machine mode
constexpr uint32_t refused = 5;  // mcause of a load access fault
constexpr const char* team = "team";

void work() {
    static double data[elements * max_broadcasts];
    const bool interrupts = args::integer("interrupts", 1, 0, 1) != 0;
    const int count = elements * static_cast<int>(args::integer("broadcasts", 100, 1, max_broadcasts));
    expect_equal(cop_mytid(), pvm_mytid(), "cop_mytid");
    const int instance = pvm_joingroup(team);
    expect_equal(cop_setopt(CopStaticGroup, pvm_hosts(), team), CopOk, "CopStaticGroup");
    expect_equal(static_cast<int>(load_in_user_mode(cop_card_base + cop_card_status)), allowed, "the user page");
    expect_equal(static_cast<int>(load_in_user_mode(cop_card_base + cop_card_csr)), refused, "the CSR");
    expect_equal(static_cast<int>(load_in_user_mode(cop_card_base + cop_card_pid)), refused, "the Pid register");
    expect_equal(cop_setopt(CopDeadlock, 0), CopOk, "CopDeadlock");
    asm volatile("csrw mtvec, %0" : : "r"(4));
    expect_equal(cop_setopt(CopInterrupts, 1), CopBusy, "CopInterrupts with a handler of the program's");
    expect_equal(cop_setopt(CopUserMode, 1), CopBusy, "CopUserMode with a handler of the program's");
    expect_equal(cop_setopt(CopUserMode, 0), CopOk, "CopUserMode 0 in machine mode");
    asm volatile("csrw mtvec, zero");
    expect_equal(cop_setopt(CopInterrupts, interrupts ? 1 : 0), CopOk, "CopInterrupts");
    expect_equal(cop_getopt(CopInterrupts), interrupts ? 1 : 0, "cop_getopt");
    const auto user_mode = static_cast<int>(args::integer("user_mode", 0, 0, 3));
    expect_equal(cop_setopt(CopUserMode, user_mode != 0 ? 1 : 0), CopOk, "CopUserMode");
    expect_equal(cop_getopt(CopUserMode), user_mode != 0 ? 1 : 0, "cop_getopt");
    if (user_mode == 2) {
        expect_equal(cop_setopt(CopUserMode, 0), CopOk, "CopUserMode");
        expect_equal(cop_getopt(CopUserMode), 0, "cop_getopt");
        asm volatile("csrr zero, mscratch");
    }
    if (user_mode == 3 && instance == 0) { *reinterpret_cast<volatile uint32_t*>(cop_card_base + cop_card_csr); }
    expect_equal(pvm_barrier(team, pvm_hosts()), PvmOk, "pvm_barrier");
    if (instance == 0) {
        for (int i = 0; i < count; ++i) { data[i] = i + 0.5; }
        for (int i = 0; i < count; i += elements) {
            expect_equal(cop_bcast(data + i, elements, PVM_DOUBLE, team, i, CopSend, -1), CopOk, "cop_bcast");
        }
        return;
    }
    const auto computed = static_cast<uint64_t>(args::integer("compute", 100000, 0, 1'000'000'000));
    for (const uint64_t start = cycles(); cycles() - start < computed;) {}
    if (interrupts) {
        for (int i = 0; i < count; i += elements) {
            expect_equal(cop_bcast(data + i, elements, PVM_DOUBLE, team, i, CopReceive, pvm_gettid(team, 0)), CopOk,
                         "cop_bcast");
        }
        for (int i = 0; i < count; ++i) { expect(data[i] == i + 0.5, "an element of the broadcast", i); }
    }
}

}  // namespace

int main() { return run_on_every_host<work>(); }
