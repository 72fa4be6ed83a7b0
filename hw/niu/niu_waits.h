// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/niu/receive_table.h"
#include "hw/niu/suspensions.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::niu {

/// All waits in an NIU, for the wait-for graph of a hang.
struct niu_waits {
    /// A message that the NIU does not take.
    struct blocked_message {
        /// The message occupies `vc` of the ejection link; false: it is in the side queue (rts_side_queue).
        bool in_channel = false;
        vc_id vc;
        message_type type{};
        std::uint32_t id = 0;   // message id, or handler of a THREAD message
        receive_state entry{};  // state in the receive table, for that id
    };
    /// A queue that is not empty.
    struct queue {
        message_type type{};
        unsigned number = 0;                // index of a data queue
        std::vector<packet_slot> messages;  // in queue order, front first
        bool waits_for_cts = false;         // the front message waits for a CTS with this id
        std::uint32_t id = 0;
        std::uint64_t wanted_vcs = 0;  // VCs of the injection link; the front message waits for one of them
    };
    struct suspended_context {
        context_id context;
        suspension why;
    };

    std::vector<blocked_message> blocked;
    std::vector<queue> queues;
    std::vector<suspended_context> contexts;
};

}  // namespace orbweaver::niu
