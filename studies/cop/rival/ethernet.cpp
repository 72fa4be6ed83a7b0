// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/ethernet.h"

#include <algorithm>
#include <utility>

namespace orbweaver::studies::cop_paper::rival {

double ethernet::frame_time(unsigned payload) { return (std::max(payload, min_payload) + overhead) * byte_time; }

ethernet::ethernet(event_queue& queue, unsigned stations, std::uint64_t seed)
    : m_queue(queue), m_random(seed, "ethernet"), m_stations(stations) {}

void ethernet::send(unsigned station, unsigned payload, std::function<void()> arrived) {
    station_state& sender = m_stations[station];
    sender.frames.push_back({payload, std::move(arrived)});
    if (sender.frames.size() == 1) { offer(station); }
}

void ethernet::offer(unsigned station) {
    if (m_senders.empty() && m_queue.now() >= m_free) {
        begin({station});
        return;
    }
    const bool unheard = !m_senders.empty() && m_queue.now() < m_began + propagation;
    if (!unheard) {
        m_deferring.push_back(station);
        return;
    }
    m_senders.push_back(station);
    if (!m_collided) { collide(); }
}

void ethernet::begin(std::vector<unsigned> senders) {
    m_senders = std::move(senders);
    m_began = m_queue.now();
    m_collided = false;
    const std::uint64_t transmission = ++m_transmissions;
    if (m_senders.size() > 1) {
        collide();
        return;
    }
    const frame& first = m_stations[m_senders.front()].frames.front();
    m_queue.schedule(frame_time(first.payload), [this, transmission] { end_frame(transmission); });
}

void ethernet::collide() {
    m_collided = true;
    ++m_collisions;
    ++m_transmissions;  // the frame that was begun does not end
    m_queue.schedule(propagation + jam, [this] { end_collision(); });
}

void ethernet::end_frame(std::uint64_t transmission) {
    if (transmission != m_transmissions) { return; }
    const unsigned station = m_senders.front();
    station_state& sender = m_stations[station];
    m_queue.schedule(propagation, std::move(sender.frames.front().arrived));
    sender.frames.pop_front();
    sender.attempts = 0;
    ++m_frames;
    if (!sender.frames.empty()) { m_deferring.push_back(station); }
    fall_silent();
}

void ethernet::end_collision() {
    for (const unsigned station : m_senders) {
        station_state& sender = m_stations[station];
        // The standard abandons a frame after this number of attempts; the layer above would send it again.
        sender.attempts = sender.attempts == max_attempts ? 1 : sender.attempts + 1;
        const unsigned range = 1U << std::min(sender.attempts, max_doublings);
        m_queue.schedule(m_random.below(range) * slot, [this, station] { offer(station); });
    }
    fall_silent();
}

void ethernet::fall_silent() {
    m_senders.clear();
    m_free = m_queue.now() + gap;
    m_queue.schedule(gap, [this] { release(); });
}

void ethernet::release() {
    if (m_senders.empty() && m_queue.now() >= m_free && !m_deferring.empty()) { begin(std::exchange(m_deferring, {})); }
}

}  // namespace orbweaver::studies::cop_paper::rival
