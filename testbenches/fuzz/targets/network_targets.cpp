// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "hw/noc/network_desc.h"
#include "hw/noc/replay/trace_reader.h"
#include "hw/noc/routing/routing.h"
#include "hw/noc/topology/topology.h"
#include "hw/noc/traffic/traffic_pattern.h"
#include "multicast/plan/plan_file.h"
#include "sim/multicast/message_set.h"
#include "sim/multicast/plan_input.h"
#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/input_file.h"
#include "testbenches/fuzz/targets/targets.h"

namespace orbweaver::fuzz {

namespace {

constexpr unsigned ring_nodes = 4;

/// The name of a file with some content, until the next call.
const std::string& file_with(std::string_view content) {
    static input_file file;
    file.write(content);
    return file.path();
}

noc::topology_graph small_ring() {
    noc::topology_desc described{.kind = "ring", .dims = {ring_nodes}};
    return noc::make_topology(described);
}

}  // namespace

void read_edge_list(std::string_view input) {
    noc::topology_desc described{.kind = "irregular", .file = file_with(input)};
    accepted_or_refused_at_a_place(described.file, [&] {
        const noc::topology_graph graph = noc::make_topology(described);
        require(!graph.nodes.empty() && graph.nodes.size() <= noc::max_network_nodes, "a network without nodes");
        for (const auto& link : graph.links) {
            require(link.origin < graph.routers.size() && link.target < graph.routers.size(), "a link to nowhere");
        }
    });
}

void read_routing_table(std::string_view input) {
    static const noc::topology_graph graph = small_ring();
    noc::network_desc described{.routing = "table", .routing_table = file_with(input)};
    accepted_or_refused_at_a_place(described.routing_table, [&] { noc::make_routing(described, graph); });
}

void read_permutation(std::string_view input) {
    noc::traffic_source_desc described{.pattern = "permutation", .permutation = file_with(input)};
    accepted_or_refused_at_a_place(described.permutation, [&] {
        const auto pattern = noc::make_pattern(described, {.nodes = ring_nodes});
        random_stream stream(1, "fuzz");
        for (std::uint16_t node = 0; node < ring_nodes; ++node) {
            require(pattern->destination({node}, stream).value < ring_nodes, "a destination that does not exist");
        }
    });
}

void read_message_trace(std::string_view input) {
    const std::string& file = file_with(input);
    accepted_or_refused_at_a_place(file, [&] {
        noc::message_limits limits;
        limits.fill({16, "network.vc_depth"});
        noc::trace_reader reader(file, limits);
        noc::trace_record record;
        do { reader.next(0, record); } while (record.kind != noc::trace_record_kind::end);
    });
}

void read_message_set(std::string_view input) {
    const std::string& file = file_with(input);
    accepted_or_refused_at_a_place(file, [&] { sim::read_messages(file, 16); });
}

void read_multicast_plan(std::string_view input) {
    const std::string& file = file_with(input);
    accepted_or_refused_at_a_place(file, [&] {
        const multicast::multicast_plan plan = sim::read_plan_file(file);
        const auto bytes = multicast::write_plan(plan);
        require(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()) == input,
                "a plan that is written otherwise than it was read");
        sim::relays_of(plan);
        sim::plan_text(plan);
    });
}

}  // namespace orbweaver::fuzz
