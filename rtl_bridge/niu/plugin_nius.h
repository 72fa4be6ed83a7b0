// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "hw/niu/niu_module.h"
#include "rtl_bridge/external/external_routers.h"
#include "rtl_bridge/lockstep/rtl_watch.h"
#include "rtl_bridge/niu/plugin_niu.h"

namespace orbweaver::rtl {

/// The key that names the plug-in of `niu.impl: plugin`.
inline constexpr const char* niu_library_key = "niu.external.library";

/// Makes the network interface units of `niu.impl: plugin`, and ends the run when one violates a rule. It outlives the
/// machine, which must exist when counters() and the functions of flits are called.
class plugin_nius {
public:
    /// @throws description_error if the plug-in cannot be loaded
    plugin_nius(const niu::niu_desc& described, const rtl_surroundings& surroundings);

    /// Returns the maker for the tiles; it refers to this object, and leaves nodes that are not chosen to the model.
    niu::niu_module_maker maker();

    /// Returns whether a process of a unit has failed. If so, the unit has violated the rule `assertion`.
    bool blames_user(const sc_core::sc_report& failure) { return blames_one(m_units, failure); }
    /// Returns the counters. Call it after the run.
    rtl_counters counters() const { return m_watch.counters(); }
    std::uint64_t packets() const { return sum(&judged_end::started); }
    std::uint64_t sent_flits() const { return sum(&judged_end::sent_flits); }
    std::uint64_t taken_flits() const { return sum(&judged_end::accepted_flits); }
    const std::optional<first_failure>& failure() const { return m_failure; }

private:
    std::uint64_t sum(std::uint64_t (judged_end::*count)() const) const;
    void report(const judged_end& unit, cycle_t now, const broken_rule& broken);

    niu::niu_desc m_described;
    rtl_watch m_watch;
    plugin_library m_library;
    departed_packets m_departed;
    std::vector<plugin_niu*> m_units;
    std::optional<first_failure> m_failure;
};

}  // namespace orbweaver::rtl
