// SPDX-License-Identifier: Apache-2.0
// Connectivity against golden links; the rules of the dissertation (sections 2.1 and 2.4) for nets of all kinds.
#include "studies/arithmetic/hypernet/structure/hypernet.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

namespace orbweaver::studies::hypernet_model {
namespace {

using pair_set = std::set<std::pair<address, address>>;

pair_set links_of(const hypernet& net, unsigned level) {
    pair_set found;
    for (address position = 0; position < net.positions(); ++position) {
        const external_port port = net.port(position);
        if (port.level == level && port.use == port_use::link && position < port.peer) {
            found.emplace(position, port.peer);
        }
    }
    return found;
}

std::set<address> positions_with(const hypernet& net, port_use use, unsigned level) {
    std::set<address> found;
    for (address position = 0; position < net.positions(); ++position) {
        const external_port port = net.port(position);
        if (port.use == use && port.level == level) { found.insert(position); }
    }
    return found;
}

TEST(hypernet_structure, of_the_3_2_net_is_the_golden_one) {
    const hypernet net(module_kind::cubelet, 3, 2);
    EXPECT_EQ(links_of(net, 1), (pair_set{{2, 8}, {4, 16}, {6, 24}, {12, 18}, {14, 26}, {22, 28}}));
    EXPECT_EQ(positions_with(net, port_use::io, 1), (std::set<address>{0, 10, 20, 30}));
    for (address odd = 1; odd < net.positions(); odd += 2) { EXPECT_EQ(net.port(odd).use, port_use::free) << odd; }
}

TEST(hypernet_structure, of_the_3_3_net_repeats_the_3_2_net_in_each_subnet) {
    const hypernet small(module_kind::cubelet, 3, 2);
    const hypernet net(module_kind::cubelet, 3, 3);
    for (address position = 0; position < net.positions(); position += 2) {
        const external_port inside = small.port(position % 32);
        const external_port port = net.port(position);
        EXPECT_EQ(port.use, inside.use) << position;
        EXPECT_EQ(port.peer, position / 32 * 32 + inside.peer) << position;
    }
    EXPECT_EQ(links_of(net, 1).size(), 48U);
    EXPECT_EQ(positions_with(net, port_use::io, 1).size(), 32U);
}

TEST(hypernet_structure, of_the_3_3_net_has_the_golden_links_between_subnets) {
    const hypernet net(module_kind::cubelet, 3, 3);
    const pair_set golden{{5, 33},    {9, 65},    {13, 97},   {17, 129},  {21, 161},  {25, 193},  {29, 225},
                          {41, 69},   {45, 101},  {49, 133},  {53, 165},  {57, 197},  {61, 229},  {77, 105},
                          {81, 137},  {85, 169},  {89, 201},  {93, 233},  {113, 141}, {117, 173}, {121, 205},
                          {125, 237}, {149, 177}, {153, 209}, {157, 241}, {185, 213}, {189, 245}, {221, 249}};
    EXPECT_EQ(links_of(net, 2), golden);
    EXPECT_EQ(positions_with(net, port_use::io, 2), (std::set<address>{1, 37, 73, 109, 145, 181, 217, 253}));
    EXPECT_EQ(positions_with(net, port_use::free, 3).size() + positions_with(net, port_use::free, 4).size(), 64U);
}

TEST(hypernet_structure, connects_185_with_213_as_in_the_worked_example) {
    const external_port port = hypernet(module_kind::cubelet, 3, 3).port(0b10111001);
    EXPECT_EQ(port.level, 2U);
    EXPECT_EQ(port.peer, address{0b11010101});
}

/// A net, and what a failure calls it.
struct wired_net {
    std::string name;
    hypernet net;
};

std::vector<wired_net> nets_of_all_kinds() {
    return {
        {"a module", {module_kind::cubelet, 1, 1}},
        {"(2,2)", {module_kind::cubelet, 2, 2}},
        {"(2,3)", {module_kind::cubelet, 2, 3}},
        {"(3,4)", {module_kind::cubelet, 3, 4}},
        {"treelets (3,3)", {module_kind::treelet, 3, 3}},
        {"treelets (4,3)", {module_kind::treelet, 4, 3}},
        {"buslets (4,3)", {module_kind::buslet, 4, 3}},
        {"(4,3), G = 2", {module_kind::cubelet, 4, 3, 1}},
        {"(4,2), G = 4", {module_kind::cubelet, 4, 2, 2}},
        {"treelets (5,3), G = 4", {module_kind::treelet, 5, 3, 2}},
        {"two (3,2)-nets", hypernet::of_width(module_kind::cubelet, 3, 6)},
        {"four (3,2)-nets", hypernet::of_width(module_kind::cubelet, 3, 7)},
        {"four buslets", hypernet::of_width(module_kind::buslet, 4, 6)},
    };
}

TEST(hypernet_structure, has_symmetric_links_of_one_level) {
    for (const auto& [name, net] : nets_of_all_kinds()) {
        SCOPED_TRACE(name);
        for (address position = 0; position < net.positions(); ++position) {
            const external_port port = net.port(position);
            if (port.use == port_use::link) {
                ASSERT_EQ(net.port(port.peer).peer, position);
                ASSERT_EQ(net.port(port.peer).level, port.level);
                ASSERT_EQ(net.common_level(position, port.peer), port.level + 1);
            }
        }
    }
}

TEST(hypernet_structure, joins_any_two_siblings_by_g_links_and_leaves_each_g_io_channels) {
    for (const auto& [name, net] : nets_of_all_kinds()) {
        SCOPED_TRACE(name);
        for (unsigned level = 1; level < net.h(); ++level) {
            const std::size_t width = std::size_t{1} << net.link_bits(level + 1);
            const address subnets = net.positions() >> net.bits(level);
            const address siblings = address{1} << net.subnet_bits(level + 1);
            std::map<std::pair<address, address>, std::size_t> joined;
            for (const auto& [source, destination] : links_of(net, level)) {
                ++joined[{source >> net.bits(level), destination >> net.bits(level)}];
            }
            EXPECT_EQ(joined.size(), subnets * (siblings - 1) / 2);
            for (const auto& [pair, links] : joined) { EXPECT_EQ(links, width); }
            EXPECT_EQ(positions_with(net, port_use::io, level).size(), subnets * width);
        }
    }
}

TEST(hypernet_structure, leaves_half_of_the_external_links_at_each_level) {
    for (const auto& [name, net] : nets_of_all_kinds()) {
        SCOPED_TRACE(name);
        address free = 0;
        for (address position = 0; position < net.positions(); ++position) {
            free += net.port(position).use == port_use::free ? 1 : 0;
        }
        EXPECT_EQ(free, net.positions() >> (net.h() - 1));
    }
}

TEST(hypernet_structure, keeps_every_link_when_the_net_grows) {
    const hypernet grown(module_kind::cubelet, 3, 4);
    for (const hypernet& net : {hypernet(module_kind::cubelet, 3, 2), hypernet(module_kind::cubelet, 3, 3)}) {
        for (address position = 0; position < net.positions(); ++position) {
            const external_port before = net.port(position);
            if (before.use != port_use::free) {
                EXPECT_EQ(grown.port(position).peer, before.peer);
                EXPECT_EQ(grown.port(position).use, before.use);
            }
        }
    }
}

TEST(hypernet_structure, of_an_intermediate_width_joins_copies_by_more_links) {
    const hypernet net = hypernet::of_width(module_kind::cubelet, 3, 7);
    EXPECT_EQ(net.h(), 3U);
    EXPECT_EQ(net.subnet_bits(3), 2U);
    EXPECT_EQ(net.link_bits(3), 1U);  // G = 2^(8 - 7)
    EXPECT_EQ(hypernet::of_width(module_kind::cubelet, 3, 8).link_bits(3), 0U);
    EXPECT_EQ(hypernet::of_width(module_kind::cubelet, 3, 3).h(), 1U);
}

TEST(hypernet_structure, refuses_what_is_no_hypernet) {
    const auto cubelet = module_kind::cubelet;
    EXPECT_THROW(hypernet(cubelet, 0, 1), std::invalid_argument);
    EXPECT_THROW(hypernet(cubelet, 17, 1), std::invalid_argument);
    EXPECT_THROW(hypernet(cubelet, 3, 0), std::invalid_argument);
    EXPECT_THROW(hypernet(cubelet, 3, 5), std::invalid_argument);
    EXPECT_THROW(hypernet(cubelet, 3, 2, 2), std::invalid_argument);  // one module
    EXPECT_THROW(hypernet(cubelet, 5, 6), std::invalid_argument);     // 103 bits
    EXPECT_THROW(hypernet::of_width(cubelet, 3, 2), std::invalid_argument);
    EXPECT_THROW(hypernet::of_width(cubelet, 2, 6), std::invalid_argument);  // the (2,3)-net has 4 bits
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
