// SPDX-License-Identifier: Apache-2.0
// Enrolment, options and notification.
#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/driver.h"
#include "sw_stack/cop/interrupt.h"
#include "sw_stack/cop/mapping.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

// Message tag of the exchange that fills a mapping table; applications use lower tags.
constexpr int table_tag = 0x7ffffff0;

spin_lock setup_lock;
bool set_up = false;
int setup_result = CopOk;  // result for the host; CopNoDevice is not an error
bool locks_masks = true;

/// Requests this host's location in the tree from the controller.
int find_own_location(uint32_t task) {
    const int channel = cop_line.probe(task);
    const int controller = channel < 0 ? channel : cop_line.read_system(task, cop_system_word::controller_number);
    const int channels = controller < 0 ? controller : cop_line.read_system(task, cop_system_word::full_channels);
    if (channels < 0) { return channels; }
    cop_tree.own = {.controller = static_cast<uint32_t>(controller), .channel = static_cast<uint32_t>(channel)};
    cop_tree.channels_each = static_cast<uint32_t>(channels);
    return CopOk;
}

/// Finds the card and this host's location, in the host's first call.
int set_host_up(uint32_t task) {
    const int attached = cop_device.attach();
    if (attached < 0) { return attached; }
    const int descriptor = cop_device.open(task);
    if (descriptor < 0) { return descriptor; }
    const cop_ownership held(descriptor);
    return find_own_location(task);
}

/// Returns the descriptor of a task, which is entered in the table at its first call.
int descriptor_of(uint32_t task) {
    const int known = cop_device.find(task);
    if (known >= 0 || !cop_device.present()) { return known; }
    return cop_device.open(task);
}

/// Exchanges the locations of all members of a group.
int exchange_places(const char* group, int self) {
    const cop_members members(group);
    if (members.count() < 0) { return members.count(); }
    int mine[2] = {self, static_cast<int>(cop_own_location().bits())};
    for (int i = 0; i < members.count(); ++i) {
        if (members.tid(i) != self) { pvm_psend(members.tid(i), table_tag, mine, 2, PVM_INT); }
    }
    cop_map_host(pvm::host_of(self), cop_own_location());
    for (int i = 0; i < members.count(); ++i) {
        if (members.tid(i) == self) { continue; }
        int theirs[2] = {};
        const int result = pvm_precv(members.tid(i), table_tag, theirs, 2, PVM_INT, nullptr, nullptr, nullptr);
        if (result < 0) { return result; }
        cop_map_host(pvm::host_of(theirs[0]), cop_location::of_bits(static_cast<uint32_t>(theirs[1])));
    }
    cop_tree.mapping = CopTableMapping;
    cop_members::locate_static_groups();
    return CopOk;
}

/// Maps an option to a driver request.
/// @return false if it is not an option of the driver
bool driver_request(int what, cop_driver::request& request) {
    switch (what) {
        case CopDriverMode: request = cop_driver::request::mode; return true;
        case CopTransmitTimeout: request = cop_driver::request::transmit_timeout; return true;
        case CopRetries: request = cop_driver::request::retries; return true;
        case CopDeadlock: request = cop_driver::request::deadlock; return true;
        case CopWatermark: request = cop_driver::request::watermark; return true;
        case CopInterrupts: request = cop_driver::request::interrupts; return true;
        case CopUserMode: request = cop_driver::request::user_mode; return true;
        default: return false;
    }
}

}  // namespace

cop_task cop_self() {
    cop_task self;
    self.tid = pvm_mytid();
    if (self.tid < 0) { return self; }
    if (!__atomic_load_n(&set_up, __ATOMIC_ACQUIRE)) {
        const lock_guard held(setup_lock);
        if (!set_up) {
            setup_result = set_host_up(self.number());
            __atomic_store_n(&set_up, true, __ATOMIC_RELEASE);
        }
    }
    if (setup_result < 0 && setup_result != CopNoDevice) {
        self.tid = setup_result;
        return self;
    }
    self.descriptor = setup_result < 0 ? setup_result : descriptor_of(self.number());
    if (cop_device.uses_interrupts()) { interrupt::allow_in_this_thread(); }
    return self;
}

bool cop_locks_masks() { return locks_masks; }

uint64_t cop_patience() { return cop_device.value_of(cop_driver::request::deadlock); }

}  // namespace orbweaver

using namespace orbweaver;

int cop_mytid() { return cop_self().tid; }

int cop_exit() {
    const cop_task self = cop_self();
    return self.tid < 0 ? self.tid : self.has_card() ? cop_device.close(self.descriptor) : static_cast<int>(CopOk);
}

int cop_setopt(int what, int value, const char* group) {
    const cop_task self = cop_self();
    if (self.tid < 0) { return self.tid; }
    if (what == CopStaticGroup) {
        const int frozen = pvm_staticgroup(group, value);
        return frozen < 0 ? frozen : cop_members::make_static(group);
    }
    if (what == CopMapping) {
        if (value == CopTableMapping) { return exchange_places(group, self.tid); }
        cop_tree.mapping = CopDirectMapping;
        cop_members::locate_static_groups();
        return CopOk;
    }
    if (what == CopBarrier) {
        cop_use_barrier(static_cast<cop_barrier_kind>(value));
        return CopOk;
    }
    if (what == CopMaskLock) {
        locks_masks = value != 0;
        return CopOk;
    }
    cop_driver::request request{};
    if (!driver_request(what, request) || value < 0) { return CopBadParam; }
    if (!self.has_card()) { return CopNoDevice; }
    int result;
    {
        const cop_ownership held(self.descriptor);
        result = cop_device.ioctl(request, static_cast<uint32_t>(value));
    }
    if (cop_device.uses_interrupts()) { interrupt::allow_in_this_thread(); }
    return result;
}

int cop_getopt(int what) {
    const cop_task self = cop_self();
    if (self.tid < 0) { return self.tid; }
    if (what == CopMapping) { return cop_tree.mapping; }
    if (what == CopBarrier) { return cop_used_barrier(); }
    if (what == CopMaskLock) { return locks_masks ? 1 : 0; }
    if (what == CopChannel) { return static_cast<int>(cop_own_location().channel); }
    if (what == CopController) { return static_cast<int>(cop_own_location().controller); }
    cop_driver::request request{};
    if (!driver_request(what, request)) { return CopBadParam; }
    return self.has_card() ? static_cast<int>(cop_device.value_of(request)) : static_cast<int>(CopNoDevice);
}

int cop_notify(int what, int msgtag, int count, const int* tids) { return pvm_notify(what, msgtag, count, tids); }
