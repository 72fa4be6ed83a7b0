// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

namespace orbweaver::tak {

/// Sends a load to another node: a message stores it in the word at the same address there. With active messages the
/// NIU of that node stores it (3 flits), otherwise a thread does (4 flits). A load that is sent earlier may arrive
/// later, so received loads are only hints.
void send_load(uint32_t node, int32_t* word, int32_t load);

}  // namespace orbweaver::tak
