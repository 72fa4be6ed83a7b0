// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::rtl {

/// What RTL printed, as text. Verilator prints a string that `$display` takes as a value, such as a concatenation in
/// braces, as one decimal number (IEEE 1800-2017, 21.2.1: a value without a format is decimal).
std::string printed_text(const std::string& printed);

}  // namespace orbweaver::rtl
