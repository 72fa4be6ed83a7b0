// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace orbweaver::noc {

/// One step of a cycle of waits, in words: a held resource, its holder, and why the holder does not release it. It
/// waits for the resource of the next step; the last step waits for the first.
struct wait_step {
    std::string resource;             // "r3.E vc 0", "contexts of node 5"
    std::string holder;               // "a packet of class any from node 3 to node 6"
    std::string reason;               // why it waits, a clause: "its next channel is taken"
    std::vector<std::string> others;  // other acceptable resources, which are not available either
};

using wait_cycle = std::vector<wait_step>;

}  // namespace orbweaver::noc
