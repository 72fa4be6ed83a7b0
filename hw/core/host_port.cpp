// SPDX-License-Identifier: Apache-2.0
#include "hw/core/host_port.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace orbweaver::core {
namespace {

bool may_stand_in_name(char letter) {
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

bool host_port::read(std::uint32_t offset, std::uint32_t& value) {
    value = 0;
    return offset <= host_region;
}

bool host_port::write(std::uint32_t offset, std::uint32_t value) {
    switch (offset) {
        case host_console:
            put_character(static_cast<char>(value & 0xff));
            return true;
        case host_exit:
            exit(value);
            return true;
        case host_report:
            report(value);
            return true;
        case host_region:
            mark_region(value);
            return true;
        default:
            return false;
    }
}

void host_port::put_character(char character) {
    if (character != '\n') {
        m_line.push_back(character);
    }
    if (character == '\n' || m_line.size() == longest_line) {
        m_links.console(m_node, m_line);
        m_line.clear();
    }
}

void host_port::flush_console() {
    if (!m_line.empty()) {
        m_links.console(m_node, m_line);
        m_line.clear();
    }
}

void host_port::exit(std::uint32_t status) {
    flush_console();
    if (!m_reports.exit_status) {
        m_reports.exit_status = status;
    }
    if (status != 0) {
        fail(fmt::format("the firmware exited with status {}", static_cast<std::int32_t>(status)));
        return;
    }
    for (const host_report_entry& entry : m_reports.entries) {
        if (entry.kind == host_report_kind::verified && entry.value == 0) {
            fail(fmt::format("the firmware found its result wrong ('{}', reported by node {})", entry.name,
                             entry.node.value));
            return;
        }
    }
    run_outcome outcome;
    outcome.cycle = m_domain.now();
    outcome.summary = fmt::format("node {}: the firmware finished", m_node.value);
    m_control.finish(std::move(outcome));
}

void host_port::report(std::uint32_t address) {
    host_report_record record;
    std::array<std::uint8_t, sizeof record> bytes;
    if (m_links.read_memory(address, bytes) != bytes.size()) {
        fail(fmt::format("a report's record at 0x{:08x} does not lie in memory", address));
        return;
    }
    std::memcpy(&record, bytes.data(), sizeof record);
    host_report_entry entry;
    entry.node = m_node;
    entry.cycle = m_domain.now();
    entry.kind = static_cast<host_report_kind>(record.kind);
    if (!read_name(record.name, entry.name)) {
        return;
    }
    if (m_reports.entries.size() == most_reports) {
        fail(fmt::format("more than {} reports", most_reports));
        return;
    }
    if (entry.kind == host_report_kind::blob) {
        report_blob(std::move(entry), record);
    } else {
        report_value(std::move(entry), record);
    }
}

void host_port::report_value(host_report_entry entry, const host_report_record& record) {
    entry.value = std::uint64_t{record.high} << 32 | record.low;
    switch (entry.kind) {
        case host_report_kind::integer:
        case host_report_kind::real:
        case host_report_kind::checksum:
            break;
        case host_report_kind::verified:
            entry.value = record.low;
            if (record.low > 1) {
                fail(fmt::format("report '{}' of kind 'verified' says {}, neither 0 nor 1", entry.name, record.low));
                return;
            }
            break;
        default:
            fail(fmt::format("report '{}' is of kind {}, which does not exist", entry.name, record.kind));
            return;
    }
    m_reports.entries.push_back(std::move(entry));
}

void host_port::report_blob(host_report_entry entry, const host_report_record& record) {
    if (record.high > most_blob_bytes - m_reports.blob_bytes) {
        fail(fmt::format("blob '{}' of {} bytes: all blobs together may have {} bytes", entry.name, record.high,
                         most_blob_bytes));
        return;
    }
    // The last byte first: a blob that memory does not hold costs the host nothing.
    std::uint8_t last = 0;
    const std::uint64_t end = std::uint64_t{record.low} + record.high;
    const bool inside = record.high == 0 || (end <= std::uint64_t{1} << 32 &&
                                             m_links.read_memory(static_cast<std::uint32_t>(end - 1), {&last, 1}) == 1);
    if (inside) {
        entry.blob.resize(record.high);
    }
    if (!inside || m_links.read_memory(record.low, entry.blob) != record.high) {
        fail(fmt::format("blob '{}' of {} bytes at 0x{:08x} does not lie in memory", entry.name, record.high,
                         record.low));
        return;
    }
    m_reports.blob_bytes += record.high;
    m_reports.entries.push_back(std::move(entry));
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
    if (name.empty() || name.front() == '.' || !std::all_of(name.begin(), name.end(), may_stand_in_name)) {
        fail(fmt::format(
            "a report's name at 0x{:08x} is not made of letters, digits, '_', '-' and '.', or begins with '.'",
            address));
        return false;
    }
    return true;
}

void host_port::mark_region(std::uint32_t value) {
    if (m_node.value != 0) {
        return;  // every node may run the same program
    }
    if (value > 1) {
        fail(fmt::format("a mark of the timed region is {}, neither 1 (start) nor 0 (end)", value));
    } else if (value == 1) {
        m_reports.region_start = m_domain.now();
        m_reports.region_end.reset();
    } else if (!m_reports.region_start) {
        fail("the timed region ends before it has started");
    } else {
        m_reports.region_end = m_domain.now();
    }
}

void host_port::fail(std::string summary) {
    run_outcome outcome;
    outcome.code = exit_code::firmware_failure;
    outcome.status = "trap";
    outcome.cycle = m_domain.now();
    outcome.summary = fmt::format("node {}: {}", m_node.value, summary);
    m_control.finish(std::move(outcome));
}

}  // namespace orbweaver::core
