// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <systemc>

#include "hw/base/clock_domain.h"

namespace orbweaver {

/// Registers of a module for sc_trace that are computed from its state. They are sampled at the end of each cycle in
/// which the clock has work. A module makes them when it is first traced, so that untraced modules take no time.
class traced_values : public sc_core::sc_module, private clocked {
public:
    /// Returns the values of a module; the first call makes them, during elaboration.
    static traced_values& begin(std::unique_ptr<traced_values>& made, const sc_core::sc_module& owner,
                                clock_domain& clock);

    traced_values(sc_core::sc_module_name name, clock_domain& clock);

    const char* kind() const override { return "traced_values"; }

    /// Adds a register to a trace file.
    /// @param name below the owner: "in_E.vc0"
    /// @param bits 1 .. 32
    void add(sc_core::sc_trace_file* file, const std::string& name, int bits, std::function<std::uint32_t()> value);

private:
    struct sample {
        std::function<std::uint32_t()> value;
        std::uint32_t shown = 0;
    };

    void tick(cycle_t now) override;
    void start_of_simulation() override;

    clock_domain& m_clock;
    clock_domain::handle m_handle;
    std::deque<sample> m_samples;  // trace files keep the addresses of samples
};

}  // namespace orbweaver
