// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/this_net.h"

namespace orbweaver {

/// Broadcasts with the P vector on a (d,h)-net of cubelets, and reductions back along their trees (dissertation section
/// 2.2.2). A copy is a message that starts a thread, which passes it on: in the module
/// along a binomial tree from the node where the copy came in, and over an external link of level i if p_i is 0; that
/// copy has p_i = 1 and all lower ones 0. A node hands its own answer and those of the nodes it passed the copy to back
/// to the node that it came from.
///
/// At most one broadcast at a time reaches a node. Those of different subnets do not meet. No thread waits for an
/// answer but the one that calls send(), and a node has a context for it, for the copy and for each answer that may
/// come: so no cycle of waiting closes.
class p_vector_broadcast {
public:
    /// What the nodes do with a word that is broadcast, and how their answers are combined.
    struct task {
        uint32_t (*answer)(uint32_t word);
        uint32_t (*combine)(uint32_t, uint32_t);  // commutative and associative
    };
    /// What has happened at this node.
    struct counts {
        uint32_t received = 0;                 // copies, or broadcasts of its own
        uint32_t sent[most_link_levels] = {};  // copies, by the level of the link; 0 internal
        uint32_t depth = 0;                    // of the last copy, in links
        uint64_t arrived_at = 0;               // its cycle
    };

    /// On every node, before any of them sends. Ends the run if the nodes have less than d + 3 contexts.
    static void prepare(const hypernet_net& net, const task& task);
    /// Sends a word to every node of this node's (d,level)-subnet. @return the answers of all, combined
    static uint32_t send(uint32_t level, uint32_t word);
    static counts here();
};

}  // namespace orbweaver
