// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/router/stall_counts.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// Why an occupied input virtual channel does not move.
enum class wait_reason : std::uint8_t {
    moving,        // it may move in the next cycle
    no_vc,         // every virtual channel of its class at its output is taken by another packet
    no_credit,     // the buffer behind its output virtual channel is full
    no_flit,       // the rest of its packet has not arrived
    link_down,     // links have failed, and it knows no other way
    not_combined,  // packets that it is combined with have not come
    throttled,     // its link has free virtual channels, but not for this packet (network.throttles)
};

/// Virtual channels of an output that a packet may take.
struct output_choice {
    port_id output;
    std::uint64_t vcs = 0;  // bit v: VC v, taken or not
};

/// One packet that holds an input virtual channel of a router, for the report of a hang.
struct waiting_packet {
    unsigned router = 0;
    port_id input;
    vc_id vc;
    packet_slot packet;
    unsigned flits = 0;  // in the buffer
    port_id output;      // without an output VC: of the first choice
    bool has_output_vc = false;
    vc_id output_vc;
    std::vector<output_choice> choices;  // without an output VC: any of these will do
    wait_reason reason{};
    port_id awaited_input;      // not_combined: the packet that it waits for comes there
    bool until_change = false;  // a link will fail or be repaired, so that it has another way or this one again
};

/// What a network reports on a router, whether that is a module (router_block.h) or lies within the fabric.
class router_view {
public:
    virtual ~router_view() = default;

    virtual unsigned ports() const = 0;
    /// Flits in the input buffers, including those on their way in.
    virtual unsigned stored() const = 0;
    /// Credits of a virtual channel of an output port, those included that are not usable yet.
    virtual unsigned credits(port_id output, vc_id vc) const = 0;
    /// Flits sent while the packet stayed in its buffer: all copies of broadcast packets but the last.
    virtual std::uint64_t copied_flits() const { return 0; }
    /// Why flits have waited, up to the present cycle; none if that is not counted.
    virtual std::optional<router_stalls> stalls() const { return std::nullopt; }
    /// Every packet that holds an input virtual channel.
    virtual std::vector<waiting_packet> waiting() const = 0;
};

}  // namespace orbweaver::noc
