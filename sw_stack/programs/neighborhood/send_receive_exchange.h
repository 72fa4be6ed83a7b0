// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/messaging/message_id.h"
#include "sw_stack/programs/neighborhood/image.h"
#include "sw_stack/programs/neighborhood/neighborhood_exchange.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/shared/even_part.h"

namespace orbweaver::neighborhood {

/// The send-and-receive system (Lewis, section 6.2.1). A thread on the owner answers a request for a row. Histograms
/// are sent without requests: a thread of this node sends every other node its section, in the plan's order, while the
/// calling thread receives its own sections in the order of sending. Receives are posted when the class begins or, if
/// the plan requires it, one after the other; in ready mode a barrier separates them from the sends. With more than
/// `window` other nodes, sections are exchanged a window at a time, with barriers in between, so that the tables do not
/// overflow.
class send_receive_exchange final : public neighborhood_exchange {
public:
    send_receive_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan);
    ~send_receive_exchange() override;
    static void check(const combining_plan& plan);

    void start(uint32_t number) override;
    const uint16_t* row(uint32_t y) override;
    void combine(const histogram_pair& own, const histogram_pair& sections) override;
    void release() override;

private:
    static constexpr uint32_t window = 64;  // other nodes; two receives and two sends for each
    static constexpr auto section_use =
        static_cast<uint32_t>(message_use::program);  // this class for sums, the next one for differences

    static void send_window(send_receive_exchange* exchange, uint32_t number, uint32_t first, uint32_t last);
    static int id(uint32_t kind, uint32_t number, uint32_t source, uint32_t destination) {
        return wide_message_id(section_use + kind, number, source, destination);
    }
    uint32_t* buffer(uint32_t peer_step, uint32_t kind) const {
        return m_buffers + ((peer_step - 1) % window * kinds + kind) * m_section;
    }
    void post(uint32_t peer_step, uint32_t kind) const;
    void post_all(uint32_t first, uint32_t last) const;
    void receive(uint32_t first, uint32_t last, const histogram_pair& sections) const;

    image_shape m_shape;
    uint32_t m_bins;
    char** m_rows;
    combining_plan m_plan;
    uint32_t m_section;     // words of this node's section
    uint32_t* m_receivers;  // receivers of this node's sections, in order, from index 1 on
    uint32_t* m_senders;    // senders of the sections for which it waits
    uint16_t* m_row;
    uint32_t* m_buffers;
    histogram_pair m_own{};
    uint32_t m_class = 0;
    uint32_t m_started = 0;     // sending threads started
    atomic_counter m_finished;  // sending threads finished
};

}  // namespace orbweaver::neighborhood
