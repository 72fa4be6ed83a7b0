// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/remote_protocol.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "sim/gdb/hex.h"
#include "sim/gdb/monitor.h"
#include "sim/gdb/packet_reader.h"
#include "sim/gdb/register_file.h"

namespace orbweaver::sim::gdb {
namespace {

constexpr unsigned names_per_node = max_contexts + max_swapped_threads;
constexpr std::uint32_t largest_transfer = longest_packet / 2 - 16;  // bytes of memory per packet

// Error numbers, which the protocol leaves to the stub.
constexpr std::string_view malformed = "E01";
constexpr std::string_view impossible = "E02";

// Signal numbers of the protocol.
constexpr unsigned no_signal = 0;
constexpr unsigned interrupt_signal = 2;
constexpr unsigned trap_signal = 5;
constexpr unsigned abort_signal = 6;

answer reply(std::string text) { return {demand::none, std::move(text)}; }
answer reply(std::string_view text) { return reply(std::string(text)); }
answer reply(const char* text) { return reply(std::string(text)); }
answer ok_if(bool done) { return reply(done ? std::string_view("OK") : impossible); }

unsigned signal_of(stop_reason reason) {
    switch (reason) {
        case stop_reason::interrupted: return interrupt_signal;
        case stop_reason::failed: return abort_signal;
        case stop_reason::ended: return no_signal;
        case stop_reason::attached:
        case stop_reason::stepped:
        case stop_reason::point: break;
    }
    return trap_signal;
}

/// Returns the part of a document that "offset,length" requests: 'l' before the last part, else 'm'.
answer part_of(const std::string& document, std::string_view range) {
    const auto offset = take_number(range);
    const auto length = take(range, ",") ? take_number(range) : std::nullopt;
    if (!offset || !length || !range.empty()) { return reply(malformed); }
    if (*offset >= document.size()) { return reply("l"); }
    const std::string part = document.substr(*offset, std::min(*length, largest_transfer));
    return reply((*offset + part.size() < document.size() ? "m" : "l") + part);
}

/// A range "address,length".
struct range {
    std::uint32_t address;
    std::uint32_t length;
};
std::optional<range> take_range(std::string_view& text) {
    const auto address = take_number(text);
    const auto length = address && take(text, ",") ? take_number(text) : std::nullopt;
    return length ? std::optional{range{*address, *length}} : std::nullopt;
}

}  // namespace

// Longer prefixes must precede shorter ones.
const remote_protocol::entry remote_protocol::table[] = {
    {"QStartNoAckMode", &remote_protocol::end_acknowledgements},
    {"qSupported", &remote_protocol::supported},
    {"qAttached", &remote_protocol::attached},
    {"qfThreadInfo", &remote_protocol::first_threads},
    {"qsThreadInfo", &remote_protocol::more_threads},
    {"qThreadExtraInfo,", &remote_protocol::thread_text},
    {"qXfer:features:read:", &remote_protocol::describe_target},
    {"qXfer:threads:read:", &remote_protocol::describe_threads},
    {"qRcmd,", &remote_protocol::monitor_command},
    {"vCont?", &remote_protocol::resume_kinds},
    {"vCont", &remote_protocol::resume_actions},
    {"vKill", &remote_protocol::kill_with_answer},
    {"qC", &remote_protocol::current_thread},
    {"?", &remote_protocol::last_stop},
    {"H", &remote_protocol::select_thread},
    {"T", &remote_protocol::thread_alive},
    {"g", &remote_protocol::all_registers},
    {"G", &remote_protocol::set_all_registers},
    {"p", &remote_protocol::one_register},
    {"P", &remote_protocol::set_one_register},
    {"m", &remote_protocol::memory},
    {"M", &remote_protocol::set_memory},
    {"X", &remote_protocol::set_memory_binary},
    {"Z", &remote_protocol::insert_point},
    {"z", &remote_protocol::remove_point},
    {"c", &remote_protocol::go_on},
    {"C", &remote_protocol::go_on_with_signal},
    {"s", &remote_protocol::step},
    {"S", &remote_protocol::step_with_signal},
    {"k", &remote_protocol::kill},
    {"D", &remote_protocol::detach},
};

answer remote_protocol::handle(std::string_view packet) {
    for (const entry& each : table) {
        if (take(packet, each.begin)) { return (this->*each.handle)(packet); }
    }
    return {};  // the protocol requires an empty reply to unknown packets
}

std::uint32_t remote_protocol::number_of(thread_id thread) {
    return thread.node.value * names_per_node + thread.context.value + 1;
}

/// Returns the thread with a number. 0 means any thread, and selects the current one.
std::optional<thread_id> remote_protocol::thread_of(std::string_view digits) const {
    const auto number = take_number(digits);
    if (!number || !digits.empty()) { return std::nullopt; }
    if (*number == 0) { return m_selected; }
    const std::uint32_t node = (*number - 1) / names_per_node;
    if (node >= m_debugger.modelled().nodes()) { return std::nullopt; }
    const thread_id thread{node_id{static_cast<std::uint16_t>(node)},
                           context_id{static_cast<std::uint8_t>((*number - 1) % names_per_node)}};
    return m_debugger.has(thread) ? std::optional{thread} : std::nullopt;
}

std::string remote_protocol::stopped(const stop& why) {
    m_selected = why.thread;
    m_resumed = why.thread;
    std::string reason;
    if (why.reason == stop_reason::point) {
        switch (why.point) {
            case point_kind::software_breakpoint: reason = m_reports_breakpoints ? "swbreak:;" : ""; break;
            case point_kind::hardware_breakpoint: reason = m_reports_breakpoints ? "hwbreak:;" : ""; break;
            case point_kind::write_watchpoint: reason = fmt::format("watch:{:x};", why.address); break;
            case point_kind::read_watchpoint: reason = fmt::format("rwatch:{:x};", why.address); break;
            case point_kind::access_watchpoint: reason = fmt::format("awatch:{:x};", why.address); break;
        }
    }
    m_stop = fmt::format("T{:02x}thread:{:x};{:x}:{};{}", signal_of(why.reason), number_of(why.thread),
                         register_number::pc, read_register(m_debugger, why.thread, register_number::pc), reason);
    return m_stop;
}

answer remote_protocol::last_stop(std::string_view) { return reply(m_stop); }

answer remote_protocol::select_thread(std::string_view rest) {
    if (rest.empty()) { return reply(malformed); }
    const char what = rest.front();
    rest.remove_prefix(1);
    if (rest == "-1") {
        return reply("OK");  // all threads; resuming always applies to all
    }
    const auto thread = thread_of(rest);
    if (!thread) { return reply(impossible); }
    (what == 'c' ? m_resumed : m_selected) = *thread;
    return reply("OK");
}

answer remote_protocol::thread_alive(std::string_view rest) { return ok_if(thread_of(rest).has_value()); }

answer remote_protocol::all_registers(std::string_view) { return reply(read_registers(m_debugger, m_selected)); }

answer remote_protocol::set_all_registers(std::string_view rest) {
    return ok_if(write_registers(m_debugger, m_selected, rest));
}

answer remote_protocol::one_register(std::string_view rest) {
    const auto number = take_number(rest);
    if (!number || !rest.empty()) { return reply(malformed); }
    const std::string digits = read_register(m_debugger, m_selected, *number);
    return digits.empty() ? reply(impossible) : reply(digits);
}

answer remote_protocol::set_one_register(std::string_view rest) {
    const auto number = take_number(rest);
    if (!number || !take(rest, "=")) { return reply(malformed); }
    return ok_if(write_register(m_debugger, m_selected, *number, rest));
}

answer remote_protocol::memory(std::string_view rest) {
    const auto wanted = take_range(rest);
    if (!wanted || !rest.empty()) { return reply(malformed); }
    std::vector<std::uint8_t> bytes(std::min(wanted->length, largest_transfer));
    bytes.resize(m_debugger.port(m_selected.node).read(wanted->address, bytes));
    return bytes.empty() && wanted->length > 0 ? reply(impossible) : reply(hex_of(bytes));
}

answer remote_protocol::write_memory(std::uint32_t address, std::uint32_t length, std::string_view bytes) {
    if (bytes.size() != length) { return reply(malformed); }
    const auto* const data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    core::debug_port& core = m_debugger.port(m_selected.node);
    return ok_if(length == 0 ||
                 (core.storage(address, length) != nullptr && core.write(address, {data, length}) == length));
}

answer remote_protocol::set_memory(std::string_view rest) {
    const auto wanted = take_range(rest);
    const auto bytes = wanted && take(rest, ":") ? bytes_of(rest) : std::nullopt;
    if (!bytes) { return reply(malformed); }
    return write_memory(wanted->address, wanted->length, {reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

answer remote_protocol::set_memory_binary(std::string_view rest) {
    const auto wanted = take_range(rest);
    return wanted && take(rest, ":") ? write_memory(wanted->address, wanted->length, rest) : reply(malformed);
}

answer remote_protocol::insert_point(std::string_view rest) { return point(rest, true); }

answer remote_protocol::remove_point(std::string_view rest) { return point(rest, false); }

/// Adds or removes the point "kind,address,bytes". Conditions are ignored, because the debugger checks them itself.
answer remote_protocol::point(std::string_view rest, bool insert) {
    const auto number = take_number(rest);
    const auto wanted = number && take(rest, ",") ? take_range(rest) : std::nullopt;
    if (!wanted) { return reply(malformed); }
    if (*number >= point_kinds) { return {}; }
    const auto kind = static_cast<point_kind>(*number);
    if (insert) { return ok_if(m_debugger.stop_points().insert(kind, wanted->address, wanted->length)); }
    m_debugger.stop_points().remove(kind, wanted->address, wanted->length);
    return reply("OK");
}

/// @param address where the thread continues; empty: at its pc
answer remote_protocol::resume_at(std::string_view address, bool steps) {
    if (!address.empty()) {
        const auto pc = take_number(address);
        if (!pc || !address.empty() || !m_debugger.set_pc(m_resumed, *pc)) { return reply(malformed); }
    }
    m_debugger.resume(steps ? std::optional{step_request{m_resumed}} : std::nullopt, false);
    return {demand::resume, {}};
}

answer remote_protocol::go_on(std::string_view rest) { return resume_at(rest, false); }

answer remote_protocol::step(std::string_view rest) { return resume_at(rest, true); }

/// Resumes with "signal" or "signal;address". The signal is ignored, because the machine has no signals.
answer remote_protocol::go_on_with_signal(std::string_view rest) {
    take_until(rest, ';');
    return resume_at(rest, false);
}

answer remote_protocol::step_with_signal(std::string_view rest) {
    take_until(rest, ';');
    return resume_at(rest, true);
}

answer remote_protocol::resume_kinds(std::string_view) { return reply("vCont;c;C;s;S;t;r"); }

/// Resumes with ";action[:thread]" for each thread. The first action of a thread counts; an action without a thread
/// applies to all others. Threads without an action run too, because the clock is common.
answer remote_protocol::resume_actions(std::string_view rest) {
    std::optional<step_request> step;
    bool others = false;
    bool stays = false;
    while (take(rest, ";")) {
        const std::size_t end = std::min(rest.find(';'), rest.size());
        std::string_view action = rest.substr(0, end);
        rest.remove_prefix(end);
        std::string_view what = take_until(action, ':');
        const bool everyone = action.empty() || action == "-1";
        const auto thread = everyone ? std::optional{m_resumed} : thread_of(action);
        const char letter = what.empty() ? '?' : what.front();
        if (!thread || std::string_view("cCsSrt").find(letter) == std::string_view::npos) { return reply(malformed); }
        stays |= letter == 't';
        others |= everyone || letter == 'c' || letter == 'C';
        if (step || letter == 'c' || letter == 'C' || letter == 't') { continue; }
        step = step_request{*thread};
        if (letter == 'r') {
            what.remove_prefix(1);
            const auto pcs = take_range(what);
            if (!pcs || !what.empty()) { return reply(malformed); }
            step->begin = pcs->address;
            step->end = pcs->length;
        }
    }
    if (!rest.empty() || (!step && !others && !stays)) { return reply(malformed); }
    if (stays) { return last_stop({}); }
    m_debugger.resume(step, step && !others);
    return {demand::resume, {}};
}

answer remote_protocol::kill(std::string_view) { return {demand::kill, {}}; }

answer remote_protocol::kill_with_answer(std::string_view) { return {demand::kill, "OK"}; }

answer remote_protocol::detach(std::string_view) { return {demand::detach, "OK"}; }

answer remote_protocol::supported(std::string_view rest) {
    m_reports_breakpoints = rest.find("swbreak+") != std::string_view::npos;
    return reply(
        fmt::format("PacketSize={:x};QStartNoAckMode+;swbreak+;hwbreak+;vContSupported+;"
                    "qXfer:features:read+;qXfer:threads:read+",
                    longest_packet));
}

answer remote_protocol::end_acknowledgements(std::string_view) { return {demand::none, "OK", true}; }

answer remote_protocol::current_thread(std::string_view rest) {
    return rest.empty() ? reply(fmt::format("QC{:x}", number_of(m_selected))) : answer{};
}

/// Replies that the run existed before the debugger, so that it continues when the debugger detaches.
answer remote_protocol::attached(std::string_view) { return reply("1"); }

answer remote_protocol::first_threads(std::string_view) {
    std::string list;
    for (const thread_id thread : m_debugger.threads()) {
        list += fmt::format("{}{:x}", list.empty() ? "m" : ",", number_of(thread));
    }
    return reply(list);
}

answer remote_protocol::more_threads(std::string_view) { return reply("l"); }

answer remote_protocol::thread_text(std::string_view rest) {
    const auto thread = thread_of(rest);
    return thread ? reply(hex_of(std::string_view(m_debugger.state_of(*thread)))) : reply(impossible);
}

answer remote_protocol::describe_target(std::string_view rest) {
    return take(rest, "target.xml:") ? part_of(target_description(), rest) : reply("E00");
}

answer remote_protocol::describe_threads(std::string_view rest) {
    if (!take(rest, ":")) { return reply("E00"); }
    if (rest.starts_with("0,")) {
        m_threads = "<?xml version=\"1.0\"?>\n<threads>\n";
        for (const thread_id thread : m_debugger.threads()) {
            m_threads += fmt::format("<thread id=\"{:x}\" core=\"{}\" name=\"node {} {}\">{}</thread>\n",
                                     number_of(thread), thread.node.value, thread.node.value,
                                     thread_name(thread.context), m_debugger.state_of(thread));
        }
        m_threads += "</threads>\n";
    }
    return part_of(m_threads, rest);
}

answer remote_protocol::monitor_command(std::string_view rest) {
    const auto words = bytes_of(rest);
    if (!words) { return reply(malformed); }
    const std::string text =
        monitor(m_debugger, m_clock, m_selected, {reinterpret_cast<const char*>(words->data()), words->size()});
    return reply(hex_of(std::string_view(text).substr(0, largest_transfer)));
}

}  // namespace orbweaver::sim::gdb
