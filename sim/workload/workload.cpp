// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/workload.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "hw/base/errors.h"
#include "hw/noc/chips/network_graph.h"
#include "hw/noc/description_error.h"
#include "hw/system/firmware_arguments.h"
#include "sim/text/file_bytes.h"
#include "sim/workload/function_name.h"
#include "sim/workload/heap_symbols.h"
#include "sim/workload/program_guard.h"
#include "sim/workload/program_list.h"
#include "sim/workload/unknown_arguments.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t largest_elf = std::uint64_t{1} << 30;  // including debug information
constexpr std::uint32_t page = 4096;

/// Symbols of our linker script (sw_stack/runtime/firmware.ld).
constexpr const char* heap_symbol = "orbweaver_heap_begin";  // after the stacks
constexpr const char* stacks_symbol = "orbweaver_stack_bottom";
constexpr const char* settings_symbol = "orbweaver_program_settings";
constexpr std::size_t longest_program_name = 255;  // length of argv[0]

/// Returns the end of all loaded segments.
std::uint64_t end_of(const system::elf_image& image) {
    std::uint64_t end = 0;
    for (const auto& segment : image.segments()) {
        end = std::max(end, std::uint64_t{segment.address} + segment.memory_bytes);
    }
    return end;
}

/// Returns the number of tiles on a chip if only the first has a card of the coordination processor; otherwise 1.
unsigned tiles_of_a_host(const system::system_desc& described) {
    const bool first_only = described.kind == system::system_kind::cluster && described.cluster.cop_levels > 0 &&
                            described.cluster.hosts == system::cop_hosts::first_of_chip;
    return first_only && noc::has_chip_networks(described.network) ? noc::make_network_graph(described.network).columns
                                                                   : 1;
}

/// Returns how many long messages a rank may offer before their receivers are ready. Each occupies a context and a data
/// queue for an unknown time, so most of both remain for other threads.
std::uint32_t sends_ahead(const system::system_desc& described) {
    const bool possible = described.messaging.system == niu::messaging_system_kind::send_receive &&
                          described.messaging.mode == niu::messaging_mode::rendezvous &&
                          described.niu.data_queues == niu::transmit_queues::per_context &&
                          described.niu.send_table_entries >= described.core.contexts;
    return possible ? described.core.contexts / 4 : 0;
}

/// Returns the channels of the coordination processor if every node has a card; 0 without one.
std::uint32_t cop_channels_of_nodes(const system::system_desc& described) {
    const bool all = described.kind == system::system_kind::cluster && described.cluster.cop_levels > 0 &&
                     described.cluster.hosts == system::cop_hosts::all;
    return all ? described.cop.controller.channels : 0;
}

}  // namespace

std::filesystem::path workload::file_of(const system::system_desc& described, const std::filesystem::path& programs) {
    return described.workload.elf.empty()
               ? program_list::directory(described.messaging.system, programs) / (described.workload.program + ".elf")
               : std::filesystem::path(described.workload.elf);
}

system::elf_image workload::read_image(const system::system_desc& described, const std::filesystem::path& directory) {
    const std::filesystem::path file = file_of(described, directory);
    if (described.workload.elf.empty() && !std::filesystem::exists(file)) {
        const program_list programs(described.messaging.system, directory);
        throw noc::description_error("workload.program", programs.absence(described.workload.program));
    }
    return system::elf_image(file.string(), file_bytes(file, "program", largest_elf),
                             {described.core.memory_base, described.core.memory_bytes});
}

workload::workload(const system::system_desc& described, const std::filesystem::path& programs)
    : m_memory_base(described.core.memory_base),
      m_memory_bytes(described.core.memory_bytes),
      m_foreign(!described.workload.elf.empty()),
      m_nodes(described.workload.nodes),
      m_guards(described.core.guard),
      m_image(read_image(described, programs)),
      m_lines(m_image.file()),
      m_rank_nodes(described.workload.rank_nodes) {
    m_name = m_foreign ? std::filesystem::path(described.workload.elf).filename().string() : described.workload.program;
    check_stacks();
    std::map<std::string, std::string> arguments = described.workload.args;
    std::uint64_t end = std::uint64_t{m_memory_base} + m_memory_bytes;
    place_settings(described, end);
    end -= m_stack_bytes;
    if (!m_rank_nodes.empty()) { end = place_rank_nodes(end); }
    if (!described.workload.plan.empty()) { end = place_file(described.workload.plan, "plan", "plan", end, arguments); }
    if (!described.workload.input.empty()) {
        place_file(described.workload.input, "input file", "input", end, arguments);
    }
    if (m_image.find(system::arguments_symbol) != nullptr) {
        arguments["memory.end"] = std::to_string(end);  // where the firmware's heap ends, the input file aside
        if (const unsigned tiles = tiles_of_a_host(described); tiles > 1) {
            arguments["cop.tiles_of_a_host"] = std::to_string(tiles);
        }
    }
    place_arguments(arguments);
    if (described.workload.heap_checks) { m_heap = heap_functions_of(m_image); }
    m_unknown =
        unknown_arguments(described.workload.args, m_image);  // there are few arguments, or they have been refused
}

/// Checks the memory for stacks. They belong to no segment; a symbol of the image marks their end, where the heap
/// begins.
void workload::check_stacks() const {
    const std::uint64_t needed = end_of_stacks() - m_memory_base;
    if (needed <= m_memory_bytes) { return; }
    constexpr auto in_kib = [](std::uint64_t bytes) { return (bytes + 1023) / 1024; };
    const system::elf_symbol* const stacks = m_image.find(stacks_symbol);
    const std::uint64_t loaded = (stacks != nullptr ? stacks->address : end_of(m_image)) - m_memory_base;
    throw noc::description_error(
        "core.memory",
        fmt::format("{} KiB are too few for {}: {} KiB for code and data, {} KiB for the stacks of its threads, {} KiB "
                    "in all, and then its heap",
                    m_memory_bytes / 1024, m_name, in_kib(loaded), in_kib(needed - loaded), in_kib(needed)));
}

/// Returns the end of the stacks; for an image without our run-time, the end of the loaded segments.
std::uint64_t workload::end_of_stacks() const {
    const system::elf_symbol* const heap = m_image.find(heap_symbol);
    return std::max(
        {std::uint64_t{m_memory_base}, end_of(m_image), std::uint64_t{heap != nullptr ? heap->address : 0}});
}

/// Places a file at the end of memory, so that the firmware's heap remains contiguous. One zero byte is added, which
/// terminates text.
/// @param what name of the file for people
/// @param key prefix of the arguments that state its address
/// @param end end of the remaining memory
/// @return its address
std::uint32_t workload::place_file(const std::string& file, const char* what, const std::string& key, std::uint64_t end,
                                   std::map<std::string, std::string>& arguments) {
    const std::uint64_t free_from = end_of_stacks();
    const std::uint64_t free = end > free_from ? end - free_from : 0;
    std::vector<std::uint8_t> bytes = file_bytes(file, what, free);
    const std::uint64_t room = (bytes.size() + 1 + page - 1) / page * page;
    if (room > free) {
        throw user_error(fmt::format("{}: the {} does not fit next to the program: {} bytes, {} free", file, what,
                                     bytes.size(), free));
    }
    const auto address = static_cast<std::uint32_t>(end - room);
    arguments[key + ".address"] = std::to_string(address);
    arguments[key + ".bytes"] = std::to_string(bytes.size());
    m_files.emplace(address, std::move(bytes));
    return address;
}

void workload::place_arguments(const std::map<std::string, std::string>& arguments) {
    const system::elf_symbol* symbol = m_image.find(system::arguments_symbol);
    if (symbol == nullptr) {
        if (!arguments.empty()) {
            throw user_error(
                fmt::format("{}: workload.args, input and plan need a program with the symbol orbweaver_arguments",
                            m_image.file()));
        }
        return;
    }
    m_arguments_at = symbol->address;
    m_arguments = system::argument_block(arguments);
    const std::uint64_t end = std::uint64_t{m_arguments_at} + m_arguments.size();
    if (m_arguments_at < m_memory_base || end > m_memory_base + m_memory_bytes) {
        throw user_error(fmt::format("{}: the symbol orbweaver_arguments lies outside memory", m_image.file()));
    }
}

/// Places the settings of a program that `orbweaver cc` linked; its stack is at the end of the memory.
void workload::place_settings(const system::system_desc& described, std::uint64_t stack_top) {
    const system::elf_symbol* const symbol = m_image.find(settings_symbol);
    const system::workload_desc& options = described.workload;
    if (symbol == nullptr) {
        if (!options.argv.empty() || !options.files.empty() || !options.rank_nodes.empty()) {
            throw noc::description_error(!options.argv.empty()    ? "workload.argv"
                                         : !options.files.empty() ? "workload.files"
                                                                  : "workload.rank_nodes",
                                         fmt::format("{} is no program that `orbweaver cc` made", m_image.file()));
        }
        return;
    }
    if (symbol->bytes != sizeof m_settings) {
        throw user_error(fmt::format("{} was linked by another version of orbweaver; link it again", m_image.file()));
    }
    if (symbol->address < m_memory_base || symbol->address + sizeof m_settings > end_of(m_image)) {
        throw user_error(fmt::format("{}: the symbol {} lies outside the program", m_image.file(), settings_symbol));
    }
    const std::uint64_t free = stack_top - end_of_stacks();
    if (options.stack_bytes > free) {
        throw noc::description_error("workload.stack",
                                     fmt::format("{} KiB do not fit next to {}: {} KiB of core.memory are free",
                                                 options.stack_bytes / 1024, m_name, free / 1024));
    }
    const bool active = described.messaging.system == niu::messaging_system_kind::active_message;
    const bool rendezvous = described.messaging.mode == niu::messaging_mode::rendezvous;
    m_settings_at = symbol->address;
    m_stack_bytes = static_cast<std::uint32_t>(options.stack_bytes);
    m_settings.stack_top = static_cast<std::uint32_t>(stack_top);
    m_settings.clock_period_ps = static_cast<std::uint32_t>(described.clock_chip_ps);
    m_settings.messaging = static_cast<std::uint32_t>(active       ? program_messaging::active_message
                                                      : rendezvous ? program_messaging::rendezvous
                                                                   : program_messaging::ready);
    m_settings.receive_entries = active ? 0 : described.niu.receive_table_entries - described.niu.receive_table_reserve;
    m_settings.sends_ahead = sends_ahead(described);
    m_settings.cop_channels = cop_channels_of_nodes(described);
    std::vector<std::string> words{m_name.substr(0, longest_program_name)};
    words.insert(words.end(), options.argv.begin(), options.argv.end());
    char* next = m_settings.argument_texts;
    for (const std::string& word : words) { next = std::copy(word.begin(), word.end(), next) + 1; }
    m_settings.argument_count = static_cast<std::uint32_t>(words.size());
}

/// Places the nodes of ranks below `end`. @return their address
std::uint32_t workload::place_rank_nodes(std::uint64_t end) {
    std::vector<std::uint8_t> bytes;
    for (const std::uint32_t node : m_rank_nodes) {
        bytes.push_back(static_cast<std::uint8_t>(node));
        bytes.push_back(static_cast<std::uint8_t>(node >> 8));
    }
    const std::uint64_t free = end - end_of_stacks();
    const std::uint64_t room = (bytes.size() + page - 1) / page * page;
    if (room > free) {
        throw noc::description_error("workload.rank_nodes",
                                     fmt::format("{} bytes do not fit next to {}: {} are free", room, m_name, free));
    }
    m_settings.rank_nodes = static_cast<std::uint32_t>(end - room);
    m_files.emplace(m_settings.rank_nodes, std::move(bytes));
    return m_settings.rank_nodes;
}

std::vector<node_id> workload::used_nodes(const system::machine& modelled) const {
    const bool all = !m_foreign || m_nodes == system::workload_nodes::all ||
                     (m_nodes == system::workload_nodes::automatic && is_linked_program());
    std::vector<node_id> used;
    for (const std::uint32_t node : m_rank_nodes) { used.push_back(node_id{static_cast<std::uint16_t>(node)}); }
    for (unsigned node = 0; m_rank_nodes.empty() && node < (all ? modelled.nodes() : 1); ++node) {
        used.push_back(node_id{static_cast<std::uint16_t>(node)});
    }
    return used;
}

std::vector<unsigned> workload::ranks_of_nodes(const system::machine& modelled) const {
    std::vector<unsigned> ranks(m_rank_nodes.empty() ? 0 : modelled.nodes());
    for (unsigned rank = 0; rank < m_rank_nodes.size(); ++rank) { ranks[m_rank_nodes[rank]] = rank; }
    return ranks;
}

void workload::put_settings(system::machine& modelled, node_id node, std::uint32_t rank, std::uint32_t ranks) const {
    program_settings options = m_settings;
    options.ranks = ranks;
    options.rank = rank;
    if (options.ranks + program_settings::max_receives > options.receive_entries) {
        options.sends_ahead = 0;  // the table could not hold the eager messages of all other ranks
    }
    const auto* const bytes = reinterpret_cast<const std::uint8_t*>(&options);
    put(modelled, node, m_settings_at, {bytes, bytes + sizeof options});
}

void workload::put(system::machine& modelled, node_id node, std::uint32_t address,
                   const std::vector<std::uint8_t>& bytes) const {
    if (bytes.empty()) { return; }
    std::copy(bytes.begin(), bytes.end(), modelled.node_tile(node).memory().data() + (address - m_memory_base));
}

void workload::load(system::machine& modelled) const {
    core::memory_guard guarded = m_guards ? guard_of(m_image) : core::memory_guard{};
    if (is_linked_program() && guarded.stacks) {
        guarded.first_stack_bottom = m_settings.stack_top - m_stack_bytes;
        guarded.first_stack_bytes = m_stack_bytes;
    }
    const std::vector<node_id> nodes = used_nodes(modelled);
    for (std::uint32_t rank = 0; rank < nodes.size(); ++rank) {
        const node_id node = nodes[rank];
        for (const auto& segment : m_image.segments()) {
            put(modelled, node, segment.address, segment.bytes);  // the rest is already zero
        }
        put(modelled, node, m_arguments_at, m_arguments);
        if (is_linked_program()) { put_settings(modelled, node, rank, static_cast<std::uint32_t>(nodes.size())); }
        for (const auto& [address, bytes] : m_files) { put(modelled, node, address, bytes); }
        modelled.node_tile(node).core().guard(guarded);
        if (m_heap.any()) { modelled.node_tile(node).core().watch_heap(m_heap); }
        modelled.node_tile(node).core().boot(m_image.entry());
    }
}

std::optional<std::uint32_t> workload::tohost() const {
    const system::elf_symbol* symbol = m_foreign ? m_image.find("tohost") : nullptr;
    if (symbol == nullptr || symbol->address < m_memory_base ||
        std::uint64_t{symbol->address} + 8 > m_memory_base + m_memory_bytes) {
        return std::nullopt;
    }
    return symbol->address;
}

std::string workload::with_symbols(std::string text) const {
    for (const std::string_view mark : {"pc 0x", "handler 0x"}) {
        std::size_t next = 0;
        for (std::size_t found = text.find(mark); found != std::string::npos; found = text.find(mark, next)) {
            next = found + mark.size();
            std::uint32_t pc = 0;
            const auto [end, error] = std::from_chars(text.data() + next, text.data() + text.size(), pc, 16);
            if (error == std::errc{}) {
                next = static_cast<std::size_t>(end - text.data());
                const std::string location = code_position(pc);
                text.insert(next, location);
                next += location.size();  // skips the inserted text, which may look like a mark
            }
        }
    }
    return text;
}

/// Returns " <main+0x1c> (hello.cpp:12)", or the part of it that the ELF contains.
std::string workload::code_position(std::uint32_t pc) const {
    std::string location;
    if (const system::elf_symbol* const function = m_image.function_at(pc)) {
        location = fmt::format(" <{}+0x{:x}>", function_name(function->name), pc - function->address);
    }
    if (const std::string line = m_lines.location(pc); !line.empty()) { location += fmt::format(" ({})", line); }
    return location;
}

}  // namespace orbweaver::sim
