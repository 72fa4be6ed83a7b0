// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/hypernet/this_net.h"

namespace orbweaver {

/// Broadcasts with the P vector on a (d,h)-net of cubelets, and reductions back along their trees (dissertation section
/// 2.2.2). A copy is a message that starts a thread, which forwards it. Within the module it follows a binomial tree
/// from the node where the copy arrived. Over an external link of level i it is sent if p_i is 0; that copy has p_i = 1
/// and all lower bits 0. A node combines its own answer with the answers of the nodes to which it forwarded the copy,
/// and returns the result to the sender of the copy.
///
/// At most one broadcast at a time reaches a node; broadcasts of different subnets do not interfere. Only the thread
/// that calls send() waits for answers. A node has a context for it, for the copy, and for each answer that may arrive.
/// Therefore no cyclic wait is possible.
class p_vector_broadcast {
public:
    /// The answer of nodes to a broadcast word, and the combination of the answers.
    struct task {
        uint32_t (*answer)(uint32_t word);
        uint32_t (*combine)(uint32_t, uint32_t);  // commutative and associative
    };
    /// Event counters of this node.
    struct counts {
        uint32_t received = 0;                // received copies, or broadcasts of its own
        uint32_t sent[max_link_levels] = {};  // sent copies by level of the link; level 0 is internal
        uint32_t depth = 0;                   // path length of the last copy, in links
        uint64_t arrived_at = 0;              // cycle of arrival of the last copy
    };

    /// Prepares a node. All nodes must call it before any of them sends. Ends the run if the nodes have fewer than d +
    /// 3 contexts.
    static void prepare(const hypernet_net& net, const task& task);
    /// Sends a word to every node of this node's (d,level)-subnet.
    /// @return the combined answers of all
    static uint32_t send(uint32_t level, uint32_t word);
    static counts here();
};

}  // namespace orbweaver
