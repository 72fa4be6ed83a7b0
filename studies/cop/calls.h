// SPDX-License-Identifier: Apache-2.0
// The functions of libcop as commands of a host (thesis chapter V), for hosts whose software
// takes no time, as the thesis has it.
#pragma once

#include "hw/cop/bench/host_script.h"

namespace orbweaver::studies::cop_paper {

/// An array in a call.
struct array_size {
    unsigned elements = 1;  // messages
    bool real = false;      // doubles; their messages are marked (F)
};

/// Elements that a call may have; longer arrays take several, one after the other.
inline constexpr unsigned call_elements = 128;

/// One service, without a lock: what a channel that merely asks for service does.
/// @param real of a double
cop::host_script one_service(bool real);

/// In one call each, whatever their length: urgent mode.
cop::host_script write_array(const array_size& array);
cop::host_script read_array(const array_size& array, unsigned channel);
cop::host_script read_modify_write(const array_size& array, unsigned channel);

/// @param mask receivers
/// @param one_call whatever its length
cop::host_script broadcast(const array_size& array, std::uint64_t mask, bool one_call = false);

/// A sum whose result goes to channel 1.
/// @param probes whoever is served first sets the masks, so all others find that out by trying; else channel 1 does
cop::host_script reduce(const array_size& array, unsigned channel, std::uint64_t members, bool probes);

/// Everybody tries to set the masks.
cop::host_script barrier(std::uint64_t members);
/// Channel 1 sets them, the others only enter.
cop::host_script barrier_of_master(unsigned channel, std::uint64_t members);

}  // namespace orbweaver::studies::cop_paper
