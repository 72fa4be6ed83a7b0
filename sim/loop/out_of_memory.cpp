// SPDX-License-Identifier: Apache-2.0
#include "sim/loop/out_of_memory.h"

#include <new>
#include <string_view>
#include <systemc>

namespace orbweaver::sim {

bool is_out_of_memory(const std::exception& problem) {
    if (dynamic_cast<const std::bad_alloc*>(&problem) != nullptr) { return true; }
    const auto* report = dynamic_cast<const sc_core::sc_report*>(&problem);
    return report != nullptr && report->get_msg() != nullptr &&
           std::string_view{report->get_msg()}.find(std::bad_alloc().what()) != std::string_view::npos;
}

}  // namespace orbweaver::sim
