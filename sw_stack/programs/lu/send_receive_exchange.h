// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/programs/lu/panel_exchange.h"

namespace orbweaver::lu {

/// The send-and-receive system: the owner of a block sends it to all nodes that need it. The receives of a step are
/// posted together, ahead of the step; in ready mode a barrier separates them from the sends. Step k must be cleared
/// before step k + 2 is posted.
class send_receive_exchange final : public panel_exchange {
public:
    send_receive_exchange(const problem& shape, const distribution& layout, const block_matrix& matrix,
                          const panel_plan& plan);

    void post(uint32_t k) override;
    void offer(panel part, uint32_t k, uint32_t index) override;
    void ask_for_diagonal(uint32_t) override {}
    void ask_for_perimeter(uint32_t) override {}
    void clear(uint32_t k) override;
    void finish() override;
    bool diagonal_here(uint32_t k) const override;
    void fetch(uint32_t i, uint32_t j, double* block) override;

private:
    static constexpr uint32_t max_sends = 64;         // outstanding sends, which occupy the send table
    static constexpr uint32_t column_positions = 64;  // destinations in a grid row are 0 .., in a grid column 64 ..

    void wait_for(panel part, uint32_t k, uint32_t index) override;

    int id(panel part, uint32_t k, uint32_t index, uint32_t destination) const {
        return message_id(m_use + static_cast<uint32_t>(part), k, part == panel::diagonal ? 0 : index, destination);
    }
    int id_here(panel part, uint32_t k, uint32_t index) const;
    template <class F>
    void for_each_receive(uint32_t k, F function) const;
    void send(uint32_t node, int message, const double* block);
    void finish_oldest_send();

    uint32_t m_use;  // classes m_use, m_use + 1 and m_use + 2: diagonal, row perimeter, column perimeter
    int m_sent[max_sends] = {};
    uint32_t m_sends = 0;     // total number of sends
    uint32_t m_finished = 0;  // sends that are complete and cleared
};

}  // namespace orbweaver::lu
