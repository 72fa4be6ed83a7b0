// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"
#include "hw/base/types.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// What a link counts, for one of its virtual channels. A link is busy for as many cycles as it carries flits.
struct link_counters {
    std::uint64_t flits = 0;
    std::uint64_t packets = 0;
    std::uint64_t buffered = 0;
};

inline constexpr std::array<statistic<link_counters>, 3> link_statistics{{
    {"flits", "flits", "flits put on the link, which is the number of cycles in which it was busy",
     &link_counters::flits},
    {"packets", "packets", "tails put on the link", &link_counters::packets},
    {"buffered", "flit cycles",
     "cycles that flits spent in the buffer at the end of the link, from becoming visible to their "
     "credit; divided by cycles: the mean occupancy",
     &link_counters::buffered},
}};

/// What a network reports on a link, whether that is a module (link.h) or lies within the fabric.
class link_view {
public:
    virtual ~link_view() = default;

    /// What was counted on a virtual channel up to now.
    virtual link_counters counters(vc_id vc) const = 0;
    /// What the packets of a class did, on its own virtual channels and on those that it shares.
    virtual link_counters counters(class_id message_class) const = 0;
    /// The sum over all virtual channels.
    virtual link_counters counters() const = 0;

    /// Flits of a virtual channel between leaving the sender and the sending of their credit.
    virtual unsigned uncredited(vc_id vc) const = 0;
    /// Whether a packet has begun and not ended on a virtual channel.
    virtual bool is_open(vc_id vc) const = 0;
    /// The packet that is open, or was last, on a virtual channel.
    virtual packet_slot packet(vc_id vc) const = 0;
};

}  // namespace orbweaver::noc
