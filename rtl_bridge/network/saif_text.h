// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "rtl_bridge/network/network_shape.h"
#include "rtl_bridge/network/wire_activity.h"
#include "rtl_bridge/router/router_wires.h"

namespace orbweaver::rtl {

/// Activity of the wires at one end of a link.
struct link_end_activity {
    wire_activity valid;
    wire_activity vc;
    wire_activity flit;                  // link_wires::flit
    std::vector<wire_activity> further;  // [word of the payload behind it]
    wire_activity credit;

    link_end_activity(const network_shape& shape, cycle_t end)
        : valid(1, end), vc(shape.vc_bits, end), flit(shape.lower_bits(), end), credit(shape.vcs, end) {
        for (unsigned done = 0; done < shape.further_bits; done += 32) {
            further.emplace_back(std::min(shape.further_bits - done, 32U), end);
        }
    }

    /// Adds a flit.
    void add(cycle_t cycle, const link_wires& wires);

    void finish() {
        for (wire_activity* part : {&valid, &vc, &flit, &credit}) { part->finish(); }
        for (wire_activity& part : further) { part.finish(); }
    }
};

/// Activity of a link of network_shape::links.
struct link_activity {
    link_end_activity sender;
    link_end_activity receiver;

    link_activity(const network_shape& shape, cycle_t end) : sender(shape, end), receiver(shape, end) {}
};

/// Returns the activity of the ports and the links of top.sv as a backward SAIF 2.0 file.
/// @param links     [link of the shape], finished
/// @param cycles    that were counted
/// @param period_ps of the clock
std::string saif_text(const network_shape& shape, const std::vector<link_activity>& links, cycle_t cycles,
                      std::uint64_t period_ps);

}  // namespace orbweaver::rtl
