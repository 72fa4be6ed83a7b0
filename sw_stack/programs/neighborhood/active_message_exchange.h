// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/common/even_part.h"
#include "sw_stack/programs/neighborhood/image.h"
#include "sw_stack/programs/neighborhood/neighborhood_exchange.h"

namespace orbweaver::neighborhood {

/// The active-message system (Lewis, section 6.2.1): rows and histograms are asked for by threads on the
/// nodes that have them. When all nodes have counted a class, each asks every other for its section of both histograms,
/// as the plan says: each answer that has been added makes room for the next request. Another barrier stands before the
/// histograms change.
class active_message_exchange final : public neighborhood_exchange {
public:
    active_message_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan);
    ~active_message_exchange() override;

    void start(uint32_t) override {}
    const uint16_t* row(uint32_t y) override;
    void combine(const histogram_pair& own, const histogram_pair& sections) override;
    void release() override;

private:
    void ask(uint32_t n);  // for histogram n % kinds of a node

    image_shape m_shape;
    char** m_rows;
    even_part m_section;  // this node's
    uint32_t m_count;     // requests of a class
    combining_plan m_plan;
    uint32_t* m_peers;  // whom it asks, by turn
    uint16_t* m_row;
    uint32_t* m_buffers;
    block_request m_row_request;
    block_request* m_requests;
    bool m_combined = false;
};

}  // namespace orbweaver::neighborhood
