// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/collectives/multicast_plan.h"

#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr uint32_t mark = 0x504d574f;  // "OWMP"
constexpr uint32_t version = 1;

}  // namespace

multicast_plan::multicast_plan(args::input_file file)
    : m_file(
          reinterpret_cast<const uint32_t*>(file.begin)),  // aligned, because the loader puts files at page boundaries
      m_words(static_cast<uint32_t>(file.end - file.begin) / 4) {
    expect("the mark of a plan", mark);
    expect("version 1", version);
    expect("as many processors as the machine has nodes", nodes());
    const uint32_t messages = next("a number of messages");
    if (messages > m_words) { refuse(m_position - 1, "fewer messages"); }
    m_parts = new part[messages];
    for (; m_messages < messages; ++m_messages) { m_parts[m_messages] = read_message(); }
    if (m_position != m_words) { refuse(m_position, "the end"); }
}

multicast_plan::part multicast_plan::read_message() {
    part mine;
    mine.source = next_node("a source");
    mine.senders = m_position;
    for (uint32_t senders = next("a number of senders"); senders > 0; --senders) {
        const uint32_t sender = next_node("a sender");
        const uint32_t count = next("a number of copies");
        if (sender == node_id()) {
            mine.first = m_position;
            mine.copies = count;
        }
        m_all_copies += count;
        for (uint32_t copy = 0; copy < count; ++copy) {
            if (next_node("a destination") != node_id()) { continue; }
            if (mine.sender != none || mine.source == node_id()) {
                refuse(m_position - 1, "a destination that does not have the message");
            }
            mine.sender = sender;
        }
    }
    return mine;
}

uint32_t multicast_plan::next(const char* what) {
    if (m_position == m_words) { refuse(m_position, what); }
    return word(m_position++);
}

uint32_t multicast_plan::next_node(const char* what) {
    const uint32_t node = next(what);
    if (node >= nodes()) { refuse(m_position - 1, what); }
    return node;
}

void multicast_plan::expect(const char* what, uint32_t value) {
    if (next(what) != value) { refuse(m_position - 1, what); }
}

void multicast_plan::refuse(uint32_t index, const char* what) const {
    fail("the plan, byte %lu: expected %s\n", 4 * index, what);
}

}  // namespace orbweaver
