// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/multicast.h"

#include "hw/noc/endpoint_class.h"
#include "hw/noc/multicast/message_groups.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/routing/group_tables.h"

namespace orbweaver::noc {

multicast::multicast(sc_core::sc_module_name name, clock_domain& domain, network& fabric, multicast_relays planned,
                     const multicast_sending& sending, run_control& end)
    : multicast_run(name, domain, fabric.nodes(), std::move(planned), end),
      m_network(fabric),
      m_carried(endpoint_class(fabric, "multicasts")),
      m_by_routers(fabric.partition().multicasts(m_carried)) {
    multicast_listener& self = *this;
    for (unsigned node = 0; node < fabric.nodes(); ++node) {
        m_endpoints.emplace_back(domain, fabric, node_id{static_cast<std::uint16_t>(node)}, m_carried, sending, self);
    }
    if (m_by_routers) {
        begin_worms();
    } else {
        begin_relays();
    }
}

void multicast::begin_relays() {
    for (unsigned message = 0; message < planned().messages(); ++message) {
        const node_id source = planned().source(message);
        m_endpoints[source.value].begin(message, planned().receivers(message, source));
    }
}

/// Fills the routers' tables, and queues one packet for each message that has receivers.
void multicast::begin_worms() {
    const message_groups groups(planned());
    write_groups(m_network.routing(), groups);
    for (unsigned message = 0; message < planned().messages(); ++message) {
        if (groups.members()[groups.group(message)].size() > 1) {
            const node_id named{static_cast<std::uint16_t>(groups.group(message))};
            m_endpoints[planned().source(message).value].begin(message, std::span(&named, 1));
        }
    }
}

std::span<const node_id> multicast::message_arrived(unsigned message, node_id node, cycle_t now) {
    arrived(message, node, now);
    return m_by_routers ? std::span<const node_id>() : planned().receivers(message, node);
}

multicast_result multicast::result() const {
    multicast_result found = multicast_run::result();
    found.copied_by = m_by_routers ? multicast_copier::routers : multicast_copier::processors;
    if (m_by_routers) {
        const group_tables& tables = *m_network.routing().groups();
        found.groups = tables.groups();
        for (unsigned router = 0; router < m_network.routers(); ++router) { found.table_bits += tables.bits(router); }
    }
    for (const auto& endpoint : m_endpoints) { found.queued_cycles += endpoint.queued_cycles(); }
    return found;
}

}  // namespace orbweaver::noc
