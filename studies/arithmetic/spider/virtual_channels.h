// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <utility>
#include <vector>

namespace orbweaver::studies::spider_model {

inline constexpr double us_per_ms = 1000;

/// A link of the T800 as a program uses it. Times in microseconds.
struct raw_link_desc {
    double byte_us = 0.5733;  // 1.744 MB/s one way (from T5.1)
    double channel_us = 8;    // an input or output instruction with its process switches (T5.1, 1 byte over 14 hops)
};

/// The virtual channels of Logical C: software that carries packets from node to node.
struct virtual_channel_desc {
    double byte_us = raw_link_desc{}.byte_us;
    double crossing_us = 90;       // software for a packet at both ends of a link (T5.2, 1 byte over 14 hops)
    double routing_us = 45;        // and more at a node that hands it on (T5.6, 1 byte over 14 hops)
    unsigned packet_bytes = 1024;  // at most, of a packet (T5.6: where the time stops to grow with the distance)
};

/// Virtual channels under messages that are sent one after the other: packets are stored and forwarded, and a node that
/// hands packets on has one buffer for each link. The buffer is free when its packet has crossed the next link and the
/// acknowledgement has come back; the destination of a message takes its packets at once.
class virtual_channel_network {
public:
    explicit virtual_channel_network(const virtual_channel_desc& described) : m_described(described) {}

    /// When a message has left its source, and when all of it is at its destination.
    struct transfer {
        double sent = 0;
        double delivered = 0;
    };

    /// @param path  nodes from the source to the destination, at least two
    /// @param bytes at least 1
    /// @param start when the source has the message; not before that of an earlier message
    transfer send(std::span<const unsigned> path, unsigned bytes, double start);

    /// From now on another stream has a packet ready for this link whenever it is free, and takes turns with ours.
    void share(unsigned source, unsigned target) { m_links[{source, target}].shared = true; }

private:
    struct link {
        double free = 0;         // the last packet has crossed
        double buffer_free = 0;  // that at its far end
        bool shared = false;
    };

    double send_packet(std::span<const unsigned> path, unsigned bytes, double start);
    double crossing_of(unsigned bytes) const { return m_described.crossing_us + bytes * m_described.byte_us; }

    virtual_channel_desc m_described;
    std::map<std::pair<unsigned, unsigned>, link> m_links;
};

}  // namespace orbweaver::studies::spider_model
