// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "hw/core/memory/bus_device.h"
#include "rtl_bridge/axi/axi_counters.h"
#include "rtl_bridge/axi/axi_rule.h"
#include "rtl_bridge/lockstep/mismatch.h"

namespace orbweaver::rtl {

/// A user's block on the memory bus of a tile, held against rules. The first violated rule stops the block.
class judged_device : public core::bus_device {
public:
    /// Notification of a violated rule; the record outlives the call.
    using listener = std::function<void(const judged_device& device, cycle_t now, const broken_axi_rule& broken)>;

    judged_device(sc_core::sc_module_name name, clock_domain& clock, listener listening)
        : bus_device(name), m_clock(clock), m_listener(std::move(listening)) {}

    /// Checks what the end of the run reveals.
    virtual void finish(cycle_t) {}
    /// Returns the recorded accesses, for reports.
    virtual const lockstep_record& wires() const = 0;
    virtual const axi_counters& manager_counters() const = 0;
    virtual const axi_counters& subordinate_counters() const = 0;

    /// Stops the block because its code has failed.
    /// @param part name of the process or socket
    /// @return true
    bool fails(const std::string& part, const std::string& text) {
        return breaks(m_clock.now(), broken_axi_rule{axi_rule::assertion, part + ": " + text});
    }

protected:
    /// Stops the block if a rule is violated.
    /// @return true: a rule is violated
    bool breaks(cycle_t now, const std::optional<broken_axi_rule>& broken) {
        if (broken && !std::exchange(m_broken, true)) { m_listener(*this, now, *broken); }
        return broken.has_value();
    }
    bool is_broken() const { return m_broken; }

    clock_domain& m_clock;

private:
    listener m_listener;
    bool m_broken = false;
};

}  // namespace orbweaver::rtl
