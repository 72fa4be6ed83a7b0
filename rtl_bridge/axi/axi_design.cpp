// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/axi_design.h"

#include <fmt/core.h>

#include "rtl_bridge/axi/axi_wrapper.h"
#include "rtl_bridge/build/embedded_sources.h"
#include "rtl_bridge/external/user_sources.h"

namespace orbweaver::rtl {

std::optional<noc::description_error> axi_device_refusal(const core::bus_device_desc& described) {
    if (auto found = refusal_of_sources(described, "core.device")) { return found; }
    if (!described.manager.exists() && !described.subordinate.exists()) {
        return noc::description_error(
            "core.device", "sets neither manager.ports nor subordinate.ports: how ports of its bus begin, as m_axi_");
    }
    const auto fits = [](const core::device_side_desc& side) { return side.data_bits == 32 || side.data_bits == 64; };
    if (!fits(described.manager) || !fits(described.subordinate)) {
        return noc::description_error(
            fits(described.subordinate) ? "core.device.manager.data_bits" : "core.device.subordinate.data_bits",
            "is 32 or 64");
    }
    if (described.subordinate.base % described.subordinate.window_bytes != 0) {
        return noc::description_error("core.device.subordinate.base",
                                      fmt::format("{:#x} is no multiple of the window: {:#x} bytes",
                                                  described.subordinate.base, described.subordinate.window_bytes));
    }
    return std::nullopt;
}

verilated_design axi_device_design(const core::bus_device_desc& described) {
    verilated_design design;
    design.top = "axi_device";
    design.hardware = {{"axi_device.sv", axi_wrapper(described)}};
    design.outside = user_sources_of(described);
    design.glue = axi_glue();
    design.prelude = "orbweaver_message.h";
    design.definitions = {fmt::format("RESET_CYCLES={}", described.reset.cycles)};
    return design;
}

}  // namespace orbweaver::rtl
