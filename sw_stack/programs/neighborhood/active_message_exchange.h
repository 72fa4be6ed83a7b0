// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/block_request.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/neighborhood/image.h"
#include "sw_stack/programs/neighborhood/neighborhood_exchange.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/even_part.h"

namespace orbweaver::neighborhood {

/// The active-message system (Lewis, section 6.2.1): threads on the owning nodes answer requests for rows and
/// histograms. After counting a class, a node requests its section of both histograms from every other node, in the
/// order of the plan; each answer that has been added allows the next request. An answering thread waits until its node
/// has counted the class, whose histograms may change when all requests are answered. With barrier_positions::added
/// barriers ensure both.
class active_message_exchange final : public neighborhood_exchange {
public:
    active_message_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan);
    ~active_message_exchange() override;

    void start(uint32_t number) override { m_class = number; }
    const uint16_t* row(uint32_t y) override;
    void combine(const histogram_pair& own, const histogram_pair& sections) override;
    void release() override;

private:
    /// A request of a node to another.
    struct request {
        int node;
        uint32_t stage;  // the class
        uint32_t kind;
        uint32_t first;  // first bin
        uint32_t count;
        int* destination;
        int* arrived;
    };

    static void answer(int node, uint32_t number, uint32_t kind, uint32_t first, uint32_t count, int* destination,
                       int* arrived);
    void reply(const request& wanted);
    void ask(uint32_t n);  // requests histogram n % kinds of a node

    image_shape m_shape;
    char** m_rows;
    even_part m_section;  // section of this node
    uint32_t m_count;     // number of requests per class
    combining_plan m_plan;
    uint32_t* m_peers;  // nodes to ask, in order
    uint16_t* m_row;
    uint32_t* m_buffers;
    block_request m_row_request;
    block_request* m_requests;
    bool m_combined = false;
    uint32_t m_class = 0;
    histogram_pair m_own{};  // histograms of the class
    request_gate<request> m_gate;
    uint32_t m_askers = 0;      // requests of other nodes per class
    uint32_t m_owed = 0;        // answers due in all classes so far
    atomic_counter m_answered;  // answers sent
};

}  // namespace orbweaver::neighborhood
