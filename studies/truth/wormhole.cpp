// SPDX-License-Identifier: Apache-2.0
// Reads and writes of cores of a Wormhole chip: configs/silicon/wormhole.yaml under the transactions of a core.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "studies/truth/experiments.h"
#include "studies/truth/facts.h"
#include "studies/truth/facts_text.h"

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned torus_columns = 10;
constexpr unsigned torus_rows = 12;
constexpr unsigned bytes_a_flit = 32;
constexpr unsigned most_bytes = 8192;
constexpr unsigned core_columns[] = {1, 2, 3, 4, 6, 7, 8, 9};
constexpr unsigned core_rows[] = {1, 2, 3, 4, 5, 7, 8};  // those that are left of an n300
constexpr unsigned sizes[] = {64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};

/// Transactions of a core that follow each other, with one core after the other.
struct core_test {
    bool reads = false;
    bool has_many = false;
    bool same_axis = false;
    unsigned nodes = 1;         // other cores
    unsigned transactions = 1;  // in all
    unsigned bytes = 64;        // of a transaction

    std::string name() const {
        return fmt::format("wormhole-{}-{}-{}{}-{}", reads ? "read" : "write",
                           has_many ? fmt::format("{}", nodes) : "one", transactions, same_axis ? "-axis" : "", bytes);
    }
};

unsigned flits_of(unsigned bytes) { return 1 + (bytes + bytes_a_flit - 1) / bytes_a_flit; }

/// Reads use the network that flows west and north: this one, mirrored.
unsigned node_of(unsigned column, unsigned row, bool mirrored) {
    const unsigned x = core_columns[column];
    const unsigned y = core_rows[row];
    return mirrored ? (torus_rows - 1 - y) * torus_columns + torus_columns - 1 - x : y * torus_columns + x;
}

/// The node of the core, then those of the others.
std::vector<unsigned> nodes_of(const core_test& test) {
    if (!test.has_many) { return {node_of(0, 0, test.reads), node_of(test.same_axis ? 0 : 1, 1, test.reads)}; }
    const auto side = static_cast<unsigned>(std::lround(std::sqrt(test.nodes)));
    const bool has_all = side * side != test.nodes;
    std::vector<unsigned> nodes{node_of(has_all ? 0 : side, 0, test.reads)};
    for (unsigned column = 0; column < (has_all ? std::size(core_columns) : side); ++column) {
        for (unsigned row = 0; row < (has_all ? std::size(core_rows) : side); ++row) {
            const unsigned node = node_of(column, row, test.reads);
            if (node != nodes[0]) { nodes.push_back(node); }
        }
    }
    return nodes;
}

/// A message trace of packets and answers; each packet follows the one before after `interval` cycles or more.
std::string trace_of(const core_test& test, double interval) {
    const std::vector<unsigned> nodes = nodes_of(test);
    std::string text = fmt::format("orbweaver-messages 1\nnodes {}\n", torus_columns * torus_rows);
    unsigned record = 0;
    unsigned packets = 0;
    for (unsigned i = 0; i < test.transactions; ++i) {
        const unsigned other = nodes[1 + i / (test.transactions / test.nodes)];
        for (unsigned left = test.bytes; left > 0; left -= std::min(left, most_bytes)) {
            const unsigned data = flits_of(std::min(left, most_bytes));
            const auto cycle = std::lround(packets++ * interval);
            text += fmt::format("m {} DATA {} {} {} +{}\n", record + 1, nodes[0], other, test.reads ? 1 : data, cycle);
            text += fmt::format("m {} THREAD {} {} {} {}+0\n", record + 2, other, nodes[0], test.reads ? data : 1,
                                record + 1);
            text += fmt::format("p {} {} {}+0", record + 3, nodes[0], record + 2);
            text += record == 0 ? "\n" : fmt::format(" {}+0\n", record);
            record += 3;
        }
    }
    return text + fmt::format("end {} {}+0\n", record, record);
}

core_test test_of(std::map<std::string, std::string>& row, unsigned bytes) {
    core_test test;
    test.reads = row["pattern"].starts_with("read");
    test.has_many = row["pattern"].ends_with("many");
    test.same_axis = row["same_axis"] == "yes";
    test.nodes = static_cast<unsigned>(*number_in(row["nodes"]));
    test.transactions = static_cast<unsigned>(*number_in(row["transactions"]));
    test.bytes = bytes;
    return test;
}

/// Whether a row is of the writes to one core on the other axis, on which constants are fitted.
bool is_of_fit(std::map<std::string, std::string>& row, const char* transactions) {
    return row["pattern"] == "write_one" && row["same_axis"] == "no" && row["stateful"] == "no" &&
           row["transactions"] == transactions;
}

/// Constants from rows of the source (protocol.md).
struct fitted_constants {
    double alone = 0;     // cycles of a write of 64 bytes
    double interval = 0;  // cycles between two packets of a core
    double a_flit = 0;    // cycles of a flit between node and router
};

fitted_constants constants_of(const fact_file& facts) {
    constexpr double transactions = 64;
    fitted_constants made;
    for (auto row : facts.rows) {
        if (is_of_fit(row, "1")) { made.alone = *number_in(row["64"]); }
    }
    for (auto row : facts.rows) {
        if (!is_of_fit(row, "64")) { continue; }
        made.interval = (*number_in(row["64"]) - made.alone) / (transactions - 1);
        made.a_flit =
            (*number_in(row["8192"]) - made.alone) / (transactions * flits_of(most_bytes) - flits_of(sizes[0]));
    }
    return made;
}

bool is_fitted(std::map<std::string, std::string>& row, unsigned bytes) {
    return (is_of_fit(row, "1") && bytes == 64) || (is_of_fit(row, "64") && (bytes == 64 || bytes == most_bytes));
}

/// The short form has some rows of one other core.
bool is_compared(const core_test& test, bool quick) {
    return !quick || (!test.has_many && test.transactions <= 4 && (test.bytes == 64 || test.bytes == 2048));
}

/// The machine description under a replay instead of its traffic.
std::string machine_under_replay() {
    const std::string text = wormhole_machine_text;
    return text.substr(0, text.find("traffic:")) + "replay: {trace: none}\n";
}

}  // namespace

source_comparison wormhole(bool quick) {
    const fact_file facts = read_facts(wormhole_text);
    const fitted_constants constants = constants_of(facts);
    source_comparison made{"Wormhole, cycles", 'W'};
    std::set<std::string> planned;
    for (auto row : facts.rows) {
        for (const unsigned bytes : sizes) {
            const core_test test = test_of(row, bytes);
            if (row[std::to_string(bytes)].empty() || !is_compared(test, quick) ||
                !planned.insert(test.name()).second) {
                continue;
            }
            planned_run run;
            run.name = test.name();
            run.machine = machine_under_replay();
            run.settings = {fmt::format("network.node_link.flits_per_cycle={:.4f}", 1 / constants.a_flit)};
            run.cost = 0.1 + 1e-7 * test.transactions * test.bytes;
            run.inputs = {{"replay.trace", run.name + ".causes",
                           [test, constants] { return trace_of(test, constants.interval); }}};
            made.runs.push_back(std::move(run));
        }
    }
    made.rows = [facts, constants, quick](const measurements& measured) {
        const auto alone = figure(measured, core_test{}.name(), "replay_cycles");
        std::vector<compared_row> compared;
        for (auto row : facts.rows) {
            for (const unsigned bytes : sizes) {
                const core_test test = test_of(row, bytes);
                if (row[std::to_string(bytes)].empty() || !is_compared(test, quick)) { continue; }
                compared_row one{facts.source,
                                 fmt::format("{}, {} to {}", row["pattern"], row["transactions"], row["nodes"]),
                                 fmt::format("{} bytes{}{}", bytes, test.same_axis ? ", same axis" : "",
                                             row["stateful"] == "yes" ? ", stateful" : ""),
                                 is_fitted(row, bytes) ? "fitted" : "predicted",
                                 number_in(row[std::to_string(bytes)]),
                                 figure(measured, test.name(), "replay_cycles")};
                if (one.ours && alone) { *one.ours += constants.alone - *alone; }
                compared.push_back(std::move(one));
            }
        }
        return compared;
    };
    made.bars = {{"B8", "Wormhole: half of the rows within 10 %", 50, 10},
                 {"B9", "Wormhole: 90 % of the rows within 25 %", 90, 25}};
    return made;
}

}  // namespace orbweaver::studies::truth
