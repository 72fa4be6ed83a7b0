// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/fabric/calendar.h"

namespace orbweaver::noc {

/// What leaves a share of a fabric while a thread works on it. What goes to other shares waits in calendars that only
/// the two of them know. What goes elsewhere waits until all threads are done.
struct share_border {
    /// A virtual channel of a link that ends in another share.
    struct crossing {
        calendar* events = nullptr;  // from here to there
        std::uint32_t end = 0;       // offset of its record there
        cycle_t cycles = 0;
    };
    /// A flit that leaves at a cut, or a credit.
    struct departure {
        std::uint32_t cut = 0;
        bool is_credit = false;
        vc_id vc;
        flit_handle content;
    };

    std::vector<crossing> crossings;  // by number, as in link_end
    std::vector<departure> departures;
};

}  // namespace orbweaver::noc
