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

/// pvmd, the daemon of one host (chapter III). It routes message fragments between the tasks of its host, over local
/// sockets, and daemons of other hosts, in individually acknowledged UDP datagrams.
class daemon {
public:
    /// Location of a task, and how it receives its messages.
    struct address {
        unsigned host;
        mailbox<fragment>* socket;
    };
    using directory = std::function<address(task_id)>;

    /// @param machine   daemons by host
    /// @param locations locations of all tasks
    daemon(host& own_host, const std::vector<daemon*>& machine, directory locations);

    /// Starts the daemon.
    void start() { m_work.start(); }

    /// Accepts a fragment that a task has written into its socket to this daemon.
    void from_task(const fragment& part) { m_inbox.put({kind::task, 0, part}); }

private:
    static constexpr unsigned process = 0;
    static constexpr unsigned header_bytes = 16;  // header of a datagram

    enum class kind : std::uint8_t { task, daemon, acknowledgement };
    struct arrival {
        kind origin;
        unsigned host;
        fragment part;
    };
    /// Datagram queue to one other host.
    struct peer {
        std::deque<fragment> waiting;
        bool outstanding = false;  // a datagram is not yet acknowledged
    };

    activity work();
    activity take(const arrival& what);
    /// Delivers a fragment to its receivers here, and queues it for other hosts.
    activity spread(const fragment& part, bool foreign);
    /// Sends to each peer without an outstanding datagram.
    activity send();

    host& m_host;
    const std::vector<daemon*>& m_machine;
    directory m_locations;
    mailbox<arrival> m_inbox;
    std::map<unsigned, peer> m_peers;  // by host
    activity m_work;
};

}  // namespace orbweaver::studies::cop_paper::rival
