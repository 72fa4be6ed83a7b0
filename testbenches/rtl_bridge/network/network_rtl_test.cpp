// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/network/network_rtl.h"

#include <algorithm>

#include "hw/noc/network_desc.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::rtl {
namespace {

/// A mesh of two or more routers with small buffers.
noc::network_desc mesh(const std::vector<unsigned>& dims) {
    return {.topology = {.dims = dims}, .classes = {{"a", 1, {}}}, .vc_depth = 2};
}

network_rtl made_of(const noc::network_desc& described) {
    constexpr bool single_flit = false;
    return {described, noc::make_topology(described.topology), single_flit, "a network"};
}

std::string file_of(const std::vector<embedded_file>& files, const std::string& name) {
    const auto found =
        std::find_if(files.begin(), files.end(), [&name](const embedded_file& file) { return file.name == name; });
    return found == files.end() ? "" : found->text;
}

TEST(network_rtl, has_a_router_for_each_and_a_link_for_each_direction) {
    const std::string top = file_of(made_of(mesh({2, 2})).design().hardware, "top.sv");
    for (const char* instance : {") r0 (", ") r3 (", ") r0_E (", ") r1_W (", ") r3_N (", ") n0_in (", ") n3_out ("}) {
        EXPECT_THAT(top, HasSubstr(instance));
    }
    EXPECT_THAT(top, HasSubstr(".DIRECTIONS(9'o410)")) << "of the first corner: node, E, S";
}

TEST(network_rtl, lists_its_modules_before_the_top) {
    const std::vector<embedded_file> files = made_of(mesh({2, 1})).files({});
    const std::string list = file_of(files, "filelist.f");
    EXPECT_TRUE(list.ends_with("\nlink.sv\nroute_rom.sv\ntop.sv\n")) << list;
    EXPECT_THAT(list, HasSubstr("router.sv\n"));
}

TEST(network_rtl, links_of_one_cycle_have_no_registers) {
    noc::network_desc described = mesh({2, 1});
    EXPECT_EQ(made_of(described).links_flip_flops(), 0U);
    described.link.cycles = 3;
    constexpr unsigned wires = 1 + 34 + 1;  // valid, flit, credit of the only virtual channel
    EXPECT_EQ(made_of(described).links_flip_flops(), (6U * wires + 2) * 2)
        << "two links, two nodes with two each, of which one carries the number of the channel";
}

TEST(network_rtl, is_not_made_of_routers_of_a_user) {
    noc::network_desc described = mesh({2, 1});
    described.router.impl = noc::router_impl::external;
    EXPECT_THAT([&] { made_of(described); },
                Throws<noc::description_error>(Property(&noc::description_error::key, "network.router.impl")));
}

TEST(network_rtl, has_no_word_of_the_traffic_in_its_top) {
    const noc::network_desc described = mesh({2, 1});
    const auto top = [&described](const char* title) {
        constexpr bool single_flit = false;
        return file_of(
            network_rtl(described, noc::make_topology(described.topology), single_flit, title).design().hardware,
            "top.sv");
    };
    EXPECT_EQ(top("uniform traffic, 0.1"), top("uniform traffic, 0.2"));
}

TEST(network_rtl, is_compared_with_unknown_values_too) {
    const std::string bench = file_of(made_of(mesh({2, 1})).files({}), "tb/testbench.sv");
    EXPECT_THAT(bench, HasSubstr("valid_found[n] !== valid_expected[n]"));
    EXPECT_EQ(bench.find(" != valid_expected"), std::string::npos);
}

TEST(network_rtl, is_not_made_of_networks_whose_links_fail) {
    noc::network_desc described = mesh({2, 1});
    described.faults.emplace_back();
    EXPECT_THAT([&] { made_of(described); },
                Throws<noc::description_error>(Property(&noc::description_error::key, "network.faults")));
}

}  // namespace
}  // namespace orbweaver::rtl
