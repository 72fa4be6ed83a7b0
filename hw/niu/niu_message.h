// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"
#include "sw_stack/shared/message_types.h"

namespace orbweaver::niu {

/// A message that has left or reached an NIU, for observers.
struct niu_message {
    std::uint64_t packet = 0;  // number of its packet, the same at both NIUs
    message_type type{};
    node_id source;
    node_id destination;
    std::uint32_t tag = 0;    // message id; THREAD: address of the handler
    std::uint32_t flits = 0;  // length of the packet
    cycle_t created = 0;
    cycle_t seen = 0;      // cycle in which the tail left, or was accepted
    bool arrived = false;  // the NIU is the destination
};

}  // namespace orbweaver::niu
