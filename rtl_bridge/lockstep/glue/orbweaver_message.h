// SPDX-License-Identifier: Apache-2.0
// Included first by everything that Verilator writes: where its messages go.
#pragma once

int orbweaver_message(const char* format, ...);
