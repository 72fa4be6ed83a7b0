// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/shared/hypernet_net.h"

namespace orbweaver {

/// Reductions by recursive doubling on a (d,h)-net of cubelets (dissertation section 4.2.1): each
/// (d,h-1)-subnet reduces to its first node, the results cross the highest links into the first subnet, and that
/// reduces again. So the first subnets of all levels serve two logical levels or more, unless they are reserved.
///
/// Every node has an object, made alike. One thread a node.
class recursive_doubling {
public:
    /// Commutative and associative.
    struct operation {
        int32_t neutral;
        int32_t (*combine)(int32_t, int32_t);
    };
    struct result {
        int32_t value;
        uint32_t steps;  // moves, one after the other, that the value comes from
    };

    /// @param reserve the first subnet of each level has no values of its own: while it works on the results of the
    ///                others, those begin the next reduction
    recursive_doubling(const hypernet_net& net, const operation& operation, bool reserve);

    /// Whether a node contributes a value.
    bool has_value(uint32_t node) const;
    /// All nodes call it. @return at node 0 the result, elsewhere something on the way to it
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
