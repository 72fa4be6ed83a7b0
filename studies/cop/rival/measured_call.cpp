// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/rival/measured_call.h"

#include <functional>

#include "studies/cop/rival/group.h"

namespace orbweaver::studies::cop_paper::rival {

namespace {

constexpr int data_tag = 1;
constexpr int acknowledgement_tag = 2;
constexpr unsigned repetitions = 4;
constexpr unsigned root = 0;
constexpr unsigned element_bytes = 8;

/// What each member does in a call that is timed.
using call_part = std::function<activity(group& all, virtual_machine& machine, unsigned member)>;

/// The first call sets routes up, the others are timed.
activity repeat(group& all, virtual_machine& machine, unsigned member, const call_part& part, double& sum) {
    for (unsigned number = 0; number <= repetitions; ++number) {
        co_await all.barrier(member);
        const double begun = machine.queue().now();
        co_await part(all, machine, member);
        if (number > 0 && member == root) {
            sum += machine.queue().now() - begun;
        }
    }
}

/// Mean time at the root.
double time_at_root(const virtual_machine_desc& desc, const call_part& part) {
    virtual_machine machine(desc);
    group all(machine);
    double sum = 0;
    for (unsigned member = 0; member < desc.members; ++member) {
        machine.runs(repeat(all, machine, member, part, sum));
    }
    machine.run();
    return sum / repetitions;
}

activity acknowledge(virtual_machine& machine, unsigned member, int tag) {
    if (member == root) {
        for (unsigned number = 1; number < machine.desc().members; ++number) {
            co_await machine.member(root).receive(acknowledgement_tag);
        }
        co_return;
    }
    if (tag != task::any_tag) {
        co_await machine.member(member).receive(tag);
    }
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

activity broadcast_part(group& all, virtual_machine& machine, unsigned member, unsigned bytes) {
    if (member == root) {
        co_await all.broadcast(root, data_tag, bytes);
    }
    co_await acknowledge(machine, member, data_tag);
}

activity scatter_part(group& all, virtual_machine& machine, unsigned member, unsigned bytes) {
    co_await all.scatter(member, root, bytes);
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

/// With the acknowledgements that close it, less the latency of one.
double closed_time(const virtual_machine_desc& desc, const call_part& part) {
    return time_at_root(desc, part) - echo_time(desc, 1);
}

}  // namespace

virtual_machine_desc five_hosts() {
    virtual_machine_desc machine;
    machine.members = cop_model::pvm_measured_tasks;
    return machine;
}

double echo_time(virtual_machine_desc machine, unsigned bytes, encoding code) {
    machine.members = 2;
    return time_at_root(machine, [bytes, code](group&, virtual_machine& all,
                                               unsigned member) { return echo_part(all, member, bytes, code); }) /
           2;
}

double call_time(const virtual_machine_desc& machine, pvm_function function, unsigned bytes) {
    switch (function) {
        case pvm_function::point_to_point:
            return echo_time(machine, bytes);
        case pvm_function::multicast:
            return closed_time(machine, [bytes](group&, virtual_machine& all, unsigned member) {
                return multicast_part(all, member, bytes);
            });
        case pvm_function::broadcast:
            return closed_time(machine, [bytes](group& members, virtual_machine& all, unsigned member) {
                return broadcast_part(members, all, member, bytes);
            });
        case pvm_function::reduce:
            return time_at_root(machine, [bytes](group& members, virtual_machine&, unsigned member) {
                return members.reduce(member, root, bytes / element_bytes);
            });
        case pvm_function::barrier:
            return time_at_root(
                machine, [](group& members, virtual_machine&, unsigned member) { return members.barrier(member); });
    }
    return 0;
}

double gather_time(const virtual_machine_desc& machine, unsigned bytes) {
    return time_at_root(machine, [bytes](group& members, virtual_machine&, unsigned member) {
        return members.gather(member, root, bytes);
    });
}

double scatter_time(const virtual_machine_desc& machine, unsigned bytes) {
    return closed_time(machine, [bytes](group& members, virtual_machine& all, unsigned member) {
        return scatter_part(members, all, member, bytes);
    });
}

}  // namespace orbweaver::studies::cop_paper::rival
