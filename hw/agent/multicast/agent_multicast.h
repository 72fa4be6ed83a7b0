// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <systemc>

#include "hw/agent/download_handler.h"
#include "hw/agent/onchip/engine_set.h"
#include "hw/noc/multicast/multicast_run.h"

namespace orbweaver::agent {

/// Executes a multicast plan by agents. Every processor has an engine, which reaches every other one across the
/// network. Each message is an agent that copies itself to the destinations of the plan. Every copy leaves at an
/// address, with the message's number in the first word of its payload.
class agent_multicast final : public noc::multicast_run, private download_handler {
public:
    /// @param fabric outlives this object; nothing else may be bound to its nodes
    /// @param agents [message]: agent that its source injects in the first cycle, unless the message has no
    ///               destinations
    /// @throws user_error see agent_engine
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
