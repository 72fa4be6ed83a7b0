// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::sim::gdb {

/// How long to wait for a debugger between questions whether to give up, ms.
inline constexpr int patience_ms = 200;

}  // namespace orbweaver::sim::gdb
