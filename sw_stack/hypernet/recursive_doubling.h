// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// Reductions by recursive doubling on a (d,h)-net of cubelets (dissertation section 4.2.1). Each (d,h-1)-subnet
/// reduces to its first node, the results cross the highest links into the first subnet, and that subnet reduces again.
/// So the first subnets of all levels serve two logical levels or more, unless they are reserved.
///
/// Every node has an object with equal arguments; one thread per node uses it.
class recursive_doubling {
public:
    /// A commutative and associative operation.
    struct operation {
        int32_t neutral;
        int32_t (*combine)(int32_t, int32_t);
    };
    struct result {
        int32_t value;
        uint32_t steps;  // length of the longest chain of moves that lead to the value
    };

    /// @param reserve the first subnet of each level has no values of its own; while it combines the results of the
    ///                others, these begin the next reduction
    recursive_doubling(const hypernet_net& net, const operation& operation, bool reserve);

    /// Returns whether a node contributes a value.
    bool has_value(uint32_t node) const;
    /// Reduces the values of all nodes; all nodes call it.
    /// @return the result at node 0, intermediate values elsewhere
    result reduce(int32_t value);

private:
    void run(uint32_t level, uint32_t vacant, bool reserve);
    void run_cubelet(uint32_t vacant);
    void cross(uint32_t level);
    void take_from(uint32_t node);
    void hand_to(uint32_t node) const;
    bool is_in_first_subnet(uint32_t level) const;

    const hypernet_net m_net;
    const operation m_operation;
    const bool m_reserve;
    result m_partial{};
};

}  // namespace orbweaver
