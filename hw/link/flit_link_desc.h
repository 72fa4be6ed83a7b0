// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::serial {

/// Reaction of a flit link to words that arrive with an error.
enum class flit_resend : std::uint8_t {
    none,     // the first lost frame ends the link, and its owner is notified
    go_back,  // go-back-n: the receiver accepts frames only in order; the sender repeats all frames from the lost one
              // on
};
constexpr auto enumerators(flit_resend) {
    return name_table<flit_resend>({{flit_resend::go_back, "go_back"}, {flit_resend::none, "off"}});
}

/// The lines between the two ends of a flit link.
enum class flit_lines : std::uint8_t { half_duplex, full_duplex };
constexpr auto enumerators(flit_lines) { return identifiers<flit_lines>; }

/// Parameters that both ends of a flit link share. The values are ours: in the thesis, spanceivers carry COP commands
/// only.
struct flit_link_desc {
    flit_lines lines = flit_lines::half_duplex;  // one line for both directions, or one line per direction
    unsigned frames_per_turn = 8;                // frames in a row while the other end of the line waits; 1 or more
    flit_resend resend = flit_resend::go_back;
    /// Maximum number of frames without acknowledgement, 1 .. 32 (half of the numbers), so that the receiver
    /// distinguishes new frames from old ones.
    unsigned window = 16;
    cycle_t acknowledge_cycles = 32;  // cycles that an acknowledgement waits for a frame to carry it
    /// Cycles without an acknowledgement before all frames are sent again; more than a round trip.
    cycle_t timeout_cycles = 1024;
    unsigned retries = 64;  // time-outs in a row before the link is given up
};

}  // namespace orbweaver::serial
