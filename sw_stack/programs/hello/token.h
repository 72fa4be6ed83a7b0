// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace hello {

/// Passes the token around the ring once. Node 0 sends `last` + 1 and receives the token back; each other node receives
/// it, adds one and forwards it. One thread of every node calls it for lap 0, 1, ...
/// @return the token as received by this node
int pass_on(int lap, int last);

}  // namespace hello
