// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "hw/base/types.h"
#include "sw_stack/shared/message_types.h"
#include "tlm/flit.h"

namespace orbweaver {

/// The simulation's data about one packet in flight.
struct packet_record {
    std::uint64_t id = 0;  // as packet_ledger counts packets, from 1
    cycle_t created = 0;   // creation of the message (includes source queueing)
    cycle_t injected = 0;  // departure of its head from the source
    node_id source;
    node_id destination;
    class_id message_class;
    message_type type = message_type::data;
    std::uint32_t tag = 0;    // handler address or message id, for reports
    std::uint32_t flits = 0;  // 0 while unknown
    bool open = false;
    std::uint8_t flow = 0;  // synthetic traffic: index of its flow (traffic_flow.h)
};

}  // namespace orbweaver
