// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/agent/t800/t800_machine.h"

namespace orbweaver::agent {

/// Takes all that arrives, and remembers it.
struct collecting_handler final : download_handler {
    struct delivery {
        std::uint32_t node;
        std::uint32_t id;
        cycle_t cycle;
        std::uint64_t hops;
        std::uint64_t instructions;
        std::vector<std::uint8_t> body;
        std::vector<std::uint8_t> payload;
    };
    bool take(const arrived_agent& arrived) override {
        deliveries.push_back({arrived.node,
                              arrived.shell.id,
                              arrived.now,
                              arrived.shell.record.hops,
                              arrived.shell.record.instructions,
                              {arrived.body.begin(), arrived.body.end()},
                              {arrived.payload().begin(), arrived.payload().end()}});
        return false;
    }
    std::vector<delivery> deliveries;
};

/// A T800 machine at 10 ns with calibrated times (docs/studies/agents.md), and a handler for all addresses. One a
/// process.
struct t800_bench {
    explicit t800_bench(const agent_topology& topology, const t800_node_desc& described = with_unlimited_queues())
        : machine("machine", clock, topology, at_times_of_the_replica(described), 1) {
        for (const auto& node : machine.nodes()) { node->set_default_handler(&taken); }
    }

    static t800_node_desc with_unlimited_queues() {
        t800_node_desc described;
        described.node.queue_slots = unlimited;
        return described;
    }

    static t800_node_desc at_times_of_the_replica(t800_node_desc described) {
        described.times = {.instruction = 35'000'000,
                           .dispatch = 10'000'000,
                           .out_pre = 60'000'000,
                           .out_post = 60'000'000,
                           .in = 90'000'000,
                           .copy = 220'000'000,
                           .copy_byte = 120'000,
                           .download = 300'000'000,
                           .byte = 600'000};
        return described;
    }

    void run() { sc_core::sc_start(); }
    void run_for(double microseconds) { sc_core::sc_start(microseconds, sc_core::SC_US); }

    static double milliseconds(cycle_t cycles) { return static_cast<double>(cycles) * 1e-5; }
    std::uint64_t instructions() const {
        std::uint64_t sum = 0;
        for (const auto& node : machine.nodes()) { sum += node->state().counters.instructions; }
        return sum;
    }
    std::uint64_t transfers() const {
        std::uint64_t sum = 0;
        for (const auto& node : machine.nodes()) {
            for (std::uint32_t channel = 0; channel < node->channels(); ++channel) {
                sum += node->channel(channel).counters.agents;
            }
        }
        return sum;
    }

    clock_domain clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    collecting_handler taken;
    t800_machine machine;
};

}  // namespace orbweaver::agent
