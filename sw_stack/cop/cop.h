// SPDX-License-Identifier: Apache-2.0
// libcop: global operations and shared variables through the coordination processor, in addition to PVM on the main
// network (Sankaran 1995, chapter V, library). Prototypes are the thesis's where it gives one; additions are marked.
//
// A task is a PVM task (sw_stack/pvm/pvm.h); its channel is the channel of its host. Hosts may be under one
// coordination processor or, with two levels, under several; operations choose the shortest path by themselves. A
// coordination processor has one copy of every tag. Simultaneous operations must use disjoint ranges msgtag .. msgtag +
// count - 1. An array of more than 128 elements is moved in several parts, between which the coordination processor
// serves others.
//
// Every call returns 0 or more, or a negative number: -(cop_status_base + cop_error) for errors of the card or the
// controller, a cop_status of the library, or a pvm_error of PVM.
//
// On a machine without a coordination processor, barrier, broadcast, multicast, reduction, scatter and gather run on
// the main network with the same results (except for the rounding of floating-point sums). Shared variables have no
// equivalent there (Table II) and return CopNoDevice.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/pvm.h"
#include "sw_stack/shared/cop_message.h"

inline constexpr int cop_status_base = 100;

/// Returns the result code for an error of the card, the link or the controller.
constexpr int cop_status_of(orbweaver::cop_error error) { return -(cop_status_base + static_cast<int>(error)); }

// Names of constants follow PVM's.
// NOLINTBEGIN(readability-identifier-naming)

enum cop_status : int {
    CopOk = 0,
    CopNoDevice = -120,   // this host has no card, and the main network has no equivalent
    CopBadParam = -121,   // an argument out of range
    CopNotOwner = -122,   // a write to the shared variables of another task
    CopNoMapping = -123,  // the channel of a task is unknown: host order is not channel order, or its host has no card
    CopBusy = -125,       // the driver's table is full, or the program has its own trap handler
};

/// How cop_write, cop_read and cop_rmw move arrays: interleaved with other channels, or with the coordination processor
/// locked.
inline constexpr int CopNormal = 0;
inline constexpr int CopUrgent = 1;
/// The role of a task in a broadcast or multicast.
inline constexpr int CopSend = 0;
inline constexpr int CopReceive = 1;

/// Operations of cop_reduce. Logical operations are for PVM_INT only; products are combined on the main network.
enum cop_function : int { CopSum, CopMin, CopMax, CopAnd, CopOr, CopExor, CopProduct };

/// Options. The thesis only names the calls.
enum cop_option : int {
    CopStaticGroup =
        1,           // freezes `group` at `value` members and keeps their tids, so that later calls need no PVM request
    CopMapping = 2,  // cop_mapping; the members of `group` fill a table, and all of them make this call
    CopDriverMode = 3,       // cop_driver_mode
    CopTransmitTimeout = 4,  // clock cycles of the coordination processor until a command is sent again
    CopRetries = 5,          // number of times that a command is sent again
    CopDeadlock = 6,         // clock cycles until a barrier, a read or the root of a reduction gives up; 0: never
    CopWatermark = 7,        // messages for other tasks that the card holds before the driver fetches them
    CopChannel = 8,          // (cop_getopt only) channel number of this host; 0: no card
    CopBarrier = 9,          // cop_barrier_kind, the same on all hosts
    CopController = 10,      // (cop_getopt only) controller number of this host, 0 with a single level
    CopMaskLock = 11,  // 1 (as in the thesis): under one controller, hosts set masks under its lock; 0: without a lock
    CopInterrupts = 12,  // 1: arriving messages interrupt, and a handler takes them from the card while tasks compute
    CopUserMode = 13,  // 1: the calling task continues in user mode and requests machine-mode services from the driver
};
/// Selects the host that sets the masks of a barrier: the one served first, or the host of the group's first member
/// (under each controller). In the latter case all other hosts send one command each.
enum cop_barrier_kind : int { CopEqualBarrier = 0, CopMasterBarrier = 1 };
/// How a task is mapped to its controller and channel (thesis chapter V, channel identifiers): by the host number,
/// which is valid if hosts were added in channel order, or by a table.
enum cop_mapping : int { CopDirectMapping = 0, CopTableMapping = 1 };
/// Access through the driver's copies, or directly through the card's registers (thesis chapter V, interface driver).
enum cop_driver_mode : int { CopDriverNormal = 0, CopDriverDirect = 1 };

// NOLINTEND(readability-identifier-naming)

/// Enrols the caller and returns its PVM tid. The host's first call finds the card and reads the numbers of its
/// controller and channel. It fails if the card failed its self test or the channel does not answer.
int cop_mytid();

/// Ends the task's use of the coordination processor (not in the thesis) and frees its entry in the driver's table of
/// 16 per host. The task remains a PVM task.
int cop_exit();

/// @param group for CopStaticGroup and for a table mapping
int cop_setopt(int what, int value, const char* group = nullptr);
int cop_getopt(int what);

/// Calls pvm_notify(), because the coordination processor has no notion of tasks.
int cop_notify(int what, int msgtag, int count, const int* tids);

/// Shared variables. Each task writes its own; all tasks may read and add. cop_rmw adds data[i] to variable msgtag + i
/// and replaces data[i] by the old value.
/// @param tid for cop_write: the caller
int cop_write(void* data, int count, int datatype, int tid, int msgtag, int mode);
int cop_read(void* data, int count, int datatype, int tid, int msgtag, int mode);
int cop_rmw(void* data, int count, int datatype, int tid, int msgtag, int mode);

/// Sends to all members of a group except the caller, who need not be a member (mode CopSend), or receives such a
/// message from `srctid` (-1: any task). A send returns when the controller has accepted all elements.
int cop_bcast(void* data, int count, int datatype, const char* group, int msgtag, int mode, int srctid);
/// Multicasts to a list of tids instead of a group; all tasks pass the same list.
int cop_mcast(void* data, int count, int datatype, const int* tids, int numtasks, int msgtag, int mode, int srctid);

/// Waits until `count` members have called it. `count` must be the final size of the group.
int cop_barrier(const char* group, int count, int msgtag);

/// Combines the data of all members element by element; the roots (instance numbers) receive the result in `data`. The
/// data of other members are undefined afterwards.
int cop_reduce(int func, void* data, int datatype, int count, int msgtag, const char* group, const int* roots,
               int rootcount);

/// Not in the thesis; argument order of pvm_scatter and pvm_gather. Instance `root` sends `count` elements to each
/// member, by instance number, or receives as many from each, by multicasts. Occupies the tags msgtag .. msgtag + count
/// * members - 1.
int cop_scatter(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root);
int cop_gather(void* result, void* data, int count, int datatype, int msgtag, const char* group, int root);

/// Prefix reduction (not in the thesis, which only remarks that partial results could be sent out). The data of
/// instance i become the combination of the data of instances 0 .. i, in this order. Only for operations of the
/// hardware. Occupies the tags msgtag .. msgtag + count * members - 1.
int cop_prefix(int func, void* data, int datatype, int count, int msgtag, const char* group);

/// Heartbeats (an idea of the thesis). cop_beat() increments the caller's shared variable `msgtag`, initially 0, and
/// returns the count; cop_beats() reads another task's count. A count that does not change indicates a task that hangs
/// or a host that has failed.
int cop_beat(int msgtag);
int cop_beats(int tid, int msgtag);
