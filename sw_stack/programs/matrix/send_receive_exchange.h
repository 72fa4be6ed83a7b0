// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/programs/matrix/owner_order.h"
#include "sw_stack/programs/matrix/vector_exchange.h"

namespace orbweaver::matrix {

/// The send-and-receive system (Lewis, section 6.2.2): receives are posted for all peers; then every node sends its own
/// elements to the nodes of its grid column and, when it has those of its column, all of them to the nodes of its grid
/// row. In ready mode a barrier stands between the receives and the sends.
class send_receive_exchange final : public vector_exchange {
public:
    explicit send_receive_exchange(const owner_order& order) : m_order(order) {}

    void complete(double* vector) override;
    void release() override;

private:
    static constexpr auto column_use = static_cast<uint32_t>(message_use::program);
    static constexpr uint32_t row_use = column_use + 1;

    // A message is named by the places of its source and its destination within the grid column, or grid row.
    int column_id(uint32_t source, uint32_t destination) const {
        return message_id(column_use, m_phase, source, destination);
    }
    int row_id(uint32_t source, uint32_t destination) const {
        return message_id(row_use, m_phase, source, destination);
    }

    owner_order m_order;
    uint32_t m_phase = 0;
};

}  // namespace orbweaver::matrix
