// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/system/serial_channel.h"

namespace orbweaver::system {

/// The serial links of a network. The network owns them; this class provides access to their concrete type.
class serial_channels {
public:
    /// @param domain  clock domain of the network
    /// @param control is notified when a link fails
    /// @param seed    seed of the run
    serial_channels(const network_links_desc& described, clock_domain& domain, run_control& control,
                    std::uint64_t seed);

    /// Returns a maker of the channels of one network; it is empty if the links are parallel. It must not outlive this
    /// object.
    noc::channel_maker maker();

    /// Returns the channels in the order of their construction.
    const std::vector<const serial_channel*>& all() const { return m_channels; }

private:
    network_links_desc m_described;
    clock_domain& m_domain;
    run_control& m_control;
    std::uint64_t m_seed;
    std::vector<const serial_channel*> m_channels;
};

}  // namespace orbweaver::system
