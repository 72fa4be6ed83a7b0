// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::cop {

/// Configuration of a host's interface card, in clocks of the cop domain. The accesses follow the thesis (chapter VI,
/// libcop). [REC] marks our values for parameters that the thesis leaves open.
struct host_card_desc {
    unsigned write_clocks = 2;       // duration of a 64-bit write, or of its second half; 2 or more
    unsigned read_clocks = 2;        // duration of a 64-bit read, or of its second half; 2 or more
    unsigned poll_clocks = 2;        // duration of an access to any other register [REC]; 2 or more
    unsigned buffer_clocks = 1;      // from the last word of a message to RCV, through the buffer RAM [REC]; 1 or more
    unsigned self_test_clocks = 64;  // from reset to RDY [REC]; 1 or more
    bool defective = false;          // fault injection: the self test fails
    unsigned receive_messages = 1024;  // capacity of the buffer RAM in messages [REC]; 1 or more

    // Values of the registers after a reset; firmware may change them. (Time-out and retries: command_link_desc.)
    std::uint32_t deadlock = 100000;  // clocks from a command to its reply, 1 ms at 100 MHz [REC]; 0: off
    std::uint32_t watermark = 16;     // number of foreign messages that interrupts for the driver [REC]; 0: never
};

}  // namespace orbweaver::cop
