// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <vector>

#include "studies/cop/rival/daemon.h"

namespace orbweaver::studies::cop_paper::rival {

/// A task with libpvm: calls are coroutines of its process.
class task {
public:
    using directory = std::function<task&(task_id)>;

    task(host& own_host, daemon& local, task_id number, route policy, directory others)
        : m_host(own_host), m_daemon(local), m_number(number), m_policy(policy), m_others(std::move(others)) {}

    task_id number() const { return m_number; }
    daemon::address address() { return {m_host.station(), &m_socket}; }

    /// Performs pvm_initsend, pvm_pk* and pvm_send.
    activity send(task_id target, int tag, unsigned bytes, encoding code = encoding::raw);

    /// Performs pvm_mcast, always through the daemons. They first receive the list of receivers, and the task an
    /// address.
    activity multicast(const std::vector<task_id>& targets, int tag, unsigned bytes);

    /// Performs pvm_recv and pvm_upk*.
    /// @param tag tag of the message, or any_tag
    /// @param received receives the message, if not null
    activity receive(int tag, message* received = nullptr);

    /// Occupies the processor.
    workstation::burst compute(double microseconds) { return m_host.compute(process(), microseconds); }

    static constexpr int any_tag = -1;

private:
    enum control : int { connect_tag = -10, connected_tag, announced_tag };
    static constexpr unsigned control_bytes = 32;
    static constexpr unsigned receiver_bytes = 4;  // a tid in the list of a multicast

    unsigned process() const { return m_number + 1; }  // 0 is the daemon

    double packing(unsigned bytes, encoding code) const;
    double unpacking(const message& one) const;
    /// Writes its fragments into the socket to the daemon or to the receiver.
    activity write(const std::shared_ptr<const message>& whole, route path);
    /// Sets up a direct route to another task, requested and granted over the normal one.
    activity connect(task_id target);
    activity take_fragment();
    activity wait(int tag, message* received);

    host& m_host;
    daemon& m_daemon;
    task_id m_number;
    route m_policy;
    directory m_others;
    mailbox<fragment> m_socket;
    std::vector<message> m_arrived;
    std::set<task_id> m_connections;
};

}  // namespace orbweaver::studies::cop_paper::rival
