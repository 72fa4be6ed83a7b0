// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/noc/fabric/calendar.h"

namespace orbweaver::noc {

/// Transfers that leave a share of a fabric while a thread works on it. Transfers to other shares are stored in
/// calendars that only these two shares use. All other transfers wait until all threads are done.
struct share_border {
    /// A VC of a link that ends in another share.
    struct crossing {
        calendar* events = nullptr;  // calendar from this share to that one
        std::uint32_t end = 0;       // offset of its record in that share
        cycle_t cycles = 0;
    };
    /// A flit that leaves at a cut, or a credit.
    struct departure {
        std::uint32_t cut = 0;
        bool is_credit = false;
        vc_id vc;
        flit_handle content;
    };

    std::vector<crossing> crossings;  // [border number, as in link_end]
    std::vector<departure> departures;
};

}  // namespace orbweaver::noc
