// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "hw/core/core_desc.h"
#include "rtl_bridge/axi/axi_device.h"
#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/lockstep/rtl_watch.h"

namespace orbweaver::rtl {

/// The first rule that a user's block violated.
struct first_axi_failure {
    cycle_t cycle = 0;
    std::string device;  // hierarchical name
    broken_axi_rule broken;
};

/// Makes the blocks of `core.device`, and ends the run when one violates a rule. It outlives the tiles, which must
/// exist when counters() is called.
class axi_devices {
public:
    /// Builds the RTL or finds it in the cache, if there is a block.
    /// @throws user_error if it cannot be built
    axi_devices(const core::core_desc& described, std::uint64_t seed, const rtl_surroundings& surroundings);

    /// Returns the maker for the tiles; it refers to this object.
    core::bus_device_maker maker();

    /// Executes the `final` blocks of the RTL, whose errors end the run as failed assertions.
    void finish(cycle_t now);
    /// Returns the counters. Call it after the run.
    rtl_counters counters() const { return m_watch.counters(); }
    axi_counters manager_counters() const;
    axi_counters subordinate_counters() const;
    const std::optional<first_axi_failure>& failure() const { return m_failure; }

private:
    void report(const axi_device& device, cycle_t now, const broken_axi_rule& broken);

    core::bus_device_desc m_described;
    cycle_t m_latency;
    std::uint64_t m_seed;
    rtl_watch m_watch;
    std::optional<shared_library> m_library;
    std::vector<axi_device*> m_devices;
    std::optional<first_axi_failure> m_failure;
};

}  // namespace orbweaver::rtl
