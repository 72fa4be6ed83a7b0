// SPDX-License-Identifier: Apache-2.0
// Measures the cycles of a PVM call (docs/pvm.md), from the moment when the last task begins it to the moment when the
// last has finished. Results are checked. Arguments: operation (message: round trip between the first and the last
// member; broadcast, barrier, reduce), size: doubles (default 1), members: number of hosts, the lowest, with one task
// each (default all), frozen: 1 if the group is frozen (default), repetitions (default 8).
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/pvm/post.h"
#include "sw_stack/pvm/pvm.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;

namespace {

constexpr const char* group = "timing";
constexpr int tag = 1;

enum class operation : uint8_t { message, broadcast, barrier, reduce };
constexpr const char* operation_names[] = {"message", "broadcast", "barrier", "reduce"};

struct task {
    operation op;
    int size;
    int members;
    bool frozen;
    uint32_t repetitions;
};

task read_task() {
    const auto most = static_cast<int64_t>(nodes());
    return {static_cast<operation>(choice_argument("operation", operation_names)),
            static_cast<int>(args::integer("size", 1, 1, 65536)),
            static_cast<int>(args::integer("members", most, 1, most)), args::integer("frozen", 1, 0, 1) != 0,
            static_cast<uint32_t>(args::integer("repetitions", 8, 1, 1000))};
}

/// Returns an integer, so that sums are exact.
double value_of(uint32_t repetition, int instance, int i) {
    return static_cast<double>((repetition * 31 + static_cast<uint32_t>(instance) * 17 + static_cast<uint32_t>(i)) %
                               1009);
}

void send_to(int instance, const task& job, const double* values) {
    pvm_psend(pvm_gettid(group, instance), tag, values, job.size, PVM_DOUBLE);
}

void receive(const task& job, double* values) {
    pvm_precv(-1, tag, values, job.size, PVM_DOUBLE, nullptr, nullptr, nullptr);
}

void perform(const task& job, int instance, double* values) {
    if (job.op == operation::barrier) {
        pvm_barrier(group, job.members);
    } else if (job.op == operation::reduce) {
        pvm_reduce(PvmSum, values, job.size, PVM_DOUBLE, tag, group, 0);
    } else if (job.op == operation::broadcast && instance == 0) {
        pvm_initsend(PvmDataRaw);
        pvm_pkdouble(values, job.size, 1);
        pvm_bcast(group, tag);
    } else if (job.op == operation::broadcast) {
        receive(job, values);
    } else if (job.members > 1 && instance == 0) {
        send_to(job.members - 1, job, values);
        receive(job, values);
    } else if (job.members > 1 && instance == job.members - 1) {
        receive(job, values);
        send_to(0, job, values);
    }
}

/// Computes the expected element of a member's array; false if it is undefined or unchanged.
bool expects(const task& job, uint32_t repetition, int instance, int i, double& value) {
    value = value_of(repetition, 0, i);
    if (job.op == operation::reduce) {
        for (int other = 1; other < job.members; ++other) { value += value_of(repetition, other, i); }
        return instance == 0;
    }
    return job.op == operation::broadcast ||
           (job.op == operation::message && (instance == 0 || instance == job.members - 1));
}

uint64_t wrong_values(const task& job, uint32_t repetition, int instance, const double* values) {
    uint64_t wrong = 0;
    for (int i = 0; i < job.size; ++i) {
        double expected = 0;
        wrong += expects(job, repetition, instance, i, expected) && values[i] != expected ? 1 : 0;
    }
    return wrong;
}

void join(const task& job) {
    pvm_joingroup(group);
    if (job.frozen) { pvm_staticgroup(group, job.members); }
}

void run() {
    const task job = read_task();
    const bool member = node_id() < static_cast<uint32_t>(job.members);
    double* const values = new double[static_cast<uint32_t>(job.size)];
    if (member) { join(job); }
    const int instance = member ? pvm_getinst(group, pvm_mytid()) : -1;
    uint64_t total = 0;
    uint64_t wrong = 0;
    for (uint32_t repetition = 0; repetition < job.repetitions; ++repetition) {
        for (int i = 0; i < job.size; ++i) { values[i] = value_of(repetition, instance, i); }
        barrier();
        const uint64_t begun = member ? cycles() : 0;
        if (member) { perform(job, instance, values); }
        const uint64_t done = member ? cycles() : 0;
        wrong += member ? wrong_values(job, repetition, instance, values) : 0;
        total += all_reduce(done, reduction_operator::max) - all_reduce(begun, reduction_operator::max);
    }
    wrong = all_reduce(wrong, reduction_operator::sum);
    if (node_id() == 0) {
        const uint64_t mean = (total + job.repetitions / 2) / job.repetitions;
        console::print("pvm %s, %d doubles, %d of %lu hosts, group %s, %s: %llu cycles an operation\n",
                       operation_names[static_cast<uint32_t>(job.op)], job.size, job.members, nodes(),
                       job.frozen ? "frozen" : "not frozen", pvm::transport_name(), mean);
        report("operation_cycles", mean);
        report("wrong_values", wrong);
        verified(wrong == 0);
        exit(wrong == 0 ? 0 : 1);
    }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
