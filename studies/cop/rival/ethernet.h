// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "hw/base/random_stream.h"
#include "studies/cop/rival/event_queue.h"

namespace orbweaver::studies::cop_paper::rival {

/// A shared Ethernet of 10 Mbit/s with CSMA/CD (IEEE 802.3-1985). A station with a frame waits until the medium has
/// been idle for a gap. Stations that begin within the propagation delay collide, jam, and retry after a random number
/// of slots from a range that doubles with each collision.
class ethernet {
public:
    /// Constants of the standard, in microseconds and bytes.
    static constexpr double byte_time = 0.8;
    static constexpr double gap = 9.6;
    static constexpr double slot = 51.2;
    static constexpr double jam = 3.2;
    static constexpr unsigned max_payload = 1500;
    static constexpr unsigned min_payload = 46;
    static constexpr unsigned overhead = 26;  // preamble, addresses, type, check sum
    static constexpr unsigned max_doublings = 10;
    static constexpr unsigned max_attempts = 16;
    /// Across a segment of 500 m, at 0.77 of the speed of light.
    static constexpr double propagation = 2.2;

    /// Returns the time of a frame on the medium.
    static double frame_time(unsigned payload);

    /// @param queue outlives this
    ethernet(event_queue& queue, unsigned stations, std::uint64_t seed);

    /// Queues a frame after earlier frames of the same station.
    /// @param payload bytes, at most max_payload
    /// @param arrived called when its last bit has reached the other end
    void send(unsigned station, unsigned payload, std::function<void()> arrived);

    std::uint64_t frames() const { return m_frames; }
    std::uint64_t collisions() const { return m_collisions; }

private:
    struct frame {
        unsigned payload;
        std::function<void()> arrived;
    };
    struct station_state {
        std::deque<frame> frames;
        unsigned attempts = 0;
    };

    /// Requests the medium for the station's first frame.
    void offer(unsigned station);
    void begin(std::vector<unsigned> senders);
    void collide();
    void end_frame(std::uint64_t transmission);
    void end_collision();
    /// Handles a silent medium: waiting stations begin after the gap.
    void fall_silent();
    void release();

    event_queue& m_queue;
    random_stream m_random;
    std::vector<station_state> m_stations;
    std::vector<unsigned> m_senders;
    std::vector<unsigned> m_deferring;
    bool m_collided = false;
    double m_began = 0;
    double m_free = 0;
    std::uint64_t m_transmissions = 0;
    std::uint64_t m_frames = 0;
    std::uint64_t m_collisions = 0;
};

}  // namespace orbweaver::studies::cop_paper::rival
