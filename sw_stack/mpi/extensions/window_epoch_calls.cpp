// SPDX-License-Identifier: Apache-2.0
// Calls that begin and end epochs of windows, and that complete transfers within them.
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/checks.h"
#include "sw_stack/mpi/extensions/window.h"
#include "sw_stack/mpi/groups.h"
#include "sw_stack/mpi/message_engine.h"

namespace orbweaver::mpi {

namespace {

constexpr int all_assertions =
    MPI_MODE_NOCHECK | MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED;

bool checks(int assertions) { return (assertions & MPI_MODE_NOCHECK) == 0; }

int check_assertions(window& win, int assertions) {
    return (assertions & ~all_assertions) == 0
               ? MPI_SUCCESS
               : mistake(&win.comm(), MPI_ERR_ASSERT, "%d is no sum of assertions (MPI_MODE_...)", assertions);
}

/// Checks assertions, and finds the group of a handle, whose members must be in the window.
int check_group(window& win, int assertions, int handle, group*& found) {
    if (const int code = check_assertions(win, assertions); code != MPI_SUCCESS) { return code; }
    found = find_group(handle);
    if (found == nullptr) { return mistake(&win.comm(), MPI_ERR_GROUP, "there is no group %d", handle); }
    return check_members(&win.comm(), *found);
}

/// Checks a target that this rank must have locked.
/// @param nobody set to whether it is MPI_PROC_NULL
int check_locked(window& win, int target, bool& nobody) {
    const int code = check_rank(&win.comm(), target, false);
    nobody = target == MPI_PROC_NULL;
    return code == MPI_SUCCESS && !nobody ? win.check_access(target, true) : code;
}

int check_all_locked(window& win) {
    return win.locks() ? MPI_SUCCESS
                       : mistake(&win.comm(), MPI_ERR_RMA_SYNC, "MPI_Win_lock or MPI_Win_lock_all comes first");
}

}  // namespace

}  // namespace orbweaver::mpi

using namespace orbweaver;
using namespace orbweaver::mpi;

extern "C" {

int MPI_Win_fence(int assertions, MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_fence);
    ORBWEAVER_MPI_WINDOW(win, handle)
    const int code = check_assertions(*win, assertions);
    return code == MPI_SUCCESS ? win->fence(assertions) : code;
}

int MPI_Win_post(MPI_Group origins, int assertions, MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_post);
    ORBWEAVER_MPI_WINDOW(win, handle)
    group* found = nullptr;
    const int code = check_group(*win, assertions, origins, found);
    return code == MPI_SUCCESS ? win->post(*found, checks(assertions)) : code;
}

int MPI_Win_start(MPI_Group targets, int assertions, MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_start);
    ORBWEAVER_MPI_WINDOW(win, handle)
    group* found = nullptr;
    const int code = check_group(*win, assertions, targets, found);
    return code == MPI_SUCCESS ? win->start_access(*found, checks(assertions)) : code;
}

int MPI_Win_complete(MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_complete);
    ORBWEAVER_MPI_WINDOW(win, handle)
    return win->complete_access();
}

int MPI_Win_wait(MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_wait);
    ORBWEAVER_MPI_WINDOW(win, handle)
    bool ended = false;
    return win->end_exposure(true, ended);
}

int MPI_Win_test(MPI_Win handle, int* flag) {
    ORBWEAVER_MPI_CALL(MPI_Win_test);
    ORBWEAVER_MPI_WINDOW(win, handle)
    ORBWEAVER_MPI_RESULT(&win->comm(), flag)
    bool ended = false;
    const int code = win->end_exposure(false, ended);
    *flag = ended ? 1 : 0;
    if (!ended) { instruction::yield(); }  // a program that polls must let arriving threads run
    return code;
}

int MPI_Win_lock(int type, int target, int assertions, MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_lock);
    ORBWEAVER_MPI_WINDOW(win, handle)
    if (type != MPI_LOCK_SHARED && type != MPI_LOCK_EXCLUSIVE) {
        return mistake(&win->comm(), MPI_ERR_LOCKTYPE, "there is no type %d of locks", type);
    }
    int code = check_rank(&win->comm(), target, false);
    code = code == MPI_SUCCESS ? check_assertions(*win, assertions) : code;
    if (code != MPI_SUCCESS || target == MPI_PROC_NULL) { return code; }
    return win->lock(type == MPI_LOCK_SHARED ? window_action::lock_shared : window_action::lock_exclusive, target,
                     checks(assertions));
}

int MPI_Win_unlock(int target, MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_unlock);
    ORBWEAVER_MPI_WINDOW(win, handle)
    const int code = check_rank(&win->comm(), target, false);
    return code == MPI_SUCCESS && target != MPI_PROC_NULL ? win->unlock(target) : code;
}

int MPI_Win_lock_all(int assertions, MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_lock_all);
    ORBWEAVER_MPI_WINDOW(win, handle)
    const int code = check_assertions(*win, assertions);
    return code == MPI_SUCCESS ? win->lock_all(checks(assertions)) : code;
}

int MPI_Win_unlock_all(MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_unlock_all);
    ORBWEAVER_MPI_WINDOW(win, handle)
    return win->unlock_all();
}

int MPI_Win_flush(int target, MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_flush);
    ORBWEAVER_MPI_WINDOW(win, handle)
    bool nobody = false;
    const int code = check_locked(*win, target, nobody);
    if (code == MPI_SUCCESS && !nobody) { win->flush(target); }
    return code;
}

int MPI_Win_flush_all(MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_flush_all);
    ORBWEAVER_MPI_WINDOW(win, handle)
    const int code = check_all_locked(*win);
    if (code == MPI_SUCCESS) { win->flush_all(); }
    return code;
}

int MPI_Win_flush_local(int target, MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_flush_local);
    ORBWEAVER_MPI_WINDOW(win, handle)
    bool nobody = false;
    const int code = check_locked(*win, target, nobody);
    if (code == MPI_SUCCESS && !nobody) { win->flush_local(target); }
    return code;
}

int MPI_Win_flush_local_all(MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_flush_local_all);
    ORBWEAVER_MPI_WINDOW(win, handle)
    const int code = check_all_locked(*win);
    if (code == MPI_SUCCESS) { win->flush_local_all(); }
    return code;
}

/// Serves the other ranks, so that a program that polls its window sees what they write.
int MPI_Win_sync(MPI_Win handle) {
    ORBWEAVER_MPI_CALL(MPI_Win_sync);
    ORBWEAVER_MPI_WINDOW(win, handle)
    engine.progress();
    instruction::yield();
    return MPI_SUCCESS;
}

}  // extern "C"
