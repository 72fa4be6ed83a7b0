// SPDX-License-Identifier: Apache-2.0
// Exchange of a host with the hosts of adjacent cells: atoms that move between them, and positions of the atoms in
// boundary cells.
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

    /// Moves atoms to the hosts of their cells, sorts, and receives the ghosts. Ends the run if an atom has moved too
    /// far since the last call.
    void sort_again(domain& own);
    /// Sends the positions of this host's atoms and receives the ghosts' positions.
    void update_ghosts(const domain& own);

private:
    struct peer {
        uint32_t host;
        growing_array<uint32_t> cells_out;  // cells of this host next to the peer's; ascending
        growing_array<uint32_t> cells_in;   // cells of the peer next to this host's
        growing_array<atom> leaving;
        growing_array<atom> coming;
        growing_array<int> counts_out;  // number of atoms per cell of cells_out
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
    peer** m_peer_of;  // [host]: nullptr if it is not a peer
    growing_array<peer*> m_peers;
};

}  // namespace orbweaver::molecular_dynamics
