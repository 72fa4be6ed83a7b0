// SPDX-License-Identifier: Apache-2.0
// Layered nets (dissertation section 5.3.2, Fig 5.4).
#pragma once

#include <stdint.h>

#include "sw_stack/shared/neural/net.h"
#include "sw_stack/shared/neural/weights.h"

namespace orbweaver::neural {

/// Layers of cores of equal size with a tree structure: `children` cores of a layer have one parent core in the layer
/// above. The net consists of `slices` such trees. Connections are means per cell.
struct layer_description {
    uint32_t layers;      // 2 .. 8
    uint32_t slices;      // number of cores of the topmost layer
    uint32_t children;    // children of a core
    uint32_t core_cells;  // cells of one of these cores; the core of the 8-tuple is a slice
    double in_layer;      // C_layer
    double above;         // C_above
    double elsewhere;     // C_misc: to layers that are not adjacent
    double to_parent;     // f1: fraction of C_above that leads to the parent core
    double in_core;       // f2: fraction of C_layer that stays in the core

    static constexpr uint32_t max_layers = 8;

    /// Returns the number of cores of a layer in a slice.
    uint32_t cores_of(uint32_t layer) const {
        uint32_t cores = 1;
        for (uint32_t upper = layer + 1; upper < layers; ++upper) { cores *= children; }
        return cores;
    }
    uint32_t cells_of(uint32_t layer) const { return slices * cores_of(layer) * core_cells; }
    uint32_t slice_cells() const {
        uint32_t cores = 0;
        for (uint32_t upper = 0; upper < layers; ++upper) { cores += cores_of(upper); }
        return cores * core_cells;
    }
    uint32_t cells() const { return slices * slice_cells(); }
    /// Returns the number of cells outside of the layer and its adjacent layers.
    uint32_t cells_elsewhere(uint32_t layer) const {
        uint32_t sum = 0;
        for (uint32_t upper = 0; upper < layers; ++upper) {
            sum += upper + 1 < layer || upper > layer + 1 ? cells_of(upper) : 0;
        }
        return sum;
    }
};

/// Returns the reason why a description is not a net, or nullptr.
inline const char* error_of(const layer_description& described) {
    const auto is_share = [](double value) { return value >= 0 && value <= 1; };
    if (described.layers < 2 || described.layers > layer_description::max_layers || described.slices == 0 ||
        described.children == 0 || described.core_cells == 0) {
        return "layers: 2 to 8; slices, children and core_cells: 1 or more";
    }
    if (!is_share(described.to_parent) || !is_share(described.in_core) ||
        !(described.in_layer >= 0 && described.above >= 0 && described.elsewhere >= 0)) {
        return "to_parent and in_core: 0 to 1; in_layer, above and elsewhere: 0 or more";
    }
    return nullptr;
}

/// A layered net. C_below of a cell is C_above of the layer below times the cells of that layer, divided by the cells
/// of its own layer. Probabilities are limited to 1.
class layered_net final : public net {
public:
    /// @pre error_of(description) is nullptr
    layered_net(const layer_description& description, const weights& weighting, uint32_t seed)
        : m_description(description), m_weights(weighting), m_seed(seed), m_slice_cells(description.slice_cells()) {
        const layer_description& described = description;
        double pairs = 0;
        for (uint32_t upper = 0; upper < described.layers; ++upper) {
            m_layer[upper].core = chance(
                described.core_cells > 1 ? described.in_core * described.in_layer / (described.core_cells - 1) : 0);
            m_layer[upper].same = outside_a_core(1 - described.in_core, described.in_layer, upper);
            if (upper + 1 < described.layers) {
                m_layer[upper].parent = chance(described.to_parent * described.above / described.core_cells);
                m_layer[upper].above = outside_a_core(1 - described.to_parent, described.above, upper + 1);
            }
            pairs += static_cast<double>(described.cells_of(upper)) * described.cells_elsewhere(upper);
        }
        m_elsewhere = chance(pairs > 0 ? described.elsewhere * described.cells() / pairs : 0);
    }

    uint32_t cells() const override { return m_description.slices * m_slice_cells; }
    /// Returns the slice.
    uint32_t core_of(uint32_t cell) const override { return cell / m_slice_cells; }
    /// All slices are in each other's influence regions.
    uint32_t group_of(uint32_t /*cell*/) const override { return 0; }

    bool connected(uint32_t a, uint32_t b) const override {
        return chance_between(location(a), location(b)).holds(draw_of_pair(m_seed, purpose::connection, a, b));
    }
    int32_t weight(uint32_t a, uint32_t b) const override { return m_weights.weight(a, b); }
    int32_t bias(uint32_t /*cell*/) const override { return 0; }

    struct cell_location {
        uint32_t slice, layer, core;  // `core`: index of the core in its layer and slice
    };
    cell_location location(uint32_t cell) const {
        uint32_t core = cell % m_slice_cells / m_description.core_cells;
        uint32_t layer = 0;
        for (; core >= m_description.cores_of(layer); ++layer) { core -= m_description.cores_of(layer); }
        return {cell / m_slice_cells, layer, core};
    }

private:
    struct densities {
        chance core, same;     // within the layer: in the core, and outside of it
        chance parent, above;  // to the layer above: to the parent core, and to others
    };

    chance outside_a_core(double share, double connections, uint32_t layer) const {
        const uint32_t others = m_description.cells_of(layer) - m_description.core_cells;
        return chance(others == 0 ? 0 : share * connections / others);
    }

    chance chance_between(const cell_location& a, const cell_location& b) const {
        if (a.layer > b.layer) { return chance_between(b, a); }
        const densities& density = m_layer[a.layer];
        if (a.layer == b.layer) { return a.slice == b.slice && a.core == b.core ? density.core : density.same; }
        if (a.layer + 1 == b.layer) {
            return a.slice == b.slice && a.core / m_description.children == b.core ? density.parent : density.above;
        }
        return m_elsewhere;
    }

    layer_description m_description;
    weights m_weights;
    uint32_t m_seed;
    uint32_t m_slice_cells;
    densities m_layer[layer_description::max_layers];
    chance m_elsewhere;
};

}  // namespace orbweaver::neural
