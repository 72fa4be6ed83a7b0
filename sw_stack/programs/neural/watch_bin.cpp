// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/neural/watch_bin.h"

#include <stdarg.h>

#include "sw_stack/programs/neural/send_packet.h"

namespace orbweaver::neural {

namespace {

output_table* node_table = nullptr;
subnet_watch* node_watch = nullptr;

/// Thread function of a packet at the I/O node; its arguments are the words of the packet.
void store_watched(uint32_t word, ...) {
    va_list words;
    va_start(words, word);
    node_watch->store(packet_header::decode(word), [&words] { return va_arg(words, uint32_t); });
    va_end(words);
    node_table->count_received();  // last, so that a packet is stored before it is counted
}

}  // namespace

void receive_watched(output_table& table, subnet_watch& watch) {
    node_table = &table;
    node_watch = &watch;
}

watch_bin::watch_bin(const task& job, uint32_t home_group, subnet_watch& watch)
    : m_task(job),
      m_home_group(home_group),
      m_watch(watch),
      m_is_watched(job.watched.is_watched(home_group)),
      m_io_node(m_is_watched ? job.watched.io_node(home_group) : 0) {}

void watch_bin::put(uint32_t i, int8_t output, uint32_t pass) {
    if (!m_is_watched) { return; }
    const uint32_t message = message_of(i, output);
    uint32_t& word = m_words[m_filled / 2];
    word = (m_filled & 1) == 0 ? message : word | message << 16;
    if (++m_filled == m_task.packet_messages) { flush(pass); }
}

/// The I/O node stores its own outputs directly.
void watch_bin::flush(uint32_t pass) {
    if (m_filled == 0) { return; }
    const packet_header header{pass, m_home_group, false, m_filled};
    if (m_io_node == m_home_group) {
        const uint32_t* next = m_words;
        m_watch.store(header, [&next] { return *next++; });
    } else {
        send_packet(m_task, m_io_node, &store_watched, header, m_words);
        ++m_sent;
    }
    m_filled = 0;
}

}  // namespace orbweaver::neural
