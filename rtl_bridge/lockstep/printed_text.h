// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace orbweaver::rtl {

/// Returns RTL output as text. Verilator prints a string that is a value for `$display`, such as a concatenation in
/// braces, as one decimal number (IEEE 1800-2017, 21.2.1: a value without a format is decimal).
std::string printed_text(const std::string& printed);

}  // namespace orbweaver::rtl
