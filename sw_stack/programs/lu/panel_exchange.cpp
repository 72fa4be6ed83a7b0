// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/lu/panel_exchange.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::lu {

panel_exchange::panel_exchange(const problem& p, const distribution& d, const block_matrix& matrix,
                               const panel_plan& plan)
    : m_problem(p),
      m_distribution(d),
      m_matrix(matrix),
      m_plan(plan),
      m_buffers(d.grid_columns() * d.grid_rows() == 1
                    ? nullptr
                    : new double[2 * (1 + d.local_columns() + d.local_rows()) * p.block_doubles()]) {}

panel_exchange::~panel_exchange() {
    delete[] m_buffers;
}

int panel_exchange::diagonal_id(uint32_t k) const {
    const distribution& d = m_distribution;
    return id(0, k, 0, d.has_row(k) ? d.x() : row_places + d.y());
}

double* panel_exchange::buffer(uint32_t k, uint32_t number) const {
    const uint32_t blocks = 1 + m_distribution.local_columns() + m_distribution.local_rows();
    return m_buffers + ((k & 1) * blocks + number) * m_problem.block_doubles();
}

template <class F>
void panel_exchange::for_each_receive(uint32_t k, F f) const {
    const distribution& d = m_distribution;
    if (receives_diagonal(k)) {
        f(diagonal_id(k), buffer(k, 0));
    }
    if (!d.has_row(k)) {
        for (uint32_t j = d.first_column(k + m_plan.first_after); j < d.blocks(); j += d.grid_columns()) {
            f(row_id(k, j), row_buffer(k, j));
        }
    }
    if (!d.has_column(k)) {
        for (uint32_t i = d.first_row(k + m_plan.first_after); i < d.blocks(); i += d.grid_rows()) {
            f(column_id(i, k), column_buffer(i, k));
        }
    }
}

void panel_exchange::post(uint32_t k) {
    for_each_receive(k, [](int message, double* to) { SCMPReceiveNB(message, reinterpret_cast<int*>(to), 1); });
    if (!rendezvous()) {
        barrier();
    }
}

void panel_exchange::clear(uint32_t k) {
    for_each_receive(k, [](int message, double*) {
        SCMPWaitReceive(message);
        SCMPClearReceive(message);
    });
}

void panel_exchange::send(uint32_t node, int message, const double* block) {
    if (m_sends - m_finished == most_sends) {
        const int oldest = m_sent[m_finished++ % most_sends];
        SCMPWaitSend(oldest);
        SCMPClearSend(oldest);
    }
    m_sent[m_sends++ % most_sends] = message;
    SCMPSendNB(static_cast<int>(node), message, 1, reinterpret_cast<int*>(const_cast<double*>(block)),
               static_cast<int>(2 * m_problem.block_doubles()));
}

void panel_exchange::finish_sends() {
    for (; m_finished != m_sends; ++m_finished) {
        SCMPWaitSend(m_sent[m_finished % most_sends]);
        SCMPClearSend(m_sent[m_finished % most_sends]);
    }
}

void panel_exchange::send_diagonal(uint32_t k) {
    const distribution& d = m_distribution;
    const double* block = m_matrix.block(k, k);
    // Nearest first in both directions: the next step's perimeter is on the neighbours.
    for (uint32_t step = 1; step < d.grid_columns() || step < d.grid_rows(); ++step) {
        if (step < d.grid_columns()) {
            const uint32_t x = (d.x() + step) % d.grid_columns();
            send(d.node_at(x, d.y()), id(0, k, 0, x), block);
        }
        if (step < d.grid_rows()) {
            const uint32_t y = (d.y() + step) % d.grid_rows();
            send(d.node_at(d.x(), y), id(0, k, 0, row_places + y), block);
        }
    }
}

void panel_exchange::send_row_block(uint32_t k, uint32_t j) {
    const distribution& d = m_distribution;
    for (uint32_t step = 1; step < d.grid_rows(); ++step) {
        const uint32_t y = (d.y() + step) % d.grid_rows();
        send(d.node_at(d.x(), y), id(1, k, j, y), m_matrix.block(k, j));
    }
}

void panel_exchange::send_column_block(uint32_t i, uint32_t k) {
    const distribution& d = m_distribution;
    for (uint32_t step = 1; step < d.grid_columns(); ++step) {
        const uint32_t x = (d.x() + step) % d.grid_columns();
        send(d.node_at(x, d.y()), id(2, k, i, x), m_matrix.block(i, k));
    }
}

bool panel_exchange::diagonal_here(uint32_t k) const {
    return !receives_diagonal(k) || SCMPPollReceive(diagonal_id(k)) == receive_state::complete;
}

const double* panel_exchange::diagonal(uint32_t k) {
    if (m_distribution.owns(k, k)) {
        return m_matrix.block(k, k);
    }
    SCMPWaitReceive(diagonal_id(k));
    return buffer(k, 0);
}

const double* panel_exchange::row_block(uint32_t k, uint32_t j) {
    if (m_distribution.has_row(k)) {
        return m_matrix.block(k, j);
    }
    SCMPWaitReceive(row_id(k, j));
    return row_buffer(k, j);
}

const double* panel_exchange::column_block(uint32_t i, uint32_t k) {
    if (m_distribution.has_column(k)) {
        return m_matrix.block(i, k);
    }
    SCMPWaitReceive(column_id(i, k));
    return column_buffer(i, k);
}

}  // namespace orbweaver::lu
