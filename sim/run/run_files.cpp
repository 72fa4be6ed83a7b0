// SPDX-License-Identifier: Apache-2.0
#include "sim/run/run_files.h"

namespace orbweaver {

namespace {

bool has_rtl(const system_desc& described) {
    return described.network.router.impl != block_impl::model || described.niu.impl != block_impl::model ||
           described.cop.controller_impl != block_impl::model;
}

}  // namespace

std::vector<std::string> files_of_run(const system_desc& described, const run_options& options) {
    std::vector<std::string> files{"result.json", "deadlock.json", "deadlock.dot"};
    const auto add = [&files](bool is_written, const char* name) {
        if (is_written) {
            files.emplace_back(name);
        }
    };
    add(options.trace_messages, "messages.trace.json");
    add(options.trace_causes, "messages.causes");
    add(options.trace_flits, "flits.csv");
    add(options.vcd, "links.vcd");
    add(described.traffic.histogram, "latency_histogram.csv");
    add(described.traffic.pairs, "latency_pairs.csv");
    add(has_rtl(described), "lockstep.vcd");
    return files;
}

}  // namespace orbweaver
