// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/traffic/packet_source.h"
#include "hw/noc/traffic/traffic_endpoint.h"

namespace orbweaver::noc {

/// Endpoints of a user, which stand at some nodes in the place of the model's.
class foreign_endpoints {
public:
    virtual ~foreign_endpoints() = default;

    virtual bool stands_at(node_id node) const = 0;
    /// Begins to report packets that these endpoints have taken. Called once, before the simulation.
    /// @param plans [flow]; a packet belongs to the first flow of its class, or else to flow 0
    virtual void join(packet_listener& listener, const std::vector<flow_plan>& plans) = 0;

    /// Notes that a period of the measurement begins: packets that are created from now on belong to it.
    virtual void begin_period(cycle_t now) = 0;
    /// Returns the packets of a flow with a creation before `end`, the present cycle.
    virtual traffic_count created_before(cycle_t end, unsigned flow) const = 0;
    /// Returns the number of packets whose heads have left.
    virtual std::uint64_t started() const = 0;
    virtual std::uint64_t accepted_flits() const = 0;
};

}  // namespace orbweaver::noc
