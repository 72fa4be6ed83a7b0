// SPDX-License-Identifier: Apache-2.0
// Table 6.5 for 64K processors. Three printed figures do not follow from the rules and are not
// claimed: 2164 connectors of a hypernet board with bit-serial links (2152 by counting), 2048 with 4-bit links
// (2176: the print leaves out the I/O channels that it counts in the other table), and the hypercube's total with
// 4-bit links, 3 x 2^20 (3 x 2^21).
#include "studies/arithmetic/hypernet/packaging/packaging.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace orbweaver::studies::hypernet_model {
namespace {

constexpr unsigned n = 16;

void expect_package(const packaged_machine& machine, const packaged_machine& golden) {
    EXPECT_EQ(machine.processors_per_chip, golden.processors_per_chip);
    EXPECT_EQ(machine.pins_per_chip, golden.pins_per_chip);
    EXPECT_EQ(machine.processors_per_board, golden.processors_per_board);
    EXPECT_EQ(machine.connectors_per_board, golden.connectors_per_board);
    EXPECT_EQ(machine.boards, golden.boards);
}

hypernet net_of_64k() { return {module_kind::cubelet, 5, 3}; }

TEST(hypernet_packaging, of_bit_serial_links_is_table_6_5_a) {
    const packaged_machine torus = package_torus(n, bit_serial_pins);
    expect_package(torus, {32, 48, 8192, 768, 8});
    EXPECT_EQ(torus.connectors(), 6144U);
    expect_package(package_hypernet(net_of_64k(), bit_serial_pins), {32, 64, 2048, 2152, 32});
    const packaged_machine hypercube = package_hypercube(n, bit_serial_pins);
    expect_package(hypercube, {8, 208, 128, 2304, 512});
    EXPECT_EQ(hypercube.connectors(), 9U << 17);
}

TEST(hypernet_packaging, of_4_bit_links_is_table_6_5_b) {
    const packaged_machine torus = package_torus(n, four_bit_pins);
    expect_package(torus, {32, 192, 4096, 2048, 16});
    EXPECT_EQ(torus.connectors(), 1U << 15);
    expect_package(package_hypernet(net_of_64k(), four_bit_pins), {32, 256, 512, 2176, 128});
    const packaged_machine hypercube = package_hypercube(n, four_bit_pins);
    expect_package(hypercube, {2, 240, 16, 1536, 4096});
    EXPECT_EQ(hypercube.connectors(), 3U << 21);
}

TEST(hypernet_packaging, of_buslets_needs_what_cubelets_need) {
    expect_package(package_hypernet({module_kind::buslet, 5, 3}, bit_serial_pins), {32, 64, 2048, 2152, 32});
}

TEST(hypernet_packaging, of_4_processors_a_chip_needs_4_boards_against_16_of_the_hypercube) {
    package_limits limits{.processors_per_chip = 4};
    EXPECT_EQ(package_hypercube(12, bit_serial_pins, limits).boards, 16U);
    EXPECT_EQ(package_torus(12, bit_serial_pins, limits).boards, 4U);
    EXPECT_EQ(package_hypernet({module_kind::cubelet, 4, 3}, bit_serial_pins, limits).boards, 4U);
}

TEST(hypernet_packaging, refuses_processors_with_too_many_pins) {
    package_limits limits{.pins_per_chip = 16};
    EXPECT_THROW(package_hypercube(n, bit_serial_pins, limits), std::invalid_argument);
}

}  // namespace
}  // namespace orbweaver::studies::hypernet_model
