// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// How the DATA messages of the library travel that a program is linked with: rendezvous, ready or active messages.
const char* mode_name();

}  // namespace orbweaver
