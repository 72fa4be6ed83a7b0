// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hw/system/block_factory.h"
#include "hw/system/cluster_desc.h"
#include "rtl_bridge/build/library_cache.h"
#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/lockstep/rtl_watch.h"

namespace orbweaver::rtl {

/// Makes the cores of coordination processors as `cop.controller.impl` states, and ends the run when one in RTL differs
/// from what it should be. Outlives them.
class rtl_controllers {
public:
    rtl_controllers(const system::cop_desc& described, const rtl_surroundings& surroundings)
        : m_described(described), m_cache(surroundings.cache), m_watch(surroundings) {}

    /// For the tree; holds this object. What it makes has the RTL built or found.
    /// @throws user_error if it cannot be built
    system::controller_maker maker();
    /// After the run.
    rtl_counters counters() const { return m_watch.counters(); }

private:
    std::unique_ptr<cop::controller_block> make(const std::string& name, const clock_domain& domain, unsigned position,
                                                const cop::controller_desc& described);
    /// The library for a controller: all of a level that have as many channels share one.
    const shared_library& library(const cop::controller_desc& described);

    system::cop_desc m_described;
    library_cache m_cache;
    rtl_watch m_watch;
    std::map<std::vector<std::string>, std::unique_ptr<shared_library>> m_libraries;  // [parameters]
};

}  // namespace orbweaver::rtl
