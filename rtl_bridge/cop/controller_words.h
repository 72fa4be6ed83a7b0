// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/cop/controller_port.h"
#include "rtl_bridge/lockstep/wire_signal.h"

namespace orbweaver {

/// The wires of a controller's core for people. All count in every clock.
template <>
struct wire_words<controller_outputs> {
    static const std::vector<wire_signal<controller_outputs>>& signals();
    static std::optional<std::string> difference(const controller_outputs& expected, const controller_outputs& found);
    static std::string line(const controller_outputs& outputs);
};

}  // namespace orbweaver
