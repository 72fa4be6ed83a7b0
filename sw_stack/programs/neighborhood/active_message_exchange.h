// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/neighborhood/image.h"
#include "sw_stack/programs/neighborhood/neighborhood_exchange.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/even_part.h"

namespace orbweaver::neighborhood {

/// The active-message system (Lewis, section 6.2.1): rows and histograms are asked for by threads on the
/// nodes that have them. When a node has counted a class, it asks every other for its section of both histograms, as
/// the plan states: each answer that has been added makes room for the next request. A thread that answers waits until
/// its node has counted the class, whose histograms change when all have been answered; with barrier_positions::added
/// barriers see to both.
class active_message_exchange final : public neighborhood_exchange {
public:
    active_message_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan);
    ~active_message_exchange() override;

    void start(uint32_t number) override { m_class = number; }
    const uint16_t* row(uint32_t y) override;
    void combine(const histogram_pair& own, const histogram_pair& sections) override;
    void release() override;

private:
    /// What a node asks another for.
    struct request {
        int node;
        uint32_t stage;  // the class
        uint32_t kind;
        uint32_t first;  // bin
        uint32_t count;
        int* destination;
        int* arrived;
    };

    static void answer(int node, uint32_t number, uint32_t kind, uint32_t first, uint32_t count, int* destination,
                       int* arrived);
    void reply(const request& wanted);
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
    uint32_t m_class = 0;
    histogram_pair m_own{};  // of the class
    request_gate<request> m_gate;
    uint32_t m_askers = 0;      // requests of others in a class
    uint32_t m_owed = 0;        // answers in all classes so far
    atomic_counter m_answered;  // of them
};

}  // namespace orbweaver::neighborhood
