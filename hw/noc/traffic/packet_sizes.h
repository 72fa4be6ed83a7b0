// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/traffic/traffic_desc.h"

namespace orbweaver::noc {

/// Returns the lengths of packets with some data: a head, which carries none, and as many flits as hold the data.
/// @param sizes     given
/// @param flit_bits payload of a flit
packet_lengths lengths_of(const packet_sizes& sizes, unsigned flit_bits);

/// Returns the mean data of a packet in bytes; 0: none is given.
double mean_bytes(const packet_sizes& sizes);

/// Sets the lengths and the rate of a source that gives them in bytes.
/// @param flit_bits, reply_flit_bits payload of a flit of its packets, and of its replies
void derive_lengths(traffic_source_desc& source, unsigned flit_bits, unsigned reply_flit_bits);

}  // namespace orbweaver::noc
