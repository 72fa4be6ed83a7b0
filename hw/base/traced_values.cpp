// SPDX-License-Identifier: Apache-2.0
#include "hw/base/traced_values.h"

#include <utility>

#include "hw/base/module_scope.h"

namespace orbweaver {

traced_values& traced_values::begin(std::unique_ptr<traced_values>& made, const sc_core::sc_module& owner,
                                    clock_domain& clock) {
    if (made == nullptr) {
        // trace() is const in SystemC, and the scope changes nothing but the names of its children.
        const module_scope inside(const_cast<sc_core::sc_module&>(owner));
        made = std::make_unique<traced_values>("traced", clock);
    }
    return *made;
}

traced_values::traced_values(sc_core::sc_module_name name, clock_domain& clock)
    : sc_module(name), m_clock(clock), m_handle(clock.attach(*this, clock_stage::samples)) {}

void traced_values::add(sc_core::sc_trace_file* file, const std::string& name, int bits,
                        std::function<std::uint32_t()> value) {
    m_samples.push_back({std::move(value)});
    sc_core::sc_trace(file, m_samples.back().shown, std::string(get_parent_object()->name()) + "." + name, bits);
}

void traced_values::tick(cycle_t) {
    for (sample& each : m_samples) { each.shown = each.value(); }
}

void traced_values::start_of_simulation() {
    tick(0);
    const clock_domain::alarm alarm = m_clock.look_up(m_handle);
    m_clock.keep_awake(alarm);
    m_clock.doze(alarm);
}

}  // namespace orbweaver
