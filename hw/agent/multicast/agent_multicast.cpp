// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/multicast/agent_multicast.h"

#include "hw/agent/onchip/agent_words.h"
#include "hw/base/errors.h"

namespace orbweaver::agent {

namespace {

/// Returns all nodes; processor i is node i.
std::vector<node_id> all_nodes(const noc::network& fabric) {
    std::vector<node_id> nodes;
    for (unsigned node = 0; node < fabric.nodes(); ++node) { nodes.push_back({static_cast<std::uint16_t>(node)}); }
    return nodes;
}

}  // namespace

agent_multicast::agent_multicast(sc_core::sc_module_name name, clock_domain& domain, noc::network& fabric,
                                 noc::multicast_relays planned_relays, std::span<const agent_image> agents,
                                 const agent_engine_desc& described, std::uint64_t seed, run_control& end)
    : noc::multicast_run(name, domain, fabric.nodes(), std::move(planned_relays), end),
      m_engines(domain, fabric, make_processor_topology(fabric.nodes()), all_nodes(fabric), described, seed) {
    for (const auto& engine : m_engines.engines()) { engine->set_handler(this); }
    m_engines.ledger().add_program("plan_multicast");  // index 0, used by all agents
    for (unsigned message = 0; message < planned().messages(); ++message) {
        const node_id source = planned().source(message);
        if (!planned().receivers(message, source).empty()) {
            m_engines.engine(source.value).inject(agents[message], noc::multicast_relays::first_cycle);
        }
    }
}

bool agent_multicast::take(const arrived_agent& taken) {
    const std::uint32_t message = body_word(taken.payload(), 0);
    invariant(message < planned().messages(), name(), taken.now, "an agent of no message");
    arrived(message, {static_cast<std::uint16_t>(taken.node)}, taken.now);
    return false;
}

noc::multicast_result agent_multicast::result() const {
    noc::multicast_result found = noc::multicast_run::result();
    found.copied_by = noc::multicast_copier::agents;
    return found;
}

}  // namespace orbweaver::agent
