// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::pvm {

void post_here(const task& sender, int tid, int tag, message_kind kind, const int* words, uint32_t number) {
    message* const m = new message;
    m->destination = task_of(tid);
    m->source = tid_of(sender);
    m->tag = tag;
    m->kind = kind;
    m->words = number;
    if (number != 0) {
        m->data = new int[number];
        __builtin_memcpy(m->data, words, number * 4);
    }
    tasks.deliver(m);
}

}  // namespace orbweaver::pvm
