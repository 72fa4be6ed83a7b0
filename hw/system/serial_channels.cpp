// SPDX-License-Identifier: Apache-2.0
#include "hw/system/serial_channels.h"

namespace orbweaver::system {

serial_channels::serial_channels(const network_links_desc& described, clock_domain& domain, run_control& control,
                                 std::uint64_t seed)
    : m_described(described), m_domain(domain), m_control(control), m_seed(seed) {}

noc::channel_maker serial_channels::maker() {
    if (m_described.kind == network_link_kind::parallel) { return {}; }
    return [this](const char* name, const std::string& link0, const std::string& link1) {
        auto made = std::make_unique<serial_channel>(name, std::array<std::string, 2>{link0, link1}, m_domain,
                                                     m_control, m_described, m_seed);
        m_channels.push_back(made.get());
        return made;
    };
}

}  // namespace orbweaver::system
