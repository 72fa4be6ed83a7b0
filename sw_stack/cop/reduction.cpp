// SPDX-License-Identifier: Apache-2.0
// cop_reduce (Sankaran 1995, chapters IV and V; docs/cop/two_level.md). The tasks of a host combine locally and the
// last one contributes for the host. The host that is served first sets the masks and, within one controller, writes
// its values. The others contribute, and the roots' hosts receive the results.
#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/commands.h"
#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/elements.h"
#include "sw_stack/cop/masks.h"
#include "sw_stack/cop/meeting.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver {

namespace {

struct reduction {
    cop_opcode operation;
    cop_masks masks;  // masks of the first tag
    bool locks;       // sets masks and writes under the controller's lock
    int descriptor;
};

constexpr int already_counted = cop_status_of(cop_error::already_counted);
constexpr int mask_in_use = cop_status_of(cop_error::mask_in_use);

/// Sets the masks and writes the host's values, unless another host has done so. The TC mask excludes the host that
/// writes.
/// @return 1 if this host is the first, else 0; or an error
int begin_part(const reduction& request, uint32_t tag, const uint64_t* values, uint32_t count) {
    cop_lock lock(true);
    int result = lock.error();
    if (result == CopOk) {
        const uint64_t others = request.masks.contributors & ~cop_own_location().channel_bit();
        result = cop_line.send(cop_mask_command(cop_opcode::set_terminal_count, tag, count, others));
        const bool is_first = result == CopOk;
        if (is_first) {
            result =
                cop_line.send(cop_mask_command(cop_opcode::set_broadcast_mask, tag, count, request.masks.receivers));
        }
        const cop_opcode write = has_64_bits(request.operation) ? cop_opcode::write64 : cop_opcode::write32;
        if (is_first && result == CopOk) {
            result = cop_line.send_row(cop_value_command(write, tag, 0), static_cast<int>(count),
                                       [values](int i) { return values[i]; });
        }
        result = result == CopOk ? 1 : result == mask_in_use && !is_first ? 0 : result;
    }
    const int released = lock.release();
    return result >= 0 && released < 0 ? released : result;
}

/// Sets the masks without a lock; the host that sets them contributes like all others.
int begin_part_unlocked(const reduction& request, uint32_t tag, uint32_t count) {
    cop_masks masks = request.masks;
    masks.tag = tag;
    masks.count = count;
    return cop_set_masks(masks);
}

/// Contributes a part. An earlier operation with the same tags may still lack contributions, although this host's has
/// been counted; then it begins again.
int contribute_part(const reduction& request, uint32_t tag, const uint64_t* values, uint32_t count) {
    const cop_packet near = cop_value_command(request.operation, tag, 0);
    const cop_packet contribution = request.masks.are_wide() ? cop_at_level_two(near) : near;
    for (;;) {
        const cop_ownership held(request.descriptor);
        const int begun =
            request.locks ? begin_part(request, tag, values, count) : begin_part_unlocked(request, tag, count);
        if (begun != 0) { return begun < 0 ? begun : CopOk; }
        int accepted = 0;
        const int result = cop_line.send_row(
            contribution, static_cast<int>(count), [values](int i) { return values[i]; }, accepted);
        if (result != already_counted || accepted != 0) { return result; }
    }
}

int contribute(const reduction& request, const uint64_t* values, int count) {
    int result = CopOk;
    for (int begin = 0; begin < count && result == CopOk; begin += cop_max_elements) {
        const int rest = count - begin;
        const int part = rest < cop_max_elements ? rest : cop_max_elements;
        const uint32_t tag = request.masks.tag + static_cast<uint32_t>(begin) % cop_array_tags;
        result = contribute_part(request, tag, values + begin, static_cast<uint32_t>(part));
    }
    return result;
}

/// Performs the host's part in the operation of all hosts. The values become the results if this host has a root.
int reduce_among_hosts(const reduction& request, uint64_t* values, int count) {
    if ((request.masks.receivers & cop_own_location().channel_bit()) == 0) {
        return contribute(request, values, count);
    }
    auto* const results = new uint64_t[static_cast<size_t>(count)];
    cop_request awaited(request.operation, request.masks.tag, count, results);
    {
        const cop_ownership held(request.descriptor);
        cop_line.post(awaited);
    }
    int result = contribute(request, values, count);
    if (result == CopOk) {
        result = cop_line.wait(awaited, request.descriptor, cop_patience());
    } else {
        const cop_ownership held(request.descriptor);
        cop_line.withdraw(awaited);
    }
    for (int i = 0; i < count && result == CopOk; ++i) { values[i] = results[i]; }
    delete[] results;
    return result;
}

/// Finds the channels of the roots (instance numbers) under this host's controller, and whether the caller is a root.
int find_roots(const cop_members& members, const int* roots, int rootcount, int self, uint64_t& channels,
               bool& is_root) {
    channels = 0;
    is_root = false;
    for (int i = 0; i < rootcount; ++i) {
        if (roots[i] < 0 || roots[i] >= members.count()) { return PvmNoInst; }
        const int tid = members.tid(roots[i]);
        const cop_location location = cop_task_location(tid);
        if (!location.is_known()) { return CopNoMapping; }
        channels |= location.controller == cop_own_location().controller ? location.channel_bit() : 0;
        is_root = is_root || tid == self;
    }
    return CopOk;
}

/// Logical reduction functions, which PVM lacks.
template <class Operation>
void combine_words(const int* datatype, void* x, const void* y, const int* num, int* info, Operation operation) {
    if (*datatype != PVM_INT) {
        *info = CopBadParam;
        return;
    }
    auto* const target = static_cast<uint32_t*>(x);
    const auto* const source = static_cast<const uint32_t*>(y);
    for (int i = 0; i < *num; ++i) { target[i] = operation(target[i], source[i]); }
}
void and_words(int* datatype, void* x, void* y, int* num, int* info) {
    combine_words(datatype, x, y, num, info, [](uint32_t a, uint32_t b) { return a & b; });
}
void or_words(int* datatype, void* x, void* y, int* num, int* info) {
    combine_words(datatype, x, y, num, info, [](uint32_t a, uint32_t b) { return a | b; });
}
void exor_words(int* datatype, void* x, void* y, int* num, int* info) {
    combine_words(datatype, x, y, num, info, [](uint32_t a, uint32_t b) { return a ^ b; });
}

constexpr pvm_reduction pvm_operations[] = {PvmSum, PvmMin, PvmMax, and_words, or_words, exor_words, PvmProduct};

/// Reduces on the main network: the first root has the result and sends it to the other roots.
int reduce_on_main_network(int func, void* data, int datatype, int count, int msgtag, const char* group,
                           const int* roots, int rootcount, int self) {
    if (func < CopSum || func > CopProduct || (datatype != PVM_INT && func >= CopAnd && func <= CopExor)) {
        return CopBadParam;
    }
    const int result = pvm_reduce(pvm_operations[func], data, count, datatype, msgtag, group, roots[0]);
    if (result < 0) { return result; }
    const int first = pvm_gettid(group, roots[0]);
    for (int i = 1; i < rootcount; ++i) {
        const int tid = pvm_gettid(group, roots[i]);
        if (tid == first) { continue; }
        const int moved = self == first ? pvm_psend(tid, msgtag, data, count, datatype)
                          : self == tid ? pvm_precv(first, msgtag, data, count, datatype, nullptr, nullptr, nullptr)
                                        : CopOk;
        if (moved < 0) { return moved; }
    }
    return CopOk;
}

/// Combines the values of this host's tasks, then reduces among the hosts.
/// @param values values of this task, replaced by the result
int reduce_with_tasks(const reduction& request, const cop_span& span, uint64_t* values, int count) {
    const auto [meeting, is_last] = cop_meeting::join(cop_meeting::kind::reduction, static_cast<int>(request.masks.tag),
                                                      span.local, values, count, request.operation);
    if (is_last) { meeting->finish(span.is_alone() ? CopOk : reduce_among_hosts(request, meeting->elements(), count)); }
    const int result = meeting->wait();
    for (int i = 0; i < count && result == CopOk; ++i) { values[i] = meeting->elements()[i]; }
    meeting->leave();
    return result;
}

int reduce(const reduction& request, const cop_span& span, void* data, int datatype, int count, bool is_root) {
    const bool in_place = datatype == PVM_DOUBLE;
    auto* const values = in_place ? static_cast<uint64_t*>(data) : new uint64_t[static_cast<size_t>(count)];
    for (int i = 0; i < count && !in_place; ++i) { values[i] = cop_element(data, i, datatype); }
    const int result = span.local > 1    ? reduce_with_tasks(request, span, values, count)
                       : span.is_alone() ? static_cast<int>(CopOk)
                                         : reduce_among_hosts(request, values, count);
    for (int i = 0; i < count && !in_place && is_root && result == CopOk; ++i) {
        cop_store_element(data, i, datatype, values[i]);
    }
    if (!in_place) { delete[] values; }
    return result;
}

}  // namespace

}  // namespace orbweaver

using namespace orbweaver;

int cop_reduce(int func, void* data, int datatype, int count, int msgtag, const char* group, const int* roots,
               int rootcount) {
    const cop_task self = cop_self();
    if (self.tid < 0) { return self.tid; }
    if (!cop_is_type(datatype) || count < 1 || rootcount < 1 || msgtag < 0 || msgtag > 0xffff) { return CopBadParam; }
    reduction request{};
    if (!self.has_card() || func == CopProduct) {
        return reduce_on_main_network(func, data, datatype, count, msgtag, group, roots, rootcount, self.tid);
    }
    if (!cop_hardware_operation(func, datatype, request.operation)) { return CopBadParam; }
    const cop_members members(group);
    if (members.count() < 0) { return members.count(); }
    const cop_span span = members.span();
    if (members.find_local(self.tid, span) < 0) { return PvmNotInGroup; }
    if (span.error < 0) { return span.error; }
    request.masks = {.tag = static_cast<uint32_t>(msgtag),
                     .contributors = span.all_channels(),
                     .controllers = span.all_controllers()};
    request.locks = !span.is_wide() && cop_locks_masks();
    request.descriptor = self.descriptor;
    bool is_root = false;
    const int error = find_roots(members, roots, rootcount, self.tid, request.masks.receivers, is_root);
    return error < 0 ? error : reduce(request, span, data, datatype, count, is_root);
}
