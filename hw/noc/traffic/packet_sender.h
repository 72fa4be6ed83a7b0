// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/traffic/packet_source.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// The packets of a flow at a node, and the packet being sent.
struct packet_sender {
    packet_source source;
    flit next{};        // the next flit, while `left` is not 0
    unsigned left = 0;  // flits of the packet that have not been sent
    vc_id vc{63};       // VC of the packet in progress, or of the previous one

    const flow_plan& plan() const { return source.plan(); }
};

}  // namespace orbweaver::noc
