// SPDX-License-Identifier: Apache-2.0
// Routers of a user's under random traffic with stalls, at all nodes and next to models.
#include "rtl_bridge/external/external_router.h"

#include "testbenches/rtl_bridge/external/external_bench.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

class external_routers_bench : public testing::Test {
protected:
    void SetUp() override { SKIP_WITHOUT("verilator"); }
    external_bench& add(const noc::random_case& described) {
        benches.push_back(std::make_unique<external_bench>(fmt::format("net{}", benches.size()), domain, described));
        return *benches.back();
    }
    /// Adds a network under the n-th of four loads.
    void add_loaded(noc::random_case described, std::uint64_t first_seed, unsigned number) {
        described.load.seed = first_seed + number;
        described.load.packets_per_kilocycle = 50 << (2 * number);
        described.load.reading = 1 + number;
        add(described);
    }
    void run() {
        sc_core::sc_start();
        for (const auto& bench : benches) {
            EXPECT_FALSE(bench->control().finished()) << bench->control().outcome()->summary;
            EXPECT_EQ(bench->counters().mismatches, 0U);
            bench->system().expect_conservation();
        }
    }

    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    std::vector<std::unique_ptr<external_bench>> benches;
};

TEST_F(external_routers_bench, carry_all_traffic_everywhere_or_next_to_models_and_break_no_rule) {
    const noc::random_case plain = external_case(template_router());
    for (unsigned number = 0; number < 8; ++number) {
        noc::random_case described = plain;
        constexpr std::uint32_t loads[] = {10, 100, 400, 1000};
        described.network.link.cycles = 1 + number % 3;
        described.load.seed = 40 + number;
        described.load.packets_per_kilocycle = loads[number % 4];
        described.load.reading = 1 + number % 4;
        described.network.router.impl_nodes = number % 2 == 0 ? std::vector<unsigned>{} : std::vector<unsigned>{4, 8};
        add(described);
    }
    run();
    EXPECT_EQ(benches[0]->counters().instances, 9U);
    EXPECT_EQ(benches[1]->counters().instances, 2U);
    for (const auto& bench : benches) {
        const external_counters counters = bench->routers().counters();
        EXPECT_EQ(counters.flits, counters.credits);
        EXPECT_GT(counters.packets, 0U);
        EXPECT_EQ(counters.min_head_cycles, 2U);
    }
}

TEST_F(external_routers_bench, are_found_that_are_faster_than_stated) {
    noc::external_router_desc router = template_router();
    router.latency = 3;
    const external_bench& bench = add(external_case(router));
    sc_core::sc_start(domain.time(1000));
    ASSERT_TRUE(bench.control().finished());
    EXPECT_EQ(bench.control().outcome()->code, exit_code::lockstep_mismatch);
    EXPECT_THAT(bench.control().outcome()->summary, HasSubstr("breaks the rule `latency` in cycle"));
    EXPECT_THAT(bench.control().outcome()->details, Contains(HasSubstr(" in:")));
    EXPECT_GT(bench.counters().mismatches, 0U);
}

/// queued_router.sv, by its pins.
noc::external_router_desc queued_router() {
    const std::vector<std::string> order{"E", "N", "W", "S", "node"};
    const auto pin = [&order](const char* name, noc::link_side side, const char* value) {
        noc::external_pin_desc described{.pin = name, .side = side, .value = value, .order = order};
        return described;
    };
    noc::external_router_desc described;
    described.top = "queued_router";
    described.files = {ORBWEAVER_SOURCE_DIR "/testbenches/rtl_bridge/external/queued_router.sv"};
    described.clock = "clk";
    described.reset = {"rst_n", reset_level::low, 4};
    described.coordinates = {noc::coordinate_kind::parameters, "X_ID", "Y_ID"};
    described.flow = noc::flow_kind::ready_valid;
    described.depth = 4;
    using noc::link_side;
    described.ports = {pin("in_valid", link_side::in, "valid"),
                       pin("in_ready", link_side::in, "ready"),
                       pin("in_lane", link_side::in, "vc[0]"),
                       pin("in_flit", link_side::in, "{tail, dest_x[2:0], dest_y[2:0], tag[23:0]}"),
                       pin("out_valid", link_side::out, "valid"),
                       pin("out_ready", link_side::out, "ready"),
                       pin("out_lane", link_side::out, "vc[0]"),
                       pin("out_flit", link_side::out, "{tail, skip[5:0], tag[23:0]}")};
    return described;
}

TEST_F(external_routers_bench, of_another_kind_stand_next_to_models_by_a_map_of_their_pins) {
    for (unsigned number = 0; number < 4; ++number) {
        noc::random_case described = external_case(queued_router());
        described.network.router.impl_nodes = {4, 5};
        described.network.link.cycles = 1 + number % 2;
        add_loaded(described, 70, number);
    }
    run();
    EXPECT_EQ(benches[0]->counters().instances, 2U);
}

TEST_F(external_routers_bench, whose_ready_answers_valid_start) {
    noc::external_router_desc router = queued_router();
    router.top = "answering_router";
    router.files.emplace_back(ORBWEAVER_SOURCE_DIR "/testbenches/rtl_bridge/external/answering_router.sv");
    router.ports[1].value = "ready_vc";
    for (unsigned number = 0; number < 4; ++number) {
        noc::random_case described = external_case(router);
        described.network.router.impl_nodes = {4};
        add_loaded(described, 90, number);
    }
    run();
    EXPECT_GT(benches[0]->routers().counters().flits, 0U);
}

TEST(external_design, refuses_names_of_files_that_verilator_would_expand) {
    noc::external_router_desc router = template_router();
    router.files = {written("a$HOME.sv", "module a; endmodule")};
    const noc::network_desc network = external_case(router).network;
    const auto refusal = external_router_refusal(network, noc::make_topology(network.topology));
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->key(), "network.router.external.files.0");
    EXPECT_THAT(refusal->text(), HasSubstr("has a $ in its path"));
}

TEST(external_design, refuses_names_of_files_with_the_end_of_a_line) {
    noc::external_router_desc router = template_router();
    router.files = {written("a\nb.sv", "module a; endmodule")};
    const noc::network_desc network = external_case(router).network;
    const auto refusal = external_router_refusal(network, noc::make_topology(network.topology));
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->key(), "network.router.external.files.0");
    EXPECT_THAT(refusal->text(), HasSubstr("a\\x0ab.sv' has the end of a line"));
}

TEST(external_design, refuses_pins_that_lack_bits_of_coordinates_and_channels) {
    const auto refusal_of = [](const noc::network_desc& network) {
        return external_router_refusal(network, noc::make_topology(network.topology));
    };
    noc::network_desc network = external_case(queued_router()).network;
    EXPECT_FALSE(refusal_of(network));
    network.topology.dims = {9, 3};
    ASSERT_TRUE(refusal_of(network));
    EXPECT_EQ(refusal_of(network)->key(), "network.router.external.ports");
    EXPECT_THAT(refusal_of(network)->text(), HasSubstr("carry 3 of the 4 bits of dest_x"));
    network.topology.dims = {3, 3};
    network.classes[0].vcs += 1;
    ASSERT_TRUE(refusal_of(network));
    EXPECT_THAT(refusal_of(network)->text(), HasSubstr("carry 1 of the 2 bits of vc"));
}

TEST(external_design, names_ports_that_do_not_fit) {
    SKIP_WITHOUT("verilator");
    noc::external_router_desc router = template_router();
    std::string text = external_template("user_router").front().text;
    const std::string port = "output logic [PORTS-1:0][31:0] tag_o";
    text.replace(text.find(port), port.size(), "output logic [PORTS-1:0][15:0] tag_o");
    router.files = {written("narrow.sv", text)};
    EXPECT_THAT(
        [&] {
            library_cache(temporary_path("cache")).library(external_router_design(external_case(router).network, 0, 0));
        },
        ThrowsMessage<user_error>(AllOf(HasSubstr("the ports of the module do not fit"), HasSubstr("tag_o"))));
}

}  // namespace
}  // namespace orbweaver::rtl
