// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/traffic/packet_source.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// The packets of a flow at a node, and the one of them that is being sent.
struct packet_sender {
    packet_source source;
    flit next{};        // to send, while flits of a packet are left
    unsigned left = 0;  // flits that have not been sent
    vc_id vc{63};       // of the packet in progress, or of the previous one

    const flow_plan& plan() const { return source.plan(); }
};

}  // namespace orbweaver::noc
