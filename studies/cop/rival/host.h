// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "studies/cop/rival/activity.h"
#include "studies/cop/rival/ethernet.h"
#include "studies/cop/rival/software_costs.h"
#include "studies/cop/rival/workstation.h"

namespace orbweaver::studies::cop_paper::rival {

/// A workstation on the Ethernet: its processor and its kernel's sockets. Sockets lose nothing, and TCP's window never
/// fills.
class host {
public:
    using delivery = std::function<void()>;

    host(event_queue& queue, ethernet& wire, unsigned station, const software_costs& costs)
        : m_wire(wire), m_station(station), m_costs(costs), m_processor(queue, costs.context_switch) {}

    unsigned station() const { return m_station; }
    const software_costs& costs() const { return m_costs; }

    workstation::burst compute(unsigned process, double microseconds) {
        return m_processor.compute(process, microseconds);
    }

    /// Models a socket write or read of a process: a system call and a copy.
    workstation::burst call(unsigned process, unsigned bytes) {
        return compute(process, m_costs.system_call + bytes * m_costs.copied_byte);
    }

    /// Writes to a TCP connection to another host, or within this one without the Ethernet.
    /// @param delivered called when all data have reached the destination socket; lives until the activity ends
    activity write_stream(unsigned process, host& target, unsigned bytes, const delivery& delivered);

    /// Sends a UDP datagram to another host.
    activity send_datagram(unsigned process, host& target, unsigned bytes, const delivery& delivered);

private:
    static constexpr unsigned internet_header = 20;
    static constexpr unsigned stream_header = 20;
    static constexpr unsigned datagram_header = 8;
    static constexpr unsigned segment_bytes = ethernet::max_payload - internet_header - stream_header;
    static constexpr unsigned segments_an_acknowledgement = 2;

    /// Sends a frame to another host, with the work of its kernel.
    /// @param work time of the protocol, in addition to the frame's
    void send_frame(host& target, unsigned payload, double work, delivery delivered);

    /// Acknowledges a TCP segment in the kernel.
    void acknowledge(host& sender);

    ethernet& m_wire;
    unsigned m_station;
    software_costs m_costs;
    workstation m_processor;
};

}  // namespace orbweaver::studies::cop_paper::rival
