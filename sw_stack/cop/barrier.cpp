// SPDX-License-Identifier: Apache-2.0
// cop_barrier (Sankaran 1995, chapters IV and V; docs/cop/two_level.md): the tasks of a host meet and the last one
// enters for the host. Every host tries to set the masks; the first one succeeds.
#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/commands.h"
#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/masks.h"
#include "sw_stack/cop/meeting.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"

namespace orbweaver {

namespace {

cop_barrier_kind kind = CopEqualBarrier;

/// A host's part in a barrier.
struct entry {
    cop_masks masks;
    bool sets_masks;  // false: the master's host under this controller sets them
    bool locks;       // sets them under the controller's lock
    int descriptor;
};

/// Enters under the lock: LOCK; SETTC; SETBM if this host is the first; BENTRY; UNLOCK.
int enter_setting_masks(uint32_t tag, uint64_t channels) {
    cop_lock lock(true);
    int result = lock.error();
    if (result == CopOk) {
        result = cop_line.send(cop_mask_command(cop_opcode::set_terminal_count, tag, 1, channels));
        if (result == CopOk) {
            result = cop_line.send(cop_mask_command(cop_opcode::set_broadcast_mask, tag, 1, channels));
        } else if (result == cop_status_of(cop_error::mask_in_use)) {
            result = CopOk;  // another host was first
        }
        if (result == CopOk) { result = cop_line.send(cop_entry_command(tag)); }
    }
    const int released = lock.release();
    return result == CopOk ? released : result;
}

int enter(const entry& request) {
    if (request.locks) { return enter_setting_masks(request.masks.tag, request.masks.contributors); }
    const int result = request.sets_masks ? cop_set_masks(request.masks) : static_cast<int>(CopOk);
    const cop_packet near = cop_entry_command(request.masks.tag);
    return result < 0 ? result : cop_line.send(request.masks.are_wide() ? cop_at_level_two(near) : near);
}

/// Enters the barrier and waits for its end. A host may reach the next barrier of the same tag before others have
/// entered the last one, or before the master has set the masks. Its entry is then refused as already counted, and it
/// tries again.
int enter_and_wait(const entry& request) {
    cop_request exit(cop_opcode::barrier_exit, request.masks.tag, 1);
    int result = cop_status_of(cop_error::already_counted);
    while (result == cop_status_of(cop_error::already_counted)) {
        const cop_ownership held(request.descriptor);
        cop_line.post(exit);
        result = enter(request);
        if (result < 0) { cop_line.withdraw(exit); }
    }
    return result < 0 ? result : cop_line.wait(exit, request.descriptor);
}

/// Waits until `count` members have joined. A larger group is an error, because it never has exactly `count` members
/// again.
int wait_for_members(const char* group, int count) {
    int size = pvm_gsize(group);
    while ((size >= 0 || size == PvmNoGroup) && size < count) {
        instruction::yield();
        size = pvm_gsize(group);
    }
    return size > count ? static_cast<int>(CopBadParam) : CopOk;
}

int pass(const cop_members& members, int msgtag, const cop_task& self) {
    const cop_span span = members.span();
    if (members.find_local(self.tid, span) < 0) { return PvmNotInGroup; }
    if (span.error < 0) { return span.error; }
    const bool is_equal = kind == CopEqualBarrier;
    const entry request{.masks = {.tag = static_cast<uint32_t>(msgtag),
                                  .contributors = span.all_channels(),
                                  .receivers = span.all_channels(),
                                  .controllers = span.all_controllers()},
                        .sets_masks = is_equal || span.first_host_here == pvm::host_of(self.tid),
                        .locks = is_equal && !span.is_wide() && cop_locks_masks(),
                        .descriptor = self.descriptor};
    if (span.local == 1) { return span.is_alone() ? CopOk : enter_and_wait(request); }
    const auto [meeting, is_last] = cop_meeting::join(cop_meeting::kind::barrier, msgtag, span.local);
    if (is_last) { meeting->finish(span.is_alone() ? CopOk : enter_and_wait(request)); }
    const int result = meeting->wait();
    meeting->leave();
    return result;
}

}  // namespace

void cop_use_barrier(cop_barrier_kind used) { kind = used; }

cop_barrier_kind cop_used_barrier() { return kind; }

}  // namespace orbweaver

using namespace orbweaver;

int cop_barrier(const char* group, int count, int msgtag) {
    const cop_task self = cop_self();
    if (self.tid < 0) { return self.tid; }
    if (!self.has_card()) { return pvm_barrier(group, count); }
    if (count < 1 || msgtag < 0 || msgtag > 0xffff) { return CopBadParam; }
    const cop_members members(group);
    if (members.count() == count) { return pass(members, msgtag, self); }
    if (members.count() < 0 && members.count() != PvmNoGroup) { return members.count(); }
    const int complete = wait_for_members(group, count);
    if (complete < 0) { return complete; }
    const cop_members all(group);
    return pass(all, msgtag, self);
}
