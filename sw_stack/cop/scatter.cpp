// SPDX-License-Identifier: Apache-2.0
// cop_scatter and cop_gather, which the thesis only names: one multicast per slice to a single task; the root copies
// its own slice.
#include "sw_stack/cop/elements.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"

namespace orbweaver {

namespace {

enum class direction : uint8_t { from_root, to_root };

/// Arguments of a call. The slice of member i has the tags from msgtag + i * count on.
struct slices {
    direction flow;
    void* own;    // the caller's slice
    void* whole;  // the root's array: one slice per member, by instance
    int count;    // elements of a slice
    int datatype;
    int msgtag;
    int root;  // instance of the root
};

size_t bytes_of(const slices& request) {
    return static_cast<size_t>(request.count) * (request.datatype == PVM_DOUBLE ? 8 : 4);
}

void* slice_of(const slices& request, int instance) {
    return static_cast<char*>(request.whole) + static_cast<size_t>(instance) * bytes_of(request);
}

int check(const slices& request, const cop_members& members, int self) {
    if (self < 0) { return self; }
    if (members.count() < 0) { return members.count(); }
    if (request.count < 1 || !cop_is_type(request.datatype)) { return CopBadParam; }
    return request.root < 0 || request.root >= members.count() ? static_cast<int>(PvmNoInst) : static_cast<int>(CopOk);
}

/// Moves a slice between the root and another member; both call it.
int move_slice(const slices& request, void* data, int instance, int member, int root, int self) {
    const bool down = request.flow == direction::from_root;
    const int receiver = down ? member : root;
    return cop_mcast(data, request.count, request.datatype, &receiver, 1, request.msgtag + instance * request.count,
                     self == receiver ? CopReceive : CopSend, down ? root : member);
}

int move(const slices& request, const char* group) {
    const int self = cop_self().tid;
    const cop_members members(group);
    const int wrong = check(request, members, self);
    if (wrong < 0) { return wrong; }
    const int own = members.find_local(self, members.span());
    if (own < 0) { return PvmNotInGroup; }
    const int root = members.tid(request.root);
    if (self != root) { return move_slice(request, request.own, own, self, root, self); }
    void* const kept = slice_of(request, own);
    const bool down = request.flow == direction::from_root;
    __builtin_memcpy(down ? request.own : kept, down ? kept : request.own, bytes_of(request));
    int result = CopOk;
    for (int i = 0; i < members.count() && result == CopOk; ++i) {
        result = i == own ? static_cast<int>(CopOk)
                          : move_slice(request, slice_of(request, i), i, members.tid(i), root, self);
    }
    return result;
}

}  // namespace

}  // namespace orbweaver

using namespace orbweaver;

int cop_scatter(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root) {
    return move({direction::from_root, result, data, count, datatype, msgtag, root}, group);
}

int cop_gather(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root) {
    return move({direction::to_root, data, result, count, datatype, msgtag, root}, group);
}
