// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace hello {

/// One lap of the token: node 0 sends `last` + 1 off and takes the token back; the others receive it, add one and pass
/// it on. One thread of every node calls, for lap 0, 1, ...
/// @return the token as it came to this node
int pass_on(int lap, int last);

}  // namespace hello
