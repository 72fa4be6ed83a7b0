// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/common/program.h"

#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/waiting.h"

namespace orbweaver {

namespace {

bool same_text(const char* a, const char* b) {
    for (; *a != 0 && *a == *b; ++a, ++b) {}
    return *a == *b;
}

}  // namespace

uint32_t choice_argument(const char* key, const char* const* names, uint32_t count) {
    const char* const name = args::text(key, names[0]);
    for (uint32_t i = 0; i < count; ++i) {
        if (same_text(name, names[i])) { return i; }
    }
    console::print("argument %s: \"%s\" is none of %s", key, name, names[0]);
    for (uint32_t i = 1; i < count; ++i) { console::print(", %s", names[i]); }
    fail("\n");
}

check_kind read_check() {
    static constexpr const char* names[] = {"sampled", "exact", "none"};
    return static_cast<check_kind>(choice_argument("check", names));
}

kernel_kind read_kernels() {
    static constexpr const char* names[] = {"tuned", "plain"};
    return static_cast<kernel_kind>(choice_argument("kernels", names));
}

void read_library_arguments() {
    static constexpr const char* barriers[] = {"dissemination", "central"};
    node_barrier = static_cast<barrier_algorithm>(choice_argument("barrier", barriers));
    static constexpr const char* waits[] = {"yield", "spin"};
    node_waiting = static_cast<waiting>(choice_argument("wait", waits));
}

barrier_positions read_barriers() {
    static constexpr const char* names[] = {"named", "added"};
    return static_cast<barrier_positions>(choice_argument("barriers", names));
}

void fail_in_file(const input_error& error) { fail("input file, line %lu: %s\n", error.line, error.what); }

void fail_on_first_error(const input_error& error) {
    const uint64_t rank = static_cast<uint64_t>(UINT32_MAX - error.line) << 32 | (nodes() - node_id());
    const uint64_t mine = error.what == nullptr ? 0 : rank;
    const uint64_t first = all_reduce(mine, reduction_operator::max);
    if (first == 0) { return; }
    if (first == mine) { fail_in_file(error); }
    for (;;) {
        instruction::yield();  // until another node ends the run
    }
}

}  // namespace orbweaver
