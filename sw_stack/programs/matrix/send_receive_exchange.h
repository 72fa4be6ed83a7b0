// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/programs/matrix/vector_exchange.h"

namespace orbweaver::matrix {

/// The send-and-receive system (Lewis, section 6.2.2): receives are posted for all peers. Then every node sends its own
/// elements to the nodes of its grid column and, when it has the elements of its column, all of them to the nodes of
/// its grid row. In ready mode a barrier separates the receives from the sends.
class send_receive_exchange final : public vector_exchange {
public:
    explicit send_receive_exchange(const vector_layout& layout) : m_layout(layout) {}

    void complete(double* vector) override;
    void release() override;

private:
    static constexpr auto column_use = static_cast<uint32_t>(message_use::program);
    static constexpr uint32_t row_use = column_use + 2;

    /// Ids of the messages of a run.
    struct message_ids {
        int id[2];
    };

    // Returns the ids of a run. They consist of the indices of source and destination within the grid column or grid
    // row.
    message_ids ids(uint32_t use, uint32_t source, uint32_t destination) const {
        return {{message_id(use, m_phase, source, destination), message_id(use + 1, m_phase, source, destination)}};
    }
    message_ids column_ids(uint32_t source, uint32_t destination) const { return ids(column_use, source, destination); }
    message_ids row_ids(uint32_t source, uint32_t destination) const { return ids(row_use, source, destination); }

    vector_layout m_layout;
    uint32_t m_phase = 0;
};

}  // namespace orbweaver::matrix
