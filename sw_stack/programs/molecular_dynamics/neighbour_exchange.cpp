// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/molecular_dynamics/neighbour_exchange.h"

#include "sw_stack/runtime/host.h"

namespace orbweaver::molecular_dynamics {

namespace {

constexpr uint32_t words_of_atom = sizeof(atom) / 4;
constexpr uint32_t words_of_position = sizeof(vector3) / 4;

void push_new(growing_array<uint32_t>& cells, uint32_t cell) {
    for (uint32_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == cell) { return; }
    }
    cells.push(cell);
}

void sort(growing_array<uint32_t>& cells) {
    for (uint32_t i = 1; i < cells.size(); ++i) {
        const uint32_t moving = cells[i];
        uint32_t position = i;
        for (; position > 0 && cells[position - 1] > moving; --position) { cells[position] = cells[position - 1]; }
        cells[position] = moving;
    }
}

}  // namespace

neighbour_exchange::neighbour_exchange(const cell_grid& grid, const decomposition& hosts, const communicator& group)
    : m_group(group), m_peer_of(new peer*[group.size()]) {
    for (uint32_t host = 0; host < group.size(); ++host) { m_peer_of[host] = nullptr; }
    find_cells(grid, hosts);
    // In ascending distance, so that not all hosts begin with the same peer.
    for (uint32_t ahead = 1; ahead < group.size(); ++ahead) {
        peer* const neighbour = m_peer_of[(group.rank() + ahead) % group.size()];
        if (neighbour != nullptr) {
            sort(neighbour->cells_out);
            sort(neighbour->cells_in);
            neighbour->counts_out.resize(neighbour->cells_out.size());
            neighbour->counts_in.resize(neighbour->cells_in.size());
            m_peers.push(neighbour);
        }
    }
}

neighbour_exchange::~neighbour_exchange() {
    for (uint32_t i = 0; i < m_peers.size(); ++i) { delete m_peers[i]; }
    delete[] m_peer_of;
}

neighbour_exchange::peer& neighbour_exchange::peer_of(uint32_t host) {
    if (m_peer_of[host] == nullptr) {
        m_peer_of[host] = new peer;
        m_peer_of[host]->host = host;
    }
    return *m_peer_of[host];
}

void neighbour_exchange::find_cells(const cell_grid& grid, const decomposition& hosts) {
    for (uint32_t cell = 0; cell < grid.cells(); ++cell) {
        for (uint32_t n = 0; hosts.host_of(cell) == m_group.rank() && n < cell_grid::neighbours; ++n) {
            const uint32_t other = grid.neighbour_of(cell, n).cell;
            const uint32_t host = hosts.host_of(other);
            if (host != m_group.rank()) {
                push_new(peer_of(host).cells_out, cell);
                push_new(peer_of(host).cells_in, other);
            }
        }
    }
}

void neighbour_exchange::sort_again(domain& own) {
    hand_over(own);
    own.sort();
    count_ghosts(own);
}

void neighbour_exchange::hand_over(domain& own) {
    for (uint32_t i = 0; i < m_peers.size(); ++i) { m_peers[i]->leaving.clear(); }
    const bool near = own.remove_leavers([this](uint32_t host, const atom& a) {
        if (m_peer_of[host] == nullptr) {
            fail("atom %lu has left the cells around its host: a shorter interval is needed\n", a.number);
        }
        m_peer_of[host]->leaving.push(a);
    });
    if (!near) { fail("an atom has moved more than half the skin: a shorter interval is needed\n"); }
    int* const counts = new int[2 * m_peers.size() + 1];
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        m_peers[i]->incoming.begin(m_group.node(m_peers[i]->host), &counts[2 * i], 1);
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        counts[2 * i + 1] = static_cast<int>(m_peers[i]->leaving.size());
        m_peers[i]->outgoing.begin(m_group.node(m_peers[i]->host), &counts[2 * i + 1], 1);
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        neighbour.incoming.wait();
        neighbour.outgoing.wait();
        neighbour.coming.resize(static_cast<uint32_t>(counts[2 * i]));
        if (neighbour.coming.size() != 0) {
            neighbour.incoming.begin(m_group.node(neighbour.host), reinterpret_cast<int*>(neighbour.coming.data()),
                                     neighbour.coming.size() * words_of_atom);
        }
    }
    delete[] counts;
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        if (neighbour.leaving.size() != 0) {
            neighbour.outgoing.begin(m_group.node(neighbour.host),
                                     reinterpret_cast<const int*>(neighbour.leaving.data()),
                                     neighbour.leaving.size() * words_of_atom);
        }
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        if (neighbour.coming.size() != 0) { neighbour.incoming.wait(); }
        for (uint32_t a = 0; a < neighbour.coming.size(); ++a) { own.add(neighbour.coming[a]); }
        if (neighbour.leaving.size() != 0) { neighbour.outgoing.wait(); }
    }
}

void neighbour_exchange::count_ghosts(domain& own) {
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        neighbour.incoming.begin(m_group.node(neighbour.host), neighbour.counts_in.data(), neighbour.counts_in.size());
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        uint32_t sum = 0;
        for (uint32_t cell = 0; cell < neighbour.cells_out.size(); ++cell) {
            neighbour.counts_out[cell] = static_cast<int>(own.atoms_of(neighbour.cells_out[cell]));
            sum += own.atoms_of(neighbour.cells_out[cell]);
        }
        neighbour.positions_out.resize(sum);
        neighbour.outgoing.begin(m_group.node(neighbour.host), neighbour.counts_out.data(),
                                 neighbour.counts_out.size());
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        neighbour.incoming.wait();
        neighbour.outgoing.wait();
        neighbour.ghost_count = 0;
        for (uint32_t cell = 0; cell < neighbour.cells_in.size(); ++cell) {
            const auto count = static_cast<uint32_t>(neighbour.counts_in[cell]);
            vector3* const ghosts = own.add_ghosts(neighbour.cells_in[cell], count);
            neighbour.ghosts = cell == 0 ? ghosts : neighbour.ghosts;
            neighbour.ghost_count += count;
        }
    }
}

void neighbour_exchange::update_ghosts(const domain& own) {
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        if (neighbour.ghost_count != 0) {
            neighbour.incoming.begin(m_group.node(neighbour.host), reinterpret_cast<int*>(neighbour.ghosts),
                                     neighbour.ghost_count * words_of_position);
        }
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        vector3* next = neighbour.positions_out.data();
        for (uint32_t cell = 0; cell < neighbour.cells_out.size(); ++cell) {
            const uint32_t bytes = own.atoms_of(neighbour.cells_out[cell]) * static_cast<uint32_t>(sizeof(vector3));
            __builtin_memcpy(next, own.positions_of(neighbour.cells_out[cell]), bytes);
            next += own.atoms_of(neighbour.cells_out[cell]);
        }
        if (neighbour.positions_out.size() != 0) {
            neighbour.outgoing.begin(m_group.node(neighbour.host),
                                     reinterpret_cast<const int*>(neighbour.positions_out.data()),
                                     neighbour.positions_out.size() * words_of_position);
        }
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& neighbour = *m_peers[i];
        if (neighbour.ghost_count != 0) { neighbour.incoming.wait(); }
        if (neighbour.positions_out.size() != 0) { neighbour.outgoing.wait(); }
    }
}

}  // namespace orbweaver::molecular_dynamics
