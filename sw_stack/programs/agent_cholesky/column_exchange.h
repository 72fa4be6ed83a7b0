// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdint.h>

#include "sw_stack/programs/agent_cholesky/column_matrix.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::cholesky {

/// How a column of the factor comes from its owner to all other nodes. All nodes go through the columns in their order:
/// the owner of column k calls offer(k), the others receive(k), each once. An owner may offer a column before it is
/// done with the one before.
class column_exchange {
public:
    virtual ~column_exchange();
    column_exchange(const column_exchange&) = delete;
    column_exchange& operator=(const column_exchange&) = delete;

    /// A column of this node does not change any more.
    virtual void offer(uint32_t k, const double* elements) = 0;
    /// Waits for a column of another node; its elements stay until the next call.
    virtual const double* receive(uint32_t k) = 0;
    /// All nodes call it. The owner of column k returns when all have.
    virtual void meet_before(uint32_t k) = 0;

protected:
    explicit column_exchange(const problem& shape) : m_problem(shape) {}

    /// Words of column k.
    uint32_t words(uint32_t k) const { return 2 * elements_of(m_problem, k); }
    const problem& shape() const { return m_problem; }

private:
    problem m_problem;
};

// Ids of the agents: one a column, as an id serves one broadcast, and one of those that ask its owner to go on.
inline constexpr uint32_t first_column_id = agent_first_address;
inline constexpr uint32_t notice_id = agent_last_address;
inline constexpr uint32_t most_columns = notice_id - first_column_id;

/// By communication agents: `broadcast` from the owner, `basic` to inform it that a node has come.
column_exchange* make_agent_exchange(const problem& shape);
/// By the collectives of the cores: a binomial tree of messages, which each node hands on when it comes to the column.
column_exchange* make_collective_exchange(const problem& shape);
/// By a message from the owner to each other node, in the order of their numbers.
column_exchange* make_send_exchange(const problem& shape);

}  // namespace orbweaver::cholesky
