// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/mpi/communicator.h"
#include "sw_stack/mpi/extensions/attribute_list.h"
#include "sw_stack/mpi/extensions/window_operation.h"
#include "sw_stack/mpi/extensions/window_service.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/linked_queue.h"
#include "sw_stack/mpi/request.h"

namespace orbweaver::mpi {

/// Memory of this rank that the other ranks of a group read and write.
///
/// A window has a communicator of its own. Its handle is that of the window, so both have the error handler in common.
/// Each rank serves its window by an operation in the background (window_service). A rank has an epoch for each target:
/// after a fence, a lock or a start (MPI 3.1, 11.5).
class window {
public:
    /// Properties of a rank's window that the other ranks know.
    struct description {
        MPI_Aint bytes;
        int unit;  // bytes of a displacement
    };

    /// Makes a window. All members of the communicator call it.
    /// @param memory freed with the window; null if it is the program's
    static window& make(communicator& parent, void* base, MPI_Aint bytes, int unit, int flavor, void* memory);
    /// Returns the window of a handle; null if the handle is unknown.
    static window* find(int handle);

    /// Ends the service. All members call it.
    /// @return MPI_SUCCESS, or the code of an error that has been reported
    int free();

    communicator& comm() const { return *m_comm; }
    const description& describe(int rank) const { return m_all[rank]; }
    bool is(int flavor) const { return m_flavor == flavor; }
    char* base() const { return m_base; }
    /// Returns whether the program has attached a range of this rank's memory; always for windows that are not dynamic.
    bool contains(const char* begin, uint32_t bytes) const;
    int attach(char* begin, MPI_Aint bytes);
    int detach(const char* begin);
    bool get_attribute(int key, void* value) const;

    /// Starts a transfer.
    /// @param held the caller waits for it, and then clears its member `held`
    window_operation& start(const window_transfer& transfer, bool held);

    /// Returns whether this rank has a lock.
    bool locks() const;
    /// Checks that this rank may access the window of another.
    /// @param passive only within an epoch of a lock
    int check_access(int target, bool passive);

    int fence(int assertions);
    int lock(window_action action, int target, bool checks);
    int unlock(int target);
    int lock_all(bool checks);
    int unlock_all();
    /// Completes the transfers to a target at this rank, and at the target too.
    void flush(int target);
    void flush_all();
    void flush_local(int target) { complete(target); }
    void flush_local_all() { complete(everybody); }
    int post(const group& origins, bool checks);
    int start_access(const group& targets, bool checks);
    int complete_access();
    /// @param waits return only when all origins have completed their accesses
    /// @param ended set to whether they have
    int end_exposure(bool waits, bool& ended);

    attribute_list attributes;
    bool named = false;

private:
    static constexpr int everybody = -1;
    /// States of the access to a target, as bits.
    enum access : uint8_t { locked = 1, unchecked = 2, started = 4, unflushed = 8 };

    struct region {
        region* next;
        char* begin;
        MPI_Aint bytes;
    };

    window_operation& add_operation(int target);
    /// Ends the epoch of a fence, which must not have transfers.
    int end_fence_epoch();
    /// Asks the service of a rank for something, without waiting for its acknowledgement.
    void ask(window_action action, int target);
    /// Waits until the messages to and from a target are complete at this rank.
    void complete(int target);
    void release(window_operation* ended);
    void release_done();
    /// Sends a message without data, for which nobody waits here.
    void notify(int rank, window_tag tag);
    /// Posts the receive of such a message.
    void expect(request& received, int rank, window_tag tag);
    int rank_of(const group& members, int member) const { return m_comm->members->rank_of(members.node(member)); }

    communicator* m_comm = nullptr;
    char* m_base = nullptr;
    void* m_memory = nullptr;
    int m_flavor = 0;
    description* m_all = nullptr;  // [rank]
    uint8_t* m_access = nullptr;   // [rank]
    region* m_attached = nullptr;
    linked_queue<window_operation> m_operations;
    int m_operation_number = 0;
    window_service m_service;
    bool m_fence = false;       // within the epoch of a fence
    bool m_fence_used = false;  // this epoch has transfers
    bool m_all_locked = false;
    bool m_all_unchecked = false;      // without messages, as the program asserts that no locks conflict
    bool m_access_open = false;        // between start and complete
    request* m_completions = nullptr;  // of the origins that this rank has posted to
    int m_origins = 0;
    bool m_exposed = false;  // between post and wait
};

/// Reports an unknown handle.
int no_window(int handle);

}  // namespace orbweaver::mpi

/// Defines `win` as the window of a handle; the calling function returns if the handle is unknown.
#define ORBWEAVER_MPI_WINDOW(win, handle)                                         \
    ::orbweaver::mpi::window* const win = ::orbweaver::mpi::window::find(handle); \
    if (win == nullptr) { return ::orbweaver::mpi::no_window(handle); }
