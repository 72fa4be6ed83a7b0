// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "hw/system/block_factory.h"
#include "hw/system/cluster_desc.h"
#include "rtl_bridge/build/library_cache.h"
#include "rtl_bridge/lockstep/inspection.h"
#include "rtl_bridge/lockstep/rtl_watch.h"

namespace orbweaver::rtl {

/// Makes the cores of coordination processors according to `cop.controller.impl`, and ends the run when an RTL core
/// differs from its reference. It outlives the cores.
class rtl_controllers {
public:
    rtl_controllers(const system::cop_desc& described, const rtl_surroundings& surroundings)
        : m_described(described), m_cache(surroundings.cache), m_watch(surroundings) {}

    /// Returns the maker for the tree; it refers to this object. A call of the maker builds the RTL or finds it in the
    /// cache.
    /// @throws user_error if it cannot be built
    system::controller_maker maker();
    /// Returns the counters. Call it after the run.
    rtl_counters counters() const { return m_watch.counters(); }

private:
    std::unique_ptr<cop::controller_block> make(const std::string& name, const clock_domain& domain, unsigned position,
                                                const cop::controller_desc& described);
    /// Returns the library for a controller; controllers of a level with equal numbers of channels share one.
    const block_library& library(const cop::controller_desc& described);

    system::cop_desc m_described;
    library_cache m_cache;
    rtl_watch m_watch;
    std::map<std::vector<std::string>, std::unique_ptr<block_library>> m_libraries;  // [parameters]
};

}  // namespace orbweaver::rtl
