// SPDX-License-Identifier: Apache-2.0
#include "testbenches/fuzz/fuzz_target.h"

#include <algorithm>

#include "hw/base/errors.h"
#include "testbenches/fuzz/fuzz_words.h"
#include "testbenches/fuzz/targets/targets.h"

namespace orbweaver::fuzz {

namespace {

const fuzz_target targets[] = {
    {"agent_image", read_agent_image, binary_words},
    {"agent_source", read_agent_source, agent_words},
    {"booksim", read_booksim_file, booksim_words},
    {"configuration", read_configuration, yaml_words},
    {"csv", read_table, csv_words},
    {"edge_list", read_edge_list, edge_words},
    {"elf", read_elf, binary_words},
    {"expression", read_expression, expression_words},
    {"gdb_packets", read_gdb_packets, packet_words},
    {"matrix_market", read_matrix_market, number_words},
    {"message_set", read_message_set, edge_words},
    {"message_trace", read_message_trace, trace_words},
    {"multicast_plan", read_multicast_plan, binary_words},
    {"option", read_option, yaml_words},
    {"permutation", read_permutation, edge_words},
    {"pgm", read_pgm, grey_words},
    {"points_sqlite", read_points_sqlite, binary_words},
    {"result", read_result, json_words},
    {"routing_table", read_routing_table, route_words},
    {"sweep", read_sweep, yaml_words},
    {"sweep_report", read_sweep_results, json_words},
    {"timeline", read_timeline, json_words},
};

bool names_a_position(const std::string& message, const std::string& name) {
    for (std::size_t found = message.find(name); found != std::string::npos; found = message.find(name, found + 1)) {
        const std::size_t separator = message.find_first_of(": \n", found + name.size());
        if (separator != std::string::npos && message[separator] == ':') { return true; }
    }
    return false;
}

}  // namespace

std::span<const fuzz_target> fuzz_targets() { return targets; }

const fuzz_target& target_named(std::string_view name) {
    const auto* found = std::find_if(std::begin(targets), std::end(targets),
                                     [&](const fuzz_target& each) { return each.name == name; });
    if (found == std::end(targets)) { throw std::out_of_range("there is no target '" + std::string(name) + "'"); }
    return *found;
}

bool accepted_or_refused_at_a_place(const std::string& name, const std::function<void()>& read) {
    try {
        read();
        return true;
    } catch (const user_error& refusal) {
        require(names_a_position(refusal.what(), name), std::string("refused without a place: ") + refusal.what());
        return false;
    }
}

void require(bool holds, const std::string& what) {
    if (!holds) { throw finding(what); }
}

}  // namespace orbweaver::fuzz
