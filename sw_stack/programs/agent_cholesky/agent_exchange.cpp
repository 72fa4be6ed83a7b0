// SPDX-License-Identifier: Apache-2.0
// Columns as communication agents. The engine shows a node one agent at a time, of several the one with the lowest id.
// No node waits for an agent behind one that it takes later, for they come in the order of the columns:
//
// Whoever offers column k + 1 has taken column k before. A copy of k leaves a router for each neighbour that it did not
// come from before an agent of k + 1 can follow on the same channel, whose queue keeps the order of equal priorities.
// So k is at every router before k + 1, and before the notices of nodes that have updated by it. And no node has agents
// waiting at its address when it offers a column, so that its engine always comes to take that.
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
