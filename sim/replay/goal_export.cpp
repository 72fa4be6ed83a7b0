// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/goal_export.h"

#include <fmt/core.h>

#include <iterator>
#include <utility>

#include "sim/replay/goal_reader.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t bytes_of_flit = 4;  // excluding the head; the default of replay.flit_bytes

}  // namespace

goal_export::goal_export(const std::string& file, std::uint64_t cycle)
    : m_reader(file), m_cycle(cycle), m_ranks(m_reader.nodes()) {}

std::string goal_export::text() {
    noc::trace_record record;
    do {
        m_reader.next(0, record);
        add(record);
    } while (record.kind != noc::trace_record_kind::end);
    std::string text = fmt::format("num_ranks {}\n", m_ranks.size());
    for (std::size_t node = 0; node < m_ranks.size(); ++node) {
        text += fmt::format("\nrank {} {{\n", node);
        text += std::exchange(m_ranks[node].text, std::string());  // frees the memory
        text += "}\n";
    }
    return text;
}

void goal_export::add(const noc::trace_record& record) {
    switch (record.kind) {
        case noc::trace_record_kind::message: add_message(record); break;
        case noc::trace_record_kind::point: add_point(record); break;
        case noc::trace_record_kind::end: add_end(record); break;
        default: break;
    }
    forget(record.forgotten);
}

/// Adds a message. GOAL sends complete messages, so the message also waits for the causes of its last flit.
void goal_export::add_message(const noc::trace_record& record) {
    const unsigned source = record.source.value;
    const unsigned destination = record.destination.value;
    const std::uint64_t bytes = (record.flits - 1) * bytes_of_flit;
    entry sent{record.kind, source, destination, fmt::format("s{}", record.number)};
    std::vector<std::string> earlier;
    for (const auto* list : {&record.needs, &record.tail_needs}) {
        for (const noc::trace_reference& need : *list) { earlier.push_back(wait(source, need, record.number)); }
    }
    rank& own = m_ranks[source];
    fmt::format_to(std::back_inserter(own.text), "{}: send {}b to {} tag {}\n", sent.label, bytes, destination,
                   record.number);
    require(own, sent.label, earlier);
    fmt::format_to(std::back_inserter(m_ranks[destination].text), "r{}: recv {}b from {} tag {}\n", record.number,
                   bytes, source, record.number);
    m_entries[record.number] = std::move(sent);
}

void goal_export::add_point(const noc::trace_record& record) {
    const unsigned node = record.source.value;
    entry reached{record.kind, node, node, {}};
    std::vector<std::string> earlier;
    for (const noc::trace_reference& need : record.needs) {
        if (std::string label = wait(node, need, record.number); !label.empty()) {
            earlier.push_back(std::move(label));
        }
    }
    rank& own = m_ranks[node];
    if (earlier.size() == 1) {
        reached.label = earlier.front();
    } else {
        reached.label = fmt::format("p{}", record.number);
        fmt::format_to(std::back_inserter(own.text), "{}: calc 0\n", reached.label);
        require(own, reached.label, earlier);
    }
    m_entries[record.number] = std::move(reached);
}

/// Adds the computing after the last record of the program.
void goal_export::add_end(const noc::trace_record& record) {
    for (const noc::trace_reference& need : record.needs) { wait(origin_of(need).node, need, ~std::uint64_t{0}); }
}

void goal_export::forget(const std::vector<std::uint64_t>& numbers) {
    for (const std::uint64_t number : numbers) {
        if (m_entries.erase(number) == 0) { m_reader.refuse(1, fmt::format("record {} is given up twice", number)); }
    }
}

goal_export::origin goal_export::origin_of(const noc::trace_reference& need) const {
    if (need.predecessor == 0) { return {}; }
    const auto found = m_entries.find(need.predecessor);
    if (found == m_entries.end()) {
        m_reader.refuse(need.column, fmt::format("record {} has been given up", need.predecessor));
    }
    const entry& earlier = found->second;
    const bool arrival = earlier.kind == noc::trace_record_kind::message && need.moment != noc::trace_moment::departure;
    return arrival ? origin{earlier.destination, fmt::format("r{}", need.predecessor)}
                   : origin{earlier.source, earlier.label};
}

std::string goal_export::wait(unsigned node, const noc::trace_reference& need, std::uint64_t number) {
    const origin earlier = origin_of(need);
    if (!earlier.label.empty() && earlier.node != node) {
        m_reader.refuse(
            need.column,
            fmt::format("a cause at node {} of something at node {}, which GOAL cannot express", earlier.node, node));
    }
    if (need.gap == 0) { return earlier.label; }
    if (need.gap > goal_reader::longest_compute / m_cycle) {
        m_reader.refuse(need.column, fmt::format("{} cycles are beyond bounds", need.gap));
    }
    rank& own = m_ranks[node];
    const std::uint32_t processor = take_processor(own, need.predecessor, number);
    if (processor >= goal_reader::max_processors) {
        m_reader.refuse(need.column, fmt::format("node {} would compute for more than {} records at once", node,
                                                 goal_reader::max_processors - 1));
    }
    const std::string label = fmt::format("c{}", ++m_computes);
    fmt::format_to(std::back_inserter(own.text), "{}: calc {} cpu {}\n", label, need.gap * m_cycle, processor);
    if (!earlier.label.empty()) { require(own, label, {earlier.label}); }
    return label;
}

/// Returns a processor that is free when the cause occurs. Records are sorted by time, so this is one that has computed
/// for an earlier record, or a new one.
std::uint32_t goal_export::take_processor(rank& own, std::uint64_t cause, std::uint64_t number) {
    auto free = own.processors.upper_bound(cause);
    auto processor = static_cast<std::uint32_t>(own.processors.size() + 1);
    if (free != own.processors.begin()) {
        processor = (--free)->second;
        own.processors.erase(free);
    }
    own.processors.emplace(number, processor);
    return processor;
}

void goal_export::require(rank& own, const std::string& label, const std::vector<std::string>& earlier) {
    for (const std::string& each : earlier) {
        if (!each.empty()) { fmt::format_to(std::back_inserter(own.text), "{} requires {}\n", label, each); }
    }
}

}  // namespace orbweaver::sim
