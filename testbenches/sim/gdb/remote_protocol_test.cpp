// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/remote_protocol.h"

#include "hw/base/random_stream.h"
#include "sim/gdb/hex.h"
#include "sim/gdb/packet_reader.h"
#include "sim/gdb/register_file.h"
#include "testbenches/sim/gdb/debugged_chip.h"
#include "testbenches/support/malformed_text.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim::gdb {
namespace {

using bench = debugged_chip;

constexpr std::size_t digits_of_all_registers = 2 * (33 * 4 + 32 * 8);

/// The protocol of a machine that stands before its first cycle.
struct protocol : testing::Test {
    protocol() : debugger(chip.modelled), subject(debugger, chip.clock) {
        chip.elaborate();
        subject.stopped({stop_reason::attached, bench::first, {}, 0, {}});
    }

    std::string reply_to(std::string_view packet) { return subject.handle(packet).text; }
    demand demand_of(std::string_view packet) { return subject.handle(packet).asks; }

    /// Lets the machine run after a packet that reports it. @return the packet that reports why it stopped; empty: it
    /// is over
    std::string after(std::string_view packet) {
        EXPECT_EQ(demand_of(packet), demand::resume) << packet;
        const auto why = chip.run(debugger);
        return why ? subject.stopped(*why) : "";
    }
    std::string monitor_reply(std::string_view words) {
        const auto bytes = bytes_of(reply_to("qRcmd," + hex_of(words)));
        return bytes ? std::string(bytes->begin(), bytes->end()) : "no text";
    }

    debugged_chip chip;
    machine_debugger debugger;
    remote_protocol subject;
};

TEST_F(protocol, offers_what_it_has) {
    EXPECT_THAT(
        reply_to("qSupported:multiprocess+;swbreak+"),
        AllOf(HasSubstr("PacketSize=4000"), HasSubstr("swbreak+"), HasSubstr("hwbreak+"), HasSubstr("vContSupported+"),
              HasSubstr("qXfer:features:read+"), HasSubstr("qXfer:threads:read+"), Not(HasSubstr("multiprocess"))));
    EXPECT_THAT(reply_to("vCont?"), StartsWith("vCont;c;C;s;S"));
    EXPECT_EQ(reply_to("qAttached"), "1");
    EXPECT_TRUE(subject.handle("QStartNoAckMode").end_acknowledgements);
}

TEST_F(protocol, answers_what_it_does_not_know_with_nothing) {
    for (const char* packet : {"", "vMustReplyEmpty", "qTStatus", "qCRC:0,4", "Z7,0,4", "!", "R00", "\xff"}) {
        EXPECT_EQ(reply_to(packet), "") << packet;
        EXPECT_EQ(demand_of(packet), demand::none) << packet;
    }
}

TEST_F(protocol, numbers_threads_by_node_and_context) {
    EXPECT_EQ(remote_protocol::number_of(bench::first), 1U);
    EXPECT_EQ(remote_protocol::number_of({node_id{3}, context_id{2}}), 3 * 32 + 3U);
    EXPECT_EQ(reply_to("qfThreadInfo"), "m1,21");
    EXPECT_EQ(reply_to("qsThreadInfo"), "l");
    EXPECT_EQ(reply_to("qC"), "QC1");
    EXPECT_EQ(reply_to("T21"), "OK");
    for (const char* packet : {"T2", "T41", "Tffffffff", "T", "Hg2", "Hgx", "T21x", "qThreadExtraInfo,2"}) {
        EXPECT_EQ(reply_to(packet), "E02") << packet;
    }
    EXPECT_EQ(reply_to("H"), "E01");
    EXPECT_EQ(reply_to("Hc-1"), "OK");
}

TEST_F(protocol, names_threads_and_reports_their_state) {
    EXPECT_THAT(reply_to("qXfer:threads:read::0,1000"),
                AllOf(StartsWith("l<?xml"), HasSubstr("<thread id=\"21\" core=\"1\" name=\"node 1 context 0\">ready")));
    EXPECT_EQ(reply_to("qThreadExtraInfo,21"), hex_of(std::string_view("ready")));
}

TEST_F(protocol, gives_documents_in_parts) {
    const std::string document = target_description();
    std::string read;
    for (std::string part = "m"; part.front() == 'm';) {
        part = reply_to("qXfer:features:read:target.xml:" + fmt::format("{:x},3f", read.size()));
        ASSERT_FALSE(part.empty());
        read += part.substr(1);
    }
    EXPECT_EQ(read, document);
    EXPECT_EQ(reply_to("qXfer:features:read:target.xml:ffffff,3f"), "l");
    EXPECT_EQ(reply_to("qXfer:features:read:other.xml:0,3f"), "E00");
    EXPECT_EQ(reply_to("qXfer:features:read:target.xml:0"), "E01");
}

TEST_F(protocol, describes_the_registers_that_it_gives) {
    const std::string description = target_description();
    EXPECT_THAT(description, HasSubstr("<architecture>riscv:rv32</architecture>"));
    for (const char* name : {"zero", "ra", "t6", "pc", "ft0", "fa0", "ft11", "fcsr", "mstatus", "mhartid"}) {
        const std::size_t position = description.find(std::string("name=\"") + name + "\"");
        ASSERT_NE(position, std::string::npos) << name;
        unsigned bits = 0;
        unsigned number = 0;
        std::sscanf(description.c_str() + description.find("bitsize", position), "bitsize=\"%u\" regnum=\"%u\"", &bits,
                    &number);
        EXPECT_EQ(reply_to(fmt::format("p{:x}", number)).size(), bits / 4) << name;
    }
    EXPECT_THAT(reply_to("g"), SizeIs(digits_of_all_registers));
}

TEST_F(protocol, reads_and_writes_registers_of_the_selected_thread) {
    EXPECT_EQ(reply_to("p20"), "00010000") << "pc";
    EXPECT_EQ(reply_to("Hg21"), "OK");
    EXPECT_EQ(reply_to("P5=78563412"), "OK");
    EXPECT_EQ(reply_to("p5"), "78563412");
    EXPECT_EQ(reply_to("P21=0807060504030201"), "OK") << "ft0";
    EXPECT_EQ(reply_to("p21"), "0807060504030201");
    EXPECT_EQ(reply_to("Hg1"), "OK");
    EXPECT_EQ(reply_to("p5"), "00000000") << "of the other node";
    EXPECT_EQ(reply_to("p42"), "xxxxxxxx") << "fflags while floating point is off";
    for (const char* packet : {"p1041", "pffffffff", "P20=01000000", "P5=785634", "P5=7856341278", "P1000=00000000"}) {
        EXPECT_EQ(reply_to(packet), "E02") << packet;
    }
    for (const char* packet : {"p", "px", "p5x", "P5", "P"}) { EXPECT_EQ(reply_to(packet), "E01") << packet; }
}

TEST_F(protocol, writes_all_registers_at_once) {
    std::string all = reply_to("g");
    all.replace(8 * 5, 8, "efbeadde");
    EXPECT_EQ(reply_to("G" + all), "OK");
    EXPECT_EQ(reply_to("g"), all);
    EXPECT_EQ(reply_to("G" + all.substr(8)), "E02");
    EXPECT_EQ(reply_to("G" + all + "00"), "E02");
}

TEST_F(protocol, reads_and_writes_memory_of_the_selected_threads_node) {
    EXPECT_EQ(reply_to("M1000,4:01020304"), "OK");
    EXPECT_EQ(reply_to("m1000,4"), "01020304");
    EXPECT_EQ(chip.word(node_id{0}, bench::counter), 0x04030201U);
    EXPECT_EQ(reply_to(std::string_view("X1004,2:\0\xff", 10)), "OK");
    EXPECT_EQ(reply_to("m1004,2"), "00ff");
    EXPECT_EQ(reply_to("X0,0:"), "OK") << "the question whether there is X";
    EXPECT_EQ(reply_to("Hg21"), "OK");
    EXPECT_EQ(reply_to("m1000,4"), "00000000");
}

TEST_F(protocol, refuses_memory_that_is_not_there) {
    EXPECT_EQ(reply_to("mffff0000,4"), "E02");
    EXPECT_EQ(reply_to("m7ffffe,4"), "0000") << "what there is of it";
    EXPECT_EQ(reply_to("M7ffffe,4:00000000"), "E02");
    EXPECT_EQ(reply_to("m10000000,4"), "E02") << "reading a device may act";
    EXPECT_EQ(reply_to("m0,ffffffff"), reply_to("m0,1ff0")) << "no more than a packet holds";
    for (const char* packet : {"m", "m0", "m0,", "m0,4x", "M0,4", "M0,4:00", "M0,2:0g00", "X0,4:a", "X0"}) {
        EXPECT_EQ(reply_to(packet), "E01") << packet;
    }
}

TEST_F(protocol, stops_at_breakpoints_and_states_which_kind) {
    reply_to("qSupported:swbreak+;hwbreak+");
    EXPECT_EQ(reply_to("Z0,114,4"), "OK");
    EXPECT_EQ(after("vCont;c"), "T05thread:1;20:14010000;swbreak:;");
    EXPECT_EQ(reply_to("?"), "T05thread:1;20:14010000;swbreak:;");
    EXPECT_EQ(reply_to("z0,114,4"), "OK");
    EXPECT_EQ(reply_to("Z1,11c,4;X3,220027"), "OK") << "conditions are the debugger's";
    EXPECT_EQ(after("c"), "T05thread:1;20:1c010000;hwbreak:;");
    EXPECT_EQ(reply_to("z1,11c,4"), "OK");
    EXPECT_EQ(after("vCont;c"), "");
}

TEST_F(protocol, reports_kinds_of_breakpoints_only_to_who_asked) {
    reply_to("Z0,114,4");
    EXPECT_EQ(after("vCont;c"), "T05thread:1;20:14010000;");
}

TEST_F(protocol, stops_at_watchpoints_and_states_where) {
    EXPECT_EQ(reply_to("Z2,1000,4"), "OK");
    EXPECT_EQ(after("vCont;c"), "T05thread:1;20:18010000;watch:1000;");
    reply_to("z2,1000,4");
    reply_to("Z3,1000,4");
    EXPECT_EQ(after("vCont;c"), "T05thread:1;20:1c010000;rwatch:1000;");
    reply_to("z3,1000,4");
    reply_to("Z4,1002,1");
    EXPECT_EQ(after("vCont;c"), "T05thread:1;20:18010000;awatch:1002;");
    EXPECT_EQ(reply_to("Z2,1000,0"), "E02");
    EXPECT_EQ(reply_to("Z2,1000"), "E01");
    EXPECT_EQ(reply_to("Z"), "E01");
}

TEST_F(protocol, steps_the_thread_that_is_named) {
    EXPECT_EQ(after("vCont;s:21;c"), "T05thread:21;20:04010000;");
    EXPECT_EQ(after("s"), "T05thread:21;20:08010000;") << "the thread of the last stop";
    EXPECT_EQ(after("vCont;r100,110:1;c:-1"), "T05thread:1;20:10010000;");
    EXPECT_EQ(after("s100"), "T05thread:1;20:04010000;") << "from an address";
    EXPECT_EQ(after("S05;100"), "T05thread:1;20:04010000;");
}

TEST_F(protocol, refuses_to_go_on_in_a_way_that_it_does_not_understand) {
    for (const char* packet : {"vCont", "vCont;", "vCont;x", "vCont;s:2", "vCont;s:zz", "vCont;r100", "vCont;r1,2,3:1",
                               "vContx", "c101", "cxyz", "s102"}) {
        EXPECT_EQ(reply_to(packet), "E01") << packet;
        EXPECT_EQ(demand_of(packet), demand::none) << packet;
    }
    EXPECT_THAT(reply_to("vCont;t:1"), StartsWith("T05")) << "it stands already";
}

TEST_F(protocol, lets_the_run_end_or_go_on_alone) {
    EXPECT_EQ(demand_of("k"), demand::kill);
    EXPECT_EQ(demand_of("vKill;1"), demand::kill);
    EXPECT_EQ(demand_of("D"), demand::detach);
    EXPECT_EQ(demand_of("D;1"), demand::detach);
    EXPECT_EQ(reply_to("D"), "OK");
}

TEST_F(protocol, monitor_reports_the_machine) {
    EXPECT_THAT(monitor_reply("time"), StartsWith("cycle 0, 0 ns"));
    EXPECT_THAT(monitor_reply("node 1"),
                AllOf(StartsWith("node 1: 0 instructions"), HasSubstr("context 0 at pc 0x00000100: ready")));
    EXPECT_THAT(monitor_reply("node 2"), HasSubstr("no node 2"));
    EXPECT_THAT(monitor_reply("stats"), HasSubstr("0 instructions, 0 flit-hops"));
    EXPECT_THAT(monitor_reply("waits"), HasSubstr("node 1 context 0: ready"));
    EXPECT_THAT(monitor_reply("code 0x208 2"), "0x00000208: sendh.data zero, s1\n0x0000020c: sende a1\n");
    EXPECT_THAT(monitor_reply("code"), StartsWith("0x00000100: lui s0"));
    EXPECT_THAT(monitor_reply("code 0x90000000"), HasSubstr("no memory"));
    EXPECT_THAT(monitor_reply("watch 1"), HasSubstr("node 1 only"));
    EXPECT_THAT(monitor_reply("watch all"), HasSubstr("every node"));
    EXPECT_THAT(monitor_reply("watch 9"), HasSubstr("watch NODE"));
    EXPECT_THAT(monitor_reply("dance"), AllOf(HasSubstr("no such command: dance"), HasSubstr("monitor help")));
    EXPECT_EQ(monitor_reply(""), monitor_reply("help"));
    EXPECT_EQ(reply_to("qRcmd,6"), "E01");
}

TEST_F(protocol, survives_whatever_comes) {
    const std::string valid[] = {"qSupported:swbreak+",
                                 "qXfer:threads:read::0,fff",
                                 "qXfer:features:read:target.xml:0,ffb",
                                 "m80001000,40",
                                 "M1000,4:01020304",
                                 "X1004,2:ab",
                                 "P5=78563412",
                                 "G" + reply_to("g"),
                                 "Z0,114,4",
                                 "z0,114,4",
                                 "Z2,1000,8",
                                 "vCont;r100,110:1;c:-1",
                                 "vCont;s:21;c",
                                 "Hg21",
                                 "qRcmd,636f64652030783130302034",
                                 "qThreadExtraInfo,21"};
    random_stream random(1, "packets");
    for (unsigned round = 0; round < 20000; ++round) {
        const std::string packet = mutated(valid[random.below(std::size(valid))], random, "0123456789abcdef,;:=-");
        EXPECT_LE(framed(subject.handle(packet).text).size(), longest_packet + 4) << packet;
    }
    EXPECT_THAT(reply_to("g"), SizeIs(digits_of_all_registers));
}

}  // namespace
}  // namespace orbweaver::sim::gdb
