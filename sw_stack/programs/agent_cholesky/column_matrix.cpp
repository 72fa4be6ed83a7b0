// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_cholesky/column_matrix.h"

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/agent_cholesky/seeded_element.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::cholesky {

namespace {

char* node_columns;  // global for requests of other nodes: has the same address on every node

}  // namespace

column_matrix::column_matrix(const problem& shape)
    : m_problem(shape), m_elements(new double[(shape.n / nodes() + 1) * shape.n]) {
    node_columns = reinterpret_cast<char*>(m_elements);
    for_each_column(0, [&](uint32_t k, double* elements) {
        for (uint32_t i = k; i < shape.n; ++i) { elements[i - k] = seeded_element(shape.seed, shape.n, i, k); }
    });
}

void column_matrix::fetch(uint32_t k, double* elements) const {
    getBlock(owner_of(k), reinterpret_cast<int*>(elements), 1, &node_columns,
             position(k) * static_cast<uint32_t>(sizeof(double)), 1, message_id(message_use::get_block, k, 0, 0),
             2 * elements_of(m_problem, k));
}

}  // namespace orbweaver::cholesky
