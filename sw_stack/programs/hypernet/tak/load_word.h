// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::tak {

/// Informs another node a load: a message brings it to the word at the same address there. With active messages the
/// interface unit of that node stores it (3 flits); else a thread does (4 flits). A load that is reported sooner may
/// arrive later: what a node has heard is a hint.
void send_load(uint32_t node, int32_t* word, int32_t load);

}  // namespace orbweaver::tak
