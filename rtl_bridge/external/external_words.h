// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rtl_bridge/external/external_wires.h"
#include "rtl_bridge/lockstep/wire_comparison.h"

namespace orbweaver::rtl {

/// The wires of a user's router. The arriving wires take the place of a model's, because there is no model to compare
/// with.
template <>
struct wire_words<external_wires> {
    static const std::vector<wire_signal<external_wires>>& signals();
    static std::optional<std::string> difference(const external_wires&, const external_wires&) { return std::nullopt; }
    static std::string line(const external_wires& wires);
};

using external_record = wire_comparison<external_wires>;

}  // namespace orbweaver::rtl
