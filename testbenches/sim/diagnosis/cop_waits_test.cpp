// SPDX-License-Identifier: Apache-2.0
#include "sim/diagnosis/cop_waits.h"

#include <memory>
#include <vector>

#include "hw/cop/bench/scripted_host.h"
#include "hw/cop/commands.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

using namespace cop::cop_command;

/// Coordination processors with scripted hosts.
struct tree_bench {
    /// @param channels of each controller
    tree_bench(unsigned hosts, unsigned levels, unsigned channels)
        : domain("cop_clock", sc_core::sc_time(10, sc_core::SC_NS)) {
        described.cluster.cop_levels = levels;
        described.cop.controller.channels = channels;
        std::vector<serial_initiator_socket*> sockets;
        std::vector<node_id> nodes;
        for (unsigned host = 0; host < hosts; ++host) {
            scripts.push_back(std::make_unique<cop::scripted_host>(("host" + std::to_string(host)).c_str(), domain,
                                                                   described.cop.line, described.cop.link));
            sockets.push_back(&scripts.back()->socket());
            nodes.push_back(node_id(static_cast<std::uint16_t>(host)));
        }
        tree = std::make_unique<system::cop_tree>("tree", domain, described, sockets, nodes);
    }

    void run(const std::vector<cop::host_script>& each) {
        for (std::size_t host = 0; host < each.size(); ++host) { scripts[host]->run(each[host], 10); }
        sc_core::sc_start(domain.time(5000));
        cop_waits(*tree, graph).add();
    }

    /// "card of node 0 -> tag 1 at controller 0"
    std::vector<std::string> edges() const {
        std::vector<std::string> texts;
        for (const noc::wait_graph::edge& each : graph.edges()) {
            texts.push_back(graph.vertices()[each.origin].name + " -> " + graph.vertices()[each.target].name);
        }
        return texts;
    }

    system::system_desc described;
    clock_domain domain;
    std::vector<std::unique_ptr<cop::scripted_host>> scripts;
    std::unique_ptr<system::cop_tree> tree;
    noc::wait_graph graph;
};

cop::host_script barrier_at(std::uint32_t tag, std::uint64_t members) {
    return {cop::host_step::send(set_terminal_count(tag, members)).skipping(1),
            cop::host_step::send(set_broadcast_mask(tag, members)), cop::host_step::send(enter(tag)),
            cop::host_step::receive(1)};
}

TEST(cop_waits, a_host_waits_for_the_operation_and_that_for_the_host_that_does_not_come) {
    tree_bench bench(3, 1, 64);
    bench.run({barrier_at(7, 0b111), barrier_at(7, 0b111), {}});
    EXPECT_THAT(bench.edges(), UnorderedElementsAre("tag 7 at controller 0 -> card of node 2",
                                                    "card of node 0 -> tag 7 at controller 0",
                                                    "card of node 1 -> tag 7 at controller 0"));
    EXPECT_THAT(bench.graph.cycle(), IsEmpty()) << "nothing holds host 2";
}

TEST(cop_waits, hosts_at_barriers_of_each_other_are_a_cycle) {
    tree_bench bench(2, 1, 64);
    bench.run({barrier_at(1, 0b11), barrier_at(2, 0b11)});
    EXPECT_THAT(bench.graph.cycle(), SizeIs(4)) << "two cards, two operations";
}

TEST(cop_waits, who_has_a_poll_locked_is_waited_for) {
    tree_bench bench(2, 1, 64);
    bench.run({{cop::host_step::send(lock())}, {}});
    EXPECT_THAT(bench.edges(), Contains("poll of controller 0 -> card of node 0"));
}

TEST(cop_waits, operations_of_both_levels_wait_for_each_other) {
    tree_bench bench(4, 2, 2);
    const auto wide = [](std::uint32_t tag) {
        return cop::host_script{cop::host_step::send(set_terminal_count(tag, 0b11)).skipping(3),
                                cop::host_step::send(set_broadcast_mask(tag, 0b11)),
                                cop::host_step::send(extended(set_terminal_count(tag, 0b11))).skipping(1),
                                cop::host_step::send(extended(set_broadcast_mask(tag, 0b11))),
                                cop::host_step::send(extended(enter(tag))),
                                cop::host_step::receive(1)};
    };
    bench.run({wide(7), wide(7), wide(7), {}});
    const auto edges = bench.edges();
    for (const char* const edge :
         {"card of node 0 -> tag 7 at controller 0", "tag 7 at controller 0 -> tag 7 at the controller of level 2",
          "tag 7 at the controller of level 2 -> tag 7 at controller 1", "tag 7 at controller 1 -> card of node 3",
          "card of node 2 -> tag 7 at controller 1"}) {
        EXPECT_THAT(edges, Contains(edge));
    }
}

TEST(cop_waits, an_operation_that_is_over_waits_for_nobody) {
    tree_bench bench(2, 1, 64);
    bench.run({barrier_at(7, 0b11), barrier_at(7, 0b11)});
    EXPECT_THAT(bench.edges(), IsEmpty());
}

}  // namespace
}  // namespace orbweaver::sim
