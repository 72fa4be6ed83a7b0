// SPDX-License-Identifier: Apache-2.0
// The console of this node. A call's text is not mixed with that of the node's other threads.
#pragma once

#include <stdarg.h>

namespace orbweaver::console {

/// Formats as format.h states. The host shows whole lines: end them with \n.
[[gnu::format(printf, 1, 2)]] void print(const char* format, ...);

void print_list(const char* format, va_list arguments);

}  // namespace orbweaver::console
