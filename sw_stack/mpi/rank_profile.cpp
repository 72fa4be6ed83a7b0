// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/rank_profile.h"

#include <string.h>

#include "sw_stack/runtime/allocation.h"

extern "C" {
constinit orbweaver::mpi_profile_record orbweaver_mpi_profile = {};
}

namespace orbweaver::mpi {

constinit mpi_peer_profile* rank_profile::m_peers = nullptr;

void rank_profile::begin(uint32_t nodes) {
    m_peers = new mpi_peer_profile[nodes];
    memset(static_cast<void*>(m_peers), 0, nodes * sizeof *m_peers);
    orbweaver_mpi_profile.nodes = nodes;
    orbweaver_mpi_profile.peers = reinterpret_cast<uint32_t>(m_peers);
}

void rank_profile::list(mpi_call_profile& called) {
    called.next = orbweaver_mpi_profile.calls;
    orbweaver_mpi_profile.calls = reinterpret_cast<uint32_t>(&called);
}

void rank_profile::waited(const request& asked, uint32_t cycles) {
    if (asked.kind == request_kind::receive) {
        waited_for_message(asked.comm->node(asked.source), cycles);
    } else {
        add(m_peers[asked.comm->node(asked.peer)].late_receiver, cycles);
    }
}

}  // namespace orbweaver::mpi
