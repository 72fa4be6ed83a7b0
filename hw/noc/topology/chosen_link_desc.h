// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// The directions of a channel that an entry of network.links is about.
enum class link_direction : std::uint8_t {
    both,     // the named link and the one back
    named,    // the named link
    one_way,  // the named link, and there is none back
    none,     // there is no link in either direction
};
constexpr auto enumerators(link_direction) { return identifiers<link_direction>; }

/// Links that differ from the others (chosen_links.h).
struct chosen_link_desc {
    std::string link{};          // name in reports, with `*` for any characters, or "column 3", "row 2"
    unsigned cycles = 0;         // delay; 0: as without this entry
    double flits_per_cycle = 0;  // capacity; 0: as without this entry
    link_direction direction = link_direction::both;
};

}  // namespace orbweaver::noc
