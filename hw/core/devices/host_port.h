// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <systemc>

#include "hw/base/clock_domain.h"
#include "hw/base/run_control.h"
#include "hw/core/devices/host_reports.h"
#include "tlm/memory_protocol.h"

namespace orbweaver::core {

class core;
class memory;

/// The connections of a host port in addition to the bus.
struct host_port_links {
    /// Receives a line of the node's console, without its line feed. Empty: lines are discarded.
    host_console_output console;
    /// Reads the node's memory without side effects (debug transport); returns how many bytes there are, from the first
    /// one on.
    std::function<std::size_t(std::uint32_t address, std::span<std::uint8_t> bytes)> read_memory;
    /// Writes the node's memory. It returns false and writes nothing unless all bytes exist.
    std::function<bool(std::uint32_t address, std::span<const std::uint8_t> bytes)> write_memory;
    /// Returns the error of a program's access to 1 or more bytes of memory; empty: no error.
    std::function<std::string(std::uint32_t address, std::uint32_t bytes, bool store)> forbidden;
};

/// The registers through which firmware communicates with the user of the simulation: console, exit status, reports for
/// result.json, marks of the timed region, and calls for files and the like (sw_stack/shared/register_map.h). Each node
/// has one port; loads return 0.
///
/// Firmware is not trusted: a report or call with an invalid pointer, name or size ends the run as a firmware failure.
class host_port : public sc_core::sc_module, private register_target {
public:
    memory_target_socket socket;

    /// @param reports shared by all nodes; outlives the port, as do domain and control
    host_port(sc_core::sc_module_name name, const clock_domain& domain, run_control& control, node_id node,
              host_reports& reports, host_port_links links);
    /// Makes the host port of a tile, which reaches the memory of its core.
    /// @param pipeline the core of the node
    /// @param storage  its memory, which begins at core_desc::memory_base
    /// @param console  receives the lines of the node's console; empty: lines are discarded
    host_port(sc_core::sc_module_name name, const clock_domain& domain, run_control& control, host_reports& reports,
              core& pipeline, memory& storage, host_console_output console = {});

    const char* kind() const override { return "host_port"; }

    /// Emits a console line that the firmware has begun but not ended. Call it when the run is over.
    void flush_console();

    static constexpr std::size_t longest_line = 4096;  // characters; longer lines are split
    static constexpr std::size_t longest_name = 128;   // characters of a report's name
    /// Characters of a file's name, or of the reason for which a program stops.
    static constexpr std::size_t longest_text = 1024;

private:
    bool read(std::uint32_t offset, std::uint32_t& value) override;
    bool write(std::uint32_t offset, std::uint32_t value) override;
    void put_character(char character);
    void exit(std::uint32_t status);
    void report(std::uint32_t address);
    static std::string value_error(const host_report_entry& entry, const host_report_record& record);
    std::string take_blob(host_report_entry& entry, const host_report_record& record) const;
    void mark_region(std::uint32_t value);
    void call(std::uint32_t address);
    std::int32_t answer(const host_call_record& record);
    std::int32_t call_with_name(const host_call_record& record);
    std::int32_t read_file(const host_call_record& record);
    std::int32_t write_file(const host_call_record& record);
    void end_rank(std::uint32_t status);
    void stop(const host_call_record& record);
    bool read_text(std::uint32_t address, std::string& text);
    bool holds(std::uint32_t address, std::uint32_t bytes) const;
    bool may_access(std::string_view what, std::uint32_t address, std::uint32_t bytes, bool store);
    bool read_name(std::uint32_t address, std::string& name);
    void request(host_request asked);
    void fail(const std::string& summary);
    void stop_run(std::string summary);

    const clock_domain& m_domain;
    run_control& m_control;
    node_id m_node;
    host_reports& m_reports;
    host_port_links m_links;
    std::string m_line;
    bool m_rank_ended = false;
};

}  // namespace orbweaver::core
