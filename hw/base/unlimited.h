// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Value for a limit that does not apply, written `unlimited` in a configuration: the depth of a buffer, the slots of a
/// queue, the virtual channels that packets may hold.
inline constexpr unsigned unlimited = 0;

}  // namespace orbweaver
