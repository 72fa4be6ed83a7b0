// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/router/stall_counts.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// The cause why an occupied input VC does not move.
enum class wait_reason : std::uint8_t {
    moving,        // it may move in the next cycle
    no_vc,         // other packets hold every VC of its class at its output
    no_credit,     // the buffer downstream of its output VC is full
    no_flit,       // the rest of its packet has not arrived
    link_down,     // links have failed, and it has no other route
    not_combined,  // packets to combine it with have not arrived
    throttled,     // its link has free VCs, but not for this packet (network.throttles)
};

/// VCs of an output that a packet may use.
struct output_choice {
    port_id output;
    std::uint64_t vcs = 0;  // bit v: VC v, held or free
};

/// A packet that occupies an input VC of a router, for the report of a hang.
struct waiting_packet {
    unsigned router = 0;
    port_id input;
    vc_id vc;
    packet_slot packet;
    unsigned flits = 0;  // flits in the buffer
    port_id output;      // without an output VC: output of the first choice
    bool has_output_vc = false;
    vc_id output_vc;
    std::vector<output_choice> choices;  // without an output VC: any of these is acceptable
    wait_reason reason{};
    port_id awaited_input;      // not_combined: port of the packet that it waits for
    bool until_change = false;  // a link change is scheduled that gives it another route, or this one again
};

/// Reports on a router, whether it is a module (router_block.h) or part of the fabric.
class router_view {
public:
    virtual ~router_view() = default;

    virtual unsigned ports() const = 0;
    /// Returns the number of flits in the input buffers, including flits in flight to them.
    virtual unsigned stored() const = 0;
    /// Returns the credits of a VC of an output port, including those that are not usable yet.
    virtual unsigned credits(port_id output, vc_id vc) const = 0;
    /// Returns the number of flits sent while the packet stayed in its buffer: all copies of broadcast packets but the
    /// last.
    virtual std::uint64_t copied_flits() const { return 0; }
    /// Returns why flits have waited, up to the present cycle; empty if that is not counted.
    virtual std::optional<router_stalls> stalls() const { return std::nullopt; }
    /// Returns every packet that occupies an input VC.
    virtual std::vector<waiting_packet> waiting() const = 0;
};

}  // namespace orbweaver::noc
