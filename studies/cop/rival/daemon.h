// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <vector>

#include "studies/cop/rival/host.h"
#include "studies/cop/rival/mailbox.h"
#include "studies/cop/rival/message.h"

namespace orbweaver::studies::cop_paper::rival {

/// pvmd, the daemon of one host (chapter III): it routes fragments of messages between the tasks of its host, which
/// talk to it through local sockets, and daemons of other hosts, in UDP datagrams that are acknowledged one by one.
class daemon {
public:
    /// Where a task is, and how it gets what is for it.
    struct address {
        unsigned host;
        mailbox<fragment>* socket;
    };
    using directory = std::function<address(task_id)>;

    /// @param machine  daemon of each host
    /// @param locations   of every task
    daemon(host& own_host, const std::vector<daemon*>& machine, directory locations);

    /// Begins to work.
    void start() { m_work.start(); }

    /// What a task has written into its socket to this daemon.
    void from_task(const fragment& part) { m_inbox.put({kind::task, 0, part}); }

private:
    static constexpr unsigned process = 0;
    static constexpr unsigned header_bytes = 16;  // of a datagram

    enum class kind : std::uint8_t { task, daemon, acknowledgement };
    struct arrival {
        kind origin;
        unsigned host;
        fragment part;
    };
    /// Datagrams to one other host.
    struct peer {
        std::deque<fragment> waiting;
        bool outstanding = false;  // one is not acknowledged yet
    };

    activity work();
    activity take(const arrival& what);
    /// To its receivers here, and into the queues of other hosts.
    activity spread(const fragment& part, bool foreign);
    /// Sends to each peer that may be sent to.
    activity send();

    host& m_host;
    const std::vector<daemon*>& m_machine;
    directory m_locations;
    mailbox<arrival> m_inbox;
    std::map<unsigned, peer> m_peers;  // by host
    activity m_work;
};

}  // namespace orbweaver::studies::cop_paper::rival
