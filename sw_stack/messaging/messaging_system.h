// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Returns how the linked library sends DATA messages: rendezvous, ready or active messages.
const char* mode_name();

}  // namespace orbweaver
