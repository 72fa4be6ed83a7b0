// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/daemon.h"

#include <set>
#include <utility>

namespace orbweaver::studies::cop_paper::rival {

daemon::daemon(host& own_host, const std::vector<daemon*>& machine, directory locations)
    : m_host(own_host), m_machine(machine), m_locations(std::move(locations)), m_work(work()) {}

activity daemon::work() {
    for (;;) {
        const arrival next = co_await m_inbox.take();
        // select() reports on it, then it is read. A packet of data needs a buffer; an acknowledgement needs none.
        const double buffers = next.origin == kind::acknowledgement ? 0 : m_host.costs().buffers;
        co_await m_host.compute(process, m_host.costs().system_call + m_host.costs().routing + buffers);
        co_await m_host.call(process, next.part.bytes);
        co_await take(next);
        co_await send();
    }
}

activity daemon::take(const arrival& what) {
    switch (what.origin) {
        case kind::acknowledgement: m_peers[what.host].outstanding = false; break;
        case kind::task: co_await spread(what.part, true); break;
        case kind::daemon: {
            daemon& sender = *m_machine[what.host];
            const unsigned here = m_host.station();
            const host::delivery acknowledged = [&sender, here] {
                sender.m_inbox.put({kind::acknowledgement, here, {}});
            };
            co_await m_host.send_datagram(process, sender.m_host, header_bytes, acknowledged);
            co_await spread(what.part, false);
            break;
        }
    }
}

activity daemon::spread(const fragment& part, bool foreign) {
    std::set<unsigned> others;
    for (const task_id receiver : part.whole->receivers) {
        const address location = m_locations(receiver);
        if (location.host == m_host.station()) {
            if (part.whole->announces && receiver != part.whole->source) { continue; }
            co_await m_host.call(process, part.bytes);
            location.socket->put(part);
        } else if (foreign && others.insert(location.host).second) {
            m_peers[location.host].waiting.push_back(part);
        }
    }
}

activity daemon::send() {
    for (auto& [number, other] : m_peers) {
        if (other.outstanding || other.waiting.empty()) { continue; }
        const fragment next = other.waiting.front();
        other.waiting.pop_front();
        other.outstanding = true;
        co_await m_host.compute(process, m_host.costs().clock_reading);
        daemon& receiver = *m_machine[number];
        const unsigned here = m_host.station();
        const host::delivery delivered = [&receiver, here, next] { receiver.m_inbox.put({kind::daemon, here, next}); };
        co_await m_host.send_datagram(process, receiver.m_host, next.bytes + header_bytes, delivered);
    }
}

}  // namespace orbweaver::studies::cop_paper::rival
