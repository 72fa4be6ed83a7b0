// SPDX-License-Identifier: Apache-2.0
// cop_bcast and cop_mcast (Sankaran 1995, chapter V, library): to tasks of this host through memory, to other hosts
// through the coordination processor, with one transmission for all tasks of a host.
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

/// A message for tasks of this host, kept until the last of them has read it.
struct shared_copy {
    shared_copy* next = nullptr;
    int tag = 0;
    int source = 0;        // cop_source() of the sending task
    uint32_t readers = 0;  // number of tasks that have not read it yet
    uint32_t read_by = 0;  // one bit per descriptor
    bool complete = false;
    int result = CopOk;
    uint64_t* elements = nullptr;
};

spin_lock copies_lock;
shared_copy* copies = nullptr;  // oldest first

shared_copy* add_copy(int tag, int source, uint32_t readers, int count) {
    auto* const made = new shared_copy;
    made->tag = tag;
    made->source = source;
    made->readers = readers;
    made->elements = new uint64_t[static_cast<size_t>(count)];
    shared_copy** end = &copies;
    while (*end != nullptr) { end = &(*end)->next; }
    *end = made;
    return made;
}

/// Returns the oldest copy that the task has not read.
/// @param source -1: any
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
    while (!__atomic_load_n(&copy.complete, __ATOMIC_ACQUIRE)) { instruction::yield(); }
    const int result = copy.result;
    for (int i = 0; i < count && result == CopOk; ++i) { cop_store_element(data, i, datatype, copy.elements[i]); }
    const lock_guard held(copies_lock);
    copy.read_by |= 1U << descriptor;
    if (--copy.readers == 0) {
        shared_copy** link = &copies;
        while (*link != &copy) { link = &(*link)->next; }
        *link = copy.next;
        delete[] copy.elements;
        delete &copy;
    }
    return result;
}

/// Checked arguments of a call.
struct call {
    void* data;
    int count;
    int datatype;
    int msgtag;
};

cop_opcode opcode_of(int datatype) { return cop_is_real(datatype) ? cop_opcode::broadcast64 : cop_opcode::broadcast32; }

/// Returns the tag of element i.
uint32_t tag_of(const call& made, int i) {
    return static_cast<uint32_t>(made.msgtag) + static_cast<uint32_t>(i) % cop_array_tags;
}

/// Sets the masks of `count` tags at level 2 and at all controllers with receivers. Level 2 is first: the second of two
/// senders to one tag waits there, so all masks below belong to one sender.
/// @return 0, or an error
int set_wide_masks(const cop_members& receivers, uint32_t tag, uint32_t count) {
    uint64_t channels[cop_channels];
    const uint64_t controllers = receivers.find_channels(channels);
    int result = cop_line.send_until_free(
        cop_at_level_two(cop_mask_command(cop_opcode::set_broadcast_mask, tag, count, controllers)));
    const uint32_t own = cop_own_location().controller;
    for (uint32_t number = 0; number < cop_channels && result == CopOk; ++number) {
        if (channels[number] != 0) {
            result = cop_line.send_until_free(
                number == own ? cop_mask_command(cop_opcode::set_broadcast_mask, tag, count, channels[number])
                              : cop_far_mask_command(number, tag, count, channels[number]));
        }
    }
    return result;
}

/// Sends a part to hosts under several controllers: all masks, then the elements by ascending tags, which arrive
/// everywhere in the same order.
int send_wide_part(const call& made, const cop_task& self, const cop_members& members, int begin, int end) {
    const cop_ownership held(self.descriptor);
    const uint32_t tag = tag_of(made, begin);
    const int result = set_wide_masks(members, tag, static_cast<uint32_t>(end - begin));
    const cop_packet first = cop_at_level_two(cop_value_command(opcode_of(made.datatype), tag, 0, self.number()));
    return result < 0 ? result : cop_line.send_row(first, end - begin, [&](int i) {
        return cop_element(made.data, begin + i, made.datatype);
    });
}

/// Sends one part under one lock: SETBM, then the elements by ascending tags.
int send_part(const call& made, const cop_task& self, uint64_t channels, int begin, int end) {
    const cop_ownership held(self.descriptor);
    const uint32_t tag = tag_of(made, begin);
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
    const cop_span span = members.span();
    if (span.error < 0) { return span.error; }
    const uint32_t here = span.local - (members.find_local(self.tid, span) < 0 ? 0 : 1);
    if (here > 0) {
        const lock_guard held(copies_lock);
        shared_copy* const copy =
            add_copy(made.msgtag, cop_source(cop_own_location(), self.number()), here, made.count);
        for (int i = 0; i < made.count; ++i) { copy->elements[i] = cop_element(made.data, i, made.datatype); }
        __atomic_store_n(&copy->complete, true, __ATOMIC_RELEASE);
    }
    int result = CopOk;
    for (int begin = 0; !span.is_alone() && begin < made.count && result == CopOk; begin += cop_max_elements) {
        const int end = begin + cop_max_elements < made.count ? begin + cop_max_elements : made.count;
        result = span.is_wide() ? send_wide_part(made, self, members, begin, end)
                                : send_part(made, self, span.channels, begin, end);
    }
    return result;
}

/// Returns a request for all messages of a broadcast.
/// @param source cop_source(), or -1 for any
cop_request messages_of(const call& made, int source) {
    return cop_request(opcode_of(made.datatype), static_cast<uint32_t>(made.msgtag), made.count, nullptr, source);
}

/// Takes a message from the channel if its first element has arrived. The first task of the host that sees it does this
/// for all.
/// @return its copy in memory; nullptr if there is no message
shared_copy* open_copy_of_arrival(const call& made, int source, uint32_t readers, const cop_task& self,
                                  cop_request& rest) {
    if (!cop_device.try_acquire(self.descriptor)) { return nullptr; }
    cop_line.poll();
    if (find_copy(made.msgtag, source, self.descriptor) != nullptr) {
        cop_device.release();
        return nullptr;  // another task has taken it
    }
    shared_copy* copy = nullptr;
    if (const cop_packet* const first =
            cop_device.find_kept([&](const cop_packet& kept) { return rest.accepts(kept); })) {
        const int sender = cop_source_of(*first);
        rest.expect_from(sender);
        {
            const lock_guard held(copies_lock);
            copy = add_copy(made.msgtag, sender, readers, made.count);
        }
        rest.store_in(copy->elements);
        cop_line.post(rest);
    }
    cop_device.release();
    return copy;
}

/// Receives without a shared copy if this is the only receiver on the host.
int receive_alone(const call& made, const cop_task& self, int source) {
    const bool in_place = made.datatype == PVM_DOUBLE;
    auto* const elements = in_place ? static_cast<uint64_t*>(made.data) : new uint64_t[static_cast<size_t>(made.count)];
    cop_request all = messages_of(made, source);
    all.store_in(elements);
    {
        const cop_ownership held(self.descriptor);
        cop_line.post(all);
    }
    const int result = cop_line.wait(all, self.descriptor);
    for (int i = 0; i < made.count && !in_place && result == CopOk; ++i) {
        cop_store_element(made.data, i, made.datatype, elements[i]);
    }
    if (!in_place) { delete[] elements; }
    return result;
}

/// @param readers number of tasks of this host that receive it
/// @param source as for cop_request
int receive(const call& made, const cop_task& self, uint32_t readers, int source) {
    const bool from_elsewhere = source != -1 && cop_source_location(source).bits() != cop_own_location().bits();
    if (readers == 1 && from_elsewhere) { return receive_alone(made, self, source); }
    for (;;) {
        shared_copy* copy = find_copy(made.msgtag, source, self.descriptor);
        if (copy == nullptr) {
            cop_request rest = messages_of(made, source);
            copy = open_copy_of_arrival(made, source, readers, self, rest);
            if (copy != nullptr) {
                copy->result = cop_line.wait(rest, self.descriptor);
                __atomic_store_n(&copy->complete, true, __ATOMIC_RELEASE);
            }
        }
        if (copy != nullptr) { return read_copy(*copy, self.descriptor, made.data, made.count, made.datatype); }
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
        if (members.tid(i) == self.tid) { continue; }
        const int result = pvm_psend(members.tid(i), made.msgtag, made.data, made.count, made.datatype);
        if (result < 0) { return result; }
    }
    return CopOk;
}

int multicast(const call& made, const cop_task& self, const cop_members& members, int mode, int srctid) {
    if (self.tid < 0) { return self.tid; }
    if (members.count() < 0) { return members.count(); }
    if (made.count < 1 || made.msgtag < 0 || made.msgtag > 0xffff || !cop_is_type(made.datatype) ||
        (mode != CopSend && mode != CopReceive)) {
        return CopBadParam;
    }
    if (!self.has_card()) { return on_main_network(made, self, members, mode, srctid); }
    if (mode == CopSend) { return send(made, self, members); }
    const cop_span span = members.span();
    if (members.find_local(self.tid, span) < 0) { return PvmNotInGroup; }
    if (srctid == -1) { return receive(made, self, span.local, -1); }
    const cop_location source = cop_task_location(srctid);
    return source.is_known() ? receive(made, self, span.local, cop_source(source, pvm::task_of(srctid)))
                             : static_cast<int>(CopNoMapping);
}

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
