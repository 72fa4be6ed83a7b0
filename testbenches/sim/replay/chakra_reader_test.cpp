// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/chakra_reader.h"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "multicast/plan/plan_file.h"
#include "sim/replay/trace_opening.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

// The wire format of protocol buffers, by hand: the reader's own classes could be wrong in the same way.

std::string varint(std::uint64_t number) {
    std::string bytes;
    for (; number >= 128; number /= 128) { bytes += static_cast<char>(number % 128 | 128); }
    return bytes + static_cast<char>(number);
}

std::string field(unsigned number, std::uint64_t value) { return varint(number * 8) + varint(value); }

std::string field(unsigned number, const std::string& bytes) {
    return varint(number * 8 + 2) + varint(bytes.size()) + bytes;
}

std::string attribute(const std::string& name, std::uint64_t value) {
    return field(10, field(1, name) + field(9, value));
}

struct chakra_node {
    std::uint64_t id = 0;
    unsigned type = 4;
    std::string rest{};
    std::string text() const {
        const std::string node = field(1, id) + field(2, "name") + field(3, type) + rest;
        return varint(node.size()) + node;
    }
};

const std::string header = [] {
    const std::string text = field(1, "0.0.4");
    return varint(text.size()) + text;
}();

std::string transfer(const char* peer, unsigned rank, unsigned bytes) {
    return attribute(peer, rank) + attribute("comm_size", bytes) + attribute("comm_tag", 3);
}

std::string write_ranks(const std::vector<std::vector<chakra_node>>& ranks) {
    const auto folder = temporary_path("chakra");
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    for (std::size_t rank = 0; rank < ranks.size(); ++rank) {
        std::ofstream file(folder / ("t." + std::to_string(rank) + ".et"), std::ios::binary);
        file << header;
        for (const chakra_node& node : ranks[rank]) { file << node.text(); }
    }
    return (folder / "t.%d.et").string();
}

std::unique_ptr<const schedule> read(const std::vector<std::vector<chakra_node>>& ranks) {
    return chakra_reader(write_ranks(ranks), {}).read();
}

TEST(chakra_reader, reads_computing_sends_and_receives) {
    const auto trace = read({{{1, 4, field(7, 25)}, {2, 5, field(5, 1) + transfer("comm_dst", 1, 100)}},
                             {{7, 6, transfer("comm_src", 0, 100)}, {8, 4, field(4, 7) + attribute("is_cpu_op", 1)}}});
    EXPECT_EQ(trace->ranks(), 2);
    EXPECT_EQ(trace->totals().sends, 1);
    EXPECT_EQ(trace->totals().receives, 1);
    EXPECT_EQ(trace->totals().computes, 2);
    EXPECT_EQ(trace->totals().bytes, 100);
    schedule::reader position = trace->read(0);
    scheduled_operation operation;
    ASSERT_TRUE(position.next(operation));
    EXPECT_EQ(operation.what.amount, 25000000) << "picoseconds";
    ASSERT_TRUE(position.next(operation));
    EXPECT_EQ(operation.what.tag, 3);
    EXPECT_EQ(operation.needs.size(), 1);
}

TEST(chakra_reader, makes_messages_of_collectives) {
    constexpr unsigned ranks = 4;
    const auto collective = [](unsigned type, unsigned bytes) {
        return std::vector<std::vector<chakra_node>>(
            ranks, {{1, 7, attribute("comm_type", type) + attribute("comm_size", bytes)}});
    };
    const auto all_reduce = read(collective(0, 4000));
    EXPECT_EQ(all_reduce->totals().sends, ranks * 2 * (ranks - 1));
    EXPECT_EQ(all_reduce->totals().bytes, ranks * 2 * (ranks - 1) * 1000);
    EXPECT_EQ(read(collective(2, 4000))->totals().bytes, ranks * (ranks - 1) * 4000) << "all-gather";
    EXPECT_EQ(read(collective(6, 4000))->totals().bytes, ranks * (ranks - 1) * 1000) << "all-to-all";
    EXPECT_EQ(read(collective(7, 4000))->totals().bytes, ranks * (ranks - 1) * 1000) << "reduce-scatter";
    EXPECT_EQ(read(collective(5, 4000))->totals().bytes, (ranks - 1) * 4000) << "broadcast";
    EXPECT_EQ(read(collective(1, 4000))->totals().bytes, (ranks - 1) * 4000) << "reduce";
    EXPECT_EQ(read(collective(9, 0))->totals().sends, ranks * 2) << "barrier";
}

// Each of four ranks reports to the next one; a binomial tree would have two sends at rank 0.
TEST(chakra_reader, makes_messages_along_the_plan_that_is_named) {
    const std::string plan = temporary_path("chakra_reader_test.plan").string();
    const auto written = multicast::write_plan({4, {{0, {{0, {1}}, {1, {2}}, {2, {3}}}}}});
    std::ofstream(plan, std::ios::binary).write(reinterpret_cast<const char*>(written.data()), std::ssize(written));
    system::system_desc described;
    described.replay.trace = write_ranks(
        std::vector<std::vector<chakra_node>>(4, {{1, 7, attribute("comm_type", 5) + attribute("comm_size", 4000)}}));
    described.replay.collectives = {noc::collective_algorithm::multicast, 0, plan};
    const auto trace = open_trace(described, 4);
    for (unsigned rank = 0; rank < 4; ++rank) {
        std::vector<unsigned> receivers;
        noc::trace_record record;
        for (trace->next(rank, record); record.kind != noc::trace_record_kind::end; trace->next(rank, record)) {
            if (record.kind == noc::trace_record_kind::message) { receivers.push_back(record.destination.value); }
        }
        EXPECT_EQ(receivers, rank < 3 ? std::vector<unsigned>{rank + 1} : std::vector<unsigned>{}) << rank;
    }
}

TEST(chakra_reader, keeps_collectives_within_their_process_groups) {
    const auto groups = field(8, field(1, R"([{"pg_name": "0", "ranks": [0, 2]}, {"pg_name": "1", "ranks": [1]}])"));
    const chakra_node metadata{1, 1, groups};
    const chakra_node together{
        2, 7,
        attribute("comm_type", 0) + attribute("comm_size", 400) + field(10, field(1, "pg_name") + field(29, "0"))};
    EXPECT_EQ(read({{metadata, together}, {metadata}, {metadata, together}})->totals().sends, 4);
    EXPECT_THAT(
        [&] {
            read({{metadata, together}, {metadata, together}, {metadata}});
        },
        ThrowsMessage<user_error>(HasSubstr("t.1.et: node 2 ('name'): rank 1 is not of")));
}

TEST(chakra_reader, refuses_what_is_wrong_at_its_place) {
    const auto complaint = [](const std::vector<chakra_node>& nodes) {
        try {
            read({nodes});
        } catch (const user_error& error) { return std::string(error.what()); }
        return std::string("nothing");
    };
    EXPECT_THAT(complaint({{5, 4, field(5, 9)}}), HasSubstr("t.0.et: node 5 waits for node 9, which is not there"));
    EXPECT_THAT(complaint({{5, 4}, {5, 4}}), HasSubstr("node 5 ('name'): another node has the same number"));
    EXPECT_THAT(complaint({{5, 5, attribute("comm_size", 4)}}), HasSubstr("it has no comm_dst"));
    EXPECT_THAT(complaint({{5, 5, transfer("comm_dst", 4, 4)}}), HasSubstr("comm_dst is 4, and there are 1 ranks"));
    EXPECT_THAT(complaint({{5, 6, transfer("comm_src", 0, 4)}}), HasSubstr("sends no such message"));
    EXPECT_THAT(complaint({{5, 7, attribute("comm_type", 77)}}), HasSubstr("comm_type 77 is no collective"));
    EXPECT_THAT(complaint({{5, 12}}), HasSubstr("type 12 is unknown"));
    EXPECT_THAT(complaint({{1, 4, field(5, 2)}, {2, 4, field(5, 1)}}), HasSubstr("waits for itself, through others"));
}

TEST(chakra_reader, survives_mutated_files) {
    const std::string groups = field(8, field(1, R"([{"pg_name": "0", "ranks": [0]}])"));
    const std::string pattern = write_ranks(
        {{{1, 1, groups},
          {2, 4, field(7, 25)},
          {3, 5, field(5, 2) + transfer("comm_dst", 0, 100)},
          {4, 6, field(4, 3) + transfer("comm_src", 0, 100)},
          {5, 7,
           attribute("comm_type", 0) + attribute("comm_size", 400) + field(10, field(1, "pg_name") + field(29, "0"))},
          {6, 4, field(4, 5) + attribute("is_cpu_op", 1)}}});
    const std::string file = std::string(pattern).replace(pattern.find("%d"), 2, "0");
    std::stringstream sound;
    sound << std::ifstream(file, std::ios::binary).rdbuf();
    expect_mutations_survived(sound.str(), 500, 8, std::string("\x01\x08\x12\x7f\xff\0", 6), HasSubstr("chakra/t."),
                              [&](const std::string& text) {
                                  std::ofstream(file, std::ios::binary) << text;
                                  chakra_reader(pattern, {}).read();
                              });
}

TEST(chakra_reader, refuses_files_that_end_early) {
    const std::string pattern = write_ranks({{{1, 4}, {2, 4}}});
    const std::string file = std::string(pattern).replace(pattern.find("%d"), 2, "0");
    std::filesystem::resize_file(file, std::filesystem::file_size(file) - 2);
    EXPECT_THAT([&] { chakra_reader(pattern, {}).read(); },
                ThrowsMessage<user_error>(HasSubstr("the file ends within a node")));
    EXPECT_THROW(chakra_reader("no_place_of_a_rank.et", {}), user_error);
    EXPECT_THROW(chakra_reader(file + ".%d", {}), user_error);
}

}  // namespace
}  // namespace orbweaver::sim
