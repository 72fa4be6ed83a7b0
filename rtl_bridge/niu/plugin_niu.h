// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hw/niu/niu_module.h"
#include "rtl_bridge/external/judged_end.h"

namespace orbweaver::rtl {

/// A network interface unit of a plug-in at a node. The module of the user is a child. Its flits are checked; its calls
/// to core and memory are not.
class plugin_niu final : public niu::niu_module, public judged_end {
public:
    /// @param departed of all units of the plug-in
    /// @throws description_error if the plug-in makes no unit for this node
    plugin_niu(sc_core::sc_module_name name, const niu::niu_module_context& context, const plugin_library& library,
               const system::plugin_parameters& values, departed_packets& departed, listener listening);

    const char* kind() const override { return "plugin_niu"; }

    /// Returns whether the user's unit is idle and has taken all its flits.
    bool idle() const override { return oldest_arrival() == never && m_user->idle(); }
    /// Returns the lines of the unit, and one about flits that it has not taken.
    std::vector<std::string> describe_waits() const override;

private:
    std::optional<broken_rule> judge_header(const flit& leaving) const override;

    const niu::niu_context m_environment;
    std::unique_ptr<niu::niu_module> m_user;
};

}  // namespace orbweaver::rtl
