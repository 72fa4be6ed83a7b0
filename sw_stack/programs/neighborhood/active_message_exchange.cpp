// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/messaging/block_request.h"
#include "sw_stack/messaging/collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/peers.h"
#include "sw_stack/programs/common/request_gate.h"
#include "sw_stack/programs/neighborhood/image.h"
#include "sw_stack/programs/neighborhood/neighborhood_exchange.h"
#include "sw_stack/runtime/lock.h"
#include "sw_stack/runtime/machine.h"
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

namespace {

/// Exchange of this node, for threads of other nodes; a global pointer has the same address on every node.
active_message_exchange* node_exchange = nullptr;

}  // namespace

void check_plan(const combining_plan&) {}

neighborhood_exchange* make_exchange(const image_shape& shape, uint32_t bins, char** rows, const combining_plan& plan) {
    return new active_message_exchange(shape, bins, rows, plan);
}

active_message_exchange::active_message_exchange(const image_shape& shape, uint32_t bins, char** rows,
                                                 const combining_plan& plan)
    : m_shape(shape),
      m_rows(rows),
      m_section(bins, nodes(), node_id()),
      m_count(m_section.size() == 0 ? 0 : kinds * (nodes() - 1)),
      m_plan(plan),
      m_peers(new uint32_t[nodes()]),
      m_row(new uint16_t[shape.pitch()]),
      m_buffers(new uint32_t[m_count * m_section.size()]),
      m_requests(new block_request[m_count]),
      m_gate(kinds * nodes()) {
    node_exchange = this;
    for (uint32_t node = 0; node < nodes(); ++node) {
        m_askers += node != node_id() && even_part(bins, nodes(), node).size() != 0 ? kinds : 0;
    }
    for (uint32_t peer_step = 0; peer_step + 1 < nodes(); ++peer_step) {
        m_peers[peer_step] = plan.ascending ? other_node(peer_step) : target(1 + peer_step);
    }
}

active_message_exchange::~active_message_exchange() {
    delete[] m_peers;
    delete[] m_row;
    delete[] m_buffers;
    delete[] m_requests;
}

/// The last word of a row holds at least one pixel of at most 15 bits, so it never equals block_request::mark.
const uint16_t* active_message_exchange::row(uint32_t y) {
    const row_position position(m_shape, nodes(), y);
    m_row_request.ask(position.node, reinterpret_cast<int*>(m_row), 1, m_rows, position.offset, 1, m_shape.row_words());
    m_row_request.wait();
    return m_row;
}

void active_message_exchange::ask(uint32_t n) {
    const uint32_t words = m_section.size();
    int* const destination = reinterpret_cast<int*>(m_buffers + n * words);
    int* const arrived = m_requests[n].expect(destination, 1, words);
    createThread(static_cast<int>(m_peers[n / kinds]), answer, nullptr, static_cast<int>(node_id()), m_class, n % kinds,
                 m_section.first, words, destination, arrived);
}

/// Answers a request; runs on the node that has the histogram.
void active_message_exchange::answer(int node, uint32_t number, uint32_t kind, uint32_t first, uint32_t count,
                                     int* destination, int* arrived) {
    const request wanted{node, number, kind, first, count, destination, arrived};
    if (node_exchange->m_gate.admit(wanted)) { node_exchange->reply(wanted); }
}

void active_message_exchange::reply(const request& wanted) {
    int* const bins = reinterpret_cast<int*>(m_own.bins(wanted.kind) + wanted.first);
    answer_request(wanted.node, wanted.destination, 1, bins, 1, static_cast<int>(wanted.count), wanted.arrived);
    m_answered.add(1);
}

void active_message_exchange::combine(const histogram_pair& own, const histogram_pair& sections) {
    m_own = own;
    m_combined = true;
    m_owed += m_askers;
    m_gate.open(m_class);
    m_gate.answer_left([this](const request& wanted) { reply(wanted); });
    if (m_plan.barriers == barrier_positions::added) { barrier(); }
    uint32_t asked = 0;
    while (asked < m_count && asked < m_plan.at_a_time) { ask(asked++); }
    const uint32_t words = m_section.size();
    const uint32_t* answer = m_buffers;
    for (uint32_t n = 0; n < m_count; ++n, answer += words) {
        m_requests[n].wait();
        m_plan.add(sections.bins(n % kinds), answer, words);
        if (asked < m_count) { ask(asked++); }
    }
}

void active_message_exchange::release() {
    if (!m_combined) { return; }
    m_combined = false;
    if (m_plan.barriers == barrier_positions::added) { barrier(); }
    m_answered.wait_for(m_owed);
}

}  // namespace orbweaver::neighborhood
