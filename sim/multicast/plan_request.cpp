// SPDX-License-Identifier: Apache-2.0
#include "sim/multicast/plan_request.h"

#include <string_view>

#include "hw/base/errors.h"
#include "multicast/network/edge_list.h"
#include "multicast/plan/random_messages.h"
#include "sim/multicast/message_set.h"
#include "sim/text/file_bytes.h"

namespace orbweaver::sim {

namespace {

using namespace multicast;

constexpr std::uint64_t largest_edge_list = std::uint64_t{1} << 26;  // bytes

/// Returns whether an error message begins with "<line>:<column>: ".
bool names_position(std::string_view what) {
    constexpr std::string_view digits = "0123456789";
    const std::size_t line = what.find_first_not_of(digits);
    if (line == 0 || line == what.npos || what[line] != ':') { return false; }
    const std::size_t column = what.find_first_not_of(digits, line + 1);
    return column != line + 1 && column != what.npos && what[column] == ':';
}

routed_network network_of(const plan_request& wanted) {
    const auto bytes = file_bytes(wanted.topology, "edge list", largest_edge_list);
    try {
        return routed_network(read_edge_list({reinterpret_cast<const char*>(bytes.data()), bytes.size()}),
                              wanted.routing);
    } catch (const graph_error& error) {
        const std::string what = error.what();
        throw user_error(wanted.topology + (names_position(what) ? ":" : ": ") + what);
    }
}

}  // namespace

multicast_plan plan_of(const plan_request& wanted) {
    const routed_network network = network_of(wanted);
    const unsigned processors = network.graph.processors();
    try {
        const auto messages = wanted.messages.empty() ? random_messages(processors, wanted.multicasts,
                                                                        wanted.destinations, wanted.agents.seed)
                                                      : read_messages(wanted.messages, processors);
        return build_plan(network, messages, wanted.algorithm, wanted.agents);
    } catch (const plan_error& error) { throw user_error("orbweaver plan: " + std::string(error.what())); }
}

}  // namespace orbweaver::sim
