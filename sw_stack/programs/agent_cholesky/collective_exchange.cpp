// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/programs/agent_cholesky/column_exchange.h"
#include "sw_stack/runtime/allocation.h"

namespace orbweaver::cholesky {

namespace {

class collective_exchange final : public column_exchange {
public:
    explicit collective_exchange(const problem& shape) : column_exchange(shape), m_column(new double[shape.n]) {}
    ~collective_exchange() override { delete[] m_column; }
    collective_exchange(const collective_exchange&) = delete;
    collective_exchange& operator=(const collective_exchange&) = delete;

    void offer(uint32_t k, const double* elements) override {
        broadcast(const_cast<double*>(elements), words(k), node_id());  // the root's words are only read
    }

    const double* receive(uint32_t k) override {
        broadcast(m_column, words(k), owner_of(k));
        return m_column;
    }

    void meet_before(uint32_t) override { barrier(); }

private:
    double* m_column;
};

}  // namespace

column_exchange* make_collective_exchange(const problem& shape) { return new collective_exchange(shape); }

}  // namespace orbweaver::cholesky
