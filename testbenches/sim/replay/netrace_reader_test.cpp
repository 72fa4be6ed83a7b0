// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/netrace_reader.h"

#include <bzlib.h>

#include <fstream>
#include <string>
#include <vector>

#include "hw/base/errors.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

std::string number(std::uint64_t value, unsigned bytes) {
    std::string text;
    for (unsigned byte = 0; byte < bytes; ++byte) { text += static_cast<char>(value >> 8 * byte); }
    return text;
}

std::string head_of_trace(unsigned nodes, std::uint64_t packets, const std::string& notes = "") {
    return number(netrace_reader::magic, 4) + number(0x3F800000, 4) + std::string(30, 'b') + number(nodes, 1) + '\0' +
           number(5000, 8) + number(packets, 8) + number(notes.size(), 4) + number(1, 4) + std::string(8, '\0') +
           notes + std::string(24, 'r');
}

struct netrace_packet {
    std::uint64_t cycle = 0;
    std::uint32_t id = 0;
    unsigned type = 1;
    unsigned source = 0;
    unsigned destination = 1;
    std::vector<std::uint32_t> dependents{};
};

std::string bytes_of(const netrace_packet& packet) {
    std::string text = number(packet.cycle, 8) + number(packet.id, 4) + number(0xABCD, 4) + number(packet.type, 1) +
                       number(packet.source, 1) + number(packet.destination, 1) + number(2, 1) +
                       number(packet.dependents.size(), 1);
    for (const std::uint32_t dependent : packet.dependents) { text += number(dependent, 4); }
    return text;
}

std::string file_with(const std::string& bytes) {
    const auto file = temporary_path("netrace_reader_test.tra");
    std::ofstream(file, std::ios::binary) << bytes;
    return file.string();
}

std::vector<noc::trace_record> read_all(const std::string& bytes) {
    netrace_reader reader(file_with(bytes), 4);
    std::vector<noc::trace_record> records;
    do { reader.next(0, records.emplace_back()); } while (records.back().kind != noc::trace_record_kind::end);
    return records;
}

const std::string sound = head_of_trace(4, 3, "notes") + bytes_of({10, 7, 1, 0, 3, {9, 8}}) +
                          bytes_of({20, 8, 2, 3, 0, {9}}) + bytes_of({30, 9, 6, 2, 1});

void expect_sound(const std::vector<noc::trace_record>& records) {
    ASSERT_EQ(records.size(), 4);
    EXPECT_EQ(records[0].destination.value, 3);
    EXPECT_EQ(records[0].bytes, 8);
    EXPECT_EQ(records[0].flits, 3) << "a head and 8 bytes in flits of 4";
    EXPECT_EQ(records[1].flits, 19) << "a line of 64 bytes";
    ASSERT_EQ(records[1].needs.size(), 2);
    EXPECT_EQ(records[1].needs[0].gap, 20);
    EXPECT_EQ(records[1].needs[1].predecessor, 1);
    ASSERT_EQ(records[2].needs.size(), 3);
    EXPECT_THAT(records[2].forgotten, ElementsAre(1, 2, 3));
    EXPECT_EQ(records[3].cycles, 5000);
}

TEST(netrace_reader, turns_dependents_into_causes) { expect_sound(read_all(sound)); }

TEST(netrace_reader, reads_compressed_files_of_several_streams) {
    std::string compressed;
    for (const std::string& part : {sound.substr(0, 100), sound.substr(100)}) {
        std::string text = part;
        std::string out(text.size() + 1000, '\0');
        auto length = static_cast<unsigned>(out.size());
        ASSERT_EQ(
            BZ2_bzBuffToBuffCompress(out.data(), &length, text.data(), static_cast<unsigned>(text.size()), 9, 0, 0),
            BZ_OK);
        compressed += out.substr(0, length);
    }
    expect_sound(read_all(compressed));
    EXPECT_THROW(read_all(compressed.substr(0, compressed.size() - 30)), user_error);
}

TEST(netrace_reader, survives_mutated_files) {
    expect_mutations_survived(sound, 600, 9, std::string("\x01\x02\x7f\xff\0", 5),
                              HasSubstr("netrace_reader_test.tra: "), read_all);
}

struct malformed_netrace : testing::TestWithParam<malformed_text> {};

TEST_P(malformed_netrace, is_refused) {
    EXPECT_THAT([] { read_all(GetParam().content); },
                ThrowsMessage<user_error>(HasSubstr("netrace_reader_test.tra: " + GetParam().complaint)));
}

INSTANTIATE_TEST_SUITE_P(netrace, malformed_netrace,
                         testing::ValuesIn(std::vector<malformed_text>{
                             {"empty", "", "this is no Netrace file"},
                             {"other_version", std::string(sound).replace(4, 4, number(0x40000000, 4)),
                              "version 2 of Netrace cannot be read"},
                             {"no_nodes", head_of_trace(0, 0), "its head is damaged: 0 nodes"},
                             {"ends_within_head", sound.substr(0, 90), "the file ends within its head"},
                             {"ends_within_packet", sound.substr(0, sound.size() - 3), "packet 3: the file ends"},
                             {"unknown_type", head_of_trace(4, 1) + bytes_of({1, 1, 0}), "packet 1: type 0 is unknown"},
                             {"unknown_node", head_of_trace(4, 1) + bytes_of({1, 1, 1, 4, 0}),
                              "packet 1: from node 4 to node 0, and there are 4"}}),
                         name_of_text);

}  // namespace
}  // namespace orbweaver::sim
