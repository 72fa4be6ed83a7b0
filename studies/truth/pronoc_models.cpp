// SPDX-License-Identifier: Apache-2.0
#include "studies/truth/pronoc_models.h"

#include <fmt/core.h>

#include <algorithm>

#include "studies/truth/router_graph.h"

namespace orbweaver::studies::truth {

namespace {

constexpr unsigned side = 8;  // side of the mesh with nodes around it

std::string grid(unsigned columns, unsigned rows, unsigned locals) {
    const std::string sizes = rows == 1 ? fmt::format("[{}]", columns) : fmt::format("[{}, {}]", columns, rows);
    return "network.topology=" +
           (locals == 1 ? fmt::format("{{kind: mesh, dims: {}}}", sizes)
                        : fmt::format("{{kind: concentrated_mesh, dims: {}, concentration: {}}}", sizes, locals));
}

noc_model mesh(const std::string& name, unsigned size, unsigned locals, std::vector<std::string> settings = {}) {
    settings.insert(settings.begin(), grid(size, size, locals));
    return {name, size, size, locals, std::move(settings)};
}

noc_model line(const std::string& name, unsigned length, unsigned locals, std::vector<std::string> settings = {}) {
    settings.insert(settings.begin(), grid(length, 1, locals));
    noc_model made{name, length, 1, locals, std::move(settings)};
    made.by_number = true;
    return made;
}

noc_model numbered(const std::string& name, unsigned nodes, std::vector<std::string> settings) {
    noc_model made{name, nodes, 1, 1, std::move(settings)};
    made.by_number = true;
    return made;
}

std::string depth(unsigned flits) { return fmt::format("network.vc_depth={}", flits); }
std::string channels(unsigned vcs) { return fmt::format("network.classes=[{{name: any, vcs: {}}}]", vcs); }
std::string routing(const std::string& name) { return "network.routing=" + name; }

noc_model of_single_flits(noc_model model) {
    model.single_flit = true;
    return model;
}

std::vector<noc_model> all_models() {
    noc_model bordered = mesh("fmesh_8x8_2cycle_xy", side, 1);
    bordered.settings = {"network.topology={kind: irregular, file: none}", routing("table")};
    bordered.has_border = true;
    bordered.by_number = true;
    return {
        mesh("mesh_8x8_2cycle_xy", 8, 1),
        mesh("mesh_8x8_2cycle_adaptive", 8, 1, {routing("minimal_adaptive")}),
        mesh("mesh_8x8_2cycle_west_first", 8, 1, {routing("west_first")}),
        mesh("mesh_8x8_b2", 8, 1, {depth(2)}),
        of_single_flits(mesh("mesh_8x8_single_flit", 8, 1, {depth(5)})),
        mesh("mesh_8x8_4vc_4c", 8, 1, {channels(1)}),
        mesh("mesh_4x4_v1_B15", 4, 1, {channels(1), depth(15)}),
        mesh("mesh_4x4x3_2cycle_xy", 4, 3),
        mesh("mesh_4x4x3_vc_nonspec", 4, 3),
        mesh("mesh_4x4x3_vc_spec1", 4, 3),
        mesh("mesh_4x4x3_vc_spec2", 4, 3),
        line("line_8_2cycle_xy", 8, 1),
        line("line_8_b2", 8, 1, {depth(2)}),
        of_single_flits(line("line_8_single_flit", 8, 1, {depth(5)})),
        line("line_4_v1_B15", 4, 1, {channels(1), depth(15)}),
        line("line_4x3_2cycle_xy", 4, 3),
        line("Line_3x2_v2", 3, 4),
        line("linex8_4vc_4c", 8, 1, {channels(1)}),
        line("star_6", 1, 6, {depth(5)}),
        numbered("Fattree_k3_L3_st", 27,
                 {"network.topology={kind: fat_tree, arity: 3, levels: 3}", routing("destination_mod_k"), depth(5)}),
        numbered("bintree_k3_L3_st", 27,
                 {"network.topology={kind: irregular, file: none}", routing("up_down_tree"), depth(5)}),
        bordered};
}

/// A root, its three children, and their nine.
router_graph tree_of_thirteen() {
    router_graph graph{13, {}};
    for (unsigned i = 1; i < graph.routers; ++i) { graph.links.emplace_back((i - 1) / 3, i); }
    return graph;
}

unsigned border_nodes(unsigned router) {
    const unsigned x = router % side;
    const unsigned y = router / side;
    return (x == 0 ? 1 : 0) + (x == side - 1 ? 1 : 0) + (y == 0 ? 1 : 0) + (y == side - 1 ? 1 : 0);
}

router_graph square_of_routers() {
    router_graph graph{side * side, {}};
    for (unsigned i = 0; i < graph.routers; ++i) {
        if (i % side != side - 1) { graph.links.emplace_back(i, i + 1); }
        if (i / side != side - 1) { graph.links.emplace_back(i, i + side); }
    }
    return graph;
}

/// The first node of each router of the mesh with nodes around it, and the number of nodes.
std::vector<unsigned> first_nodes() {
    std::vector<unsigned> first{0};
    for (unsigned router = 0; router < side * side; ++router) {
        first.push_back(first.back() + 1 + border_nodes(router));
    }
    return first;
}

/// The node of each endpoint: ProNoC counts those at routers, then those north, south, west and east of the mesh.
std::vector<unsigned> nodes_with_border() {
    std::vector<unsigned> next = first_nodes();
    std::vector<unsigned> nodes;
    const auto take = [&](unsigned router) { nodes.push_back(next[router]++); };
    for (unsigned router = 0; router < side * side; ++router) { take(router); }
    for (unsigned x = 0; x < side; ++x) { take(x); }
    for (unsigned x = 0; x < side; ++x) { take(side * (side - 1) + x); }
    for (unsigned y = 0; y < side; ++y) { take(side * y); }
    for (unsigned y = 0; y < side; ++y) { take(side * y + side - 1); }
    return nodes;
}

/// Along x first.
std::string table_with_border() {
    const std::vector<unsigned> first = first_nodes();
    std::string text;
    for (unsigned router = 0; router < side * side; ++router) {
        for (unsigned target = 0; target < side * side; ++target) {
            if (router == target) { continue; }
            const unsigned x = router % side;
            const unsigned next = x != target % side ? (x < target % side ? router + 1 : router - 1)
                                                     : (router < target ? router + side : router - side);
            for (unsigned node = first[target]; node < first[target + 1]; ++node) {
                text += fmt::format("{} {} -> {}\n", router, node, next);
            }
        }
    }
    return text;
}

}  // namespace

const noc_model* model_named(const std::string& name) {
    static const std::vector<noc_model> models = all_models();
    const auto found =
        std::find_if(models.begin(), models.end(), [&name](const auto& one) { return one.name == name; });
    return found == models.end() ? nullptr : &*found;
}

unsigned transposed(const noc_model& model, unsigned endpoint) {
    if (model.by_number) { return model.endpoints() - 1 - endpoint; }
    const unsigned router = endpoint / model.locals;
    const unsigned x = model.columns - 1 - router / model.columns;
    const unsigned y = model.rows - 1 - router % model.columns;
    return (y * model.columns + x) * model.locals + model.locals - 1 - endpoint % model.locals;
}

std::vector<unsigned> nodes_of(const noc_model& model) {
    return model.has_border ? nodes_with_border() : std::vector<unsigned>{};
}

std::vector<run_input> topology_inputs(const noc_model& model) {
    if (model.name.starts_with("bintree")) {
        return {{"network.topology.file", "tree.edges", [] {
                     return edge_list(
                         tree_of_thirteen(), [](unsigned router) { return router < 4 ? 0U : 3U; }, 1);
                 }}};
    }
    if (!model.has_border) { return {}; }
    return {{"network.topology.file", "border.edges",
             [] {
                 return edge_list(
                     square_of_routers(), [](unsigned router) { return 1 + border_nodes(router); }, 1);
             }},
            {"network.routing_table", "border.routes", table_with_border}};
}

}  // namespace orbweaver::studies::truth
