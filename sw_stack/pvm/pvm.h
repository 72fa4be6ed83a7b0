// SPDX-License-Identifier: Apache-2.0
// A small PVM on the main network, or over communication agents (post.h): the tasks, messages, groups and
// collective calls that libcop works next to and falls back on (thesis ch. III and V). Names, argument
// orders and error numbers are PVM 3's; what differs is stated at the call. docs/pvm.md reports how it works.
//
// A host is a node, host number = node + 1. A task is a thread of a host; it keeps a hardware context while it lives.
// A thread becomes a task with its first call. Every call returns a negative number (pvm_error) when it fails.
#pragma once

#include <stdint.h>

// NOLINTBEGIN(readability-identifier-naming): PVM's names

enum pvm_error : int {
    PvmOk = 0,
    PvmBadParam = -2,     // an argument out of range
    PvmNoData = -5,       // unpacking beyond the end of the message
    PvmNoHost = -6,       // no such host
    PvmBadMsg = -12,      // unpacking another type than was packed
    PvmNoBuf = -15,       // no message was received, or no send buffer begun
    PvmNullGroup = -17,   // no name of a group, or one of more than pvm_group_name_length characters
    PvmDupGroup = -18,    // joining a group that the task is in
    PvmNoGroup = -19,     // no such group
    PvmNotInGroup = -20,  // the task is not in the group
    PvmNoInst = -21,      // no such instance
    PvmNoParent = -23,    // the task was not spawned by another
    PvmNotImpl = -24,     // a kind of request that this PVM does not have
    PvmOutOfRes = -27,    // no context for a task, no place for a group
    PvmAlready = -30,     // freezing a group that is frozen
    PvmNoTask = -31,      // no such task
};

/// Types of what is packed, sent and reduced.
enum pvm_datatype : int { PVM_INT = 3, PVM_FLOAT = 4, PVM_DOUBLE = 6 };

enum pvm_spawn_flag : int {
    PvmTaskDefault = 0,  // host after host, beginning behind the caller's
    PvmTaskHost = 1,     // on the host that is named
};

enum pvm_notify_kind : int { PvmTaskExit = 1 };

/// The only encoding: words as they lie in memory.
inline constexpr int PvmDataRaw = 1;

inline constexpr int pvm_group_name_length = 31;

// Tasks -------------------------------------------------------------------------------------------------------------

using pvm_task = void (*)(int argument);

/// The caller's task identifier; enrols the thread if it is no task yet. PvmOutOfRes if the host has no more task
/// numbers.
int pvm_mytid();

/// The task that spawned this one; PvmNoParent.
int pvm_parent();

/// The task leaves its groups and PVM; those who asked for it are notified. (A spawned task does so when its function
/// returns.)
int pvm_exit();

/// Starts `ntask` tasks that run task(argument). One context of a host stays free for the messages of others, so a host
/// of c contexts runs c - 1 tasks; over agents c - 2, for one takes out what agents bring.
/// @param flag pvm_spawn_flag
/// @param host of PvmTaskHost: the host number
/// @param tids of each task its tid, or the error why it was not started; may be null
/// @return the number of tasks that were started
int pvm_spawn(pvm_task task, int argument, int flag, int host, int ntask, int* tids);

/// When a task of the list exits (or if it has), the caller receives a message with this tag: one integer, its tid.
int pvm_notify(int what, int msgtag, int cnt, const int* tids);

/// The host number of a tid.
int pvm_tidtohost(int tid);

/// Hosts of the machine, at most 4,095: a further one has no tasks, for a tid has no number for it.
int pvm_hosts();

// Messages ------------------------------------------------------------------------------------------------------------

/// Begins a new message in the task's send buffer. Returns a positive number.
int pvm_initsend(int encoding);

/// Append `nitem` elements, `stride` elements apart.
int pvm_pkint(const int* np, int nitem, int stride);
int pvm_pkfloat(const float* xp, int nitem, int stride);
int pvm_pkdouble(const double* dp, int nitem, int stride);

/// Sends the send buffer (which stays as it is); returns when the buffer may change. Messages of one task to another
/// arrive in the order in which they were sent. msgtag: 0 or more.
int pvm_send(int tid, int msgtag);
/// Sends the send buffer to each of the tasks but the caller.
int pvm_mcast(const int* tids, int ntask, int msgtag);
/// Sends `len` elements as one message, without the send buffer.
int pvm_psend(int tid, int msgtag, const void* buf, int len, int datatype);

/// Waits for a message from `tid` with tag `msgtag`, -1 matching any, the oldest first; it becomes the receive buffer.
/// Returns a positive number.
int pvm_recv(int tid, int msgtag);
/// pvm_recv() that does not wait: 0 if there is no such message.
int pvm_nrecv(int tid, int msgtag);
/// Like pvm_nrecv(), and the message stays unreceived.
int pvm_probe(int tid, int msgtag);
/// Reports bytes of the elements, tag and sender of the receive buffer; each pointer may be null.
int pvm_bufinfo(int* bytes, int* msgtag, int* tid);

/// Take the next elements of the receive buffer. A section is taken with the type that it was packed with; several
/// calls may take parts of one.
int pvm_upkint(int* np, int nitem, int stride);
int pvm_upkfloat(float* xp, int nitem, int stride);
int pvm_upkdouble(double* dp, int nitem, int stride);

/// Receives a message of one section into `buf`; a longer one is cut to `len` elements. rtid, rtag, rlen (elements) may
/// be null.
int pvm_precv(int tid, int msgtag, void* buf, int len, int datatype, int* rtid, int* rtag, int* rlen);

// Groups --------------------------------------------------------------------------------------------------------------

/// The caller's instance number in the group: the lowest that is free.
int pvm_joingroup(const char* group);
int pvm_lvgroup(const char* group);
int pvm_gsize(const char* group);
int pvm_gettid(const char* group, int inum);
int pvm_getinst(const char* group, int tid);

/// Freezes a group at `size` members: waits until it has as many, and from then on this host answers from a copy, and
/// nobody joins or leaves. All members call it; instance numbers must be 0 .. size - 1.
int pvm_staticgroup(const char* group, int size);

/// Not PVM's: the tids of all members by instance number; returns how many there are, `most` of which are stored.
int pvm_members(const char* group, int* tids, int most);

/// Sends the send buffer to all members but the caller, who need not be one.
int pvm_bcast(const char* group, int msgtag);

/// Waits until `count` members (-1: as many as there are) have called it, all with the same count.
int pvm_barrier(const char* group, int count);

/// How pvm_reduce combines: x[i] = x[i] op y[i] for *num elements; *info becomes an error, or stays 0.
using pvm_reduction = void (*)(int* datatype, void* x, void* y, int* num, int* info);

void PvmMax(int* datatype, void* x, void* y, int* num, int* info);
void PvmMin(int* datatype, void* x, void* y, int* num, int* info);
void PvmSum(int* datatype, void* x, void* y, int* num, int* info);
void PvmProduct(int* datatype, void* x, void* y, int* num, int* info);

/// Combines the data of all members element by element; instance `root` has the result in `data`, the others keep
/// theirs undefined. All members call it, with equal arguments but for data. The order in which elements are combined
/// depends on the size of the group and the root alone.
int pvm_reduce(pvm_reduction func, void* data, int count, int datatype, int msgtag, const char* group, int root);

/// Instance `root` sends `count` elements of `data` to each member, itself included, in the order of instances; they
/// become its `result`. All members call it, with equal arguments but for the arrays; only the root's `data` counts.
int pvm_scatter(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root);

/// The reverse: the `count` elements in `data` of each member become the `result` of instance `root`, in the order of
/// instances.
int pvm_gather(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root);

// NOLINTEND(readability-identifier-naming)
