// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/core_loads.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "sim/results/chip/wait_loops.h"

namespace orbweaver::sim {

namespace {

constexpr double worth_a_word = 0.02;   // fraction of the cycles
constexpr double many_stalls = 0.1;     // fraction of the cycles
constexpr double loops_counted = 0.01;  // fraction of the cycles of all cores

/// The kind to which a cause of waiting belongs, and its description: "waits {}".
struct wait_kind {
    std::string_view cause;  // counter in idle_cycles
    const char* kind;
    const char* words;
};

constexpr wait_kind wait_kinds[] = {
    {"wait_receive", "messages", "for messages"},
    {"wait_send", "messages", "for messages"},
    {"transmit_queue_full", "transmit_queue", "for room in transmit queues"},
    {"thread_queue_owned", "thread_queue", "for the queue of THREAD messages"},
    {"send_table_full", "send_table", "for an entry of the send table"},
    {"sendh_duplicate", "send_table", "for an entry of the send table"},
    {"receive_table_full", "receive_table", "for an entry of the receive table"},
    {"str_duplicate", "receive_table", "for an entry of the receive table"},
    {"niu_busy", "niu", "for the network interface unit, which copies a block"},
    {"wait_interrupt", "interrupt", "for an interrupt"},
    {"no_thread", "threads", "for a thread to execute"},
};

const char* words_of(std::string_view kind) {
    const auto* const found = std::find_if(std::begin(wait_kinds), std::end(wait_kinds),
                                           [kind](const wait_kind& one) { return one.kind == kind; });
    return found != std::end(wait_kinds) ? found->words : "for the coordination processor";
}

struct core_cycles {
    core::core_statistics counted;
    std::uint64_t looping = 0;  // in loops that wait

    std::uint64_t idle() const { return sum_of("idle_cycles"); }
    std::uint64_t stalled() const { return sum_of("stall_cycles"); }
    /// Returns the fraction of cycles in instructions and their stalls, without loops that wait.
    double executing(cycle_t cycles) const {
        const auto all = static_cast<double>(cycles);
        return std::max(0.0, (all - static_cast<double>(idle() + looping)) / all);
    }

    std::uint64_t sum_of(std::string_view group) const {
        std::uint64_t sum = 0;
        for (const auto& entry : core::core_statistics_table) {
            sum += entry.group == group ? counted.*entry.value : 0;
        }
        return sum;
    }
};

std::map<std::string, std::uint64_t> waits_of(const core_cycles& one, const char* kind_of_loops) {
    std::map<std::string, std::uint64_t> waits;
    for (const auto& entry : core::core_statistics_table) {
        if (entry.group == "idle_cycles") {
            const auto* const found = std::find_if(std::begin(wait_kinds), std::end(wait_kinds),
                                                   [&](const wait_kind& kind) { return kind.cause == entry.name; });
            waits[found->kind] += one.counted.*entry.value;
        }
    }
    waits[kind_of_loops] += one.looping;
    return waits;
}

/// Returns a text such as "; 19 % are stalls, most of them divide"; empty if there are few stalls.
/// @param end text to append
std::string largest_stall(const core_cycles& one, cycle_t cycles, const char* end) {
    std::string_view name;
    std::uint64_t most = 0;
    for (const auto& entry : core::core_statistics_table) {
        if (entry.group == "stall_cycles" && one.counted.*entry.value > most) {
            most = one.counted.*entry.value;
            name = entry.name;
        }
    }
    const double part = static_cast<double>(one.stalled()) / static_cast<double>(cycles);
    return part < many_stalls
               ? ""
               : fmt::format("{}{:.0f} % are stalls, most of them {}{}", *end == 0 ? "; " : "", 100 * part, name, end);
}

std::vector<core_cycles> cycles_of_cores(const system::machine& modelled, const wait_loops& loops, bool has_loops) {
    std::vector<core_cycles> all;
    for (unsigned number = 0; number < modelled.nodes(); ++number) {
        const core::core& counted = modelled.node_tile(node_id{static_cast<std::uint16_t>(number)}).core();
        core_cycles one{counted.statistics()};
        if (has_loops) {
            core::code_profile executed;
            counted.add_profile(executed);
            one.looping = loops.cycles(executed);
        }
        all.push_back(one);
    }
    return all;
}

}  // namespace

core_loads::core_loads(const system::machine& modelled, const system::elf_image& image,
                       const core::code_profile& executed, cycle_t cycles) {
    const wait_loops loops(image);
    const bool has_loops =
        static_cast<double>(loops.cycles(executed)) > loops_counted * static_cast<double>(cycles) * modelled.nodes();
    const std::vector<core_cycles> cores = cycles_of_cores(modelled, loops, has_loops);
    double sum = 0;
    for (unsigned number = 0; number < cores.size(); ++number) {
        const double executing = cores[number].executing(cycles);
        sum += executing;
        m_loads.push_back(
            {"core", fmt::format("n{}.core", number), executing, fmt::format("the core of node {}", number), {}});
        m_busiest = executing > m_loads[m_busiest].utilisation ? number : m_busiest;
    }
    resource_load& busiest = m_loads[m_busiest];
    busiest.share =
        fmt::format("{}all cores are busy {:.0f} % on average", largest_stall(cores[m_busiest], cycles, "; "),
                    100 * sum / static_cast<double>(cores.size()));
    const bool uses_cop =
        modelled.cop() != nullptr && loops.busiest_function(executed, image).find("cop_") != std::string::npos;
    add_waits(waits_of(cores[m_busiest], uses_cop ? "cop" : "messages"), cycles);
    m_sentence = fmt::format("{}, which executes most, does so in {:.0f} % of the cycles{}{}", busiest.role,
                             100 * busiest.utilisation, largest_stall(cores[m_busiest], cycles, ""), m_sentence);
}

void core_loads::add_waits(const std::map<std::string, std::uint64_t>& waits, cycle_t cycles) {
    std::vector<std::pair<std::uint64_t, std::string>> sorted;
    sorted.reserve(waits.size());
    for (const auto& [kind, waited] : waits) { sorted.emplace_back(waited, kind); }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& one, const auto& other) { return one.first > other.first; });
    for (const auto& [waited, kind] : sorted) {
        const double part = static_cast<double>(waited) / static_cast<double>(cycles);
        if (part >= worth_a_word) {
            m_sentence += fmt::format("; it waits {} in {:.0f} %", words_of(kind), 100 * part);
        }
    }
    const auto& [waited, kind] = sorted.front();
    m_wait = {
        kind, m_loads[m_busiest].name, static_cast<double>(waited) / static_cast<double>(cycles), words_of(kind), {}};
}

}  // namespace orbweaver::sim
