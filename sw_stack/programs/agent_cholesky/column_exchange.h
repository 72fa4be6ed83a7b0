// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/agent_cholesky/column_matrix.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::cholesky {

/// Distributes each column of the factor from its owner to all other nodes. All nodes process the columns in order: the
/// owner of column k calls offer(k) once, each other node calls receive(k) once. An owner may offer a column before it
/// has finished the preceding one.
class column_exchange {
public:
    virtual ~column_exchange();
    column_exchange(const column_exchange&) = delete;
    column_exchange& operator=(const column_exchange&) = delete;

    /// Offers a final column of this node to the others.
    virtual void offer(uint32_t k, const double* elements) = 0;
    /// Waits for a column of another node; its elements are valid until the next call.
    virtual const double* receive(uint32_t k) = 0;
    /// Synchronises before column k. All nodes call it; the owner of column k returns when all have.
    virtual void meet_before(uint32_t k) = 0;

protected:
    explicit column_exchange(const problem& shape) : m_problem(shape) {}

    /// Words of column k.
    uint32_t words(uint32_t k) const { return 2 * elements_of(m_problem, k); }
    const problem& shape() const { return m_problem; }

private:
    problem m_problem;
};

// Ids of the agents: one per column, because an id serves one broadcast, and one for the notices to a column's owner.
inline constexpr uint32_t first_column_id = agent_first_address;
inline constexpr uint32_t notice_id = agent_last_address;
inline constexpr uint32_t max_columns = notice_id - first_column_id;

/// Exchange by communication agents: `broadcast` from the owner, `basic` to notify it that a node is ready.
column_exchange* make_agent_exchange(const problem& shape);
/// Exchange by the collectives of the cores: a binomial tree of messages; each node forwards a column when it processes
/// it.
column_exchange* make_collective_exchange(const problem& shape);
/// Exchange by one message from the owner to each other node, in ascending order.
column_exchange* make_send_exchange(const problem& shape);

}  // namespace orbweaver::cholesky
