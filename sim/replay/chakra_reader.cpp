// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/chakra_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

#include "hw/base/errors.h"
#include "hw/base/random_stream.h"
#include "hw/base/text_file.h"
#include "sim/json.h"

namespace orbweaver::sim {

namespace {

constexpr std::string_view position_of_rank = "%d";

// Resources of a rank that each do one thing at a time: host processor, arithmetic, memory, network interface.
enum processor : std::uint32_t { host, arithmetic, memory, interface };

/// Collectives by their published numbers.
constexpr std::array collectives{
    std::pair{0, collective_kind::all_reduce},     std::pair{1, collective_kind::reduce},
    std::pair{2, collective_kind::all_gather},     std::pair{3, collective_kind::gather},
    std::pair{4, collective_kind::scatter},        std::pair{5, collective_kind::broadcast},
    std::pair{6, collective_kind::all_to_all},     std::pair{7, collective_kind::reduce_scatter},
    std::pair{8, collective_kind::reduce_scatter}, std::pair{9, collective_kind::barrier}};

std::optional<collective_kind> collective_of(std::uint64_t number) {
    for (const auto& [published, kind] : collectives) {
        if (static_cast<std::uint64_t>(published) == number) { return kind; }
    }
    return std::nullopt;
}

/// Returns a tag above all tags of messages between two ranks.
std::uint64_t tag_of(const rank_group& group, std::uint64_t instance) {
    return mix_bits(group.set->identity ^ mix_bits(instance)) | std::uint64_t{1} << 63;
}

}  // namespace

chakra_reader::chakra_reader(std::string pattern, collective_choice collectives)
    : m_pattern(std::move(pattern)), m_collectives(std::move(collectives)) {
    if (m_pattern.find(position_of_rank) == std::string::npos) {
        throw user_error(fmt::format(
            "{}: traces of Chakra are a file a rank: the name needs %d in the place of the rank", m_pattern));
    }
    constexpr unsigned max_ranks = 65536;
    while (m_ranks < max_ranks && std::filesystem::exists(file_of(m_ranks))) { ++m_ranks; }
    if (m_ranks == 0) { throw user_error(fmt::format("{}: there is no such file", file_of(0))); }
}

std::string chakra_reader::file_of(unsigned rank) const {
    std::string name = m_pattern;
    name.replace(name.rfind(position_of_rank), position_of_rank.size(), std::to_string(rank));
    return name;
}

std::unique_ptr<const schedule> chakra_reader::read() const {
    auto result = std::make_unique<schedule>(m_pattern, m_ranks);
    const auto all = rank_set::first(m_ranks);
    rank_program program;
    for (unsigned rank = 0; rank < m_ranks; ++rank) {
        program.clear();
        chakra_rank(file_of(rank), rank, all, m_collectives, program).read();
        result->add(rank, program);
    }
    result->close();
    return result;
}

chakra_rank::chakra_rank(const std::string& file, unsigned rank, std::shared_ptr<const rank_set> all,
                         collective_choice collectives, rank_program& program)
    : m_file(file),
      m_rank(rank),
      m_ranks(static_cast<unsigned>(all->members.size())),
      m_program(program),
      m_collectives(program, interface, std::move(collectives)) {
    m_groups[""] = {std::move(all), rank, 0};
}

void chakra_rank::read() {
    chakra::node node;
    while (m_file.next(node)) {
        const ends made = add_node(node);
        if (!m_nodes.emplace(node.id(), made).second) { m_file.refuse(node, "another node has the same number"); }
        for (const auto* list : {&node.control_dependencies(), &node.data_dependencies()}) {
            for (const std::uint64_t wanted : *list) { m_wishes.push_back({made.first, wanted, node.id()}); }
        }
    }
    connect();
}

/// Connects the nodes of the rank after reading the file, because a node may wait for a later one.
void chakra_rank::connect() {
    for (const wish& each : m_wishes) {
        const auto found = m_nodes.find(each.wanted);
        if (found == m_nodes.end()) {
            throw user_error(fmt::format("{}: node {} waits for node {}, which is not there", m_file.name(), each.node,
                                         each.wanted));
        }
        m_program.depend(each.first, found->second.last);
    }
}

chakra_rank::ends chakra_rank::add_node(const chakra::node& node) {
    switch (node.type()) {
        case chakra::compute: return add_time(node, m_file.number(node, "is_cpu_op", 0) != 0 ? host : arithmetic);
        case chakra::memory_load:
        case chakra::memory_store: return add_time(node, memory);
        case chakra::send: return add_transfer(node, operation_kind::send);
        case chakra::receive: return add_transfer(node, operation_kind::receive);
        case chakra::collective: return add_collective(node);
        case chakra::metadata: learn_groups(node); break;
        case chakra::invalid: break;
        default: m_file.refuse(node, fmt::format("type {} is unknown", static_cast<int>(node.type())));
    }
    const std::uint32_t nothing = m_program.join({}, interface);
    return {nothing, nothing};
}

chakra_rank::ends chakra_rank::add_time(const chakra::node& node, std::uint32_t processor) {
    constexpr std::uint64_t picoseconds = 1000000;  // picoseconds per microsecond
    constexpr std::uint64_t longest = std::uint64_t{1} << 40;
    if (node.duration_micros() > longest) {
        m_file.refuse(node, fmt::format("{} microseconds are beyond bounds", node.duration_micros()));
    }
    rank_operation operation;
    operation.kind = operation_kind::compute;
    operation.amount = node.duration_micros() * picoseconds;
    operation.processor = processor;
    const std::uint32_t number = m_program.add(operation);
    return {number, number};
}

std::uint32_t chakra_rank::rank_number(const chakra::node& node, const char* attribute) const {
    const std::uint64_t rank = m_file.number(node, attribute);
    if (rank >= m_ranks) {
        m_file.refuse(node, fmt::format("{} is {}, and there are {} ranks", attribute, rank, m_ranks));
    }
    return static_cast<std::uint32_t>(rank);
}

chakra_rank::ends chakra_rank::add_transfer(const chakra::node& node, operation_kind kind) {
    constexpr std::uint64_t longest = std::uint64_t{1} << 40;
    rank_operation operation;
    operation.kind = kind;
    operation.peer = rank_number(node, kind == operation_kind::send ? "comm_dst" : "comm_src");
    operation.tag = m_file.number(node, "comm_tag", 0);
    operation.amount = m_file.number(node, "comm_size");
    operation.processor = interface;
    if (operation.amount > longest) {
        m_file.refuse(node, fmt::format("{} bytes are beyond bounds", operation.amount));
    }
    const std::uint32_t number = m_program.add(operation);
    return {number, number};
}

/// Reads process groups, which a metadata node defines before their first use: `[{"pg_name": "0", "ranks": [0, 1]},
/// ...]`. A group without ranks contains all.
void chakra_rank::learn_groups(const chakra::node& node) {
    std::string values = node.inputs().values();
    const std::size_t begin = values.find("[{");
    const std::size_t end = values.rfind("}]");
    if (begin == std::string::npos || end == std::string::npos || end < begin) {
        return;  // another kind of metadata
    }
    values = values.substr(begin, end + 2 - begin);
    const json list = json::parse(values, nullptr, false);
    if (!list.is_array()) { m_file.refuse(node, "its process groups are no list"); }
    for (const json& each : list) {
        if (!each.is_object() || !each.contains("pg_name") || !each.contains("ranks") || !each["ranks"].is_array()) {
            m_file.refuse(node, "a process group without pg_name or ranks");
        }
        const std::string name =
            each["pg_name"].is_string() ? each["pg_name"].get<std::string>() : each["pg_name"].dump();
        std::vector<std::uint32_t> members;
        std::uint32_t own = m_ranks;
        for (const json& member : each["ranks"]) {
            if (!member.is_number_unsigned() || member.get<std::uint64_t>() >= m_ranks) {
                m_file.refuse(node, fmt::format("process group {}: {} is no rank", in_quotes(name), member.dump()));
            }
            const auto rank = member.get<std::uint32_t>();
            own = rank == m_rank ? static_cast<std::uint32_t>(members.size()) : own;
            members.push_back(rank);
        }
        m_groups[name] =
            members.empty() ? m_groups[""] : rank_group{std::make_shared<const rank_set>(std::move(members)), own, 0};
    }
}

const rank_group& chakra_rank::group_of(const chakra::node& node, const std::string& name) {
    const auto found = m_groups.find(name);
    if (found == m_groups.end()) {
        m_file.refuse(node, fmt::format("process group {} has not been described", in_quotes(name)));
    }
    if (found->second.own >= found->second.size()) {
        m_file.refuse(node, fmt::format("rank {} is not of process group {}", m_rank, in_quotes(name)));
    }
    return found->second;
}

chakra_rank::ends chakra_rank::add_collective(const chakra::node& node) {
    const std::uint64_t type = m_file.number(node, "comm_type");
    const auto kind = collective_of(type);
    if (!kind) { m_file.refuse(node, fmt::format("comm_type {} is no collective", type)); }
    constexpr std::uint64_t longest = std::uint64_t{1} << 40;
    std::uint64_t bytes = *kind == collective_kind::barrier ? 0 : m_file.number(node, "comm_size");
    if (bytes > longest) { m_file.refuse(node, fmt::format("{} bytes are beyond bounds", bytes)); }
    const std::string name = chakra_file::text(node, "pg_name");
    rank_group group = group_of(node, name);
    // The trace gives the size per rank for all-gather and gather.
    bytes *= *kind == collective_kind::all_gather || *kind == collective_kind::gather ? group.size() : 1;
    const std::vector<std::uint32_t>& members = group.set->members;
    const std::uint64_t root = m_file.number(node, "root_rank", members.front());
    const auto position = std::ranges::find(members, root);
    if (position == members.end()) {
        m_file.refuse(node, fmt::format("root_rank {} is not of process group {}", root, in_quotes(name)));
    }
    group.root = static_cast<std::uint32_t>(position - members.begin());
    const std::uint32_t first = m_program.join({}, interface);
    const std::uint64_t tag = tag_of(group, m_instances[name]++);
    return {first, m_collectives.add(*kind, group, bytes, tag, {first})};
}

}  // namespace orbweaver::sim
