// SPDX-License-Identifier: Apache-2.0
// Controllers at the I/O nodes of all subnets of a (d,h)-net of cubelets. Each has a condensed image of its subnet,
// moves jobs from loaded to idle nodes and grants I/O channels (Ghosh 1988, section 2.3, which does not define the
// procedure). Arguments: d (default 3), h (default 3), jobs (default 4 times the nodes), loaded: number of nodes with
// all jobs at the start (default an eighth), length: mean iterations of a job's loop (default 1000), output: iterations
// for which a job uses the I/O channel, 0: none (default 10), channel: level of the subnets whose channels are used
// (default 1), threshold: change of load that is reported to a controller, in jobs per node (default 2), reschedule
// (default 1), seed (default 1).
#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/job_controllers/job_service.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
namespace service = orbweaver::job_controllers;

namespace {

constexpr const char* update_names[] = {"updates_level_1", "updates_level_2", "updates_level_3"};
constexpr const char* order_names[] = {"orders_level_1", "orders_level_2", "orders_level_3"};
constexpr const char* moved_names[] = {"moved_level_1", "moved_level_2", "moved_level_3"};
constexpr uint32_t min_contexts = 4;
constexpr int64_t max_jobs = 8192;
constexpr int64_t max_rounds = 1000000;

struct task {
    hypernet_net net;
    service::setting setup;
};

uint32_t number(const char* key, int64_t normal, int64_t least, int64_t most) {
    return static_cast<uint32_t>(args::integer(key, normal, least, most));
}

task read_task() {
    task what{read_net(), {}};
    service::setting& setup = what.setup;
    if (contexts() < min_contexts) {
        fail("job_controllers needs %lu contexts a node: of the answer, of jobs, of what is sent, of what comes\n",
             min_contexts);
    }
    const uint32_t eighth = nodes() / 8;
    setup.jobs = number("jobs", 4 * nodes() < max_jobs ? 4 * nodes() : max_jobs, 1, max_jobs);
    setup.loaded = number("loaded", eighth > 0 ? eighth : 1, 1, nodes());
    setup.length = number("length", 1000, 1, max_rounds);
    setup.output = number("output", 10, 0, max_rounds);
    setup.channel = number("channel", 1, 1, what.net.h());
    setup.threshold = number("threshold", 2, 1, max_jobs);
    setup.reschedule = number("reschedule", 1, 0, 1) != 0;
    setup.seed = number("seed", 1, 0, UINT32_MAX);
    return what;
}

/// Thread function on every node.
void prepare(uint32_t asker, uint32_t handle) {
    const task what = read_task();
    service::prepare(what.net, what.setup, {asker, handle});
    barrier();
}

uint64_t elapsed;

service::figures add_up(service::figures figures) {
    all_reduce(reinterpret_cast<uint64_t*>(&figures), sizeof figures / sizeof(uint64_t), reduction_operator::sum);
    return figures;
}

/// Sums the figures of all nodes when no message is under way. Two sums show that all sent messages were handled and
/// that none was sent between the sums.
service::figures settled_figures() {
    service::figures before = add_up(service::figures_here());
    for (;;) {
        const service::figures now = add_up(service::figures_here());
        if (now.sent == now.handled && now.sent == before.sent && before.sent == before.handled) { return now; }
        before = now;
    }
}

void report_figures(const task& what, const service::figures& all, uint64_t max_executed, uint64_t min_executed,
                    uint64_t max_passed) {
    const uint32_t wanted_grants = what.setup.output > 0 ? what.setup.jobs : 0;
    const bool correct = all.executed == what.setup.jobs && all.checksum == all.placed && all.grants == wanted_grants &&
                         all.overlaps == 0 && max_passed < 1U << what.net.bits(what.setup.channel);
    console::print("%lu jobs on a (%u,%u)-net: %llu cycles, %llu to %llu jobs a node\n", what.setup.jobs, what.net.d(),
                   what.net.h(), elapsed, min_executed, max_executed);
    report("job_cycles", elapsed);
    report("executed", all.executed);
    report_checksum("checksum", all.checksum);
    report("most_executed", max_executed);
    report("least_executed", min_executed);
    for (uint32_t level = 0; level < what.net.h(); ++level) {
        report(update_names[level], all.updates[level]);
        report(order_names[level], all.orders[level]);
        report(moved_names[level], all.moved[level]);
    }
    report("grants", all.grants);
    report("overlaps", all.overlaps);
    report("most_passed", max_passed);
    report("messages", all.sent);
    verified(correct);
    exit(correct ? 0 : 1);
}

/// Thread function on every node, after all jobs are done.
void collect() {
    const task what = read_task();
    const service::figures all = settled_figures();
    const uint64_t executed = service::figures_here().executed;
    const uint64_t max_executed = all_reduce(executed, reduction_operator::max);
    const uint64_t min_executed = what.setup.jobs - all_reduce(what.setup.jobs - executed, reduction_operator::max);
    const uint64_t max_passed = all_reduce(uint64_t{service::max_passed_here()}, reduction_operator::max);
    if (node_id() == 0) { report_figures(what, all, max_executed, min_executed, max_passed); }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    int word = 0;
    awaited_reply reply(&word, 1);
    run_everywhere(prepare, reply.address().node, reply.address().handle);
    const uint64_t start = cycles();
    region_begin();
    parExecute(static_cast<int>(nodes()), service::begin);
    reply.wait();
    region_end();
    elapsed = cycles() - start;
    run_everywhere(collect);
    return 1;  // not reached: node 0 reports and ends the run
}
