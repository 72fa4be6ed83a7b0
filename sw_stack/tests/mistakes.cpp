// SPDX-License-Identifier: Apache-2.0
// Mistakes of firmware, one per run, selected by the argument `mistake`. A run that reaches its end has not
// detected its mistake.
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

bool same(const char* a, const char* b) {
    for (; *a != 0 && *a == *b; ++a, ++b) {}
    return *a == *b;
}

/// A pointer of which the compiler knows nothing.
template <class Pointer>
Pointer unknown(Pointer pointer) {
    asm volatile("" : "+r"(pointer));
    return pointer;
}

volatile int sum;

/// More than a stack's 16 KiB.
[[gnu::noinline]] void use_large_array() {
    volatile int large[6000];
    large[0] = 1;
    large[5999] = 2;
    sum = large[0] + large[5999];
}

[[gnu::noinline]] int recurse(int depth) {
    volatile int kept[16] = {depth};
    return depth == 0 ? 0 : recurse(depth - 1) + kept[0];
}

void thread_with_large_array() {
    use_large_array();
    exit(0);
}

void thread_that_ends_early() { instruction::sendh_data(1, 7); }

int* freed_block() {
    int* const block = unknown(new int[10]);
    const auto address = unknown(reinterpret_cast<uintptr_t>(block));
    delete[] block;
    return reinterpret_cast<int*>(address);
}

void make(const char* mistake) {
    const auto named = [mistake](const char* name) { return same(mistake, name); };
    int word = 1;
    if (named("send_to_nobody")) {
        SCMPSendInt(19, 7, 1);
    } else if (named("trap")) {
        __builtin_trap();
    } else if (named("csr")) {
        asm volatile("csrw 0x123, zero");
    } else if (named("misaligned_load")) {
        sum = *unknown(reinterpret_cast<volatile int*>(reinterpret_cast<uintptr_t>(&word) + 2));
    } else if (named("outside")) {
        *unknown(reinterpret_cast<volatile int*>(0x40000000)) = 1;
    } else if (named("end_in_message")) {
        createThread(0, thread_that_ends_early, nullptr);
        SCMPReceive(9, &word, 1);
    } else if (named("null_store")) {
        unknown(static_cast<volatile int*>(nullptr))[3] = 1;
    } else if (named("null_load")) {
        sum = unknown(static_cast<volatile int*>(nullptr))[5];
    } else if (named("null_call")) {
        unknown(static_cast<void (*)()>(nullptr))();
    } else if (named("null_thread")) {
        createThread(1, unknown(static_cast<void (*)()>(nullptr)), nullptr);
        SCMPReceive(9, &word, 1);
    } else if (named("null_send")) {
        SCMPSend(1, 7, 1, unknown(static_cast<int*>(nullptr)), 4);
    } else if (named("null_receive")) {
        SCMPReceive(7, unknown(static_cast<int*>(nullptr)), 1);
    } else if (named("code_store")) {
        *unknown(reinterpret_cast<volatile int*>(reinterpret_cast<uintptr_t>(&use_large_array))) = 1;
    } else if (named("constant_store")) {
        *unknown(reinterpret_cast<volatile char*>(reinterpret_cast<uintptr_t>("constant"))) = 'x';
    } else if (named("large_array")) {
        use_large_array();
    } else if (named("recursion")) {
        sum = recurse(1000);
    } else if (named("large_array_of_a_thread")) {
        createThread(0, thread_with_large_array, nullptr);
        SCMPReceive(9, &word, 1);
    } else if (named("overrun")) {
        unknown(new int[10])[10] = 1;
    } else if (named("underrun")) {
        unknown(new int[10])[-1] = 1;
    } else if (named("read_overrun")) {
        sum = unknown(new int[10])[10];
    } else if (named("use_after_free")) {
        sum = freed_block()[2];
    } else if (named("double_free")) {
        delete[] freed_block();
    } else if (named("free_inside")) {
        delete[](unknown(new int[10]) + 4);
    } else if (named("send_freed")) {
        SCMPSend(1, 7, 1, freed_block(), 4);
    } else if (!named("none")) {
        fail("there is no mistake '%s'\n", mistake);
    }
}

}  // namespace

int main() {
    make(args::text("mistake", "none"));
    return 0;
}
