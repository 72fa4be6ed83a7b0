// SPDX-License-Identifier: Apache-2.0
// The functions of libcop as commands of a host (thesis chapter V). Host software takes no time, as the thesis assumes.
#pragma once

#include "hw/cop/bench/host_script.h"

namespace orbweaver::studies::cop_paper {

/// An array in a call.
struct array_size {
    unsigned elements = 1;  // messages
    bool real = false;      // doubles; their messages are marked (F)
};

/// Maximum elements of a call; longer arrays need several consecutive calls.
inline constexpr unsigned call_elements = 128;

/// Returns a script of one service without a lock, for a channel that only competes for the controller.
/// @param real the service of a double
cop::host_script one_service(bool real);

/// Array accesses in urgent mode: one call each, for any length.
cop::host_script write_array(const array_size& array);
cop::host_script read_array(const array_size& array, unsigned channel);
cop::host_script read_modify_write(const array_size& array, unsigned channel);

/// @param mask receivers
/// @param one_call one call for any length
cop::host_script broadcast(const array_size& array, std::uint64_t mask, bool one_call = false);

/// Returns a channel's part in a sum whose result goes to channel 1.
/// @param probes the host served first sets the masks, so all others find that out by trying; otherwise channel 1 sets
///               them
cop::host_script reduce(const array_size& array, unsigned channel, std::uint64_t members, bool probes);

/// Returns a barrier in which every host tries to set the masks.
cop::host_script barrier(std::uint64_t members);
/// Returns a barrier in which channel 1 sets the masks and the others only enter.
cop::host_script barrier_of_master(unsigned channel, std::uint64_t members);

}  // namespace orbweaver::studies::cop_paper
