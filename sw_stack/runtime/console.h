// SPDX-License-Identifier: Apache-2.0
// The console of this node. The text of a call is not interleaved with texts of the node's other threads.
#pragma once

#include <stdarg.h>

namespace orbweaver::console {

/// Prints a text formatted by format.h. The host shows whole lines: end them with \n.
[[gnu::format(printf, 1, 2)]] void print(const char* format, ...);

void print_list(const char* format, va_list arguments);

}  // namespace orbweaver::console
