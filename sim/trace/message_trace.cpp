// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/message_trace.h"

#include <fmt/core.h>

namespace orbweaver::sim {

message_trace::message_trace(const std::filesystem::path& file, double microseconds_per_cycle, unsigned nodes,
                             unsigned contexts, std::function<std::string(std::uint32_t)> function_at,
                             run_control& control)
    : m_writer(file, microseconds_per_cycle, control),
      m_contexts(contexts),
      m_function_at(std::move(function_at)),
      m_running(std::size_t{nodes} * contexts),
      m_calls(nodes) {
    for (unsigned node = 0; node < nodes; ++node) {
        m_writer.name_process(node, fmt::format("node {}", node));
        for (unsigned context = 0; context < contexts; ++context) {
            m_writer.name_thread(node, context, fmt::format("context {}", context));
        }
        m_writer.name_thread(node, send_track(), "NIU send");
        m_writer.name_thread(node, receive_track(), "NIU receive");
    }
}

void message_trace::write(unsigned node, unsigned context, run_slice& slice, std::string_view why) {
    if (slice.open && slice.end > slice.start) {
        m_writer.slice(node, context, slice.start, slice.end - slice.start, m_function_at(slice.pc),
                       why.empty() ? std::string{} : fmt::format("\"left\":\"{}\"", why));
    }
    slice.open = false;
}

void message_trace::context_ran(node_id node, context_id context, cycle_t start, cycle_t end, std::uint32_t pc) {
    run_slice& slice = m_running[std::size_t{node.value} * m_contexts + context.value];
    if (slice.open && slice.end == start) {
        slice.end = end;  // continues a run that is reported in pieces
        return;
    }
    write(node.value, context.value, slice, "");
    slice = {start, end, pc, true};
}

void message_trace::context_left(node_id node, context_id context, cycle_t, std::string_view why) {
    write(node.value, context.value, m_running[std::size_t{node.value} * m_contexts + context.value], why);
}

void message_trace::message_injected(std::uint64_t packet, node_id source, node_id destination, context_id context,
                                     message_type type, std::uint32_t tag, cycle_t cycle) {
    std::string name = fmt::format("{} 0x{:x}", name_of(type), tag);
    m_writer.slice(source.value, send_track(), cycle, 1, name,
                   fmt::format("\"to\":{},\"context\":{},\"packet\":{}", destination.value, context.value, packet));
    m_writer.arrow_start(source.value, send_track(), cycle, packet);
    m_flights[packet] = {source, std::move(name)};
}

void message_trace::message_delivered(std::uint64_t packet, node_id destination, cycle_t cycle, std::uint32_t flits) {
    const auto found = m_flights.find(packet);
    if (found == m_flights.end()) { return; }
    m_writer.slice(destination.value, receive_track(), cycle, 1, found->second.name,
                   fmt::format("\"from\":{},\"flits\":{},\"packet\":{}", found->second.source.value, flits, packet));
    m_writer.arrow_end(destination.value, receive_track(), cycle, packet);
    m_flights.erase(found);
}

void message_trace::write(unsigned node, rank_calls& calls, cycle_t cycle, std::string_view arguments) {
    if (!calls.name.empty() && cycle > calls.start) {
        m_writer.slice(node, call_track(), calls.start, cycle - calls.start, calls.name, arguments);
    }
    calls.name.clear();
}

void message_trace::mpi_call(node_id node, const std::string& name, cycle_t cycle) {
    rank_calls& calls = m_calls[node.value];
    if (!calls.has_track) {
        m_writer.name_thread(node.value, call_track(), "MPI");
        calls.has_track = true;
    }
    write(node.value, calls, cycle, "");
    calls.name = name;
    calls.start = cycle;
}

void message_trace::run_ended(cycle_t cycle) {
    for (unsigned node = 0; node < m_calls.size(); ++node) {
        write(node, m_calls[node], cycle, R"("left":"end of the run")");
    }
    m_writer.close();
}

}  // namespace orbweaver::sim
