// SPDX-License-Identifier: Apache-2.0
// Parts of networks that families of machines have in common.
#pragma once

#include <filesystem>
#include <functional>

#include "testbenches/fuzz/machines/machine.h"
#include "testbenches/noc/support/random_draw.h"

namespace orbweaver::fuzz {

/// Returns true once in that many calls, on average.
bool one_in(random_stream& random, std::uint32_t times);

/// A number from `least` to `most`, small ones more often.
unsigned mostly_small(random_stream& random, unsigned least, unsigned most);

/// A network of any topology and routing function with 2 to `max_nodes` nodes. Its files are in the folder, and
/// `drawn` has it.
/// @param suits which networks will do
noc::drawn_network put_network(
    random_stream& random, machine& drawn, const std::filesystem::path& folder, unsigned max_nodes,
    const std::function<bool(const noc::drawn_network&)>& suits = [](const noc::drawn_network&) { return true; });

/// Now and then long wires, narrow links, slow routers, phases, limits, and serial lines: what only the whole of a
/// range has.
void draw_extremes(random_stream& random, machine& drawn, const noc::topology_graph& graph);

/// Serial lines between the routers, with any round trip that their time-outs allow.
void draw_serial_links(random_stream& random, machine& drawn);

/// Sets the values that follow from others. Keys without a meaning stay at their defaults.
void complete(noc::network_desc& net);

}  // namespace orbweaver::fuzz
