// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/molecular_dynamics/neighbour_exchange.h"

#include "sw_stack/runtime/host.h"

namespace orbweaver::molecular_dynamics {

namespace {

constexpr uint32_t words_of_atom = sizeof(atom) / 4;
constexpr uint32_t words_of_position = sizeof(vector3) / 4;

void push_new(growing_array<uint32_t>& cells, uint32_t cell) {
    for (uint32_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == cell) {
            return;
        }
    }
    cells.push(cell);
}

void sort(growing_array<uint32_t>& cells) {
    for (uint32_t i = 1; i < cells.size(); ++i) {
        const uint32_t moving = cells[i];
        uint32_t place = i;
        for (; place > 0 && cells[place - 1] > moving; --place) {
            cells[place] = cells[place - 1];
        }
        cells[place] = moving;
    }
}

}  // namespace

neighbour_exchange::neighbour_exchange(const cell_grid& grid, const decomposition& hosts, const communicator& group)
    : m_group(group), m_peer_of(new peer*[group.size()]) {
    for (uint32_t host = 0; host < group.size(); ++host) {
        m_peer_of[host] = nullptr;
    }
    find_cells(grid, hosts);
    // Nearest number ahead first, so that not all begin with the same.
    for (uint32_t ahead = 1; ahead < group.size(); ++ahead) {
        peer* const p = m_peer_of[(group.rank() + ahead) % group.size()];
        if (p != nullptr) {
            sort(p->cells_out);
            sort(p->cells_in);
            p->counts_out.resize(p->cells_out.size());
            p->counts_in.resize(p->cells_in.size());
            m_peers.push(p);
        }
    }
}

neighbour_exchange::~neighbour_exchange() {
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        delete m_peers[i];
    }
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

void neighbour_exchange::sort_anew(domain& d) {
    hand_over(d);
    d.sort();
    count_ghosts(d);
}

void neighbour_exchange::hand_over(domain& d) {
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        m_peers[i]->leaving.clear();
    }
    const bool near = d.remove_leavers([this](uint32_t host, const atom& a) {
        if (m_peer_of[host] == nullptr) {
            fail("atom %lu has left the cells around its host: a shorter interval is needed\n", a.number);
        }
        m_peer_of[host]->leaving.push(a);
    });
    if (!near) {
        fail("an atom has moved more than half the skin: a shorter interval is needed\n");
    }
    int* const counts = new int[2 * m_peers.size() + 1];
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        m_peers[i]->incoming.begin(m_group.node(m_peers[i]->host), &counts[2 * i], 1);
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        counts[2 * i + 1] = static_cast<int>(m_peers[i]->leaving.size());
        m_peers[i]->outgoing.begin(m_group.node(m_peers[i]->host), &counts[2 * i + 1], 1);
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        p.incoming.wait();
        p.outgoing.wait();
        p.coming.resize(static_cast<uint32_t>(counts[2 * i]));
        if (p.coming.size() != 0) {
            p.incoming.begin(m_group.node(p.host), reinterpret_cast<int*>(p.coming.data()),
                             p.coming.size() * words_of_atom);
        }
    }
    delete[] counts;
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        if (p.leaving.size() != 0) {
            p.outgoing.begin(m_group.node(p.host), reinterpret_cast<const int*>(p.leaving.data()),
                             p.leaving.size() * words_of_atom);
        }
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        if (p.coming.size() != 0) {
            p.incoming.wait();
        }
        for (uint32_t a = 0; a < p.coming.size(); ++a) {
            d.add(p.coming[a]);
        }
        if (p.leaving.size() != 0) {
            p.outgoing.wait();
        }
    }
}

void neighbour_exchange::count_ghosts(domain& d) {
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        p.incoming.begin(m_group.node(p.host), p.counts_in.data(), p.counts_in.size());
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        uint32_t sum = 0;
        for (uint32_t c = 0; c < p.cells_out.size(); ++c) {
            p.counts_out[c] = static_cast<int>(d.atoms_of(p.cells_out[c]));
            sum += d.atoms_of(p.cells_out[c]);
        }
        p.positions_out.resize(sum);
        p.outgoing.begin(m_group.node(p.host), p.counts_out.data(), p.counts_out.size());
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        p.incoming.wait();
        p.outgoing.wait();
        p.ghost_count = 0;
        for (uint32_t c = 0; c < p.cells_in.size(); ++c) {
            const auto count = static_cast<uint32_t>(p.counts_in[c]);
            vector3* const ghosts = d.add_ghosts(p.cells_in[c], count);
            p.ghosts = c == 0 ? ghosts : p.ghosts;
            p.ghost_count += count;
        }
    }
}

void neighbour_exchange::update_ghosts(const domain& d) {
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        if (p.ghost_count != 0) {
            p.incoming.begin(m_group.node(p.host), reinterpret_cast<int*>(p.ghosts), p.ghost_count * words_of_position);
        }
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        vector3* next = p.positions_out.data();
        for (uint32_t c = 0; c < p.cells_out.size(); ++c) {
            const uint32_t bytes = d.atoms_of(p.cells_out[c]) * static_cast<uint32_t>(sizeof(vector3));
            __builtin_memcpy(next, d.positions_of(p.cells_out[c]), bytes);
            next += d.atoms_of(p.cells_out[c]);
        }
        if (p.positions_out.size() != 0) {
            p.outgoing.begin(m_group.node(p.host), reinterpret_cast<const int*>(p.positions_out.data()),
                             p.positions_out.size() * words_of_position);
        }
    }
    for (uint32_t i = 0; i < m_peers.size(); ++i) {
        peer& p = *m_peers[i];
        if (p.ghost_count != 0) {
            p.incoming.wait();
        }
        if (p.positions_out.size() != 0) {
            p.outgoing.wait();
        }
    }
}

}  // namespace orbweaver::molecular_dynamics
