// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/core/core_desc.h"
#include "rtl_bridge/axi/judged_device.h"
#include "rtl_bridge/build/plugin_library.h"
#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/lockstep/rtl_watch.h"

namespace orbweaver::rtl {

/// The first rule that a user's block violated.
struct first_device_failure {
    cycle_t cycle = 0;
    std::string device;  // hierarchical name
    broken_axi_rule broken;
};

/// Makes the blocks of `core.device`, in RTL or of a plug-in, and ends the run when one violates a rule. It outlives
/// the tiles, which must exist when counters() is called.
class external_devices {
public:
    /// Builds the RTL or finds it in the cache, or loads the plug-in, if there is a block.
    /// @throws user_error if that fails
    external_devices(const core::core_desc& described, std::uint64_t seed, const rtl_surroundings& surroundings);

    /// Returns the maker for the tiles; it refers to this object.
    core::bus_device_maker maker();

    /// Executes the `final` blocks of the RTL, whose errors end the run as failed assertions.
    void finish(cycle_t now);
    /// Returns whether a process of a plug-in's device has failed. If so, the device has violated the rule `assertion`.
    bool blames_user(const sc_core::sc_report& failure);
    /// Returns the counters. Call it after the run.
    rtl_counters counters() const { return m_watch.counters(); }
    axi_counters manager_counters() const { return sum(&judged_device::manager_counters); }
    axi_counters subordinate_counters() const { return sum(&judged_device::subordinate_counters); }
    const std::optional<first_device_failure>& failure() const { return m_failure; }

private:
    using counters_of_side = const axi_counters& (judged_device::*)() const;
    axi_counters sum(counters_of_side side) const;
    void report(const judged_device& device, cycle_t now, const broken_axi_rule& broken);

    core::bus_device_desc m_described;
    cycle_t m_latency;
    std::uint64_t m_seed;
    rtl_watch m_watch;
    std::optional<shared_library> m_library;
    std::optional<plugin_library> m_plugin;
    std::vector<judged_device*> m_devices;
    std::optional<first_device_failure> m_failure;
};

}  // namespace orbweaver::rtl
