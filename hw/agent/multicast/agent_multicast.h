// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <systemc>

#include "hw/agent/download_handler.h"
#include "hw/agent/onchip/engine_set.h"
#include "hw/noc/multicast/multicast_run.h"

namespace orbweaver::agent {

/// Carries out a multicast plan by agents: an engine stands at every
/// processor and reaches every other across the network. Each message is an agent that copies itself to the
/// destinations of the plan; every copy leaves at an address, with its message's number in the first word of its
/// payload.
class agent_multicast final : public noc::multicast_run, private download_handler {
public:
    /// @param fabric     outlives this; nothing else may be bound to its nodes
    /// @param agents [message]: what its source injects in the first cycle, unless the message is for nobody
    /// @throws user_error as agent_engine
    agent_multicast(sc_core::sc_module_name name, clock_domain& domain, noc::network& fabric,
                    noc::multicast_relays planned, std::span<const agent_image> agents,
                    const agent_engine_desc& described, std::uint64_t seed, run_control& end);

    noc::multicast_result result() const override;
    const agent_engine_set& engines() const { return m_engines; }

private:
    bool take(const arrived_agent& taken) override;

    agent_engine_set m_engines;
};

}  // namespace orbweaver::agent
