// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/host.h"

#include <algorithm>
#include <utility>

namespace orbweaver::studies::cop_paper::rival {

void host::send_frame(host& target, unsigned payload, double work, delivery delivered) {
    m_wire.send(m_station, payload, [&target, work, delivered = std::move(delivered)] {
        target.m_processor.interrupt(target.m_costs.frame + work, delivered);
    });
}

void host::acknowledge(host& sender) {
    m_processor.interrupt(m_costs.protocol + m_costs.frame, [this, &sender] {
        send_frame(sender, internet_header + stream_header, m_costs.protocol, [] {});
    });
}

activity host::write_stream(unsigned process, host& target, unsigned bytes, const delivery& delivered) {
    co_await call(process, bytes);
    if (&target == this) {
        co_await compute(process, 2 * m_costs.protocol);  // out and in
        delivered();
        co_return;
    }
    unsigned left = bytes;
    unsigned segments = 0;
    do {
        const unsigned part = std::min(left, segment_bytes);
        left -= part;
        co_await compute(process, m_costs.protocol + m_costs.frame);
        const bool last = left == 0;
        const bool acknowledged = last || ++segments % segments_an_acknowledgement == 0;
        send_frame(target, part + internet_header + stream_header, m_costs.protocol,
                   [this, &target, last, acknowledged, delivered] {
                       if (acknowledged) { target.acknowledge(*this); }
                       if (last) { delivered(); }
                   });
    } while (left > 0);
}

activity host::send_datagram(unsigned process, host& target, unsigned bytes, const delivery& delivered) {
    co_await call(process, bytes);
    co_await compute(process, m_costs.protocol);
    unsigned left = bytes + datagram_header;
    do {
        const unsigned part = std::min(left, ethernet::max_payload - internet_header);
        left -= part;
        co_await compute(process, m_costs.frame);
        const bool last = left == 0;
        send_frame(target, part + internet_header, last ? m_costs.protocol : 0, [last, delivered] {
            if (last) { delivered(); }
        });
    } while (left > 0);
}

}  // namespace orbweaver::studies::cop_paper::rival
