// SPDX-License-Identifier: Apache-2.0
// What PVM's collective functions took on workstations, as the thesis measured it (chapter VI, Table IV and text): a
// group of five SPARC 10 hosts, raw encoding, direct route where possible. Empirical constants: several lie below what
// 10 Mbit/s would allow, so no model of the wire returns them; simulated PVM is studies/cop/rival, and the two are
// never mixed.
#pragma once

#include <cstdint>
#include <optional>

namespace orbweaver::studies::cop_model {

/// The rivals of libcop's functions.
enum class pvm_function : std::uint8_t {
    point_to_point,  // send and receive
    multicast,
    broadcast,
    reduce,
    barrier,
};

inline constexpr unsigned pvm_measured_tasks = 5;

/// Time of one call, microseconds: as printed for the sizes that were measured, on the straight line between
/// neighbouring ones for others (the smallest message counts with the 900 us of buffer management that the thesis
/// names). Nothing for sizes above the largest that was measured.
/// @param bytes of the array; a barrier has none, so its `bytes` do not count
std::optional<double> pvm_measured_microseconds(pvm_function function, double bytes);

}  // namespace orbweaver::studies::cop_model
