// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "studies/cop/rival/task.h"

namespace orbweaver::studies::cop_paper::rival {

/// A PVM configuration on workstations: group size, placement and routes.
struct virtual_machine_desc {
    unsigned members = 2;
    bool on_host = false;  // all members on one host; otherwise one per host
    route policy = route::direct;
    software_costs costs{};
    std::uint64_t seed = 1995;
};

/// Workstations on one Ethernet with a daemon each, members of a group, and the group server as a task on the first
/// host.
class virtual_machine {
public:
    explicit virtual_machine(const virtual_machine_desc& desc);

    const virtual_machine_desc& desc() const { return m_desc; }
    event_queue& queue() { return m_queue; }
    const ethernet& wire() const { return m_wire; }

    static constexpr task_id server_number = 0;
    task& server() { return m_tasks.front(); }
    /// @param number from 0
    task& member(unsigned number) { return m_tasks[number + 1]; }
    unsigned host_of(unsigned member) const { return m_desc.on_host ? 0 : member; }

    /// Adds an activity of a task, from the start of the run.
    void runs(activity work) { m_work.push_back(std::move(work)); }
    /// Runs until no event is left.
    void run();

private:
    virtual_machine_desc m_desc;
    event_queue m_queue;
    ethernet m_wire;
    std::deque<host> m_hosts;
    std::deque<daemon> m_daemons;
    std::vector<daemon*> m_daemon_of_host;
    std::deque<task> m_tasks;
    std::vector<activity> m_work;
};

}  // namespace orbweaver::studies::cop_paper::rival
