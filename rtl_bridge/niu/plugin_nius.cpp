// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/niu/plugin_nius.h"

#include <fmt/core.h>

namespace orbweaver::rtl {

plugin_nius::plugin_nius(const niu::niu_desc& described, const rtl_surroundings& surroundings)
    : m_described(described), m_watch(surroundings), m_library(described.external.library, niu_library_key) {}

niu::niu_module_maker plugin_nius::maker() {
    return [this](const niu::niu_module_context& context) -> std::unique_ptr<niu::niu_module> {
        if (!chosen_for_rtl(m_described.impl_nodes, context.environment.node.value)) { return nullptr; }
        auto made = std::make_unique<plugin_niu>(
            context.name, context, m_library, m_described.external.parameters, m_departed,
            [this](const judged_end& unit, cycle_t now, const broken_rule& broken) { report(unit, now, broken); });
        m_watch.add(made->wires());
        m_units.push_back(made.get());
        return made;
    };
}

void plugin_nius::report(const judged_end& unit, cycle_t now, const broken_rule& broken) {
    if (!m_failure) { m_failure = {now, unit.module_name(), broken}; }
    m_watch.listener()(
        mismatch_of_rule(unit.module_name(), now, name_of(broken.rule), broken.text, "network", unit.wires()));
}

std::uint64_t plugin_nius::sum(std::uint64_t (judged_end::*count)() const) const {
    std::uint64_t all = 0;
    for (const plugin_niu* unit : m_units) { all += (unit->*count)(); }
    return all;
}

}  // namespace orbweaver::rtl
