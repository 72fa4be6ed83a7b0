// SPDX-License-Identifier: Apache-2.0
// A small PVM on the main network, or over communication agents (post.h): the tasks, messages, groups and collective
// calls that libcop complements and falls back on (thesis ch. III and V). Names, argument orders and error numbers are
// PVM 3's; differences are described at each call. docs/pvm.md describes the implementation.
//
// A host is a node, host number = node + 1. A task is a thread of a host; it occupies a hardware context while it
// lives. A thread becomes a task with its first call. Every call returns a negative number (pvm_error) when it fails.
#pragma once

#include <stdint.h>

// NOLINTBEGIN(readability-identifier-naming): PVM's names

enum pvm_error : int {
    PvmOk = 0,
    PvmBadParam = -2,     // an argument out of range
    PvmNoData = -5,       // unpacking beyond the end of the message
    PvmNoHost = -6,       // no such host
    PvmBadMsg = -12,      // unpacking another type than the packed one
    PvmNoBuf = -15,       // no message received, or no send buffer begun
    PvmNullGroup = -17,   // missing group name, or one of more than pvm_group_name_length characters
    PvmDupGroup = -18,    // joining a group of which the task is a member
    PvmNoGroup = -19,     // no such group
    PvmNotInGroup = -20,  // the task is not in the group
    PvmNoInst = -21,      // no such instance
    PvmNoParent = -23,    // the task was not spawned by another
    PvmNotImpl = -24,     // a kind of request that this PVM does not support
    PvmOutOfRes = -27,    // no context for a task, no entry for a group
    PvmAlready = -30,     // freezing a group that is frozen
    PvmNoTask = -31,      // no such task
};

/// Element types for packing, sending and reducing.
enum pvm_datatype : int { PVM_INT = 3, PVM_FLOAT = 4, PVM_DOUBLE = 6 };

enum pvm_spawn_flag : int {
    PvmTaskDefault = 0,  // on successive hosts, starting after the caller's
    PvmTaskHost = 1,     // on the given host
};

enum pvm_notify_kind : int { PvmTaskExit = 1 };

/// The only encoding: words in their memory format.
inline constexpr int PvmDataRaw = 1;

inline constexpr int pvm_group_name_length = 31;

// Tasks -------------------------------------------------------------------------------------------------------------

using pvm_task = void (*)(int argument);

/// Returns the caller's task identifier and enrols the thread if necessary; PvmOutOfRes if the host has no free task
/// number.
int pvm_mytid();

/// Returns the task that spawned this one, or PvmNoParent.
int pvm_parent();

/// Leaves all groups and PVM; tasks that requested it are notified. (A spawned task does so when its function returns.)
int pvm_exit();

/// Starts `ntask` tasks that run task(argument). One context of a host stays free for incoming messages, so a host of c
/// contexts runs c - 1 tasks. Over agents it runs c - 2, because one context receives agents.
/// @param flag pvm_spawn_flag
/// @param host host number, for PvmTaskHost
/// @param tids receives for each task its tid, or the error why it was not started; may be null
/// @return the number of started tasks
int pvm_spawn(pvm_task task, int argument, int flag, int host, int ntask, int* tids);

/// Requests a message with this tag when a task of the list exits or has exited; it contains one integer, the tid.
int pvm_notify(int what, int msgtag, int cnt, const int* tids);

/// Returns the host number of a tid.
int pvm_tidtohost(int tid);

/// Returns the number of hosts, at most 4,095; further hosts cannot have tasks, because a tid has no number for them.
int pvm_hosts();

// Messages ------------------------------------------------------------------------------------------------------------

/// Begins a new message in the task's send buffer. Returns a positive number.
int pvm_initsend(int encoding);

/// Append `nitem` elements, `stride` elements apart.
int pvm_pkint(const int* np, int nitem, int stride);
int pvm_pkfloat(const float* xp, int nitem, int stride);
int pvm_pkdouble(const double* dp, int nitem, int stride);

/// Sends the send buffer, which keeps its contents; returns when the buffer may change. Messages between two tasks
/// arrive in the order in which they were sent. msgtag: 0 or more.
int pvm_send(int tid, int msgtag);
/// Sends the send buffer to each of the tasks except the caller.
int pvm_mcast(const int* tids, int ntask, int msgtag);
/// Sends `len` elements as one message, without the send buffer.
int pvm_psend(int tid, int msgtag, const void* buf, int len, int datatype);

/// Waits for the oldest message from `tid` with tag `msgtag` (-1 matches any) and makes it the receive buffer. Returns
/// a positive number.
int pvm_recv(int tid, int msgtag);
/// Receives like pvm_recv() without waiting; returns 0 if there is no such message.
int pvm_nrecv(int tid, int msgtag);
/// Checks like pvm_nrecv() without receiving the message.
int pvm_probe(int tid, int msgtag);
/// Reports size in bytes, tag and sender of the receive buffer; each pointer may be null.
int pvm_bufinfo(int* bytes, int* msgtag, int* tid);

/// Unpack the next elements of the receive buffer. A section must be unpacked with the type with which it was packed;
/// several calls may unpack parts of one section.
int pvm_upkint(int* np, int nitem, int stride);
int pvm_upkfloat(float* xp, int nitem, int stride);
int pvm_upkdouble(double* dp, int nitem, int stride);

/// Receives a message of one section into `buf`; a longer message is truncated to `len` elements. rtid, rtag, rlen
/// (elements) may be null.
int pvm_precv(int tid, int msgtag, void* buf, int len, int datatype, int* rtid, int* rtag, int* rlen);

// Groups --------------------------------------------------------------------------------------------------------------

/// Joins a group; returns the caller's instance number, the lowest free one.
int pvm_joingroup(const char* group);
int pvm_lvgroup(const char* group);
int pvm_gsize(const char* group);
int pvm_gettid(const char* group, int inum);
int pvm_getinst(const char* group, int tid);

/// Freezes a group at `size` members: waits until it has that many. From then on this host answers from a copy, and
/// membership does not change. All members call it; instance numbers must be 0 .. size - 1.
int pvm_staticgroup(const char* group, int size);

/// Not in PVM: stores the tids of up to `most` members by instance number; returns the number of members.
int pvm_members(const char* group, int* tids, int most);

/// Sends the send buffer to all members except the caller, who need not be a member.
int pvm_bcast(const char* group, int msgtag);

/// Waits until `count` members (-1: all members) have called it, all with the same count.
int pvm_barrier(const char* group, int count);

/// Combining function of pvm_reduce: computes x[i] = x[i] op y[i] for *num elements; sets *info to an error, or leaves
/// it 0.
using pvm_reduction = void (*)(int* datatype, void* x, void* y, int* num, int* info);

void PvmMax(int* datatype, void* x, void* y, int* num, int* info);
void PvmMin(int* datatype, void* x, void* y, int* num, int* info);
void PvmSum(int* datatype, void* x, void* y, int* num, int* info);
void PvmProduct(int* datatype, void* x, void* y, int* num, int* info);

/// Combines the data of all members element by element. Instance `root` has the result in `data`; the data of the
/// others are undefined. All members call it with equal arguments except `data`. The order of the combinations depends
/// only on the size of the group and the root.
int pvm_reduce(pvm_reduction func, void* data, int count, int datatype, int msgtag, const char* group, int root);

/// Distributes slices: instance `root` sends `count` elements of `data` to each member, including itself, in the order
/// of instances; each member receives its slice in `result`. All members call it with equal arguments except the
/// arrays; only the root's `data` is used.
int pvm_scatter(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root);

/// Collects slices: the `count` elements in `data` of each member are stored in the `result` of instance `root`, in the
/// order of instances.
int pvm_gather(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root);

// NOLINTEND(readability-identifier-naming)
