// SPDX-License-Identifier: Apache-2.0
// Included first in all of Verilator's output: redirects its messages.
#pragma once

int orbweaver_message(const char* format, ...);
