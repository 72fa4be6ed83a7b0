// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/niu/receive_table.h"
#include "hw/niu/suspensions.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::niu {

/// Everything that waits in an NIU, for the wait-for graph of a hang.
struct niu_waits {
    /// A message that the NIU does not take.
    struct blocked_message {
        bool in_channel = false;  // it holds `vc` of the ejection link; else it was set aside (rts_side_queue)
        vc_id vc;
        message_type type{};
        std::uint32_t id = 0;   // handler of a THREAD message
        receive_state entry{};  // of the receive table, for that id
    };
    /// A queue that is not empty.
    struct queue {
        message_type type{};
        unsigned number = 0;                // of a data queue
        std::vector<packet_slot> messages;  // first come, first
        bool waits_for_cts = false;         // the first message does, with this id
        std::uint32_t id = 0;
        std::uint64_t wanted_vcs = 0;  // of the injection link: the first message waits for one of these
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
