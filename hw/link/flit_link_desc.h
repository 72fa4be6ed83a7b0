// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::serial {

/// What a flit link does about words that arrive with an error.
enum class flit_resend : std::uint8_t {
    none,     // the first frame that is lost ends the link, and its owner is notified
    go_back,  // go-back-n: the receiver takes frames in order only, the sender repeats all from the lost one on
};
constexpr auto enumerators(flit_resend) {
    return name_table<flit_resend>({{flit_resend::go_back, "go_back"}, {flit_resend::none, "off"}});
}

/// The lines between the two ends of a flit link.
enum class flit_lines : std::uint8_t { half_duplex, full_duplex };
constexpr auto enumerators(flit_lines) {
    return name_table<flit_lines>({{flit_lines::half_duplex, "half_duplex"}, {flit_lines::full_duplex, "full_duplex"}});
}

/// What both ends of a link that carries flits agree on. All of it is ours: the thesis knows spanceivers with COP
/// commands only.
struct flit_link_desc {
    flit_lines lines = flit_lines::half_duplex;  // one line for both directions, or one each
    unsigned frames_per_turn = 8;                // 1 or more: frames in a row while the other end of the line waits
    flit_resend resend = flit_resend::go_back;
    /// Frames under way without acknowledgement, 1 .. 32: the receiver distinguishes new from old by half of the
    /// numbers.
    unsigned window = 16;
    cycle_t acknowledge_cycles = 32;  // that an acknowledgement waits for a frame to ride on
    cycle_t timeout_cycles = 1024;    // without an acknowledgement before all is sent again; more than a round trip
    unsigned retries = 64;            // time-outs in a row before the link is given up
};

}  // namespace orbweaver::serial
