// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/multicast.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/noc/multicast/message_groups.h"
#include "hw/noc/routing/group_tables.h"

namespace orbweaver {

namespace {

/// The class that carries DATA, or else the first one that names no types.
class_id class_of_copies(const network& on) {
    class_id found;
    if (on.partition().class_of(message_type::data, found)) {
        return found;
    }
    const auto& classes = on.description().classes;
    const auto any = std::find_if(classes.begin(), classes.end(), [](const auto& of) { return of.types.empty(); });
    if (any == classes.end()) {
        throw user_error("network.classes: no class carries DATA, which multicasts are");
    }
    return {static_cast<std::uint8_t>(any - classes.begin())};
}

}  // namespace

multicast::multicast(sc_core::sc_module_name name, clock_domain& domain, network& on, multicast_relays planned,
                     const multicast_sending& sending, run_control& end)
    : sc_module(name),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::cores)),  // before the endpoints: it sees the state between two cycles
      m_network(on),
      m_planned(std::move(planned)),
      m_delivered(m_planned, on.nodes()),
      m_carried(class_of_copies(on)),
      m_by_routers(on.partition().multicasts(m_carried)),
      m_end(end) {
    multicast_listener& self = *this;
    for (std::uint16_t node = 0; node < on.nodes(); ++node) {
        m_endpoints.push_back(std::make_unique<multicast_endpoint>(fmt::format("n{}", node).c_str(), domain, on,
                                                                   node_id{node}, m_carried, sending, self));
    }
    if (m_by_routers) {
        begin_worms();
    } else {
        begin_relays();
    }
    if (m_planned.copies() == 0) {
        domain.wake(m_self, multicast_endpoint::first_cycle);
    }
}

void multicast::begin_relays() {
    for (unsigned message = 0; message < m_planned.messages(); ++message) {
        const node_id source = m_planned.source(message);
        m_endpoints[source.value]->begin(message, m_planned.of(message, source));
    }
}

/// Fills the routers' tables, and queues one packet a message that is for anybody.
void multicast::begin_worms() {
    const message_groups groups(m_planned);
    write_groups(m_network.routing(), groups);
    for (unsigned message = 0; message < m_planned.messages(); ++message) {
        if (groups.members()[groups.of(message)].size() > 1) {
            const node_id named{static_cast<std::uint16_t>(groups.of(message))};
            m_endpoints[m_planned.source(message).value]->begin(message, std::span(&named, 1));
        }
    }
}

std::span<const node_id> multicast::message_arrived(unsigned message, node_id at, cycle_t now) {
    m_delivered.arrived(message, at, now);
    if (m_delivered.arrivals() == m_planned.copies()) {
        m_domain.wake(m_self, now + 1);
    }
    return m_by_routers ? std::span<const node_id>() : m_planned.of(message, at);
}

/// All copies have arrived.
void multicast::tick(cycle_t now) {
    run_outcome outcome;
    outcome.cycle = now;
    outcome.details = m_delivered.faults();
    if (outcome.details.empty()) {
        outcome.summary = fmt::format("{} multicasts, {} deliveries, the last after {} cycles", m_planned.messages(),
                                      m_delivered.arrivals(), result().last);
    } else {
        outcome.code = exit_code::firmware_failure;
        outcome.status = "trap";
        outcome.summary = "not every destination has received every message once";
    }
    m_end.finish(std::move(outcome));
}

multicast_result multicast::result() const {
    multicast_result found;
    unsigned delivered = 0;
    for (unsigned message = 0; message < m_planned.messages(); ++message) {
        const cycle_t completed = m_delivered.completed(message);
        found.latency.push_back(completed == 0 ? 0 : completed - multicast_endpoint::first_cycle);
        found.last = std::max(found.last, found.latency.back());
        found.mean += static_cast<double>(found.latency.back());
        delivered += completed != 0 ? 1 : 0;
    }
    found.mean = delivered == 0 ? 0 : found.mean / delivered;
    found.deliveries = m_delivered.arrivals();
    found.planned = m_planned.copies();
    found.by_routers = m_by_routers;
    if (m_by_routers) {
        const group_tables& tables = *m_network.routing().groups();
        found.groups = tables.groups();
        for (unsigned router = 0; router < m_network.routers(); ++router) {
            found.table_bits += tables.bits(router);
        }
    }
    for (const auto& of : m_endpoints) {
        found.queued_cycles += of->queued_cycles();
    }
    return found;
}

}  // namespace orbweaver
