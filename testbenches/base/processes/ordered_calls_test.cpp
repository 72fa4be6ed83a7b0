// SPDX-License-Identifier: Apache-2.0
#include "hw/base/processes/ordered_calls.h"

#include <string>

#include "hw/base/run_control.h"
#include "testbenches/base/clock_period.h"
#include "testbenches/support/forked_processes.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

constexpr unsigned sharers = 3;

/// Notes its number in a book that all share, and ends the run, each in a cycle.
struct writer : clocked {
    writer(clock_domain& domain, clock_stage stage, unsigned number, run_control& control)
        : domain(domain), self(domain.attach(*this, stage)), number(number), control(control) {
        domain.wake(self, 3);
    }
    void tick(cycle_t now) override {
        clock_partitions::await_turn();
        note(number);
        control.log(now, std::to_string(number), "ticks");
        if (now == 5 && number % 4 != 0) {
            run_outcome outcome;
            outcome.cycle = now;
            outcome.summary = std::to_string(number);
            outcome.details = {"by", "number"};
            control.finish(outcome);
        }
        domain.wake(self, now + 1 + number % 2);
    }

    clock_domain& domain;
    clock_domain::handle self;
    unsigned number;
    run_control& control;
    std::function<void(unsigned)> note;
};

/// Returns what has been noted and logged, and how the run ended.
std::string run_writers(process_group* processes) {
    run_control control;
    clock_domain domain("clock", ten_ns);
    control.attach(domain);
    thread_desc threads;
    threads.processes = processes;
    clock_partitions& clocks = domain.divide(sharers, threads);
    std::string notes;
    const auto note = [&notes](unsigned number) { notes += std::to_string(number) + " "; };
    std::unique_ptr<ordered_calls> calls;
    std::function<void(unsigned)> shared = note;
    if (processes != nullptr) {
        calls = std::make_unique<ordered_calls>(clocks);
        control.share(*calls);
        const unsigned call = calls->add([&](byte_reader& stream) { note(stream.take<unsigned>()); });
        shared = [&calls, call](unsigned number) {
            byte_writer arguments;
            arguments.add(number);
            calls->call(call, arguments);
        };
    }
    std::vector<std::unique_ptr<writer>> writers;
    for (const clock_stage stage : {clock_stage::nodes, clock_stage::cores}) {
        for (unsigned part = 0; part < sharers; ++part) {
            writers.push_back(
                std::make_unique<writer>(clocks[part], stage, static_cast<unsigned>(writers.size()), control));
            writers.back()->note = shared;
        }
    }
    sc_core::sc_start(domain.time(20));
    for (const std::string& line : control.log_lines()) { notes += line + "; "; }
    return notes + (control.finished() ? control.outcome()->summary + std::to_string(control.outcome()->details.size())
                                       : "not ended");
}

TEST(ordered_calls, have_the_order_of_one_process) {
    const std::string alone = run_apart([] { return run_writers(nullptr); });
    EXPECT_THAT(alone, StartsWith("3 4 5 0 1 2 4 0 2 "));
    EXPECT_THAT(alone, EndsWith("; 32")) << "cores precede nodes, and the first end of the run counts";
    EXPECT_EQ(run_among(sharers, [](process_group& group) { return run_writers(&group); }), alone);
}

TEST(ordered_calls, between_cycles_are_exchanged_on_request) {
    const std::string made = run_among(sharers, [](process_group& group) {
        clock_domain domain("clock", ten_ns);
        thread_desc threads;
        threads.processes = &group;
        ordered_calls calls(domain.divide(sharers, threads));
        std::string notes;
        const unsigned note =
            calls.add([&notes](byte_reader& stream) { notes += std::to_string(stream.take<unsigned>()); });
        byte_writer arguments;
        arguments.add(group.rank());
        calls.call(note, arguments);
        calls.exchange(group);
        return notes;
    });
    EXPECT_EQ(made, "012");
}

}  // namespace
}  // namespace orbweaver
