// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hw/base/processes/byte_stream.h"
#include "hw/base/run_control.h"
#include "hw/base/types.h"
#include "hw/core/devices/host_files.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::core {

/// A named number or blob that firmware handed over for result.json.
struct host_report_entry {
    node_id node;
    cycle_t cycle = 0;
    /// Letters, digits, '_', '-' and '.'; must not begin with '.', because it may become the name of a file.
    std::string name;
    host_report_kind kind{};
    std::uint64_t value = 0;         // integer, checksum: the number; real: bits of a double; verified: 1 or 0
    std::vector<std::uint8_t> blob;  // only for kind blob
};

/// Receives a line of the console of a node.
using host_console_output = std::function<void(node_id node, std::string_view line)>;

/// A request of a node's firmware that concerns the whole machine.
struct host_request {
    enum class kind : std::uint8_t {
        line,         // shows `text` on the console
        report,       // adds `entry`
        exit,         // ends the run with status `value`
        region,       // begins (value 1) or ends the timed region
        end_of_rank,  // ends the program of a rank with status 0
        stop,         // ends the run as a failure with status `value`, for the reason in `text`
        test,         // ends a test program of RISC-V, which has stored the odd `value` to tohost
    };

    kind what{};
    node_id node{};
    cycle_t cycle = 0;
    std::uint32_t value = 0;  // report: bytes of a blob
    std::string text{};       // report: error of the report; empty: none
    host_report_entry entry{};

    void write(byte_writer& stream) const;
    static host_request read(byte_reader& stream);
};

/// Reports from the firmware of all nodes to the user, in order of arrival.
struct host_reports {
    static constexpr std::size_t max_reports = 100000;
    static constexpr std::size_t max_blob_bytes = std::size_t{1} << 30;

    std::vector<host_report_entry> entries;
    std::size_t blob_bytes = 0;           // sum over all entries
    std::optional<cycle_t> region_start;  // start of the timed region: node 0's last mark of each kind
    std::optional<cycle_t> region_end;    // set only after a start
    std::optional<std::uint32_t> exit_status;
    unsigned ranks = 0;                  // nodes for whose programs the run waits
    std::vector<unsigned> rank_of_node;  // [node]: its rank; empty: the node's number
    unsigned ended_ranks = 0;            // ranks that ended with status 0
    host_files files;                    // files of the programs of all nodes

    /// Makes a request in all processes that divide the machine; empty: one process.
    std::function<void(const host_request&)> share;
    /// Calls the files of another process; empty: this one has them.
    std::function<host_file_answer(const host_file_call&)> distant_files;

    unsigned rank(node_id node) const { return rank_of_node.empty() ? node.value : rank_of_node[node.value]; }

    host_file_answer serve(const host_file_call& call) {
        return distant_files ? distant_files(call) : files.serve(call);
    }
    /// Makes a request, in all processes. @param console receives a line; empty: it is discarded
    void ask(host_request request, run_control& control, const host_console_output& console) {
        share ? share(request) : take(std::move(request), control, console);
    }
    /// Takes a request, which may end the run. @param console as in ask()
    void take(host_request request, run_control& control, const host_console_output& console);

private:
    void add(host_request request, run_control& control);
    void exit(const host_request& request, run_control& control);
    void mark_region(const host_request& request, run_control& control);
    void end_rank(const host_request& request, run_control& control);
    void end_test(const host_request& request, run_control& control);
};

}  // namespace orbweaver::core
