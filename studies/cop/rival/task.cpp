// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/task.h"

#include <algorithm>

namespace orbweaver::studies::cop_paper::rival {

double task::packing(unsigned bytes, encoding code) const {
    switch (code) {
        case encoding::standard: return bytes * m_host.costs().converted_byte;
        case encoding::raw: return bytes * m_host.costs().copied_byte;
        case encoding::in_place: break;
    }
    return 0;
}

double task::unpacking(const message& one) const {
    return one.bytes * (one.code == encoding::standard ? m_host.costs().converted_byte : m_host.costs().copied_byte);
}

activity task::write(const std::shared_ptr<const message>& whole, route path) {
    for (const fragment& part : fragments_of(whole)) {
        if (path == route::normal) {
            co_await m_host.call(process(), part.bytes);
            m_daemon.from_task(part);
        } else {
            task& receiver = m_others(whole->receivers.front());
            const host::delivery delivered = [&receiver, part] { receiver.m_socket.put(part); };
            co_await m_host.write_stream(process(), receiver.m_host, part.bytes, delivered);
        }
    }
}

activity task::send(task_id target, int tag, unsigned bytes, encoding code) {
    if (m_policy == route::direct && !m_connections.contains(target)) { co_await connect(target); }
    co_await compute(m_host.costs().buffers / 2 + packing(bytes, code));
    auto whole = std::make_shared<const message>(message{m_number, tag, bytes, code, {target}});
    const route path = m_connections.contains(target) ? route::direct : route::normal;
    co_await write(whole, path);
}

activity task::connect(task_id target) {
    auto request =
        std::make_shared<const message>(message{m_number, connect_tag, control_bytes, encoding::raw, {target}});
    co_await write(request, route::normal);
    while (!m_connections.contains(target)) { co_await take_fragment(); }
}

activity task::multicast(const std::vector<task_id>& targets, int tag, unsigned bytes) {
    const auto listed = static_cast<unsigned>(targets.size()) * receiver_bytes;
    // The daemon reports the others' daemons, which is as much as a multicast to them, and answers the task.
    co_await m_host.call(process(), listed);
    std::vector<task_id> recipients = targets;
    recipients.push_back(m_number);
    auto list =
        std::make_shared<const message>(message{m_number, announced_tag, listed, encoding::raw, recipients, true});
    m_daemon.from_task({list, listed, true});
    co_await wait(announced_tag, nullptr);
    co_await compute(m_host.costs().buffers / 2 + packing(bytes, encoding::raw));
    auto whole = std::make_shared<const message>(message{m_number, tag, bytes, encoding::raw, targets});
    co_await write(whole, route::normal);
}

activity task::take_fragment() {
    const fragment part = co_await m_socket.take();
    co_await compute(m_host.costs().system_call);  // select
    co_await m_host.call(process(), part.bytes);
    if (!part.last) { co_return; }
    const message& whole = *part.whole;
    if (whole.tag == connect_tag) {
        m_connections.insert(whole.source);
        auto granted = std::make_shared<const message>(
            message{m_number, connected_tag, control_bytes, encoding::raw, {whole.source}});
        co_await write(granted, route::normal);
    } else if (whole.tag == connected_tag) {
        m_connections.insert(whole.source);
    } else {
        m_arrived.push_back(whole);
    }
}

activity task::wait(int tag, message* received) {
    for (;;) {
        const auto found = std::find_if(m_arrived.begin(), m_arrived.end(), [tag](const message& one) {
            return one.tag == tag || (tag == any_tag && one.tag >= 0);
        });
        if (found != m_arrived.end()) {
            if (received != nullptr) { *received = *found; }
            m_arrived.erase(found);
            co_return;
        }
        co_await take_fragment();
    }
}

activity task::receive(int tag, message* received) {
    message found;
    co_await wait(tag, &found);
    co_await compute(m_host.costs().buffers / 2 + unpacking(found));
    if (received != nullptr) { *received = found; }
}

}  // namespace orbweaver::studies::cop_paper::rival
