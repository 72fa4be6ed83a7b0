// SPDX-License-Identifier: Apache-2.0
// Processors for neural networks (Ghosh 1988, section 5.4.2): final outputs, packets, weights and memory against the
// same nets on the host, and the cycles of the pipeline.
#include "hw/noc/neurocomputer/neurocomputer.h"

#include <algorithm>
#include <memory>
#include <string>

#include "hw/noc/network_desc.h"
#include "studies/arithmetic/hypernet/neural/nets/connections.h"
#include "studies/arithmetic/hypernet/neural/nets/relaxation.h"
#include "testbenches/noc/support/hypernets.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::noc {
namespace {

using namespace studies::hypernet_model;
using neural::cell_state;
using neural::weight_rule;

constexpr neural::net_tuple net_of_256{256, 16, 48, 12, 16, 10, 0.5, 0.25};

neurocomputer_desc computer(neural_weights weights = neural_weights::symmetric) {
    return {.net = net_of_256, .weights = weights};
}

neural::clustered_net net_of(weight_rule rule, std::uint32_t seed) {
    return {net_of_256, neural::drawing::clustered, {seed, rule, 3}, seed};
}

neural::start start_of(std::uint32_t seed, bool from_lowest) {
    return {seed, cell_state::threshold, 20, from_lowest, false, 0};
}

network_desc mesh_of_data(std::vector<unsigned> dims) {
    return {.topology = {.dims = std::move(dims)}, .classes = {{"data", 2, {message_type::data}}}};
}

network_desc hypernet_of_data() {
    network_desc described = mesh_of_data({});
    described.topology = cubelets(3, 2);
    described.routing = "hierarchical";
    return described;
}

std::vector<network_desc> machines() {
    network_desc slow = mesh_of_data({4, 4});
    slow.link.cycles = 40;
    return {mesh_of_data({1, 1}), mesh_of_data({3, 5}), slow, mesh_of_data({16, 16}), hypernet_of_data()};
}

/// Neurocomputers on networks of their own, which run together.
class neurocomputers : public testing::Test {
protected:
    struct machine {
        machine(clock_domain& domain, const std::string& name, const network_desc& network_of,
                const neurocomputer_desc& described, std::uint64_t seed)
            : wanted(described),
              net(name.c_str(), domain, network_of, ledger),
              computer(domain, net, described, seed, control) {}

        neurocomputer_desc wanted;
        run_control control;  // not attached to the clock: other machines go on
        packet_ledger ledger;
        network net;
        neurocomputer computer;
    };

    machine& add(const network_desc& network_of, const neurocomputer_desc& described, std::uint64_t seed = 1) {
        m_machines.push_back(
            std::make_unique<machine>(m_clock, "net" + std::to_string(m_machines.size()), network_of, described, seed));
        return *m_machines.back();
    }
    /// Until nothing moves any more.
    void run() { sc_core::sc_start(); }
    const std::vector<std::unique_ptr<machine>>& all() const { return m_machines; }

private:
    clock_domain m_clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<machine>> m_machines;
};

TEST_F(neurocomputers, end_at_a_fixed_point_of_their_net) {
    std::uint32_t seed = 0;
    for (const network_desc& each : machines()) { add(each, computer(), ++seed); }
    run();
    seed = 0;
    for (const auto& each : all()) {
        const auto net = net_of(weight_rule::symmetric, ++seed);
        const cell_rules rules{net, start_of(seed, false), neural_tables::sum_bits};
        const neurocomputer_result found = each->computer.result();
        EXPECT_TRUE(found.is_over);
        EXPECT_TRUE(each->control.finished());
        EXPECT_EQ(found.unsettled_cells, 0U);
        EXPECT_EQ(unsettled_cells(rules, connections_of(net), found.outputs), 0U) << "on " << each->net.nodes();
        EXPECT_NE(found.outputs, beginning(rules));
        EXPECT_EQ(each->ledger.in_flight(), 0U);
        EXPECT_EQ(found.counters.packets_sent, found.counters.packets_received);
        EXPECT_EQ(found.counters.messages_sent, found.counters.messages_received);
    }
}

TEST_F(neurocomputers, with_excitatory_weights_end_in_the_one_state_of_the_host) {
    for (const std::uint32_t stages : {2U, 9U}) {
        neurocomputer_desc described = computer(neural_weights::excitatory);
        described.stages = stages;
        for (const network_desc& each : machines()) { add(each, described); }
    }
    run();
    const auto net = net_of(weight_rule::excitatory, 1);
    const cell_rules rules{net, start_of(1, true), neural_tables::sum_bits};
    net_state state = beginning(rules);
    settle(rules, connections_of(net), state, 1000);
    for (const auto& each : all()) { EXPECT_EQ(each->computer.result().outputs, state) << each->net.nodes(); }
}

TEST_F(neurocomputers, send_in_a_pass_a_packet_for_every_full_bin_and_what_is_left) {
    for (const std::uint32_t packet_messages : {1U, 4U, 16U}) {
        for (const network_desc& each : {mesh_of_data({3, 5}), hypernet_of_data()}) {
            neurocomputer_desc described = computer();
            described.passes = 1;
            described.packet_messages = packet_messages;
            add(each, described);
        }
    }
    run();
    const auto net = net_of(weight_rule::symmetric, 1);
    const connection_lists lists = connections_of(net);
    for (const auto& each : all()) {
        const neurocomputer_result found = each->computer.result();
        const std::uint32_t beta = each->wanted.packet_messages;
        const partition parts{256, each->net.nodes()};
        const packets_by_region expected = counted_packets(net, parts, lists, beta);
        EXPECT_NEAR(static_cast<double>(found.sent.packets[0]), expected.core * parts.processors, 1e-6);
        EXPECT_NEAR(static_cast<double>(found.sent.packets[1]), expected.influence * parts.processors, 1e-6);
        EXPECT_NEAR(static_cast<double>(found.sent.packets[2]), expected.remote * parts.processors, 1e-6);
        std::uint64_t shared = 0;
        std::uint64_t full = 0;
        for (const auto& row : shared_cells(parts, lists)) {
            for (const std::uint32_t cells : row) {
                shared += cells;
                full += cells == 0 ? 0 : cells / std::min(cells, beta);
            }
        }
        EXPECT_EQ(found.counters.messages_sent, shared);
        EXPECT_EQ(found.counters.full_packets, full);
        EXPECT_EQ(found.counters.passes, parts.processors);
    }
}

TEST_F(neurocomputers, take_a_cycle_a_connection_and_the_stages_once_a_pass) {
    for (const std::uint32_t stages : {2U, 4U, 9U}) {
        for (const std::uint32_t passes : {1U, 3U}) {
            neurocomputer_desc described = computer();
            described.passes = passes;
            described.stages = stages;
            add(mesh_of_data({1, 1}), described);
        }
    }
    run();
    for (const auto& each : all()) {
        const neurocomputer_result found = each->computer.result();
        const std::uint64_t passes = each->wanted.passes;
        EXPECT_EQ(found.counters.passes, passes);
        EXPECT_EQ(found.counters.updates, passes * found.connections);
        EXPECT_EQ(found.cycles, passes * (found.connections + each->wanted.stages + 1))
            << "in one more it sees the end";
        EXPECT_EQ(found.counters.interface_stalls, 0U);
    }
}

TEST_F(neurocomputers, learn_by_hebbs_law_a_weight_a_cycle) {
    neurocomputer_desc described = computer(neural_weights::hebbian);
    described.patterns = 5;
    const machine& one = add(mesh_of_data({1, 1}), described);
    const machine& many = add(hypernet_of_data(), described);
    run();
    const neural::clustered_net net(net_of_256, neural::drawing::clustered, {1, weight_rule::hebbian, 5}, 1);
    for (const machine* each : {&one, &many}) {
        for (const neural_processor& processor : each->computer.processors()) {
            const neural_tables& tables = processor.tables();
            for (std::uint32_t position = 0; position < tables.home().size(); ++position) {
                for (std::uint32_t entry = tables.first(position); entry < tables.first(position + 1); ++entry) {
                    ASSERT_EQ(tables.weight(entry), net.weight(tables.cell_at(position), tables.neighbour(entry)));
                }
            }
        }
        EXPECT_EQ(each->computer.result().counters.weight_updates, 5 * each->computer.result().connections);
        EXPECT_EQ(each->computer.result().unsettled_cells, 0U);
    }
    EXPECT_EQ(one.computer.result().learning_cycles, 5 * (one.computer.result().connections + described.stages) + 1)
        << "it begins with cycle 1";
    EXPECT_LT(many.computer.result().learning_cycles, one.computer.result().learning_cycles / 10);
}

TEST_F(neurocomputers, release_held_cells_when_no_output_changes_any_more) {
    neurocomputer_desc described = computer();
    const machine& held = add(hypernet_of_data(), described);
    described.release = true;
    const machine& released = add(hypernet_of_data(), described);
    described.passes = 3;
    const machine& limited = add(hypernet_of_data(), described);
    run();
    EXPECT_TRUE(limited.computer.result().is_over) << "nobody may make a pass after the release";
    const auto net = net_of(weight_rule::symmetric, 1);
    const cell_rules rules{net, start_of(1, false), neural_tables::sum_bits, true};
    EXPECT_GT(unsettled_cells(rules, connections_of(net), held.computer.result().outputs), 0U);
    EXPECT_EQ(unsettled_cells(rules, connections_of(net), released.computer.result().outputs), 0U);
}

TEST_F(neurocomputers, wait_for_bins_whose_packets_have_not_left) {
    neurocomputer_desc described = computer();
    described.passes = 4;
    const machine& wide = add(hypernet_of_data(), described);
    described.packet_messages = 1;
    const machine& narrow = add(hypernet_of_data(), described);
    run();
    EXPECT_GT(narrow.computer.result().counters.bin_waits, 2 * wide.computer.result().counters.bin_waits);
    EXPECT_GT(narrow.computer.result().counters.interface_stalls, 2 * wide.computer.result().counters.interface_stalls);
    EXPECT_GT(narrow.computer.result().cycles, wide.computer.result().cycles);
}

TEST_F(neurocomputers, have_memories_of_the_sizes_of_section_5_4_2) {
    neurocomputer_desc described = computer();
    described.passes = 1;
    const machine& one = add(hypernet_of_data(), described);
    run();
    const neurocomputer_result found = one.computer.result();
    EXPECT_EQ(found.bytes.home, 3 * found.connections + 256);
    EXPECT_EQ(found.bytes.weights, found.connections);
    EXPECT_EQ(found.bytes.outputs, found.bytes.remote_outputs + 256);
    EXPECT_EQ(found.interface_bytes, 2 * found.counters.messages_sent + 2 * found.counters.messages_sent)
        << "no bin is larger than beta here";
}

TEST(neural_tables, keep_a_newer_output_from_an_older_one) {
    const auto net = net_of(weight_rule::symmetric, 1);
    neural_tables tables(net, start_of(1, false), 16, 0, false);
    bool is_late = false;
    const std::uint32_t address = tables.home().size();
    const std::uint32_t source = even_part::index_of(256, 16, tables.cell_at(address));
    tables.store(source, 0, 1, 5, is_late);
    EXPECT_FALSE(is_late);
    EXPECT_FALSE(tables.store(source, 0, 2, 4, is_late));
    EXPECT_TRUE(is_late);
    EXPECT_EQ(tables.output(address), 1);
    EXPECT_TRUE(tables.store(source, 0, 3, 6, is_late));
    EXPECT_EQ(tables.output(address), 3);
}

TEST(neurocomputer, refuses_nets_that_do_not_suit_its_nodes) {
    neurocomputer_desc described = computer();
    EXPECT_THAT(neurocomputer::problem_of(described, 4), IsEmpty());
    described.net.cells = 100;
    EXPECT_THAT(neurocomputer::problem_of(described, 4), HasSubstr("no multiple"));
    described.net.cells = 64 * 40;
    EXPECT_THAT(neurocomputer::problem_of(described, 4), HasSubstr("at most 256 a node"));
    EXPECT_THAT(neurocomputer::problem_of(described, 5000), HasSubstr("5000 nodes"));
}

}  // namespace
}  // namespace orbweaver::noc
