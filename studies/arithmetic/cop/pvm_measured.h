// SPDX-License-Identifier: Apache-2.0
// Times of PVM's collective functions on workstations, as measured in the thesis (chapter VI, Table IV and text): a
// group of five SPARC 10 hosts, raw encoding, direct route where possible. These are empirical constants. Several are
// below the limit of a 10 Mbit/s network, so no model reproduces them. Simulated PVM is in studies/cop/rival; the two
// are never mixed.
#pragma once

#include <cstdint>
#include <optional>

namespace orbweaver::studies::cop_model {

/// PVM's equivalents of libcop's functions.
enum class pvm_function : std::uint8_t {
    point_to_point,  // send and receive
    multicast,
    broadcast,
    reduce,
    barrier,
};

inline constexpr unsigned pvm_measured_tasks = 5;

/// Returns the time of one call in microseconds: the printed value for measured sizes, linear interpolation between
/// them. (The smallest message is charged the 900 us of buffer management that the thesis names.) Empty for sizes above
/// the largest measured one.
/// @param bytes size of the array; ignored for a barrier
std::optional<double> pvm_measured_microseconds(pvm_function function, double bytes);

}  // namespace orbweaver::studies::cop_model
