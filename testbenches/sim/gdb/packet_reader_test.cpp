// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/packet_reader.h"

#include <vector>

#include "hw/base/random_stream.h"
#include "sim/gdb/hex.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim::gdb {
namespace {

/// "packet text", "damaged", ... for each event of a stream.
std::vector<std::string> events_of(packet_reader& reader) {
    std::vector<std::string> list;
    while (const auto came = reader.next()) {
        switch (came->kind) {
            case event_kind::packet: list.push_back("packet " + came->packet); break;
            case event_kind::damaged: list.emplace_back("damaged"); break;
            case event_kind::interrupt: list.emplace_back("interrupt"); break;
            case event_kind::refused: list.emplace_back("refused"); break;
        }
    }
    return list;
}

std::vector<std::string> events_of(std::string_view stream) {
    packet_reader reader;
    reader.feed(stream);
    return events_of(reader);
}

TEST(packet_reader, takes_packets_whose_checksum_is_right) {
    EXPECT_THAT(events_of("+$g#67+$m0,4#fd"), ElementsAre("packet g", "packet m0,4"));
    EXPECT_THAT(events_of("$#00"), ElementsAre("packet "));
}

TEST(packet_reader, reports_packets_whose_checksum_is_wrong_or_none) {
    EXPECT_THAT(events_of("$g#68$g#6x$g#67"), ElementsAre("damaged", "damaged", "packet g"));
}

TEST(packet_reader, distinguishes_interrupts_and_refusals_from_packets) {
    EXPECT_THAT(events_of("\x03-$g#67\x03"), ElementsAre("interrupt", "refused", "packet g", "interrupt"));
    EXPECT_THAT(events_of(std::string("$X0,1:\x03#") + "22"), ElementsAre(std::string("packet X0,1:\x03")));
}

TEST(packet_reader, waits_for_the_rest_of_a_packet) {
    packet_reader reader;
    for (const char letter : std::string("$qSupported#3")) {
        reader.feed({&letter, 1});
        EXPECT_THAT(events_of(reader), IsEmpty());
    }
    reader.feed("7");
    EXPECT_THAT(events_of(reader), ElementsAre("packet qSupported"));
}

TEST(packet_reader, undoes_escapes) {
    EXPECT_EQ(framed("a}b#c$d*"),
              "$a}]b}\x03"
              "c}\x04"
              "d}\x0a#ec");
    EXPECT_THAT(events_of(framed("a}b#c$d*")), ElementsAre("packet a}b#c$d*"));
}

TEST(packet_reader, gives_a_packet_up_that_is_too_long_and_takes_the_next) {
    const std::string longest(longest_packet, 'a');
    EXPECT_THAT(events_of(framed(longest)), ElementsAre("packet " + longest));
    EXPECT_THAT(events_of(framed(longest + "a") + "$g#67"), ElementsAre("damaged", "packet g"));
    packet_reader reader;
    reader.feed("$" + longest + "aaaa");
    EXPECT_THAT(events_of(reader), ElementsAre("damaged"));
    EXPECT_EQ(reader.waiting(), 0U);
}

TEST(packet_reader, takes_an_interrupt_only_if_nothing_stands_before_it) {
    packet_reader reader;
    reader.feed("++\x03$g#67\x03");
    EXPECT_TRUE(reader.take_interrupt());
    EXPECT_FALSE(reader.take_interrupt());
    EXPECT_THAT(events_of(reader), ElementsAre("packet g", "interrupt"));
}

TEST(packet_reader, finds_its_way_back_after_any_damage) {
    random_stream random(1, "packets");
    for (unsigned round = 0; round < 20000; ++round) {
        packet_reader reader;
        reader.feed(mutated("+$qSupported:swbreak+#2a$m80001000,40#8d\x03-$X10,3:a}]b#0e", random, "$#}+-\x03*"));
        events_of(reader);
        // At worst the end of the damage swallows one packet.
        reader.feed("$g#67$g#67$g#67");
        EXPECT_THAT(events_of(reader), Contains("packet g")) << round;
    }
}

TEST(hex, reads_what_it_writes) {
    EXPECT_EQ(hex_of(std::string_view("\x01\xfe")), "01fe");
    EXPECT_EQ(hex_of_register(0x12345678, 4), "78563412");
    EXPECT_EQ(register_of("78563412"), 0x12345678U);
    EXPECT_EQ(bytes_of("01Fe"), (std::vector<std::uint8_t>{1, 0xfe}));
    EXPECT_EQ(bytes_of("012"), std::nullopt);
    EXPECT_EQ(bytes_of("0g"), std::nullopt);
    EXPECT_EQ(register_of(""), std::nullopt);
    EXPECT_EQ(register_of("010203040506070809"), std::nullopt);
}

TEST(hex, takes_numbers_of_32_bits_and_no_larger_ones) {
    std::string_view text = "ffffffff,10";
    EXPECT_EQ(take_number(text), 0xffffffffU);
    EXPECT_EQ(text, ",10");
    EXPECT_EQ(take_number(text), std::nullopt);
    text = "123456789";
    EXPECT_EQ(take_number(text), std::nullopt);
    EXPECT_EQ(text, "123456789");
}

}  // namespace
}  // namespace orbweaver::sim::gdb
