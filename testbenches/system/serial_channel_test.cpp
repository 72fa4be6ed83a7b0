// SPDX-License-Identifier: Apache-2.0
#include "hw/system/serial_channel.h"

#include <optional>

#include "hw/noc/chips/network_graph.h"
#include "hw/noc/dependency/routing_analysis.h"
#include "hw/noc/network_desc.h"
#include "hw/system/serial_channels.h"
#include "testbenches/noc/support/random_system.h"
#include "testbenches/noc/support/tapped_network.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::system {
namespace {

/// Chips of two tiles in a row, with serial links between them.
noc::network_desc row_of_chips(unsigned chips, unsigned depth = 16) {
    noc::network_desc described;
    described.topology.dims = {chips, 1};
    described.chip.topology.dims = {2, 1};
    described.classes = {{"any", 2, {}}};
    described.vc_depth = depth;
    return described;
}

network_links_desc serial(unsigned cycles_per_word = 2, serial::flit_lines lines = serial::flit_lines::full_duplex) {
    network_links_desc described{
        .kind = network_link_kind::serial, .line = {.cycles_per_word = cycles_per_word}, .frames = {.lines = lines}};
    return described;
}

/// A network whose links are watched.
struct serial_bench {
    serial_bench(const noc::network_desc& described, const network_links_desc& links)
        : net(described, "net", [&](clock_domain& domain) {
              channels.emplace(links, domain, control, 1);
              return channels->maker();
          }) {
        control.attach(net.domain);
    }

    /// Returns the latency of a single packet, from the departure of its head to the arrival of its tail at the other
    /// node.
    cycle_t latency(unsigned source, unsigned destination, unsigned flits) {
        const packet_slot packet =
            net.send({.source = source, .destination = destination, .flits = flits, .start = net.domain.now() + 1});
        net.run(1000);
        const auto in = net.traversals(fmt::format("n{}.in", source), packet);
        const auto out = net.traversals(fmt::format("n{}.out", destination), packet);
        return out.size() == flits && in.size() == flits ? out.back().seen - in.front().sent : never;
    }

    run_control control;
    std::optional<serial_channels> channels;
    noc::tapped_network net;
};

/// Converts to cycles of a word.
class serial_timing : public testing::TestWithParam<unsigned> {};

TEST_P(serial_timing, a_lone_packet_takes_what_the_formula_states) {
    const unsigned cycles_per_word = GetParam();
    network_links_desc links = serial(cycles_per_word);
    links.line.flight_cycles = 7;
    serial_bench bench(row_of_chips(3), links);
    EXPECT_EQ(bench.channels->all().size(), 2U);
    for (const unsigned chips : {1U, 2U}) {
        for (const unsigned flits : {2U, 3U, 8U}) {
            // From tile 1 of chip 0 to tile 1 of another one: to router 0, the gateway, over the serial links, back.
            const unsigned routers = 2 + (chips + 1) + 2;
            const unsigned parallel_links = 6;
            const unsigned serial_link = 1 + 3 + 2 * cycles_per_word + 7;
            EXPECT_EQ(bench.latency(1, 2 * chips + 1, flits),
                      routers + parallel_links + chips * serial_link + 2 * cycles_per_word * (flits - 1))
                << chips << " chips away, " << flits << " flits";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(cycles_per_word, serial_timing, testing::Values(1U, 2U, 5U));

TEST(serial_channel, links_inside_chips_are_parallel) {
    serial_bench bench(row_of_chips(2), serial());
    EXPECT_EQ(bench.latency(2, 3, 4), 2U + 3 + 3);
    EXPECT_EQ(bench.channels->all().front()->serial().end(0).counters().flits_sent, 0U);
}

TEST(serial_channel, a_network_without_serial_links_has_none) {
    serial_bench bench(row_of_chips(2), {});
    EXPECT_THAT(bench.channels->all(), IsEmpty());
    EXPECT_NE(bench.latency(0, 3, 4), never);
}

TEST(serial_channel, a_link_that_gives_up_ends_the_run_and_is_named) {
    network_links_desc links = serial();
    links.line.word_error_rate = 1;
    links.frames.retries = 2;
    links.frames.timeout_cycles = 100;
    serial_bench bench(row_of_chips(2), links);
    EXPECT_EQ(bench.latency(0, 3, 4), never);
    ASSERT_TRUE(bench.control.finished());
    const run_outcome& outcome = *bench.control.outcome();
    EXPECT_EQ(outcome.code, exit_code::link_failure);
    EXPECT_EQ(outcome.status, "link_failure");
    EXPECT_THAT(outcome.summary, HasSubstr("serial link cluster.r0.E: no acknowledgement after 3 time-outs in a row"));
    EXPECT_THAT(outcome.details, ElementsAre(AllOf(HasSubstr("cluster.r0.E: 4 flits sent, 4 of them did not arrive")),
                                             HasSubstr("cluster.r1.W: 0 flits sent")));
}

TEST(serial_channel, without_resend_the_first_lost_frame_ends_the_run) {
    network_links_desc links = serial();
    links.line.word_error_rate = 1;
    links.frames.resend = serial::flit_resend::none;
    serial_bench bench(row_of_chips(2), links);
    EXPECT_EQ(bench.latency(0, 3, 4), never);
    ASSERT_TRUE(bench.control.finished());
    EXPECT_THAT(bench.control.outcome()->summary, HasSubstr("serial link cluster.r0.E: a frame was lost"));
}

struct lossy {
    const char* name;
    serial::flit_lines lines;
    double errors;
    double detection;
};

class serial_chips : public testing::TestWithParam<lossy> {};

/// Random traffic in random rows and meshes of chips.
TEST_P(serial_chips, lose_nothing_under_traffic) {
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    run_control control;
    control.attach(domain);
    network_links_desc links = serial(1, GetParam().lines);
    links.line.word_error_rate = GetParam().errors;
    links.line.detection = GetParam().detection;
    links.frames.retries = 1000;
    links.frames.timeout_cycles = 200;
    serial_channels channels(links, domain, control, 7);
    std::vector<std::unique_ptr<noc::random_system>> systems;
    for (unsigned number = 0; number < 6; ++number) {
        noc::random_case parameters;
        parameters.network = row_of_chips(2 + number % 2, 2 + number);
        parameters.network.topology.dims[1] = 1 + number / 3;
        parameters.network.chip.gateways = number % 2 == 0 ? std::vector<unsigned>{0} : std::vector<unsigned>{0, 1};
        parameters.load = {
            .seed = 100 + number, .creating = 400, .limit = 400000, .packets_per_kilocycle = 40, .longest = 6};
        systems.push_back(std::make_unique<noc::random_system>(fmt::format("net{}", number), domain, parameters,
                                                               noc::router_maker{}, channels.maker()));
    }
    sc_core::sc_start();
    EXPECT_FALSE(control.finished());
    std::uint64_t errors = 0;
    for (const serial_channel* const channel : channels.all()) {
        for (unsigned line = 0; line < channel->serial().lines(); ++line) {
            errors += channel->serial().line(line).counters().errors;
        }
    }
    EXPECT_EQ(errors != 0, GetParam().errors != 0);
    for (const auto& system : systems) {
        EXPECT_GT(system->book().packets().size(), 20U);
        system->expect_conservation();
    }
}

const lossy lossy_lines[] = {
    {"without_errors", serial::flit_lines::half_duplex, 0, 1},
    {"half_duplex", serial::flit_lines::half_duplex, 0.02, 1},
    {"full_duplex", serial::flit_lines::full_duplex, 0.05, 1},
    {"errors_that_only_parity_shows", serial::flit_lines::half_duplex, 0.01, 0},
};

INSTANTIATE_TEST_SUITE_P(lines, serial_chips, testing::ValuesIn(lossy_lines),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace orbweaver::system
