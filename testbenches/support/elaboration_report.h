// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <systemc>

namespace orbweaver {

/// Elaborates all modules that have been made. Returns the text of the report that ends it; empty if it succeeds.
inline std::string elaboration_report() {
    try {
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
    } catch (const sc_core::sc_report& report) { return report.get_msg(); }
    return "";
}

}  // namespace orbweaver
