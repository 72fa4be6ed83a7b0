// SPDX-License-Identifier: Apache-2.0
// R21: Table 6.5, 64K processors on chips and boards.
#include "studies/arithmetic/hypernet/packaging/packaging.h"

#include "studies/arithmetic/hypernet/structure/hypernet.h"
#include "studies/hypernet/comparison.h"
#include "studies/hypernet/experiments.h"

namespace orbweaver::studies::hypernet_paper {

namespace {

using hypernet_model::bit_serial_pins;
using hypernet_model::four_bit_pins;
using hypernet_model::hypernet;
using hypernet_model::module_kind;
using hypernet_model::package_hypercube;
using hypernet_model::package_hypernet;
using hypernet_model::package_torus;
using hypernet_model::packaged_machine;

constexpr unsigned n = 16;  // 64K processors

hypernet net_of_64k() { return {module_kind::cubelet, 5, 3}; }

struct machine_row {
    const char* network;
    unsigned pins;
    packaged_machine printed;
    double connectors;  // connectors of all boards, as printed
    packaged_machine calculated;
};

std::vector<machine_row> rows() {
    return {
        {"torus", bit_serial_pins, {32, 48, 8192, 768, 8}, 6144, package_torus(n, bit_serial_pins)},
        {"hypernet", bit_serial_pins, {32, 64, 2048, 2164, 32}, 69248, package_hypernet(net_of_64k(), bit_serial_pins)},
        {"hypercube", bit_serial_pins, {8, 208, 128, 2304, 512}, 9 << 17, package_hypercube(n, bit_serial_pins)},
        {"torus", four_bit_pins, {32, 192, 4096, 2048, 16}, 1 << 15, package_torus(n, four_bit_pins)},
        {"hypernet", four_bit_pins, {32, 256, 512, 2048, 128}, 1 << 18, package_hypernet(net_of_64k(), four_bit_pins)},
        {"hypercube", four_bit_pins, {2, 240, 16, 1536, 4096}, 3 << 20, package_hypercube(n, four_bit_pins)},
    };
}

struct packaging_column {
    const char* title;
    std::uint64_t packaged_machine::*figure;
};

constexpr packaging_column packaging_columns[] = {
    {"processors a chip", &packaged_machine::processors_per_chip},
    {"pins a chip", &packaged_machine::pins_per_chip},
    {"processors a board", &packaged_machine::processors_per_board},
    {"boards", &packaged_machine::boards},
};

std::string pair_text(double printed, double calculated) {
    return figure_text(printed) + " / " + figure_text(calculated);
}

report_table table_of(const std::vector<machine_row>& machines, tally& figures, tally& connectors) {
    report_table table{
        "table_6_5", "Table 6.5: 64K processors, printed / calculated", {{"network", "pins a link"}, {}}};
    for (const packaging_column& column : packaging_columns) { table.data.columns.emplace_back(column.title); }
    table.data.columns.insert(table.data.columns.end(), {"connectors a board", "connectors in all"});
    for (const machine_row& row : machines) {
        std::vector<std::string> cells{row.network, std::to_string(row.pins)};
        for (const packaging_column& each : packaging_columns) {
            const auto printed = static_cast<double>(row.printed.*each.figure);
            const auto figure = static_cast<double>(row.calculated.*each.figure);
            figures.count(printed, figure);
            cells.push_back(pair_text(printed, figure));
        }
        const auto printed = static_cast<double>(row.printed.connectors_per_board);
        const auto figure = static_cast<double>(row.calculated.connectors_per_board);
        const auto all = static_cast<double>(row.calculated.connectors());
        connectors.count(printed, figure);
        connectors.count(row.connectors, all);
        cells.push_back(pair_text(printed, figure));
        cells.push_back(pair_text(row.connectors, all));
        table.data.rows.push_back(std::move(cells));
    }
    return table;
}

double boards_of_4_a_chip(bool as_hypercube) {
    hypernet_model::package_limits limits;
    limits.processors_per_chip = 4;
    constexpr unsigned bits = 12;
    return static_cast<double>(as_hypercube
                                   ? package_hypercube(bits, bit_serial_pins, limits).boards
                                   : package_hypernet({module_kind::cubelet, 4, 3}, bit_serial_pins, limits).boards);
}

findings evaluate_packaging() {
    findings found;
    tally figures;
    tally connectors;
    const std::vector<machine_row> machines = rows();
    found.tables.push_back(table_of(machines, figures, connectors));
    const packaged_machine& hypernets = machines[1].calculated;
    const packaged_machine& hypercube = machines[2].calculated;
    found.claims = {
        figures.as_claim("R21", "Table 6.5, processors, pins and boards", "Table 6.5"),
        connectors.as_claim("R21", "Table 6.5, connectors of a board and of all", "Table 6.5",
                            "hypernet: 2164 a board come of counting pairs on the board once (2152), 2048 of "
                            "leaving out the I/O channels that the other half counts (2176), and with them the totals; "
                            "hypercube, 4-bit: 4096 boards of 1536 are 3 x 2^21, printed 3 x 2^20"),
        judged_figure(
            {"R21", "boards of the hypercube over those of the hypernet, bit-serial", "section 6.5.2", 16, 0, "x"},
            [&] { return static_cast<double>(hypercube.boards) / static_cast<double>(hypernets.boards); }),
        judged_figure(
            {"R21", "connectors between boards, hypercube over hypernet, bit-serial", "section 6.5.2", 18, 1, "x",
             "\"almost 18\"; the table's own figures give 17.03"},
            [&] { return static_cast<double>(hypercube.connectors()) / static_cast<double>(hypernets.connectors()); }),
        judged_figure({"R21", "boards of a hypercube of 4096, 4 processors a chip", "section 6.5.2", 16, 0},
                      [] { return boards_of_4_a_chip(true); }),
        judged_figure({"R21", "boards of a hypernet of 4096, 4 processors a chip", "section 6.5.2", 4, 0},
                      [] { return boards_of_4_a_chip(false); }),
    };
    return found;
}

}  // namespace

experiment packaging() {
    return calculated("packaging", "Table 6.5: chips and boards", evaluate_packaging, claim_basis::calculated);
}

}  // namespace orbweaver::studies::hypernet_paper
