// SPDX-License-Identifier: Apache-2.0
// libcop: global operations and shared variables through the coordination processor, next to PVM on the main network
// (Sankaran 1995, chapter V, library). Where the thesis gives a prototype, it is this one; what is
// ours is marked.
//
// A task is a PVM task (sw_stack/pvm/pvm.h), its channel that of its host. Hosts may be under one coordination
// processor or, with two levels, under several: an operation takes the shortest way by itself. A coordination processor
// has one copy of every tag: operations that are under way at the same time use ranges msgtag .. msgtag + count - 1
// that do not overlap. An array of more than 128 elements goes in several parts, between which the coordination
// processor serves others.
//
// Every call returns 0 or more, or a negative number: -(cop_status_base + cop_error) for what the card or the
// controller report, a cop_status of the library, or a pvm_error of PVM.
//
// Where a machine has no coordination processor, barrier, broadcast, multicast, reduction, scatter and gather run on
// the main network with the same results (sums of floats are rounded otherwise); shared variables have no equivalent
// there (Table II) and give CopNoDevice.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/pvm.h"
#include "sw_stack/shared/cop_message.h"

inline constexpr int cop_status_base = 100;

/// What a call returns for an error of the card, the link or the controller.
constexpr int cop_status_of(orbweaver::cop_error error) { return -(cop_status_base + static_cast<int>(error)); }

// Names of constants follow PVM's.
// NOLINTBEGIN(readability-identifier-naming)

enum cop_status : int {
    CopOk = 0,
    CopNoDevice = -120,   // this host has no card, and the main network has nothing in its place
    CopBadParam = -121,   // an argument out of range
    CopNotOwner = -122,   // a write to the shared variables of another task
    CopNoMapping = -123,  // no channel is known for a task: host order is not channel order, or its host has no card
    CopBusy = -125,       // the driver's table is full, or the program has a trap handler of its own
};

/// How cop_write, cop_read and cop_rmw move arrays: one after the other with the channels of others in between, or
/// with the coordination processor locked.
inline constexpr int CopNormal = 0;
inline constexpr int CopUrgent = 1;
/// The part that a task has in a broadcast or multicast.
inline constexpr int CopSend = 0;
inline constexpr int CopReceive = 1;

/// Operations of cop_reduce. Logic is for PVM_INT alone; the product is combined on the main network.
enum cop_function : int { CopSum, CopMin, CopMax, CopAnd, CopOr, CopExor, CopProduct };

/// Options (ours: the thesis only names the calls).
enum cop_option : int {
    CopStaticGroup = 1,      // freezes `group` at `value` members and keeps their tids: no call asks PVM for them again
    CopMapping = 2,          // cop_mapping; a table is filled by the members of `group`, which all make this call
    CopDriverMode = 3,       // cop_driver_mode
    CopTransmitTimeout = 4,  // clocks of the coordination processor until a command is sent again
    CopRetries = 5,          // how often it is
    CopDeadlock = 6,         // clocks until a barrier, a read or a reduction's root gives up; 0: never
    CopWatermark = 7,        // messages for other tasks that the card keeps before the driver fetches them
    CopChannel = 8,          // (cop_getopt alone) the number of this host's channel; 0: no card
    CopBarrier = 9,          // cop_barrier_kind, the same on all hosts
    CopController = 10,      // (cop_getopt alone) the number of this host's controller, 0 with a single level
    CopMaskLock = 11,    // 1, as in the thesis: under one controller, hosts set masks under its lock; 0: without one
    CopInterrupts = 12,  // 1: the card interrupts when a message comes, and a handler takes it out while tasks compute
    CopUserMode = 13,    // 1: the calling task goes on in user mode, and asks the driver for what needs machine mode
};
/// Who sets the masks of a barrier: whoever is served first, or the host of the group's first member (of
/// those under each controller), so that the others send one command each.
enum cop_barrier_kind : int { CopEqualBarrier = 0, CopMasterBarrier = 1 };
/// From a task to its controller and channel (thesis chapter V, channel identifiers): by the host's number, which holds
/// where hosts were added in the order of the channels, or by a table.
enum cop_mapping : int { CopDirectMapping = 0, CopTableMapping = 1 };
/// Through the driver's copies, or by the card's registers (thesis chapter V, interface driver).
enum cop_driver_mode : int { CopDriverNormal = 0, CopDriverDirect = 1 };

// NOLINTEND(readability-identifier-naming)

/// Enrols the caller: its PVM tid. The host's first call finds the card and asks the controller for its number and the
/// channel's. An error of the card if it failed its self test or the channel does not answer.
int cop_mytid();

/// The task has done with the coordination processor (ours): its place in the driver's table, of 16 on a host, is free
/// again. PVM keeps it.
int cop_exit();

/// @param group of CopStaticGroup and of a table mapping
int cop_setopt(int what, int value, const char* group = nullptr);
int cop_getopt(int what);

/// pvm_notify(): the coordination processor knows no tasks.
int cop_notify(int what, int msgtag, int count, const int* tids);

/// Shared variables: each task's are written by it, read by all, and added to by all (cop_rmw: data[i] is added to
/// variable msgtag + i and becomes its old value).
/// @param tid of cop_write: the caller's
int cop_write(void* data, int count, int datatype, int tid, int msgtag, int mode);
int cop_read(void* data, int count, int datatype, int tid, int msgtag, int mode);
int cop_rmw(void* data, int count, int datatype, int tid, int msgtag, int mode);

/// Sends to all members of a group but the caller, who need not be one (mode CopSend), or receives such a message from
/// `srctid` (-1: from anybody). A send returns when the controller has taken all of it.
int cop_bcast(void* data, int count, int datatype, const char* group, int msgtag, int mode, int srctid);
/// Multicasts to the receivers' tids instead of a group; all tasks give the same list.
int cop_mcast(void* data, int count, int datatype, const int* tids, int numtasks, int msgtag, int mode, int srctid);

/// Returns when `count` members, which are all that the group then has, have called it.
int cop_barrier(const char* group, int count, int msgtag);

/// Combines the data of all members element by element; it becomes the data of the roots, which are instance numbers.
/// The data of others keeps or gets any value.
int cop_reduce(int func, void* data, int datatype, int count, int msgtag, const char* group, const int* roots,
               int rootcount);

/// Ours, in the argument order of pvm_scatter and pvm_gather: instance `root` sends `count` elements to each member, by
/// instance number, or receives as many from each (ours: by multicasts). Occupies the tags msgtag .. msgtag +
/// count * members - 1.
int cop_scatter(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root);
int cop_gather(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root);

/// Ours (the thesis only remarks that partial results could be sent out): the data of instance i become the combination
/// of those of instances 0 .. i, in this order. Operations of the hardware alone. Occupies the tags msgtag .. msgtag +
/// count * members - 1.
int cop_prefix(int func, void* data, int datatype, int count, int msgtag, const char* group);

/// Ours (an idea of the thesis): a sign of life. cop_beat() counts one more in the caller's shared variable `msgtag`,
/// which was 0 at first, and returns the count; cop_beats() reads another task's. A count that stays is of a task that
/// hangs, or of a host that is gone.
int cop_beat(int msgtag);
int cop_beats(int tid, int msgtag);
