// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/monitor.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <vector>

#include "hw/core/decode/disassembler.h"
#include "sim/gdb/hex.h"

namespace orbweaver::sim::gdb {
namespace {

constexpr unsigned default_instructions = 8;
constexpr unsigned max_instructions = 256;

/// The context of a command.
struct surroundings {
    machine_debugger& debugger;
    const clock_domain& clock;
    thread_id selected;
};
using arguments = std::vector<std::string_view>;

struct command {
    std::string_view name;
    std::string_view help;
    std::string (*run)(const surroundings& environment, const arguments& words);
};

arguments words_of(std::string_view text) {
    arguments words;
    while (!text.empty()) {
        const std::string_view word = take_until(text, ' ');
        if (!word.empty()) { words.push_back(word); }
    }
    return words;
}

/// Parses a decimal number, or a hexadecimal one with the prefix "0x".
std::optional<std::uint32_t> number_of(std::string_view word) {
    const int base = take(word, "0x") ? 16 : 10;
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value, base);
    return error == std::errc{} && end == word.data() + word.size() ? std::optional{value} : std::nullopt;
}

std::optional<node_id> node_of(const surroundings& environment, std::string_view word) {
    const auto number = number_of(word);
    return number && *number < environment.debugger.modelled().nodes()
               ? std::optional{node_id{static_cast<std::uint16_t>(*number)}}
               : std::nullopt;
}

std::string time(const surroundings& environment, const arguments&) {
    const cycle_t cycle = environment.clock.now();
    return fmt::format("cycle {}, {} ns: executed by all nodes; the next one by none\n", cycle,
                       environment.clock.time(cycle).to_seconds() * 1e9);
}

std::string node(const surroundings& environment, const arguments& words) {
    const auto wanted = words.empty() ? std::optional{environment.selected.node} : node_of(environment, words.front());
    if (!wanted) { return fmt::format("there is no node {}\n", words.front()); }
    const system::tile& shown = environment.debugger.modelled().node_tile(*wanted);
    std::string text = fmt::format("node {}: {} instructions executed\n", wanted->value, shown.core().instructions());
    for (const thread_id thread : environment.debugger.threads()) {
        if (const core::context* const found = environment.debugger.port(*wanted).thread(thread.context);
            thread.node == *wanted && found != nullptr) {
            text += fmt::format("  {} at pc 0x{:08x}: {}\n", thread_name(thread.context), found->pc,
                                environment.debugger.state_of(thread));
        }
    }
    for (const std::string& line : shown.describe_niu_waits()) { text += "  " + line + "\n"; }
    return text;
}

std::string stats(const surroundings& environment, const arguments&) {
    const system::machine& modelled = environment.debugger.modelled();
    return fmt::format("{} instructions, {} flit-hops, {} flits in the network\n", modelled.instructions(),
                       modelled.net().flit_hops(), modelled.net().flits_inside());
}

std::string waits(const surroundings& environment, const arguments&) {
    std::string text;
    for (const std::string& line : environment.debugger.modelled().describe_waits()) { text += line + "\n"; }
    return text;
}

std::string watch(const surroundings& environment, const arguments& words) {
    if (!words.empty() && words.front() == "all") {
        environment.debugger.watch_only(std::nullopt);
        return "watchpoints watch the memory of every node\n";
    }
    const auto wanted = words.empty() ? std::nullopt : node_of(environment, words.front());
    if (!wanted) { return "watch NODE, or watch all\n"; }
    environment.debugger.watch_only(wanted);
    return fmt::format("watchpoints watch the memory of node {} only\n", wanted->value);
}

std::string code(const surroundings& environment, const arguments& words) {
    const core::context* const found =
        environment.debugger.port(environment.selected.node).thread(environment.selected.context);
    const auto address = words.empty() ? std::optional{found == nullptr ? 0 : found->pc} : number_of(words[0]);
    const auto count = words.size() < 2 ? std::optional{default_instructions} : number_of(words[1]);
    if (!address || !count) { return "code [ADDRESS [COUNT]]\n"; }
    std::string text;
    for (std::uint32_t i = 0; i < std::min(*count, max_instructions); ++i) {
        const std::uint32_t pc = (*address & ~3U) + 4 * i;
        std::uint8_t bytes[4];
        if (environment.debugger.port(environment.selected.node).read(pc, bytes) != sizeof bytes) {
            return text + fmt::format("0x{:08x}: no memory\n", pc);
        }
        std::uint32_t word = 0;
        std::memcpy(&word, bytes, sizeof word);
        text += fmt::format("0x{:08x}: {}\n", pc, core::disassemble(word, pc));
    }
    return text;
}

std::string help(const surroundings&, const arguments&);

constexpr command commands[] = {
    {"help", "help: these commands", help},
    {"time", "time: the simulated time of the machine", time},
    {"node", "node [N]: threads of a node and the waits of its network interface; default: the node of the thread",
     node},
    {"waits", "waits: the wait-for graph of the machine", waits},
    {"stats", "stats: instructions and flits so far", stats},
    {"watch", "watch N, watch all: the nodes whose memory watchpoints observe; default: all", watch},
    {"code", "code [ADDRESS [COUNT]]: instructions, those for messages included; default: from the thread's pc", code},
};

std::string help(const surroundings&, const arguments&) {
    std::string text;
    for (const command& each : commands) { text += fmt::format("monitor {}\n", each.help); }
    return text;
}

}  // namespace

std::string monitor(machine_debugger& debugger, const clock_domain& clock, thread_id selected, std::string_view words) {
    arguments rest = words_of(words);
    const std::string_view name = rest.empty() ? "help" : rest.front();
    if (!rest.empty()) { rest.erase(rest.begin()); }
    const auto* const found = std::ranges::find(commands, name, &command::name);
    const surroundings environment{debugger, clock, selected};
    return found == std::end(commands) ? fmt::format("no such command: {}\n{}", name, help(environment, {}))
                                       : found->run(environment, rest);
}

}  // namespace orbweaver::sim::gdb
