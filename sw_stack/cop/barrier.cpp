// SPDX-License-Identifier: Apache-2.0
// cop_barrier (digest 4.3, 5.6.2): the tasks of a host meet, the last one enters for the host, every host tries to set
// the masks and the first one does.
#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/commands.h"
#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/meeting.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"

namespace orbweaver {

namespace {

cop_barrier_kind kind = CopEqualBarrier;

/// LOCK; SETTC; if it was the first, SETBM; BENTRY; UNLOCK.
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
        if (result == CopOk) {
            result = cop_line.send(cop_entry_command(tag));
        }
    }
    const int released = lock.release();
    return result == CopOk ? released : result;
}

/// A host may be back at a barrier of the same tag while others have yet to enter the last one, where its entry has
/// been counted, or before the master has set the masks: it tries again.
/// @param channels 0: a slave, who leaves the masks to the master
int enter_and_wait(uint32_t tag, uint64_t channels, int descriptor) {
    cop_request exit;
    exit.opcode = cop_opcode::barrier_exit;
    exit.first_tag = tag;
    exit.count = 1;
    int result = cop_status_of(cop_error::already_counted);
    while (result == cop_status_of(cop_error::already_counted)) {
        const cop_ownership held(descriptor);
        cop_line.post(exit);
        result = channels != 0 ? enter_setting_masks(tag, channels) : cop_line.send(cop_entry_command(tag));
        if (result < 0) {
            cop_line.withdraw(exit);
        }
    }
    return result < 0 ? result : cop_line.wait(exit, descriptor);
}

/// Until as many have joined; a group that has more never has as many again.
int wait_for_members(const char* group, int count) {
    int size = pvm_gsize(group);
    while ((size >= 0 || size == PvmNoGroup) && size < count) {
        instruction::yield();
        size = pvm_gsize(group);
    }
    return size > count ? static_cast<int>(CopBadParam) : CopOk;
}

int pass(const cop_members& members, int msgtag, const cop_task& self) {
    if (!members.contains(self.tid)) {
        return PvmNotInGroup;
    }
    int error = CopOk;
    const uint64_t remote = members.remote_channels(error);
    if (error < 0) {
        return error;
    }
    const uint32_t local = members.local();
    const auto tag = static_cast<uint32_t>(msgtag);
    const bool is_slave = kind == CopMasterBarrier && pvm::host_of(members.tid(0)) != pvm::host_of(self.tid);
    const uint64_t channels = is_slave ? 0 : remote | cop_own_channel(cop_channel_number());
    if (local == 1) {
        return remote == 0 ? CopOk : enter_and_wait(tag, channels, self.descriptor);
    }
    const auto [meeting, is_last] = cop_meeting::join(cop_meeting::kind::barrier, msgtag, local);
    if (is_last) {
        meeting->finish(remote == 0 ? CopOk : enter_and_wait(tag, channels, self.descriptor));
    }
    const int result = meeting->wait();
    meeting->leave();
    return result;
}

}  // namespace

void cop_use_barrier(cop_barrier_kind used) {
    kind = used;
}

cop_barrier_kind cop_used_barrier() {
    return kind;
}

}  // namespace orbweaver

using namespace orbweaver;

int cop_barrier(const char* group, int count, int msgtag) {
    const cop_task self = cop_self();
    if (self.tid < 0) {
        return self.tid;
    }
    if (!self.has_card()) {
        return pvm_barrier(group, count);
    }
    if (count < 1 || msgtag < 0 || msgtag > 0xffff) {
        return CopBadParam;
    }
    const cop_members members(group);
    if (members.count() == count) {
        return pass(members, msgtag, self);
    }
    if (members.count() < 0 && members.count() != PvmNoGroup) {
        return members.count();
    }
    const int complete = wait_for_members(group, count);
    if (complete < 0) {
        return complete;
    }
    const cop_members all(group);
    return pass(all, msgtag, self);
}
