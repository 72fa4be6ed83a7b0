// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/cop/rtl_controllers.h"

#include "hw/cop/controller_core.h"
#include "rtl_bridge/cop/controller_design.h"
#include "rtl_bridge/cop/lockstep_controller.h"

namespace orbweaver::rtl {

system::controller_maker rtl_controllers::maker() {
    if (m_described.controller_impl == block_impl::model) { return {}; }
    return [this](const std::string& name, const clock_domain& domain, unsigned position,
                  const cop::controller_desc& described) { return make(name, domain, position, described); };
}

std::unique_ptr<cop::controller_block> rtl_controllers::make(const std::string& name, const clock_domain& domain,
                                                             unsigned position, const cop::controller_desc& described) {
    if (!chosen_for_rtl(m_described.impl_controllers, position)) {
        return std::make_unique<cop::controller_core>(described);
    }
    const auto watched = [this](auto made) -> std::unique_ptr<cop::controller_block> {
        m_watch.add(made->wires());
        return made;
    };
    const block_library& rtl = library(described);
    if (m_described.controller_impl == block_impl::rtl) {
        return watched(std::make_unique<rtl_controller>(name, domain, described, rtl.code, m_watch.listener()));
    }
    return watched(std::make_unique<lockstep_controller>(name, domain, described, rtl.code, m_watch.listener(),
                                                         rtl.inspection_or_null()));
}

const block_library& rtl_controllers::library(const cop::controller_desc& described) {
    const verilated_design design = rtl_controller_design(described);
    std::unique_ptr<block_library>& found = m_libraries[design.parameters];
    if (!found) {
        found = std::make_unique<block_library>(
            library_of_block(m_cache, design, m_described.controller_impl == block_impl::lockstep));
    }
    return *found;
}

}  // namespace orbweaver::rtl
