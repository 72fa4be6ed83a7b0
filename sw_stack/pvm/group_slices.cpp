// SPDX-License-Identifier: Apache-2.0
// pvm_scatter and pvm_gather: a message between the root and every other member.
#include <stddef.h>

#include "sw_stack/pvm/group_client.h"
#include "sw_stack/pvm/packed_words.h"
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/pvm.h"
#include "sw_stack/pvm/task_table.h"

using namespace orbweaver;
using namespace orbweaver::pvm;

namespace {

/// Arguments of a member's call.
struct slice_exchange {
    task& entry;
    int msgtag;
    uint32_t words;  // words of a slice

    size_t bytes() const { return words * sizeof(int); }
    int* slice(void* array, int index) const { return static_cast<int*>(array) + static_cast<size_t>(index) * words; }
    void send(int tid, const void* data) const {
        post(entry, &tid, 1, msgtag, message_kind::slice, static_cast<const int*>(data), words);
    }
    int receive(int tid, void* data) const {
        message* const m = tasks.wait_and_take(entry, {tid, msgtag, message_kind::slice});
        fetch(*m);
        const bool fits = m->words == words;
        if (fits) { __builtin_memcpy(data, m->data, bytes()); }
        delete m;
        return fits ? PvmOk : PvmBadMsg;
    }
};

enum class direction : uint8_t { from_root, to_root };

int exchange(direction flow, void* own, void* whole, int count, int datatype, int msgtag, const char* group, int root) {
    group_name name;
    if (!name.assign(group)) { return PvmNullGroup; }
    task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (count < 1 || msgtag < 0 || words_of(datatype) == 0) { return PvmBadParam; }
    const member_list members(name);
    if (members.size() < 0) { return members.size(); }
    if (members.index(tid_of(*entry)) < 0) { return PvmNotInGroup; }
    const int root_tid = pvm_gettid(group, root);
    if (root_tid < 0) { return root_tid; }
    const bool down = flow == direction::from_root;
    const slice_exchange slices{*entry, msgtag, static_cast<uint32_t>(count) * words_of(datatype)};
    if (root_tid != tid_of(*entry)) {
        if (down) { return slices.receive(root_tid, own); }
        slices.send(root_tid, own);
        return PvmOk;
    }
    int result = PvmOk;
    for (int index = 0; index < members.size(); ++index) {
        const int tid = members.tids()[index];
        int* const slice = slices.slice(whole, index);
        if (tid == root_tid) {
            __builtin_memcpy(down ? own : slice, down ? slice : own, slices.bytes());
        } else if (down) {
            slices.send(tid, slice);
        } else {
            const int error = slices.receive(tid, slice);
            result = result == PvmOk ? error : result;
        }
    }
    return result;
}

}  // namespace

int pvm_scatter(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root) {
    return exchange(direction::from_root, result, data, count, datatype, msgtag, group, root);
}

int pvm_gather(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root) {
    return exchange(direction::to_root, data, result, count, datatype, msgtag, group, root);
}
