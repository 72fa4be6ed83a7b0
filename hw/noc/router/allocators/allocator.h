// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/base/types.h"
#include "hw/noc/router/router_desc.h"

namespace orbweaver {

/// Matches requesters with resources: each requester gets at most one of the resources that it asked for, each resource
/// goes to at most one requester. Use per cycle: request() in any order, then allocate().
class allocator {
public:
    struct match {
        unsigned requester = 0;
        unsigned resource = 0;

        friend constexpr bool operator==(const match&, const match&) = default;
    };

    virtual ~allocator() = default;

    /// A requester asks for a resource; at most once a cycle for each pair.
    /// @param since when its packet entered the network, for arbiters that serve the oldest first
    virtual void request(unsigned requester, unsigned resource, cycle_t since) = 0;

    /// Decides, and forgets the requests. @return the matches, valid until the next call
    virtual const std::vector<match>& allocate() = 0;
};

/// @param iterations of islip, 1 or more
std::unique_ptr<allocator> make_allocator(allocator_kind kind, arbiter_kind arbiter, unsigned iterations,
                                          unsigned requesters, unsigned resources);

}  // namespace orbweaver
