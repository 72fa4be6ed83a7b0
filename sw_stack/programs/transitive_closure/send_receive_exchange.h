// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/programs/transitive_closure/distance_block.h"
#include "sw_stack/programs/transitive_closure/piece_exchange.h"

namespace orbweaver::closure {

/// The send-and-receive system (Lewis, section 6.2.3): the owners of the pieces of row k send them to the nodes of
/// their grid column, the owners of the pieces of column k to the nodes of their grid row. Every node posts a receive
/// for each piece, one step ahead; in ready mode a barrier follows. Received pieces are kept by parity of the step.
class send_receive_exchange final : public piece_exchange {
public:
    send_receive_exchange(const graph& problem, const distance_block& block);
    ~send_receive_exchange() override;

    void start(uint32_t k) override;
    pieces wait(uint32_t k) override;
    void finish(uint32_t k) override;
    void end() override { clear_sends(m_n); }

private:
    static constexpr auto row_use = static_cast<uint32_t>(message_use::program);
    static constexpr uint32_t column_use = row_use + 1;

    bool has_row(uint32_t k) const { return m_block.rows().has(k); }
    bool has_column(uint32_t k) const { return m_block.columns().has(k); }
    bool receives_row(uint32_t k) const { return k < m_n && !has_row(k) && m_block.columns().size() != 0; }
    bool receives_column(uint32_t k) const { return k < m_n && !has_column(k) && m_block.rows().size() != 0; }
    // Ids of a piece: its step and the index of its destination within the grid column or grid row.
    int row_id(uint32_t k) const { return message_id(row_use, k, 0, m_y); }
    int column_id(uint32_t k) const { return message_id(column_use, k, 0, m_x); }
    int32_t* row_buffer(uint32_t k) const { return m_buffers + (k & 1) * m_block.columns().size(); }
    int32_t* column_buffer(uint32_t k) const {
        return m_buffers + 2 * m_block.columns().size() + (k & 1) * m_block.rows().size();
    }
    void post(uint32_t k) const;
    template <class F>
    void for_each_send(uint32_t k, F function) const;
    void clear_sends(uint32_t end);

    const distance_block& m_block;
    uint32_t m_n;
    uint32_t m_x;
    uint32_t m_y;
    uint32_t m_sent = 0;  // the sends of steps before this one are complete and cleared
    int32_t* m_buffers;   // two of the length of a row, two of the length of a column
};

}  // namespace orbweaver::closure
