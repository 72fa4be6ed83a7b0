// SPDX-License-Identifier: Apache-2.0
// Whole machines under a debugger (docs/debugging.md): gdb-multiarch itself, and a client that only continues.
#include <arpa/inet.h>
#include <fmt/core.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/plain_lu.h"
#include "testbenches/support/skip_without.h"

namespace orbweaver {
namespace {

constexpr unsigned n = 32;
constexpr unsigned block = 16;

std::vector<std::string> small_lu(const std::string& messaging) {
    auto words = settings({fmt::format("workload.args={{n: {}, block: {}, seed: 3}}", n, block),
                           "network.topology.dims=[2, 2]", messaging_setting(messaging)});
    return words;
}

/// A run that waits for a debugger, and the port where.
struct debugged_run {
    debugged_run(const std::string& config, std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--gdb", "0"});
        started = begin_orbweaver(config, arguments);
        for (unsigned tries = 0; port == 0 && tries < 1000; ++tries) {
            const std::string text = content_of(started.output);
            const std::size_t position = text.find("127.0.0.1:");
            if (position != std::string::npos && text.find('\n', position) != std::string::npos) {
                port = std::stoi(text.substr(position + 10));
            } else {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            }
        }
    }

    started_run started;
    int port = 0;
};

/// Connects, sends a packet, and reads until a text arrives or the other end closes.
/// @return all that arrived
std::string ask(int port, const std::string& packet, const std::string& ending) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in endpoint{};
    endpoint.sin_family = AF_INET;
    endpoint.sin_port = htons(static_cast<std::uint16_t>(port));
    endpoint.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket, reinterpret_cast<const sockaddr*>(&endpoint), sizeof endpoint), 0);
    ::send(socket, packet.data(), packet.size(), MSG_NOSIGNAL);
    std::string text;
    char letter = 0;
    while (text.find(ending) == std::string::npos && ::recv(socket, &letter, 1, 0) == 1) { text += letter; }
    ::close(socket);
    return text;
}

/// Returns the output of gdb-multiarch for these commands on a run.
std::string gdb_output(const debugged_run& run, const std::string& commands) {
    const std::filesystem::path script = run.started.output.string() + ".gdb";
    std::ofstream(script) << "set pagination off\nset width 0\ntarget remote 127.0.0.1:" << run.port << "\n"
                          << commands;
    const std::string command = fmt::format(
        "timeout 120 gdb-multiarch -nx -q -batch -iex 'set debuginfod enabled off' -x '{}' '{}/lu.elf' 2>&1",
        script.string(), ORBWEAVER_FIRMWARE_DIR);
    std::string text;
    FILE* const pipe = popen(command.c_str(), "r");
    for (int letter = std::fgetc(pipe); letter != EOF; letter = std::fgetc(pipe)) { text += static_cast<char>(letter); }
    EXPECT_EQ(pclose(pipe), 0) << text;
    return text;
}

/// The number behind a text.
double number_after(const std::string& text, const std::string& label) {
    const std::size_t position = text.find(label);
    return position == std::string::npos ? 0 : std::strtod(text.c_str() + position + label.size(), nullptr);
}

TEST(debugging, a_scripted_session_breaks_in_lu_reads_the_matrix_steps_watches_and_continues_to_success) {
    SKIP_WITHOUT("gdb-multiarch");
    debugged_run run(lu_config, small_lu("rendezvous"));
    ASSERT_NE(run.port, 0) << content_of(run.started.output);
    const std::string gdb_text = gdb_output(run,
                                            "info threads\n"
                                            "break orbweaver::lu::factorisation::factorise_diagonal\n"
                                            "continue\n"
                                            "monitor time\n"
                                            "print k\n"
                                            "printf \"element %.17g\\n\", m_matrix.m_data[17]\n"
                                            "stepi\n"
                                            "next\n"
                                            "monitor time\n"
                                            "monitor watch 0\n"
                                            "set $factor = &m_matrix.m_data[16]\n"
                                            "watch -l m_matrix.m_data[16]\n"
                                            "continue\n"
                                            "printf \"factor %.17g\\n\", *$factor\n"
                                            "delete\n"
                                            "thread 4\n"
                                            "print/x $mhartid\n"
                                            "continue\n");
    const program_run ended = finish(run.started);

    EXPECT_THAT(gdb_text, HasSubstr("\"node 0 context 0\" (ready)"));
    EXPECT_THAT(gdb_text, HasSubstr("\"node 3 context 0\" (ready)"));
    EXPECT_THAT(gdb_text,
                HasSubstr("\"node 0 context 0\" hit Breakpoint 1, orbweaver::lu::factorisation::factorise_diagonal"));
    EXPECT_THAT(gdb_text, HasSubstr("$1 = 0\n")) << "k";
    const lu::matrix original = lu::seeded_matrix(n, 3);
    const lu::matrix factors = lu::plain_lu(original, n);
    EXPECT_EQ(number_after(gdb_text, "\nelement "), original[n + 1]) << gdb_text;
    EXPECT_GT(number_after(gdb_text.substr(gdb_text.find("element")), "cycle "), number_after(gdb_text, "cycle "));
    EXPECT_THAT(gdb_text, HasSubstr("\"node 0 context 0\" hit Hardware watchpoint 2: -location m_matrix.m_data[16]"));
    EXPECT_EQ(number_after(gdb_text, "\nfactor "), factors[n]) << gdb_text;
    EXPECT_THAT(gdb_text, HasSubstr("[Switching to thread 4 (Thread 97)]")) << "node 3";
    EXPECT_THAT(gdb_text, AllOf(HasSubstr("= 0x3\n"), HasSubstr("[Inferior 1 (Remote target) exited normally]")));
    EXPECT_EQ(ended.exit_code, 0) << ended.output;
    EXPECT_EQ(ended.result["workload"]["verified"], true);
}

struct debugged_case {
    const char* name;
    const char* config;
    std::vector<std::string> arguments;
    int exit_code;
};

void PrintTo(const debugged_case& one, std::ostream* stream) { *stream << one.name; }

class debugged_results : public testing::TestWithParam<debugged_case> {
protected:
    /// The result of the run under a debugger that sends these packets and leaves when the reply has come.
    nlohmann::ordered_json debugged(const std::string& packets, const std::string& reply) const {
        debugged_run run(GetParam().config, GetParam().arguments);
        EXPECT_NE(run.port, 0) << content_of(run.started.output);
        EXPECT_THAT(ask(run.port, packets, reply), HasSubstr(reply));
        const program_run ended = finish(run.started);
        EXPECT_EQ(ended.exit_code, GetParam().exit_code) << ended.output;
        return comparable(ended.result);
    }
    nlohmann::ordered_json alone() const {
        const program_run run = run_orbweaver(GetParam().config, GetParam().arguments);
        EXPECT_EQ(run.exit_code, GetParam().exit_code) << run.output;
        return comparable(run.result);
    }
};

TEST_P(debugged_results, of_a_run_that_only_continues_are_those_of_the_run_without_a_debugger) {
    // The second packet is for runs that fail, which are shown before they end.
    EXPECT_EQ(debugged("$vCont;c#a8$vCont;c#a8", fmt::format("$W{:02x}#", GetParam().exit_code)), alone());
}

TEST_P(debugged_results, of_a_run_whose_debugger_leaves_are_those_of_the_run_without_one) {
    EXPECT_EQ(debugged("$Z0,10,4#77$vCont;c#a8", "$OK#9a+$T05thread:"), alone());
}

INSTANTIATE_TEST_SUITE_P(runs, debugged_results,
                         testing::ValuesIn(std::vector<debugged_case>{
                             {"lu", lu_config, small_lu("rendezvous"), 0},
                             {"active_messages", lu_config, small_lu("active_message"), 0},
                             {"cluster", "configs/cluster/hosts8.yaml", {}, 0},
                             {"deadlock", "configs/demo/early_requests.yaml", settings({"niu.rts_side_queue=0"}), 3},
                             {"time_limit", "configs/hello.yaml", settings({"limits.cycles=3000"}), 5}}),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(debugging, is_refused_at_a_port_that_is_taken_and_writes_nothing) {
    debugged_run first(lu_config, small_lu("rendezvous"));
    ASSERT_NE(first.port, 0) << content_of(first.started.output);
    auto words = small_lu("rendezvous");
    words.insert(words.end(), {"--gdb", std::to_string(first.port)});
    const program_run second = run_orbweaver(lu_config, words);
    EXPECT_THAT(
        second,
        ends_with(2, HasSubstr(fmt::format("--gdb {}: port {} of 127.0.0.1 cannot be used", first.port, first.port))));
    EXPECT_FALSE(std::filesystem::exists(second.out));
    EXPECT_THAT(ask(first.port, "$k#6b", "nothing"), HasSubstr("+"));
    EXPECT_THAT(finish(first.started), ends_with(5, HasSubstr("interrupted by the user")))
        << "as a run that its user interrupts";
}

TEST(debugging, ends_as_interrupted_by_a_signal_while_it_waits_for_a_debugger) {
    for (const int number : {SIGINT, SIGTERM}) {
        const debugged_run run(lu_config, small_lu("rendezvous"));
        ASSERT_NE(run.port, 0) << content_of(run.started.output);
        kill(run.started.process, number);
        const program_run stopped = finish(run.started);
        EXPECT_EQ(stopped.exit_code, 5) << stopped.output;
        EXPECT_EQ(stopped.result["outcome"]["summary"], "interrupted by the user");
    }
}

TEST(debugging, is_refused_without_firmware) {
    EXPECT_THAT(run_orbweaver("configs/noc/ring16.yaml", {"--gdb", "0"}),
                ends_with(2, HasSubstr("--gdb debugs firmware")));
}

TEST(debugging, is_refused_at_what_is_no_port) {
    for (const char* port : {"65536", "-1", "gdb", ""}) {
        EXPECT_EQ(run_orbweaver(lu_config, {"--gdb", port}).exit_code, 2) << port;
    }
}

}  // namespace
}  // namespace orbweaver
