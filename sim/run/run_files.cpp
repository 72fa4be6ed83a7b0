// SPDX-License-Identifier: Apache-2.0
#include "sim/run/run_files.h"

#include "sim/kind/run_kind.h"

namespace orbweaver::sim {

namespace {

bool has_rtl(const system::system_desc& described) {
    return noc::replaces_model(described.network.router.impl) || described.niu.impl != niu::niu_impl::model ||
           described.cop.controller_impl != block_impl::model;
}

}  // namespace

std::vector<std::string> files_of_run(const system::system_desc& described, const run_options& options) {
    std::vector<std::string> files{"result.json", "deadlock.json", "deadlock.dot"};
    const auto add = [&files](bool is_written, const char* name) {
        if (is_written) { files.emplace_back(name); }
    };
    add(options.trace_messages, "messages.trace.json");
    add(options.trace_causes, "messages.causes");
    add(options.trace_flits, "flits.csv");
    add(options.vcd, "links.vcd");
    add(options.fst, "links.fst");
    add(has_rtl(described), "lockstep.vcd");
    const std::vector<std::string> others = kind_of(described).files(described);
    files.insert(files.end(), others.begin(), others.end());
    return files;
}

}  // namespace orbweaver::sim
