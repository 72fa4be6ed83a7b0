// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::sim::gdb {

/// Time between checks whether to stop waiting for a debugger, ms.
inline constexpr int patience_ms = 200;

}  // namespace orbweaver::sim::gdb
