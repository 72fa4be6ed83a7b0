// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/group.h"

namespace orbweaver::studies::cop_paper::rival {

activity group::serve() {
    for (;;) {
        message request;
        co_await m_machine.server().receive(task::any_tag, &request);
        if (request.tag == question_tag) {
            co_await answer(request.source);
        } else if (++m_waiting == members()) {
            m_waiting = 0;
            co_await release();
        }
    }
}

activity group::answer(task_id inquirer) { co_await m_machine.server().send(inquirer, answer_tag, members() * 4); }

activity group::release() {
    std::vector<task_id> tasks;
    for (unsigned member = 0; member < members(); ++member) { tasks.push_back(task_of(member)); }
    co_await m_machine.server().multicast(tasks, release_tag, 4);
}

activity group::ask(task& inquirer) {
    co_await inquirer.send(virtual_machine::server_number, question_tag, question_bytes);
    co_await inquirer.receive(answer_tag);
}

activity group::barrier(unsigned member) {
    task& own = m_machine.member(member);
    co_await own.send(virtual_machine::server_number, arrival_tag, question_bytes);
    co_await own.receive(release_tag);
}

activity group::broadcast(unsigned member, int tag, unsigned bytes) {
    task& own = m_machine.member(member);
    co_await ask(own);
    std::vector<task_id> others;
    for (unsigned other = 0; other < members(); ++other) {
        if (other != member) { others.push_back(task_of(other)); }
    }
    co_await own.multicast(others, tag, bytes);
}

activity group::add(task& root, unsigned contributions, unsigned doubles) {
    for (unsigned number = 0; number < contributions; ++number) {
        co_await root.receive(reduction_tag);
        co_await root.compute(doubles * m_machine.desc().costs.addition);
    }
}

activity group::reduce(unsigned member, unsigned root, unsigned doubles) {
    task& own = m_machine.member(member);
    co_await ask(own);
    if (member == root) {
        co_await add(own, members() - 1, doubles);
    } else {
        co_await own.send(task_of(root), reduction_tag, doubles * double_bytes);
    }
}

activity group::gather(unsigned member, unsigned root, unsigned bytes) {
    task& own = m_machine.member(member);
    co_await ask(own);
    if (member != root) {
        co_await own.send(task_of(root), gather_tag, bytes);
        co_return;
    }
    for (unsigned number = 1; number < members(); ++number) { co_await own.receive(gather_tag); }
}

activity group::scatter(unsigned member, unsigned root, unsigned bytes) {
    task& own = m_machine.member(member);
    if (member != root) {
        co_await own.receive(scatter_tag);
        co_return;
    }
    co_await ask(own);
    for (unsigned other = 0; other < members(); ++other) {
        if (other != root) { co_await own.send(task_of(other), scatter_tag, bytes); }
    }
}

}  // namespace orbweaver::studies::cop_paper::rival
