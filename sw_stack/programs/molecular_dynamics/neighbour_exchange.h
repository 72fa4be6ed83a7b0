// SPDX-License-Identifier: Apache-2.0
// What a host exchanges with the hosts that have cells next to its own: atoms that move from one to the other, and
// positions of the atoms in the cells between them.
#pragma once

#include <stdint.h>

#include "sw_stack/collectives/communicator.h"
#include "sw_stack/collectives/transfer.h"
#include "sw_stack/programs/common/growing_array.h"
#include "sw_stack/programs/molecular_dynamics/decomposition.h"
#include "sw_stack/programs/molecular_dynamics/domain.h"

namespace orbweaver::molecular_dynamics {

class neighbour_exchange {
public:
    /// @param group rank = host
    neighbour_exchange(const cell_grid& grid, const decomposition& hosts, const communicator& group);
    ~neighbour_exchange();
    neighbour_exchange(const neighbour_exchange&) = delete;
    neighbour_exchange& operator=(const neighbour_exchange&) = delete;

    /// Hands atoms over to the hosts whose cells they have come to, sorts, and gets the ghosts. Ends the run if an atom
    /// has moved too far since the latest time.
    void sort_again(domain& own);
    /// Sends the positions of this host's atoms, and gets those of the ghosts.
    void update_ghosts(const domain& own);

private:
    struct peer {
        uint32_t host;
        growing_array<uint32_t> cells_out;  // of this host, next to the peer's; ascending
        growing_array<uint32_t> cells_in;   // of the peer, next to this host's
        growing_array<atom> leaving;
        growing_array<atom> coming;
        growing_array<int> counts_out;  // atoms of cells_out
        growing_array<int> counts_in;
        growing_array<vector3> positions_out;
        vector3* ghosts = nullptr;
        uint32_t ghost_count = 0;
        incoming_transfer incoming;
        outgoing_transfer outgoing;
    };

    peer& peer_of(uint32_t host);
    void find_cells(const cell_grid& grid, const decomposition& hosts);
    void hand_over(domain& own);
    void count_ghosts(domain& own);

    const communicator& m_group;
    peer** m_peer_of;  // [host]: nullptr if it is none
    growing_array<peer*> m_peers;
};

}  // namespace orbweaver::molecular_dynamics
