// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/external_devices.h"

#include <fmt/core.h>

#include "rtl_bridge/axi/axi_design.h"
#include "rtl_bridge/axi/axi_device.h"
#include "rtl_bridge/axi/plugin_device.h"
#include "rtl_bridge/build/library_cache.h"

namespace orbweaver::rtl {

external_devices::external_devices(const core::core_desc& described, std::uint64_t seed,
                                   const rtl_surroundings& surroundings)
    : m_described(described.device), m_latency(described.latency.load), m_seed(seed), m_watch(surroundings) {
    if (m_described.is_plugin()) {
        m_plugin.emplace(m_described.library, "core.device.library");
    } else if (m_described.exists()) {
        m_library.emplace(library_cache(surroundings.cache).library(axi_device_design(m_described)));
    }
}

core::bus_device_maker external_devices::maker() {
    return [this](const core::bus_device_context& context) {
        const auto listening = [this](const judged_device& device, cycle_t now, const broken_axi_rule& broken) {
            report(device, now, broken);
        };
        std::unique_ptr<judged_device> made;
        if (m_plugin) {
            made = std::make_unique<plugin_device>(context.name, context, m_latency, *m_plugin, m_described.parameters,
                                                   listening);
        } else {
            made = std::make_unique<axi_device>(context.name, context, m_described, m_latency, m_seed, *m_library,
                                                listening);
        }
        m_watch.add(made->wires());
        m_devices.push_back(made.get());
        return made;
    };
}

void external_devices::report(const judged_device& device, cycle_t now, const broken_axi_rule& broken) {
    if (!m_failure) { m_failure = {now, device.name(), broken}; }
    m_watch.listener()(mismatch_of_rule(device.name(), now, name_of(broken.rule), broken.text,
                                        m_plugin ? "bus" : "bridge", device.wires()));
}

void external_devices::finish(cycle_t now) {
    for (judged_device* device : m_devices) { device->finish(now); }
}

bool external_devices::blames_user(const sc_core::sc_report& failure) {
    return m_plugin && blames_one(m_devices, failure);
}

axi_counters external_devices::sum(counters_of_side side) const {
    axi_counters sum;
    for (const judged_device* device : m_devices) { accumulate<axi_counters>(axi_statistics, sum, (device->*side)()); }
    return sum;
}

}  // namespace orbweaver::rtl
