// SPDX-License-Identifier: Apache-2.0
// cop_bcast and cop_mcast (digest 4.2, 5.6.1): to tasks of this host through memory, to other hosts through the
// coordination processor, once for all tasks of a host; and scatter and gather, which are made of them.
#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/commands.h"
#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/elements.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

/// A message for tasks of this host, until the last of them has read it.
struct shared_copy {
    shared_copy* next = nullptr;
    int tag = 0;
    int source = 0;        // cop_source(), of a task of this host or of another
    uint32_t readers = 0;  // that have yet to read it
    uint32_t read_by = 0;  // bit a descriptor
    bool complete = false;
    int result = CopOk;
    uint64_t* elements = nullptr;
};

spin_lock copies_lock;
shared_copy* copies = nullptr;  // the oldest first

shared_copy* add_copy(int tag, int source, uint32_t readers, int count) {
    auto* const made = new shared_copy;
    made->tag = tag;
    made->source = source;
    made->readers = readers;
    made->elements = new uint64_t[static_cast<size_t>(count)];
    shared_copy** end = &copies;
    while (*end != nullptr) {
        end = &(*end)->next;
    }
    *end = made;
    return made;
}

/// The oldest that the task has yet to read. @param source -1: any
shared_copy* find_copy(int tag, int source, int descriptor) {
    const lock_guard held(copies_lock);
    shared_copy* each = copies;
    while (each != nullptr &&
           (each->tag != tag || (source != -1 && each->source != source) || (each->read_by >> descriptor & 1) != 0)) {
        each = each->next;
    }
    return each;
}

int read_copy(shared_copy& copy, int descriptor, void* data, int count, int datatype) {
    while (!__atomic_load_n(&copy.complete, __ATOMIC_ACQUIRE)) {
        instruction::yield();
    }
    const int result = copy.result;
    for (int i = 0; i < count && result == CopOk; ++i) {
        cop_store_element(data, i, datatype, copy.elements[i]);
    }
    const lock_guard held(copies_lock);
    copy.read_by |= 1U << descriptor;
    if (--copy.readers == 0) {
        shared_copy** link = &copies;
        while (*link != &copy) {
            link = &(*link)->next;
        }
        *link = copy.next;
        delete[] copy.elements;
        delete &copy;
    }
    return result;
}

/// A call, checked.
struct call {
    void* data;
    int count;
    int datatype;
    int msgtag;
};

cop_opcode opcode_of(int datatype) {
    return cop_is_real(datatype) ? cop_opcode::broadcast64 : cop_opcode::broadcast32;
}

/// One part under one lock: SETBM, and the elements by rising tags.
int send_part(const call& made, const cop_task& self, uint64_t channels, int begin, int end) {
    const cop_ownership held(self.descriptor);
    const auto tag = static_cast<uint32_t>(made.msgtag + begin % cop_array_tags);
    cop_lock lock(true);
    int result = lock.error();
    if (result == CopOk) {
        result = cop_line.send(
            cop_mask_command(cop_opcode::set_broadcast_mask, tag, static_cast<uint32_t>(end - begin), channels));
    }
    if (result == CopOk) {
        result = cop_line.send_row(cop_value_command(opcode_of(made.datatype), tag, 0, self.number()), end - begin,
                                   [&](int i) { return cop_element(made.data, begin + i, made.datatype); });
    }
    const int released = lock.release();
    return result == CopOk ? released : result;
}

int send(const call& made, const cop_task& self, const cop_members& members) {
    int error = CopOk;
    const uint64_t channels = members.remote_channels(error);
    if (error < 0) {
        return error;
    }
    if (const uint32_t here = members.local(self.tid); here > 0) {
        const lock_guard held(copies_lock);
        shared_copy* const copy =
            add_copy(made.msgtag, cop_source(cop_channel_number(), self.number()), here, made.count);
        for (int i = 0; i < made.count; ++i) {
            copy->elements[i] = cop_element(made.data, i, made.datatype);
        }
        __atomic_store_n(&copy->complete, true, __ATOMIC_RELEASE);
    }
    int result = CopOk;
    for (int begin = 0; channels != 0 && begin < made.count && result == CopOk; begin += cop_most_elements) {
        const int end = begin + cop_most_elements < made.count ? begin + cop_most_elements : made.count;
        result = send_part(made, self, channels, begin, end);
    }
    return result;
}

/// Takes a message from the channel if its first element is there: for the first task of the host that sees it.
/// @return its place in memory; nullptr if there is none
shared_copy* open_copy_of_arrival(const call& made, int source, uint32_t readers, const cop_task& self,
                                  cop_request& rest) {
    if (!cop_device.try_acquire(self.descriptor)) {
        return nullptr;
    }
    cop_line.poll();
    if (find_copy(made.msgtag, source, self.descriptor) != nullptr) {
        cop_device.release();
        return nullptr;  // another task was quicker
    }
    rest.opcode = opcode_of(made.datatype);
    rest.first_tag = static_cast<uint32_t>(made.msgtag);
    rest.next_tag = rest.first_tag;
    rest.count = made.count;
    rest.source = source;
    shared_copy* copy = nullptr;
    if (const cop_packet* const first =
            cop_device.find_kept([&](const cop_packet& kept) { return rest.accepts(kept); })) {
        rest.source = cop_source_of(*first);
        {
            const lock_guard held(copies_lock);
            copy = add_copy(made.msgtag, rest.source, readers, made.count);
        }
        rest.data = copy->elements;
        cop_line.post(rest);
    }
    cop_device.release();
    return copy;
}

/// The only receiver of this host takes what comes from another one without a copy.
int receive_alone(const call& made, const cop_task& self, int source) {
    const bool in_place = made.datatype == PVM_DOUBLE;
    auto* const elements = in_place ? static_cast<uint64_t*>(made.data) : new uint64_t[static_cast<size_t>(made.count)];
    cop_request all;
    all.opcode = opcode_of(made.datatype);
    all.first_tag = static_cast<uint32_t>(made.msgtag);
    all.count = made.count;
    all.data = elements;
    all.source = source;
    {
        const cop_ownership held(self.descriptor);
        cop_line.post(all);
    }
    const int result = cop_line.wait(all, self.descriptor);
    for (int i = 0; i < made.count && !in_place && result == CopOk; ++i) {
        cop_store_element(made.data, i, made.datatype, elements[i]);
    }
    if (!in_place) {
        delete[] elements;
    }
    return result;
}

/// @param source as of cop_request
int receive(const call& made, const cop_task& self, const cop_members& members, int source) {
    const uint32_t readers = members.local();
    const bool from_elsewhere = source != -1 && static_cast<uint32_t>(source) >> 18 != cop_channel_number();
    if (readers == 1 && from_elsewhere) {
        return receive_alone(made, self, source);
    }
    for (;;) {
        shared_copy* copy = find_copy(made.msgtag, source, self.descriptor);
        if (copy == nullptr) {
            cop_request rest;
            copy = open_copy_of_arrival(made, source, readers, self, rest);
            if (copy != nullptr) {
                copy->result = cop_line.wait(rest, self.descriptor);
                __atomic_store_n(&copy->complete, true, __ATOMIC_RELEASE);
            }
        }
        if (copy != nullptr) {
            return read_copy(*copy, self.descriptor, made.data, made.count, made.datatype);
        }
        instruction::yield();
    }
}

int on_main_network(const call& made, const cop_task& self, const cop_members& members, int mode, int srctid) {
    if (mode == CopReceive) {
        const int result =
            pvm_precv(srctid, made.msgtag, made.data, made.count, made.datatype, nullptr, nullptr, nullptr);
        return result < 0 ? result : static_cast<int>(CopOk);
    }
    for (int i = 0; i < members.count(); ++i) {
        if (members.tid(i) == self.tid) {
            continue;
        }
        const int result = pvm_psend(members.tid(i), made.msgtag, made.data, made.count, made.datatype);
        if (result < 0) {
            return result;
        }
    }
    return CopOk;
}

int multicast(const call& made, const cop_task& self, const cop_members& members, int mode, int srctid) {
    if (self.tid < 0) {
        return self.tid;
    }
    if (members.count() < 0) {
        return members.count();
    }
    if (made.count < 1 || made.msgtag < 0 || made.msgtag > 0xffff || !cop_is_type(made.datatype) ||
        (mode != CopSend && mode != CopReceive)) {
        return CopBadParam;
    }
    if (!self.has_card()) {
        return on_main_network(made, self, members, mode, srctid);
    }
    if (mode == CopSend) {
        return send(made, self, members);
    }
    if (!members.contains(self.tid)) {
        return PvmNotInGroup;
    }
    if (srctid == -1) {
        return receive(made, self, members, -1);
    }
    const uint32_t channel = cop_channel_of(srctid);
    return channel == 0 ? static_cast<int>(CopNoMapping)
                        : receive(made, self, members, cop_source(channel, pvm::task_of(srctid)));
}

size_t element_bytes(int datatype) {
    return datatype == PVM_DOUBLE ? 8 : 4;
}

/// Slice `index` of an array of slices.
void* slice(void* data, int index, int count, int datatype) {
    return static_cast<char*>(data) + static_cast<size_t>(index) * static_cast<size_t>(count) * element_bytes(datatype);
}

/// One slice of a scatter or gather from one member to another; the tag tells them apart.
int move_slice(void* data, int count, int datatype, int tag, int to, int mode, int from) {
    return cop_mcast(data, count, datatype, &to, 1, tag, mode, from);
}

/// What scatter and gather have in common.
struct slices {
    cop_members members;
    int self;
    int root;
    explicit slices(const char* group, int root) : members(group), self(cop_self().tid), root(root) {}

    int error(int count, int datatype) const {
        if (self < 0) {
            return self;
        }
        if (members.count() < 0) {
            return members.count();
        }
        if (count < 1 || !cop_is_type(datatype)) {
            return CopBadParam;
        }
        return root < 0 || root >= members.count() ? static_cast<int>(PvmNoInst)
               : members.contains(self)            ? static_cast<int>(CopOk)
                                                   : static_cast<int>(PvmNotInGroup);
    }
    int root_tid() const { return members.tid(root); }
    int own_instance() const {
        int instance = 0;
        while (members.tid(instance) != self) {
            ++instance;
        }
        return instance;
    }
};

}  // namespace

}  // namespace orbweaver

using namespace orbweaver;

int cop_bcast(void* data, int count, int datatype, const char* group, int msgtag, int mode, int srctid) {
    const cop_task self = cop_self();
    const cop_members members(group);
    return multicast({data, count, datatype, msgtag}, self, members, mode, srctid);
}

int cop_mcast(void* data, int count, int datatype, const int* tids, int numtasks, int msgtag, int mode, int srctid) {
    const cop_task self = cop_self();
    const cop_members members(tids, numtasks);
    return multicast({data, count, datatype, msgtag}, self, members, mode, srctid);
}

int cop_scatter(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root) {
    const slices of(group, root);
    const int wrong = of.error(count, datatype);
    if (wrong < 0) {
        return wrong;
    }
    const int own = of.own_instance();
    if (of.self != of.root_tid()) {
        return move_slice(result, count, datatype, msgtag + own * count, of.self, CopReceive, of.root_tid());
    }
    __builtin_memcpy(result, slice(data, own, count, datatype), static_cast<size_t>(count) * element_bytes(datatype));
    for (int i = 0; i < of.members.count(); ++i) {
        const int sent = i == own ? static_cast<int>(CopOk)
                                  : move_slice(slice(data, i, count, datatype), count, datatype, msgtag + i * count,
                                               of.members.tid(i), CopSend, of.self);
        if (sent < 0) {
            return sent;
        }
    }
    return CopOk;
}

int cop_gather(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root) {
    const slices of(group, root);
    const int wrong = of.error(count, datatype);
    if (wrong < 0) {
        return wrong;
    }
    const int own = of.own_instance();
    if (of.self != of.root_tid()) {
        return move_slice(data, count, datatype, msgtag + own * count, of.root_tid(), CopSend, of.self);
    }
    __builtin_memcpy(slice(result, own, count, datatype), data, static_cast<size_t>(count) * element_bytes(datatype));
    for (int i = 0; i < of.members.count(); ++i) {
        const int received = i == own ? static_cast<int>(CopOk)
                                      : move_slice(slice(result, i, count, datatype), count, datatype,
                                                   msgtag + i * count, of.self, CopReceive, of.members.tid(i));
        if (received < 0) {
            return received;
        }
    }
    return CopOk;
}
