// SPDX-License-Identifier: Apache-2.0
// Start-up of a node before main() of a program linked by `orbweaver cc`. As in sw_stack/runtime/start.cpp the ranks
// form a tree, in which they report to their parents that they can accept threads. Then rank 0 releases all ranks, and
// every rank calls main().
#include <stdint.h>
#include <stdlib.h>

#include "sw_stack/program/ranks.h"
#include "sw_stack/program/streams.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

extern "C" {
int main(int count, char** words, char** environment);
using constructor = void (*)();
extern constructor orbweaver_constructors_begin[];
extern constructor orbweaver_constructors_end[];
extern const char orbweaver_unwind_begin[];
/// Function of the compiler's library; linked only into programs that throw exceptions.
[[gnu::weak]] void __register_frame_info(const void* begin, void* object);
void orbweaver_node_ready();
void orbweaver_release_node();
[[noreturn]] void orbweaver_start_rank();

/// Assembly code increments them, possibly before this node's own start-up, so no constructor may write them.
constinit orbweaver::atomic_counter orbweaver_ready_children;
constinit orbweaver::atomic_counter orbweaver_releases;

/// In .data, so that it is part of the ELF file.
[[gnu::used, gnu::section(".data")]] orbweaver::program_settings orbweaver_program_settings = {};
/// Environment for getenv().
extern char** environ;
/// Handle of the program in the C++ ABI; its value is unused.
void* __dso_handle = nullptr;
}

namespace orbweaver {

namespace {

constexpr uint32_t tree_arity = 4;

void send_thread(uint32_t node, void (*handler)()) {
    instruction::sendh_thread(node, reinterpret_cast<uint32_t>(handler));
    instruction::sende(node_id());
}

/// Waits until all ranks can accept threads.
void meet_all_ranks() {
    const uint32_t ranks = settings().ranks;
    const uint32_t rank = settings().rank;
    const uint32_t first = tree_arity * rank + 1;
    const uint32_t last = first + tree_arity < ranks ? first + tree_arity : ranks;
    orbweaver_ready_children.wait_for(last > first ? last - first : 0);
    if (rank != 0) {
        send_thread(rank_node((rank - 1) / tree_arity), orbweaver_node_ready);
        orbweaver_releases.wait_for(1);
    }
    for (uint32_t child = first; child < last; ++child) { send_thread(rank_node(child), orbweaver_release_node); }
}

/// Builds argv, with a final null pointer.
char** argument_words() {
    const program_settings& run_settings = settings();
    auto** const words = static_cast<char**>(allocate((run_settings.argument_count + 1) * sizeof(char*)));
    char* next = const_cast<char*>(run_settings.argument_texts);
    for (uint32_t number = 0; number < run_settings.argument_count; ++number) {
        words[number] = next;
        while (*next++ != 0) {}
    }
    words[run_settings.argument_count] = nullptr;
    return words;
}

}  // namespace

}  // namespace orbweaver

void orbweaver_start_rank() {
    using namespace orbweaver;
    static char path[] = "PATH=/bin:/usr/bin";  // default path of POSIX
    static char* environment[] = {path, nullptr};
    environ = environment;
    meet_all_ranks();
    if (__register_frame_info != nullptr) {
        static void* object[8];  // space for the frame object of that library
        __register_frame_info(orbweaver_unwind_begin, object);
    }
    atexit(flush_streams);  // registered first, so that it is called last
    for (constructor* entry = orbweaver_constructors_begin; entry != orbweaver_constructors_end; ++entry) {
        (*entry)();
    }
    ::exit(main(static_cast<int>(settings().argument_count), argument_words(), environment));
}
