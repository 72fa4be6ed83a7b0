// SPDX-License-Identifier: Apache-2.0
// Columns as communication agents. The engine shows a node one agent at a time, the one with the lowest id first. No
// node waits for an agent that is hidden by a later one, because agents arrive in the order of the columns:
//
// The owner of column k + 1 offers it only after it has received column k. On each channel a router forwards its copy
// of k before an agent of k + 1 can follow, because the queue keeps the order of equal priorities. So k reaches every
// router before k + 1, and before the notices of nodes that have updated with it. A node that offers a column has no
// agents waiting at its address, so its engine can always accept the column.
#include "sw_stack/agent_messaging/agent_messaging.h"
#include "sw_stack/programs/agent_cholesky/column_exchange.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::cholesky {

namespace {

class agent_exchange final : public column_exchange {
public:
    explicit agent_exchange(const problem& shape) : column_exchange(shape), m_column(new double[shape.n]) {}
    ~agent_exchange() override { delete[] m_column; }
    agent_exchange(const agent_exchange&) = delete;
    agent_exchange& operator=(const agent_exchange&) = delete;

    void offer(uint32_t k, const double* elements) override {
        if (nodes() > 1) {
            agents::broadcast_send(first_column_id + k, {reinterpret_cast<const uint32_t*>(elements), words(k)});
        }
    }

    const double* receive(uint32_t k) override {
        agents::broadcast_receive(first_column_id + k, reinterpret_cast<uint32_t*>(m_column), words(k));
        return m_column;
    }

    void meet_before(uint32_t k) override {
        if (!column_matrix::owns(k)) {
            agents::send(owner_of(k), notice_id, {nullptr, 0});
            return;
        }
        for (uint32_t others = nodes() - 1; others > 0; --others) { agents::receive(notice_id, nullptr, 0); }
    }

private:
    double* m_column;
};

}  // namespace

column_exchange* make_agent_exchange(const problem& shape) { return new agent_exchange(shape); }

}  // namespace orbweaver::cholesky
