// SPDX-License-Identifier: Apache-2.0
// latency_histogram.csv and latency_pairs.csv against result.json of the same run.
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "sim/config/configuration.h"
#include "sim/run/run_system.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

using table_row = std::vector<std::string>;

std::uint64_t number(const std::string& text) { return std::stoull(text); }

struct latency_files : testing::Test {
    void run(const std::string& more) {
        run_options options;
        options.out = folder;
        options.quiet = true;
        std::filesystem::create_directories(folder);
        const auto loaded = parse_configuration("test.yaml",
                                                "system: network\n"
                                                "network:\n"
                                                "  topology: {dims: [3, 2]}\n"
                                                "  classes: [{name: request, vcs: 1}, {name: reply, vcs: 1}]\n"
                                                "traffic:\n"
                                                "  warmup_cycles: 500\n"
                                                "  measure_cycles: 4000\n"
                                                "  classes:\n"
                                                "    - {name: request, rate: 0.1, packet_flits: 2, self: false,\n"
                                                "       reply_class: reply, reply_flits: 5}\n" +
                                                    more);
        ASSERT_EQ(run_system(loaded.description(), {}, options), exit_code::success);
        std::ifstream stream(folder / "result.json");
        classes = result_json::parse(stream)["traffic"]["classes"];
    }

    /// The rows of a file; its first line is `heading`.
    std::vector<table_row> rows(const std::string& file, const std::string& heading) const {
        std::ifstream stream(folder / file);
        std::string line;
        std::getline(stream, line);
        EXPECT_EQ(line, heading);
        std::vector<table_row> found;
        while (std::getline(stream, line)) {
            std::istringstream words(line);
            table_row row;
            for (std::string word; std::getline(words, word, ',');) { row.push_back(word); }
            found.push_back(std::move(row));
        }
        return found;
    }

    std::filesystem::path folder = temporary_path("latency_files");
    result_json classes;
};

/// Latencies, one by one, in ascending order.
void expect_summary(const result_json& summary, const std::vector<std::uint64_t>& latencies) {
    ASSERT_FALSE(latencies.empty());
    double sum = 0;
    for (const std::uint64_t latency : latencies) { sum += static_cast<double>(latency); }
    EXPECT_EQ(summary["samples"], latencies.size());
    EXPECT_NEAR(summary["mean"], sum / static_cast<double>(latencies.size()), 1e-9);
    EXPECT_EQ(summary["max"], latencies.back());
    for (const unsigned percent : {50U, 95U, 99U}) {
        // The least value that as many per cent of the samples do not exceed.
        const std::size_t rank = (latencies.size() * percent + 99) / 100;
        EXPECT_EQ(summary["p" + std::to_string(percent)], latencies[rank - 1]) << percent;
    }
}

TEST_F(latency_files, a_histogram_has_every_latency_of_every_class) {
    run("  histogram: true\n");
    std::map<std::pair<std::string, std::string>, std::vector<std::uint64_t>> latencies;
    for (const table_row& row : rows("latency_histogram.csv", "class,latency,cycles,packets")) {
        ASSERT_EQ(row.size(), 4U);
        auto& samples = latencies[{row[0], row[1]}];
        EXPECT_TRUE(samples.empty() || samples.back() < number(row[2])) << "a value twice, or out of order";
        EXPECT_GT(number(row[3]), 0U);
        samples.insert(samples.end(), number(row[3]), number(row[2]));
    }
    EXPECT_EQ(latencies.size(), 5U) << "a request has no round trip";
    for (const auto& [key, values] : latencies) {
        SCOPED_TRACE(key.first + " " + key.second);
        expect_summary(classes[key.first][key.second == "round_trip" ? key.second : key.second + "_latency"], values);
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "latency_pairs.csv"));
}

TEST_F(latency_files, pairs_add_up_to_the_whole) {
    run("  pairs: true\n");
    struct sums {
        std::uint64_t packets = 0;
        double cycles = 0;
        std::uint64_t most = 0;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
    };
    std::map<std::string, sums> found;
    for (const table_row& row : rows("latency_pairs.csv", "class,source,destination,packets,mean,max")) {
        ASSERT_EQ(row.size(), 6U);
        sums& total = found[row[0]];
        EXPECT_NE(row[1], row[2]) << "self: false";
        EXPECT_LE(std::stod(row[4]), static_cast<double>(number(row[5])));
        total.pairs.emplace_back(number(row[1]), number(row[2]));
        total.packets += number(row[3]);
        total.cycles += std::stod(row[4]) * static_cast<double>(number(row[3]));
        total.most = std::max(total.most, number(row[5]));
    }
    ASSERT_EQ(found.size(), 2U);
    for (const auto& [name, total] : found) {
        const result_json& latency = classes[name]["packet_latency"];
        EXPECT_EQ(total.pairs.size(), 6U * 5U) << "uniform traffic of six nodes";
        EXPECT_TRUE(std::is_sorted(total.pairs.begin(), total.pairs.end()));
        EXPECT_EQ(latency["samples"], total.packets);
        EXPECT_EQ(latency["max"], total.most);
        EXPECT_NEAR(latency["mean"], total.cycles / static_cast<double>(total.packets), 0.0005)
            << "means have three places";
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "latency_histogram.csv"));
}

}  // namespace
}  // namespace orbweaver::sim
