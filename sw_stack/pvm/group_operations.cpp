// SPDX-License-Identifier: Apache-2.0
// Broadcast, barrier and reduction of groups, by messages between the members.
#include "sw_stack/pvm/group_client.h"
#include "sw_stack/pvm/packed_words.h"
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/pvm.h"
#include "sw_stack/pvm/task_table.h"
#include "sw_stack/pvm/tid.h"
#include "sw_stack/runtime/allocation.h"

using namespace orbweaver;
using namespace orbweaver::pvm;

namespace {

/// Dissemination barrier: in round r a member notifies the member 2^r after it and waits for the member 2^r before it.
/// Messages of a pair keep their order, so messages of the next barrier cannot be confused with this one's.
void barrier_of_static(task& entry, const static_group& joined, int instance) {
    for (int distance = 1; distance < joined.size; distance *= 2) {
        const int ahead = joined.tids[(instance + distance) % joined.size];
        const int behind = joined.tids[(instance + joined.size - distance) % joined.size];
        post(entry, &ahead, 1, static_cast<int>(joined.number), message_kind::barrier, nullptr, 0);
        delete tasks.wait_and_take(entry, {behind, static_cast<int>(joined.number), message_kind::barrier});
    }
}

struct reduction_task {
    pvm_reduction func;
    void* data;
    int count;
    int datatype;
    int msgtag;
};

/// Receives values of a member and combines them.
int combine_from(task& entry, const reduction_task& request, int sender) {
    message* const m = tasks.wait_and_take(entry, {sender, request.msgtag, message_kind::reduction});
    fetch(*m);
    int result = PvmBadMsg;
    if (m->words == static_cast<uint32_t>(request.count) * words_of(request.datatype)) {
        int datatype = request.datatype;
        int count = request.count;
        result = PvmOk;
        // A double in a message need not be aligned to 8 bytes; heap blocks are.
        request.func(&datatype, request.data, m->data, &count, &result);
    }
    delete m;
    return result;
}

/// Reduces along a binomial tree of the members relative to the root.
int reduce_along_tree(task& entry, const reduction_task& request, const member_list& members, int index, int root) {
    const int size = members.size();
    const int mine = (index + size - root) % size;
    int result = PvmOk;
    for (int distance = 1; distance < size; distance *= 2) {
        if ((mine & distance) != 0) {
            const int parent = members.tids()[(mine - distance + root) % size];
            post(entry, &parent, 1, request.msgtag, message_kind::reduction, static_cast<const int*>(request.data),
                 static_cast<uint32_t>(request.count) * words_of(request.datatype));
            return result;
        }
        if (mine + distance < size) {
            const int error = combine_from(entry, request, members.tids()[(mine + distance + root) % size]);
            result = result == PvmOk ? error : result;
        }
    }
    return result;
}

template <class T, class Operation>
void combine_all(void* x, const void* y, int num, Operation operation) {
    T* const target = static_cast<T*>(x);
    const T* const source = static_cast<const T*>(y);
    for (int i = 0; i < num; ++i) { target[i] = operation(target[i], source[i]); }
}

template <class Operation>
void combine_any(int datatype, void* x, const void* y, int num, int* info, Operation operation) {
    if (datatype == PVM_INT) {
        combine_all<int>(x, y, num, operation);
    } else if (datatype == PVM_FLOAT) {
        combine_all<float>(x, y, num, operation);
    } else if (datatype == PVM_DOUBLE) {
        combine_all<double>(x, y, num, operation);
    } else {
        *info = PvmBadParam;
    }
}

/// Converts with wrap-around on overflow.
int wrapping(uint32_t value) { return static_cast<int>(value); }

struct sum {
    template <class T>
    T operator()(T a, T b) const {
        return a + b;
    }
    int operator()(int a, int b) const { return wrapping(static_cast<uint32_t>(a) + static_cast<uint32_t>(b)); }
};

struct product {
    template <class T>
    T operator()(T a, T b) const {
        return a * b;
    }
    int operator()(int a, int b) const { return wrapping(static_cast<uint32_t>(a) * static_cast<uint32_t>(b)); }
};

}  // namespace

int pvm_bcast(const char* group, int msgtag) {
    group_name name;
    if (!name.assign(group)) { return PvmNullGroup; }
    const member_list members(name);
    return members.size() < 0 ? members.size() : pvm_mcast(members.tids(), members.size(), msgtag);
}

int pvm_barrier(const char* group, int count) {
    group_name name;
    if (!name.assign(group)) { return PvmNullGroup; }
    task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    const static_group* const copy = find_static(name);
    if (copy == nullptr || (count != -1 && count != copy->size)) {
        return ask_server(group_request::barrier, name, tid_of(*entry), count);
    }
    const int instance = copy->instance(tid_of(*entry));
    if (instance < 0) { return instance; }
    barrier_of_static(*entry, *copy, instance);
    return PvmOk;
}

void PvmMax(int* datatype, void* x, void* y, int* num, int* info) {
    combine_any(*datatype, x, y, *num, info, [](auto a, auto b) { return a < b ? b : a; });
}

void PvmMin(int* datatype, void* x, void* y, int* num, int* info) {
    combine_any(*datatype, x, y, *num, info, [](auto a, auto b) { return b < a ? b : a; });
}

void PvmSum(int* datatype, void* x, void* y, int* num, int* info) { combine_any(*datatype, x, y, *num, info, sum{}); }

void PvmProduct(int* datatype, void* x, void* y, int* num, int* info) {
    combine_any(*datatype, x, y, *num, info, product{});
}

int pvm_reduce(pvm_reduction func, void* data, int count, int datatype, int msgtag, const char* group, int root) {
    group_name name;
    if (!name.assign(group)) { return PvmNullGroup; }
    task* const entry = self();
    if (entry == nullptr) { return PvmOutOfRes; }
    if (func == nullptr || count < 1 || msgtag < 0 || words_of(datatype) == 0) { return PvmBadParam; }
    const member_list members(name);
    if (members.size() < 0) { return members.size(); }
    const int index = members.index(tid_of(*entry));
    if (index < 0) { return PvmNotInGroup; }
    const int root_tid = pvm_gettid(group, root);
    if (root_tid < 0) { return root_tid; }
    return reduce_along_tree(*entry, {func, data, count, datatype, msgtag}, members, index, members.index(root_tid));
}
