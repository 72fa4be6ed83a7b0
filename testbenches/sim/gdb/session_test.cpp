// SPDX-License-Identifier: Apache-2.0
// A session with a debugger that is a thread of the test, over a pair of sockets.
#include "sim/gdb/session.h"

#include <sys/socket.h>

#include <array>
#include <thread>

#include "testbenches/sim/gdb/debugged_chip.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim::gdb {
namespace {

constexpr cycle_t limit = 100000;

/// The debugger's end: sends packets and waits for replies.
class peer {
public:
    explicit peer(file_handle socket) : m_socket(std::move(socket)) {}

    /// The reply to a packet.
    std::string ask(std::string_view packet) {
        report(framed(packet));
        return reply();
    }
    void report(std::string_view bytes) { ::send(m_socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL); }
    /// The next packet; "gone" if the other end is closed.
    std::string reply() {
        for (;;) {
            while (const auto came = m_reader.next()) {
                if (came->kind == event_kind::packet) { return came->packet; }
            }
            const std::string more = bytes();
            if (more.empty()) { return "gone"; }
            m_reader.feed(more);
        }
    }
    /// Returns the next bytes unchanged.
    /// @param least minimum number of bytes, unless the other end has closed
    std::string bytes(std::size_t least = 0) {
        std::array<char, 4096> buffer;
        const ssize_t count = least > 0 ? ::recv(m_socket.number(), buffer.data(), least, MSG_WAITALL)
                                        : ::recv(m_socket.number(), buffer.data(), buffer.size(), 0);
        return {buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0};
    }
    void leave() { m_socket.close(); }

private:
    file_handle m_socket;
    packet_reader m_reader;
};

/// A session on a machine, and a debugger that does what a test states.
struct debug_session : testing::Test {
    loop_end run(debugged_chip& chip, const std::function<void(peer&)>& debugger, cycle_t cycles = limit) {
        std::array<int, 2> ends{};
        EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
        std::thread other([&debugger, end = ends[1]] {
            peer self{file_handle(end)};
            debugger(self);
        });
        session subject(connection(file_handle(ends[0])), chip.modelled, chip.clock, chip.control);
        const loop_end how = subject.simulate(cycles, [this](cycle_t now) { shown.push_back(now); });
        subject.end(how == loop_end::finished ? static_cast<int>(chip.control.outcome()->code) : 3);
        other.join();
        return how;
    }

    std::vector<cycle_t> shown;
};

TEST_F(debug_session, that_only_continues_ends_when_the_run_does) {
    debugged_chip chip;
    EXPECT_EQ(run(chip,
                  [](peer& self) {
                      EXPECT_EQ(self.ask("?"), "T05thread:1;20:00010000;");
                      EXPECT_EQ(self.ask("vCont;c"), "W00");
                  }),
              loop_end::finished);
    EXPECT_EQ(chip.word(node_id{0}, debugged_chip::counter), 5U);
}

TEST_F(debug_session, takes_no_simulated_time_while_the_machine_stands) {
    debugged_chip chip;
    cycle_t stood = 0;
    run(chip, [&](peer& self) {
        self.ask("Z0,114,4");
        self.ask("vCont;c");
        stood = chip.clock.now();
        self.ask("g");
        self.ask("m1000,4");
        EXPECT_EQ(chip.clock.now(), stood);
        self.ask("z0,114,4");
        EXPECT_EQ(self.ask("vCont;c"), "W00");
    });
    EXPECT_GT(stood, 0U);
}

TEST_F(debug_session, acknowledges_packets_until_it_is_asked_not_to) {
    debugged_chip chip;
    run(chip, [](peer& self) {
        self.report("$qC#b4");
        EXPECT_EQ(self.bytes(8), "+$QC1#c5");
        self.report("+$qC#b5");
        EXPECT_EQ(self.bytes(1), "-");
        self.report("-");
        EXPECT_EQ(self.bytes(7), "$QC1#c5") << "once more";
        EXPECT_EQ(self.ask("QStartNoAckMode"), "OK");
        self.report("+$qC#b4");
        EXPECT_EQ(self.bytes(7), "$QC1#c5");
        self.ask("vCont;c");
    });
}

TEST_F(debug_session, lets_the_run_go_on_when_the_debugger_detaches) {
    debugged_chip chip;
    EXPECT_EQ(run(chip,
                  [](peer& self) {
                      self.ask("Z0,114,4");
                      EXPECT_THAT(self.ask("vCont;c"), StartsWith("T05"));
                      EXPECT_EQ(self.ask("D"), "OK");
                  }),
              loop_end::finished);
    EXPECT_EQ(chip.word(node_id{0}, debugged_chip::counter), 5U);
}

TEST_F(debug_session, lets_the_run_go_on_when_the_debugger_is_gone) {
    debugged_chip chip;
    EXPECT_EQ(run(chip,
                  [](peer& self) {
                      self.ask("Z0,114,4");
                      self.ask("vCont;c");
                      self.leave();
                  }),
              loop_end::finished);
}

TEST_F(debug_session, lets_the_run_go_on_when_the_debugger_never_spoke) {
    debugged_chip chip;
    EXPECT_EQ(run(chip, [](peer& self) { self.leave(); }), loop_end::finished);
}

TEST_F(debug_session, ends_the_run_when_the_debugger_kills_it) {
    debugged_chip chip;
    EXPECT_EQ(run(chip,
                  [](peer& self) {
                      self.ask("Z0,114,4");
                      self.ask("vCont;c");
                      self.report(framed("k"));
                      self.leave();
                  }),
              loop_end::interrupted);
    EXPECT_EQ(chip.word(node_id{0}, debugged_chip::counter), 0U);
}

/// Nodes that count without end.
void count_for_ever(debugged_chip& chip) {
    const std::uint32_t again = core::assembly::jal(core::assembly::zero, -12);
    for (const node_id node : {node_id{0}, node_id{1}}) {
        std::memcpy(chip.modelled.node_tile(node).memory().data() + debugged_chip::load + 4, &again, sizeof again);
    }
}

TEST_F(debug_session, stops_a_run_that_is_interrupted) {
    debugged_chip chip;
    count_for_ever(chip);
    EXPECT_EQ(run(
                  chip,
                  [&](peer& self) {
                      self.report(framed("vCont;c"));
                      self.report("\x03");
                      EXPECT_THAT(self.reply(), StartsWith("T02thread:1;"));
                      EXPECT_GT(chip.word(node_id{0}, debugged_chip::counter), 5U);
                      self.report(framed("k"));
                      self.leave();
                  },
                  never - 1),
              loop_end::interrupted);
}

TEST_F(debug_session, shows_a_run_that_the_time_limit_ends) {
    debugged_chip chip;
    count_for_ever(chip);
    EXPECT_EQ(run(
                  chip,
                  [](peer& self) {
                      EXPECT_THAT(self.ask("vCont;c"), StartsWith("O"));
                      EXPECT_THAT(self.reply(), StartsWith("T06thread:1;"));
                      EXPECT_EQ(self.ask("p2a").size(), 16U) << "registers can be read";
                      EXPECT_EQ(self.ask("vCont;c"), "W03");
                  },
                  50000),
              loop_end::limit);
    EXPECT_EQ(chip.clock.now(), 50000U) << "as without a debugger";
    EXPECT_THAT(shown, ElementsAre(20000, 40000));
}

TEST_F(debug_session, shows_a_run_that_fails_where_it_failed) {
    debugged_chip chip(9);
    EXPECT_EQ(run(chip,
                  [](peer& self) {
                      const std::string note = self.ask("vCont;c");
                      EXPECT_THAT(note, StartsWith("O"));
                      EXPECT_THAT(self.reply(), StartsWith("T06thread:1;"));
                      EXPECT_EQ(self.ask("m2000,4"), "09000000");
                      EXPECT_EQ(self.ask("vCont;c"), "W04");
                  }),
              loop_end::finished);
}

TEST_F(debug_session, shows_a_run_in_which_nothing_moves_any_more) {
    debugged_chip chip;
    const std::uint32_t end = core::assembly::endt();  // the sender never sends
    std::memcpy(chip.modelled.node_tile(node_id{1}).memory().data() + debugged_chip::sender, &end, sizeof end);
    EXPECT_EQ(run(chip,
                  [](peer& self) {
                      EXPECT_THAT(self.ask("vCont;c"), StartsWith("O"));
                      EXPECT_THAT(self.reply(), StartsWith("T06"));
                      EXPECT_THAT(self.ask("qXfer:threads:read::0,fff"), HasSubstr("suspended: wait_receive (0x99)"));
                      EXPECT_EQ(self.ask("D"), "OK");
                  }),
              loop_end::quiescent);
}

TEST_F(debug_session, survives_a_debugger_that_sends_anything) {
    debugged_chip chip;
    EXPECT_EQ(run(chip,
                  [](peer& self) {
                      self.report("\xff\xff$$$#zz+++---GET / HTTP/1.1\r\n\r\n$#00\x03\x03");
                      self.report("$vCont;c#a8");
                      self.report(std::string(100000, '$'));
                      self.leave();
                  }),
              loop_end::finished);
}

}  // namespace
}  // namespace orbweaver::sim::gdb
