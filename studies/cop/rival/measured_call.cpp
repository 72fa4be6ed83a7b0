// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/measured_call.h"

#include <fmt/core.h>

#include "hw/base/errors.h"

namespace orbweaver::studies::cop_paper::rival {

namespace {

constexpr int data_tag = 1;
constexpr int acknowledgement_tag = 2;
constexpr unsigned repetitions = 4;
constexpr unsigned root = 0;
constexpr unsigned element_bytes = 8;

/// Measurements so far.
struct progress {
    double sum = 0;         // sum of the times at the root, microseconds
    unsigned finished = 0;  // members that have completed all repetitions
};

/// Repeats a call: the first one sets up routes, the others are timed.
activity repeat(group& tasks, virtual_machine& machine, unsigned member, const call_part& part, progress& made) {
    for (unsigned number = 0; number <= repetitions; ++number) {
        co_await tasks.barrier(member);
        const double begun = machine.queue().now();
        co_await part(tasks, machine, member);
        if (number > 0 && member == root) { made.sum += machine.queue().now() - begun; }
    }
    ++made.finished;
}

activity acknowledge(virtual_machine& machine, unsigned member, int tag) {
    if (member == root) {
        for (unsigned number = 1; number < machine.desc().members; ++number) {
            co_await machine.member(root).receive(acknowledgement_tag);
        }
        co_return;
    }
    if (tag != task::any_tag) { co_await machine.member(member).receive(tag); }
    co_await machine.member(member).send(machine.member(root).number(), acknowledgement_tag, 1);
}

activity multicast_part(virtual_machine& machine, unsigned member, unsigned bytes) {
    if (member == root) {
        std::vector<task_id> others;
        for (unsigned other = 1; other < machine.desc().members; ++other) {
            others.push_back(machine.member(other).number());
        }
        co_await machine.member(root).multicast(others, data_tag, bytes);
    }
    co_await acknowledge(machine, member, data_tag);
}

activity broadcast_part(group& tasks, virtual_machine& machine, unsigned member, unsigned bytes) {
    if (member == root) { co_await tasks.broadcast(root, data_tag, bytes); }
    co_await acknowledge(machine, member, data_tag);
}

activity scatter_part(group& tasks, virtual_machine& machine, unsigned member, unsigned bytes) {
    co_await tasks.scatter(member, root, bytes);
    co_await acknowledge(machine, member, task::any_tag);
}

activity echo_part(virtual_machine& machine, unsigned member, unsigned bytes, encoding code) {
    task& own = machine.member(member);
    const task_id other = machine.member(1 - member).number();
    if (member == root) {
        co_await own.send(other, data_tag, bytes, code);
        co_await own.receive(data_tag);
    } else {
        co_await own.receive(data_tag);
        co_await own.send(other, data_tag, bytes, code);
    }
}

/// Returns the time including the closing acknowledgements, minus the latency of one.
double closed_time(const virtual_machine_desc& desc, const call_part& part) {
    return root_time(desc, part) - echo_time(desc, 1);
}

}  // namespace

double root_time(const virtual_machine_desc& desc, const call_part& part) {
    virtual_machine machine(desc);
    group tasks(machine);
    progress made;
    for (unsigned member = 0; member < desc.members; ++member) {
        machine.runs(repeat(tasks, machine, member, part, made));
    }
    machine.run();
    invariant(made.finished == desc.members, "rival", static_cast<cycle_t>(machine.queue().now()),
              fmt::format("{} of {} members wait for ever", desc.members - made.finished, desc.members));
    return made.sum / repetitions;
}

virtual_machine_desc five_hosts() {
    virtual_machine_desc machine;
    machine.members = cop_model::pvm_measured_tasks;
    return machine;
}

double echo_time(virtual_machine_desc machine, unsigned bytes, encoding code) {
    machine.members = 2;
    return root_time(machine, [bytes, code](group&, virtual_machine& hosts,
                                            unsigned member) { return echo_part(hosts, member, bytes, code); }) /
           2;
}

double call_time(const virtual_machine_desc& machine, pvm_function function, unsigned bytes) {
    switch (function) {
        case pvm_function::point_to_point: return echo_time(machine, bytes);
        case pvm_function::multicast:
            return closed_time(machine, [bytes](group&, virtual_machine& hosts, unsigned member) {
                return multicast_part(hosts, member, bytes);
            });
        case pvm_function::broadcast:
            return closed_time(machine, [bytes](group& members, virtual_machine& hosts, unsigned member) {
                return broadcast_part(members, hosts, member, bytes);
            });
        case pvm_function::reduce:
            return root_time(machine, [bytes](group& members, virtual_machine&, unsigned member) {
                return members.reduce(member, root, bytes / element_bytes);
            });
        case pvm_function::barrier:
            return root_time(machine,
                             [](group& members, virtual_machine&, unsigned member) { return members.barrier(member); });
    }
    return 0;
}

double gather_time(const virtual_machine_desc& machine, unsigned bytes) {
    return root_time(machine, [bytes](group& members, virtual_machine&, unsigned member) {
        return members.gather(member, root, bytes);
    });
}

double scatter_time(const virtual_machine_desc& machine, unsigned bytes) {
    return closed_time(machine, [bytes](group& members, virtual_machine& hosts, unsigned member) {
        return scatter_part(members, hosts, member, bytes);
    });
}

}  // namespace orbweaver::studies::cop_paper::rival
