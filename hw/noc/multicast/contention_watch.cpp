// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/multicast/contention_watch.h"

#include "hw/base/errors.h"
#include "hw/noc/channel_rate.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

void contention_watch::attach(const network& net) {
    m_net = &net;
    m_crossings.assign(net.routers(), 0);
    const network_desc& described = net.description();
    for (unsigned link = 0; link < net.links(); ++link) {
        m_hop.push_back(head_latency(described.router) + net.plan()->link_properties(link).cycles);
    }
}

void contention_watch::saw_head(unsigned link, packet_slot packet, cycle_t sent, cycle_t seen) {
    if (packet.value >= m_positions.size()) { m_positions.resize(packet.value + 1); }
    packet_position& position = m_positions[packet.value];
    const link_kind kind = m_net->kind_of_link(link);
    const bool enters = kind == link_kind::injection;
    const cycle_t due = enters ? m_net->ledger()[packet].created : position.visible + m_hop[link];
    const cycle_t done = enters ? sent : seen;
    if (done < due) [[unlikely]] {
        model_bug(m_net->link_name(link), sent, "a head came sooner than through an empty network");
    }
    if (done > due) {
        blocked_heads& heads = m_blocked[static_cast<std::size_t>(kind)];
        ++heads.requests;
        heads.cycles += done - due;
    }
    if (kind == link_kind::transit && position.came_from_router) {
        ++m_crossings[m_net->topology().links[link].origin];
    }
    position = {seen, kind == link_kind::transit};
}

}  // namespace orbweaver::noc
