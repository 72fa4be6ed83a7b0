// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/message_id.h"
#include "sw_stack/messaging/send_receive.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/peers.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/neighborhood/image.h"
#include "sw_stack/programs/neighborhood/neighborhood_exchange.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"
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

namespace {

uint32_t smaller(uint32_t a, uint32_t b) { return a < b ? a : b; }

}  // namespace

void check_plan(const combining_plan& plan) { send_receive_exchange::check(plan); }

neighborhood_exchange* make_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan) {
    return new send_receive_exchange(shape, bins, rows, plan);
}

void send_receive_exchange::check(const combining_plan& plan) {
    // The destinations of a node in a window would not be the nodes that wait for it.
    if (plan.ascending && nodes() > window + 1) {
        fail("argument order: ascending is for at most %lu nodes, found %lu\n", window + 1, nodes());
    }
    if (plan.in_turn && !rendezvous()) {
        fail("argument receives: in_turn needs rendezvous mode, else a message comes before its receive\n");
    }
    // A sending thread may wait for a node that waits for a row. The answer needs a context in addition to that
    // thread's and this node's own.
    if (plan.in_turn && contexts() < 3) {
        fail("argument receives: in_turn needs 3 contexts a core, found %lu\n", contexts());
    }
}

send_receive_exchange::send_receive_exchange(const image_shape& shape, uint32_t bins, char** rows,
                                             const combining_plan& plan)
    : m_shape(shape),
      m_bins(bins),
      m_rows(rows),
      m_plan(plan),
      m_section(even_part(bins, nodes(), node_id()).size()),
      m_receivers(new uint32_t[nodes()]),
      m_senders(new uint32_t[nodes()]),
      m_row(new uint16_t[shape.pitch()]),
      m_buffers(new uint32_t[smaller(nodes() - 1, window) * kinds * m_section]) {
    for (uint32_t peer_step = 1; peer_step < nodes(); ++peer_step) {
        m_receivers[peer_step] = plan.ascending ? other_node(peer_step - 1) : target(peer_step);
        m_senders[peer_step] = plan.ascending ? other_node(peer_step - 1) : origin(peer_step);
    }
}

send_receive_exchange::~send_receive_exchange() {
    delete[] m_receivers;
    delete[] m_senders;
    delete[] m_row;
    delete[] m_buffers;
}

void send_receive_exchange::post(uint32_t peer_step, uint32_t kind) const {
    SCMPReceiveNB(id(kind, m_class, m_senders[peer_step], node_id()), reinterpret_cast<int*>(buffer(peer_step, kind)),
                  1);
}

void send_receive_exchange::post_all(uint32_t first, uint32_t last) const {
    for (uint32_t peer_step = first; m_section != 0 && !m_plan.in_turn && peer_step < last; ++peer_step) {
        for (uint32_t kind = 0; kind < kinds; ++kind) { post(peer_step, kind); }
    }
}

/// Called before any row is requested. Then a sending thread never waits for a node that waits for a row, and contexts
/// that answer such requests become free.
void send_receive_exchange::start(uint32_t number) {
    m_class = number;
    post_all(1, smaller(nodes(), 1 + window));
}

const uint16_t* send_receive_exchange::row(uint32_t y) {
    const row_position position(m_shape, nodes(), y);
    getBlock(position.node, reinterpret_cast<int*>(m_row), 1, m_rows, position.offset, 1,
             wide_message_id(static_cast<uint32_t>(message_use::get_block), m_class, y, node_id()),
             m_shape.row_words());
    return m_row;
}

/// Thread function that sends a window. It may outlast the class `number`. Queues send in order with one outstanding
/// request to send, so the first node waits for no other node.
void send_receive_exchange::send_window(send_receive_exchange* exchange, uint32_t number, uint32_t first,
                                        uint32_t last) {
    const send_receive_exchange& owner = *exchange;
    const auto message = [&owner, number](uint32_t kind, uint32_t peer_step) {
        return id(kind, number, node_id(), owner.m_receivers[peer_step]);
    };
    for (uint32_t peer_step = first; peer_step < last; ++peer_step) {
        const even_part section(owner.m_bins, nodes(), owner.m_receivers[peer_step]);
        for (uint32_t kind = 0; section.size() != 0 && kind < kinds; ++kind) {
            SCMPSendNB(static_cast<int>(owner.m_receivers[peer_step]), message(kind, peer_step), 1,
                       reinterpret_cast<int*>(owner.m_own.bins(kind) + section.first),
                       static_cast<int>(section.size()));
        }
    }
    for (uint32_t peer_step = first; peer_step < last; ++peer_step) {
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            SCMPWaitSend(message(kind, peer_step));
            SCMPClearSend(message(kind, peer_step));
        }
    }
    exchange->m_finished.add(1);
}

void send_receive_exchange::receive(uint32_t first, uint32_t last, const histogram_pair& sections) const {
    const bool in_turn = m_plan.in_turn;
    for (uint32_t peer_step = first; m_section != 0 && peer_step < last; ++peer_step) {
        for (uint32_t kind = 0; kind < kinds; ++kind) {
            const int message = id(kind, m_class, m_senders[peer_step], node_id());
            if (in_turn) { post(peer_step, kind); }
            SCMPWaitReceive(message);
            SCMPClearReceive(message);
            m_plan.add(sections.bins(kind), buffer(peer_step, kind), m_section);
        }
    }
}

void send_receive_exchange::combine(const histogram_pair& own, const histogram_pair& sections) {
    m_own = own;
    for (uint32_t first = 1; first < nodes(); first += window) {
        const uint32_t last = smaller(nodes(), first + window);
        if (first != 1) {
            release();
            post_all(first, last);
        }
        if (!rendezvous() || first != 1) { barrier(); }
        ++m_started;
        createThread(static_cast<int>(node_id()), send_window, nullptr, this, m_class, first, last);
        receive(first, last, sections);
    }
}

void send_receive_exchange::release() { m_finished.wait_for(m_started); }

}  // namespace orbweaver::neighborhood
