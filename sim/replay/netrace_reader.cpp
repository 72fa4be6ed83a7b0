// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/netrace_reader.h"

#include <fmt/core.h>

#include <array>
#include <bit>

#include "hw/base/errors.h"

namespace orbweaver::sim {

namespace {

// Offsets in the packed header and in a packet; all numbers are little-endian.
constexpr std::size_t head_bytes = 72;
constexpr std::size_t version_position = 4;
constexpr std::size_t nodes_position = 38;
constexpr std::size_t cycles_position = 40;
constexpr std::size_t packets_position = 48;
constexpr std::size_t notes_position = 56;
constexpr std::size_t regions_position = 60;
constexpr std::size_t region_bytes = 24;
constexpr std::size_t packet_bytes = 21;
constexpr std::size_t id_position = 8;
constexpr std::size_t type_position = 16;
constexpr std::size_t source_position = 17;
constexpr std::size_t destination_position = 18;
constexpr std::size_t dependents_position = 20;
constexpr std::size_t dependent_bytes = 4;

constexpr unsigned request_bytes = 8;
constexpr unsigned line_bytes = 72;  // a cache line of 64 bytes and its description

/// [type of a packet]: its bytes; 0: invalid type
constexpr std::array<unsigned, 31> size_of_type = [] {
    std::array<unsigned, 31> sizes{};
    for (const unsigned type : {1U, 5U, 13U, 14U, 15U, 25U, 27U, 28U, 29U}) { sizes[type] = request_bytes; }
    for (const unsigned type : {2U, 3U, 4U, 6U, 16U, 30U}) { sizes[type] = line_bytes; }
    return sizes;
}();

}  // namespace

netrace_reader::netrace_reader(const std::string& file, std::uint32_t flit_bytes)
    : m_name(file), m_stream(file), m_flit_bytes(flit_bytes) {
    read_head();
}

std::uint64_t netrace_reader::number(const char* position, unsigned bytes) const {
    constexpr unsigned bits = 8;
    std::uint64_t value = 0;
    for (unsigned byte = 0; byte < bytes; ++byte) {
        value |= std::uint64_t{static_cast<unsigned char>(position[byte])} << bits * byte;
    }
    return value;
}

void netrace_reader::refuse(unsigned, const std::string& what) const {
    throw user_error(fmt::format("{}: packet {}: {}", m_name, m_last, what));
}

std::string netrace_reader::describe(std::uint64_t number) const {
    return fmt::format("{}: packet {}", m_name, number);
}

void netrace_reader::read_head() {
    constexpr std::uint64_t longest_notes = 1U << 20;
    constexpr std::uint64_t max_regions = 1U << 20;
    std::array<char, head_bytes> head{};
    if (m_stream.read(head.data(), head.size()) != head.size() || number(head.data(), 4) != magic) {
        throw user_error(fmt::format("{}: this is no Netrace file: it does not begin with its magic number", m_name));
    }
    const auto version = std::bit_cast<float>(static_cast<std::uint32_t>(number(head.data() + version_position, 4)));
    if (version != 1.0F) {
        throw user_error(fmt::format("{}: version {} of Netrace cannot be read, only 1", m_name, version));
    }
    m_nodes = static_cast<unsigned>(number(head.data() + nodes_position, 1));
    m_cycles = number(head.data() + cycles_position, 8);
    m_packets = number(head.data() + packets_position, 8);
    const std::uint64_t notes = number(head.data() + notes_position, 4);
    const std::uint64_t regions = number(head.data() + regions_position, 4);
    if (m_nodes == 0 || notes > longest_notes || regions > max_regions) {
        throw user_error(fmt::format("{}: its head is damaged: {} nodes, notes of {} bytes, {} regions", m_name,
                                     m_nodes, notes, regions));
    }
    skip(notes + regions * region_bytes);
}

std::uint64_t netrace_reader::longest_packet() const { return 1 + (line_bytes + m_flit_bytes - 1) / m_flit_bytes; }

void netrace_reader::skip(std::uint64_t bytes) {
    std::string rest(bytes, '\0');
    if (m_stream.read(rest.data(), rest.size()) != bytes) {
        throw user_error(fmt::format("{}: the file ends within its head", m_name));
    }
}

void netrace_reader::next(unsigned, noc::trace_record& record) {
    record = {};
    std::array<char, packet_bytes> packet{};
    const std::size_t got = m_stream.read(packet.data(), packet.size());
    if (got == 0) {
        record.kind = noc::trace_record_kind::end;
        record.cycles = m_cycles;
        return;
    }
    ++m_last;
    if (got != packet.size()) { refuse(1, "the file ends within it"); }
    fill(packet.data(), record);
    connect(static_cast<std::uint32_t>(number(packet.data() + id_position, 4)), record);
    read_dependents(static_cast<unsigned>(number(packet.data() + dependents_position, 1)), record);
}

void netrace_reader::fill(const char* packet, noc::trace_record& record) const {
    constexpr std::uint64_t latest = std::uint64_t{1} << 48;
    const std::uint64_t type = number(packet + type_position, 1);
    const std::uint64_t source = number(packet + source_position, 1);
    const std::uint64_t destination = number(packet + destination_position, 1);
    const std::uint64_t cycle = number(packet, 8);
    if (type >= size_of_type.size() || size_of_type[type] == 0) { refuse(1, fmt::format("type {} is unknown", type)); }
    if (source >= m_nodes || destination >= m_nodes) {
        refuse(1, fmt::format("from node {} to node {}, and there are {}", source, destination, m_nodes));
    }
    if (cycle > latest) { refuse(1, fmt::format("cycle {} is beyond bounds", cycle)); }
    record.kind = noc::trace_record_kind::message;
    record.number = m_last;
    record.type = message_type::data;
    record.source = {static_cast<std::uint16_t>(source)};
    record.destination = {static_cast<std::uint16_t>(destination)};
    record.bytes = size_of_type[type];
    record.flits = 1 + (record.bytes + m_flit_bytes - 1) / m_flit_bytes;
    record.needs.push_back({0, noc::trace_moment::completion, cycle, 0});
}

/// Makes a record wait for the packets that named it as a dependent.
void netrace_reader::connect(std::uint32_t id, noc::trace_record& record) {
    const auto wanted = m_wanted.find(id);
    if (wanted == m_wanted.end()) { return; }
    for (const std::uint64_t earlier : wanted->second) {
        record.needs.push_back({earlier, noc::trace_moment::completion, 0, 0});
        const auto left = m_dependents.find(earlier);
        if (--left->second == 0) {
            m_dependents.erase(left);
            record.forgotten.push_back(earlier);
        }
    }
    m_wanted.erase(wanted);
}

void netrace_reader::read_dependents(unsigned count, noc::trace_record& record) {
    if (count == 0) {
        record.forgotten.push_back(record.number);
        return;
    }
    std::array<char, dependent_bytes> id{};
    for (unsigned dependent = 0; dependent < count; ++dependent) {
        if (m_stream.read(id.data(), id.size()) != id.size()) { refuse(1, "the file ends within it"); }
        m_wanted[static_cast<std::uint32_t>(number(id.data(), dependent_bytes))].push_back(record.number);
    }
    m_dependents[record.number] = count;
}

}  // namespace orbweaver::sim
