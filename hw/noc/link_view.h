// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "hw/base/statistics.h"
#include "hw/base/types.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// The counters of one VC of a link. A link is busy for as many cycles as it carries flits.
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

/// Reports on a link, whether it is a module (link.h) or part of the fabric.
class link_view {
public:
    virtual ~link_view() = default;

    /// Returns the counters of a VC up to now.
    virtual link_counters counters(vc_id vc) const = 0;
    /// Returns the counters of a class, on its dedicated and its shared VCs.
    virtual link_counters counters(class_id message_class) const = 0;
    /// Returns the sum over all VCs.
    virtual link_counters counters() const = 0;

    /// Returns the number of flits of a VC that have left the sender but whose credit has not been returned yet.
    virtual unsigned uncredited(vc_id vc) const = 0;
    /// Returns whether a packet on a VC has begun but not ended.
    virtual bool is_open(vc_id vc) const = 0;
    /// Returns the packet that is open on a VC, or was last.
    virtual packet_slot packet(vc_id vc) const = 0;
};

}  // namespace orbweaver::noc
