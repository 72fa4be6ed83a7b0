// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/virtual_machine.h"

#include "hw/base/errors.h"

namespace orbweaver::studies::cop_paper::rival {

namespace {

virtual_machine_desc checked(const virtual_machine_desc& desc) {
    invariant(desc.members >= 2, "rival", 0, "a virtual machine has two members at least");
    return desc;
}

}  // namespace

virtual_machine::virtual_machine(const virtual_machine_desc& desc)
    : m_desc(checked(desc)), m_wire(m_queue, desc.on_host ? 1 : desc.members, desc.seed) {
    const unsigned hosts = desc.on_host ? 1 : desc.members;
    for (unsigned number = 0; number < hosts; ++number) {
        host& own_host = m_hosts.emplace_back(m_queue, m_wire, number, desc.costs);
        m_daemon_of_host.push_back(&m_daemons.emplace_back(
            own_host, m_daemon_of_host, [this](task_id number_of_task) { return m_tasks[number_of_task].address(); }));
    }
    for (task_id number = 0; number <= desc.members; ++number) {
        const unsigned host_number = number == server_number ? 0 : host_of(number - 1);
        m_tasks.emplace_back(m_hosts[host_number], m_daemons[host_number], number, desc.policy,
                             [this](task_id other) -> task& { return m_tasks[other]; });
    }
}

void virtual_machine::run() {
    for (daemon& one : m_daemons) { one.start(); }
    for (activity& one : m_work) { one.start(); }
    m_queue.run();
}

}  // namespace orbweaver::studies::cop_paper::rival
