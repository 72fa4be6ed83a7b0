// SPDX-License-Identifier: Apache-2.0
#include "hw/core/devices/host_port.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "hw/base/clock_partitions.h"
#include "hw/core/core.h"
#include "hw/core/memory/memory.h"

namespace orbweaver::core {
namespace {

/// Copies the existing bytes from an address on. @return their number
std::size_t read_memory(const memory& storage, std::uint32_t base, std::uint32_t address,
                        std::span<std::uint8_t> bytes) {
    const std::uint64_t offset = std::uint64_t{address} - base;
    if (address < base || offset >= storage.bytes()) { return 0; }
    const auto there = static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), storage.bytes() - offset));
    std::copy_n(storage.data() + offset, there, bytes.begin());
    return there;
}

/// Writes bytes from an address on. @return false: they do not all lie in memory, and none was written
bool write_memory(memory& storage, std::uint32_t base, std::uint32_t address, std::span<const std::uint8_t> bytes) {
    const std::uint64_t offset = std::uint64_t{address} - base;
    if (address < base || offset + bytes.size() > storage.bytes()) { return false; }
    std::copy(bytes.begin(), bytes.end(), storage.data() + offset);
    return true;
}

host_port_links links_of(core& pipeline, memory& storage, host_console_output console) {
    const std::uint32_t base = pipeline.memory_base();
    return {std::move(console),
            [&storage, base](std::uint32_t address, std::span<std::uint8_t> bytes) {
                return read_memory(storage, base, address, bytes);
            },
            [&storage, base](std::uint32_t address, std::span<const std::uint8_t> bytes) {
                return write_memory(storage, base, address, bytes);
            },
            [&pipeline](std::uint32_t address, std::uint32_t bytes, bool store) {
                return pipeline.forbidden_bytes(address, bytes, store);
            }};
}

bool is_name_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9') ||
           letter == '_' || letter == '-' || letter == '.';
}

}  // namespace

host_port::host_port(sc_core::sc_module_name name, const clock_domain& domain, run_control& control, node_id node,
                     host_reports& reports, host_port_links links)
    : sc_module(name),
      socket("socket"),
      m_domain(domain),
      m_control(control),
      m_node(node),
      m_reports(reports),
      m_links(std::move(links)) {
    socket.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
}

host_port::host_port(sc_core::sc_module_name name, const clock_domain& domain, run_control& control,
                     host_reports& reports, core& pipeline, memory& storage, host_console_output console)
    : host_port(name, domain, control, pipeline.node(), reports, links_of(pipeline, storage, std::move(console))) {}

bool host_port::read(std::uint32_t offset, std::uint32_t& value) {
    value = 0;
    return offset <= host_call;
}

bool host_port::write(std::uint32_t offset, std::uint32_t value) {
    if (offset != host_console || static_cast<char>(value & 0xff) == '\n' || m_line.size() + 1 >= longest_line) {
        clock_partitions::await_turn();  // reports, files and the console are those of all nodes
    }
    switch (offset) {
        case host_console: put_character(static_cast<char>(value & 0xff)); return true;
        case host_exit: exit(value); return true;
        case host_report: report(value); return true;
        case host_region: mark_region(value); return true;
        case host_call: call(value); return true;
        default: return false;
    }
}

/// Makes a request that concerns the whole machine.
void host_port::request(host_request asked) {
    asked.node = m_node;
    asked.cycle = m_domain.now();
    m_reports.ask(std::move(asked), m_control, m_links.console);
}

void host_port::put_character(char character) {
    if (character != '\n') { m_line.push_back(character); }
    if (character == '\n' || m_line.size() == longest_line) {
        request({.what = host_request::kind::line, .text = std::exchange(m_line, {})});
    }
}

void host_port::flush_console() {
    if (!m_line.empty()) { request({.what = host_request::kind::line, .text = std::exchange(m_line, {})}); }
}

void host_port::exit(std::uint32_t status) {
    flush_console();
    request({.what = host_request::kind::exit, .value = status});
}

void host_port::report(std::uint32_t address) {
    host_report_record record;
    std::array<std::uint8_t, sizeof record> bytes;
    if (m_links.read_memory(address, bytes) != bytes.size()) {
        fail(fmt::format("a report's record at 0x{:08x} does not lie in memory", address));
        return;
    }
    std::memcpy(&record, bytes.data(), sizeof record);
    host_request asked{.what = host_request::kind::report};
    host_report_entry& entry = asked.entry;
    entry.kind = static_cast<host_report_kind>(record.kind);
    if (!read_name(record.name, entry.name)) { return; }
    if (entry.kind == host_report_kind::blob) {
        asked.value = record.high;
        asked.text = take_blob(entry, record);
    } else {
        entry.value =
            entry.kind == host_report_kind::verified ? record.low : std::uint64_t{record.high} << 32 | record.low;
        asked.text = value_error(entry, record);
    }
    request(std::move(asked));
}

/// Returns the error of a report of a number; empty: none.
std::string host_port::value_error(const host_report_entry& entry, const host_report_record& record) {
    switch (entry.kind) {
        case host_report_kind::integer:
        case host_report_kind::real:
        case host_report_kind::checksum: return "";
        case host_report_kind::verified:
            return record.low <= 1
                       ? ""
                       : fmt::format("report '{}' of kind 'verified' is {}, neither 0 nor 1", entry.name, record.low);
        default: return fmt::format("report '{}' is of kind {}, which does not exist", entry.name, record.kind);
    }
}

/// Copies a blob from memory. @return the error; empty: none
std::string host_port::take_blob(host_report_entry& entry, const host_report_record& record) const {
    const bool inside = record.high <= host_reports::max_blob_bytes && holds(record.low, record.high);
    if (inside) { entry.blob.resize(record.high); }
    if (!inside || m_links.read_memory(record.low, entry.blob) != record.high) {
        return fmt::format("blob '{}' of {} bytes at 0x{:08x} does not lie in memory", entry.name, record.high,
                           record.low);
    }
    return "";
}

bool host_port::read_name(std::uint32_t address, std::string& name) {
    std::array<std::uint8_t, longest_name + 1> bytes;
    const std::size_t count = std::min(m_links.read_memory(address, bytes), bytes.size());
    const auto end = std::find(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count), 0);
    if (end == bytes.begin() + static_cast<std::ptrdiff_t>(count)) {
        fail(fmt::format("a report's name at 0x{:08x} {}", address,
                         count < bytes.size() ? "does not lie in memory"
                                              : fmt::format("has more than {} characters", longest_name)));
        return false;
    }
    name.assign(bytes.begin(), end);
    if (name.empty() || name.front() == '.' || !std::all_of(name.begin(), name.end(), is_name_letter)) {
        fail(fmt::format(
            "a report's name at 0x{:08x} is not made of letters, digits, '_', '-' and '.', or begins with '.'",
            address));
        return false;
    }
    return true;
}

void host_port::mark_region(std::uint32_t value) {
    if (m_node.value != 0) {
        return;  // all nodes may run the same program; only the marks of node 0 count
    }
    if (value > 1) {
        fail(fmt::format("a mark of the timed region is {}, neither 1 (start) nor 0 (end)", value));
    } else {
        request({.what = host_request::kind::region, .value = value});
    }
}

void host_port::call(std::uint32_t address) {
    host_call_record record;
    std::array<std::uint8_t, sizeof record> bytes;
    if (m_links.read_memory(address, bytes) != bytes.size()) {
        fail(fmt::format("a call's record at 0x{:08x} does not lie in memory", address));
        return;
    }
    std::memcpy(&record, bytes.data(), sizeof record);
    record.result = answer(record);
    std::memcpy(bytes.data(), &record, sizeof record);
    m_links.write_memory(address, bytes);
}

std::int32_t host_port::answer(const host_call_record& record) {
    host_file_call asked{.kind = static_cast<host_call_kind>(record.kind),
                         .descriptor = static_cast<std::int32_t>(record.argument[0])};
    switch (asked.kind) {
        case host_call_kind::read: return read_file(record);
        case host_call_kind::write: return write_file(record);
        case host_call_kind::seek:
            asked.distance = static_cast<std::int32_t>(record.argument[1]);
            asked.number = record.argument[2];
            return m_reports.serve(asked).result;
        case host_call_kind::close:
        case host_call_kind::bytes: return m_reports.serve(asked).result;
        case host_call_kind::open:
        case host_call_kind::remove:
        case host_call_kind::rename:
        case host_call_kind::make_folder:
        case host_call_kind::remove_folder: return call_with_name(record);
        case host_call_kind::end_of_rank: end_rank(record.argument[0]); return 0;
        case host_call_kind::stop: stop(record); return 0;
    }
    fail(fmt::format("a call is of kind {}, which does not exist", record.kind));
    return 0;
}

std::int32_t host_port::call_with_name(const host_call_record& record) {
    host_file_call asked{.kind = static_cast<host_call_kind>(record.kind), .number = record.argument[1]};
    const bool has_names = read_text(record.argument[0], asked.name) &&
                           (asked.kind != host_call_kind::rename || read_text(record.argument[1], asked.new_name));
    return has_names ? m_reports.serve(asked).result : 0;
}

/// Returns whether memory holds all bytes of a buffer. It checks the last byte first, so that an oversized buffer costs
/// the host nothing.
bool host_port::holds(std::uint32_t address, std::uint32_t bytes) const {
    std::uint8_t last = 0;
    const std::uint64_t end = std::uint64_t{address} + bytes;
    return bytes == 0 ||
           (end <= std::uint64_t{1} << 32 && m_links.read_memory(static_cast<std::uint32_t>(end - 1), {&last, 1}) == 1);
}

/// Checks whether a program may read or write a buffer of a call. If not, it ends the run.
bool host_port::may_access(std::string_view what, std::uint32_t address, std::uint32_t bytes, bool store) {
    if (!holds(address, bytes)) {
        fail(fmt::format("a call {} {} bytes {} 0x{:08x}, which does not lie in memory", what, bytes,
                         store ? "to" : "from", address));
        return false;
    }
    const std::string why = bytes == 0 ? std::string() : m_links.forbidden(address, bytes, store);
    if (!why.empty()) {
        fail(fmt::format("a call {} {} bytes {} 0x{:08x}: {}", what, bytes, store ? "to" : "from", address, why));
    }
    return why.empty();
}

std::int32_t host_port::read_file(const host_call_record& record) {
    const std::uint32_t address = record.argument[1];
    const std::uint32_t wanted = record.argument[2];
    if (!may_access("reads", address, wanted, true)) { return 0; }
    const host_file_answer answer = m_reports.serve(
        {.kind = host_call_kind::read, .descriptor = static_cast<std::int32_t>(record.argument[0]), .number = wanted});
    if (answer.result > 0 && !m_links.write_memory(address, answer.data)) {
        fail(fmt::format("a call reads {} bytes to 0x{:08x}, which does not lie in memory", answer.result, address));
    }
    return answer.result;
}

std::int32_t host_port::write_file(const host_call_record& record) {
    const std::uint32_t address = record.argument[1];
    if (!may_access("writes", address, record.argument[2], false)) { return 0; }
    std::vector<std::uint8_t> bytes(record.argument[2]);
    if (m_links.read_memory(address, bytes) != bytes.size()) {
        fail(fmt::format("a call writes {} bytes from 0x{:08x}, which does not lie in memory", bytes.size(), address));
        return 0;
    }
    if (record.argument[0] != 1 && record.argument[0] != 2) {
        return m_reports
            .serve({.kind = host_call_kind::write,
                    .descriptor = static_cast<std::int32_t>(record.argument[0]),
                    .data = std::move(bytes)})
            .result;
    }
    for (const std::uint8_t byte : bytes) { put_character(static_cast<char>(byte)); }
    return static_cast<std::int32_t>(bytes.size());
}

void host_port::end_rank(std::uint32_t status) {
    flush_console();
    if (status != 0) {
        request({.what = host_request::kind::stop,
                 .value = status,
                 .text = fmt::format("rank {}: the program exited with status {}", m_reports.rank(m_node),
                                     static_cast<std::int32_t>(status))});
    } else if (std::exchange(m_rank_ended, true)) {
        stop_run(fmt::format("rank {}: the program exited a second time", m_reports.rank(m_node)));
    } else {
        request({.what = host_request::kind::end_of_rank});
    }
}

void host_port::stop(const host_call_record& record) {
    std::string text;
    if (!read_text(record.argument[0], text)) { return; }
    flush_console();
    if (record.argument[1] != 0) { text += fmt::format(" at pc 0x{:08x}", record.argument[1]); }
    request({.what = host_request::kind::stop,
             .value = record.argument[2],
             .text = fmt::format("rank {}: {}", m_reports.rank(m_node), text)});
}

/// Reads a text of firmware; only printable characters are allowed.
bool host_port::read_text(std::uint32_t address, std::string& text) {
    std::array<std::uint8_t, longest_text + 1> bytes;
    const std::size_t count = std::min(m_links.read_memory(address, bytes), bytes.size());
    const auto last = bytes.begin() + static_cast<std::ptrdiff_t>(count);
    const auto end = std::find(bytes.begin(), last, 0);
    if (end == last) {
        fail(fmt::format("a text at 0x{:08x} {}", address,
                         count < bytes.size() ? "does not lie in memory"
                                              : fmt::format("has more than {} characters", longest_text)));
        return false;
    }
    text.clear();
    for (auto letter = bytes.begin(); letter != end; ++letter) {
        text += *letter >= 0x20 && *letter < 0x7f ? std::string(1, static_cast<char>(*letter))
                                                  : fmt::format("\\x{:02x}", *letter);
    }
    return true;
}

void host_port::fail(const std::string& summary) { stop_run(fmt::format("node {}: {}", m_node.value, summary)); }

void host_port::stop_run(std::string summary) {
    run_outcome outcome;
    outcome.code = exit_code::firmware_failure;
    outcome.status = "trap";
    outcome.cycle = m_domain.now();
    outcome.summary = std::move(summary);
    m_control.finish(std::move(outcome));
}

}  // namespace orbweaver::core
