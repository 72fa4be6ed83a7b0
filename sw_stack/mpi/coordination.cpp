// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/coordination.h"

#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/commands.h"
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/program/settings.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

namespace {

constexpr uint32_t task = 1;  // the only one of a node
constexpr uint32_t barrier_tag = 0;
constexpr int mask_in_use = cop_status_of(cop_error::mask_in_use);
constexpr int already_counted = cop_status_of(cop_error::already_counted);

void require(int result) {
    if (result < 0) {
        fail_call(MPI_ERR_INTERN, "the coordination processor reports an error");
    }
}

uint64_t channels_of_all_ranks() {
    uint64_t channels = 0;
    const group& all = *world()->members;
    for (int rank = 0; rank < all.size(); ++rank) {
        channels |= uint64_t{1} << all.node(rank);
    }
    return channels;
}

/// The first rank does; for the others they are in use. No lock is needed: the first one has a bit in the mask of
/// entries, which nothing but its own entry clears, and so keeps the barrier open until both masks stand.
int set_masks() {
    const uint64_t channels = channels_of_all_ranks();
    int result = cop_line.send(cop_mask_command(cop_opcode::set_terminal_count, barrier_tag, 1, channels));
    if (result == CopOk) {
        result = cop_line.send_until_free(cop_mask_command(cop_opcode::set_broadcast_mask, barrier_tag, 1, channels));
    }
    return result == mask_in_use ? static_cast<int>(CopOk) : result;
}

}  // namespace

bool coordination::serves(const communicator& comm) {
    return settings().cop_channels >= nodes() && comm.size() == static_cast<int>(settings().ranks);
}

/// Opens the card with the first call.
int coordination::descriptor() {
    static int opened = -1;
    if (opened < 0) {
        require(cop_device.attach());
        opened = cop_device.open(task);
        require(opened);
        const cop_ownership held(opened);
        require(cop_device.ioctl(cop_driver::request::deadlock, 0));  // ranks compute as long as they like
    }
    return opened;
}

/// A rank may be back while others have yet to enter the barrier before, where its entry has been counted: it tries
/// again. Long messages go on meanwhile, as within all calls.
void coordination::barrier() {
    const cop_ownership held(descriptor());
    cop_request exit(cop_opcode::barrier_exit, barrier_tag, 1);
    cop_line.post(exit);
    call::waits(mpi_wait::message, MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
    int result = already_counted;
    while (result == already_counted) {
        result = set_masks();
        result = result == CopOk ? cop_line.send(cop_entry_command(barrier_tag)) : result;
        engine.progress();
    }
    require(result);
    while (!exit.done()) {
        cop_line.poll();
        engine.progress();
        instruction::yield();
    }
    call::waits_no_more();
    cop_line.withdraw(exit);
}

}  // namespace orbweaver::mpi
