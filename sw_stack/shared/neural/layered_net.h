// SPDX-License-Identifier: Apache-2.0
// Layered nets (dissertation section 5.3.2, Fig 5.4).
#pragma once

#include <stdint.h>

#include "sw_stack/shared/neural/net.h"
#include "sw_stack/shared/neural/weights.h"

namespace orbweaver::neural {

/// Layers of cores of equal size, on which a tree is superimposed: `children` cores of a layer have one parent in the
/// layer above. The net consists of `slices` such trees. Connections are means of a cell.
struct layer_description {
    uint32_t layers;      // 2 .. 8
    uint32_t slices;      // cores of the topmost layer
    uint32_t children;    // of a core
    uint32_t core_cells;  // of one of these cores; the 8-tuple's core is a slice
    double in_layer;      // C_layer
    double above;         // C_above
    double elsewhere;     // C_misc: in layers that are not adjacent
    double to_parent;     // f1: share of C_above that goes to the parent core
    double in_core;       // f2: share of C_layer that stays in the core

    static constexpr uint32_t most_layers = 8;

    /// Of a slice.
    uint32_t cores_of(uint32_t layer) const {
        uint32_t cores = 1;
        for (uint32_t l = layer + 1; l < layers; ++l) {
            cores *= children;
        }
        return cores;
    }
    uint32_t cells_of(uint32_t layer) const { return slices * cores_of(layer) * core_cells; }
    uint32_t slice_cells() const {
        uint32_t cores = 0;
        for (uint32_t l = 0; l < layers; ++l) {
            cores += cores_of(l);
        }
        return cores * core_cells;
    }
    uint32_t cells() const { return slices * slice_cells(); }
    /// Cells outside the layer and those next to it.
    uint32_t cells_elsewhere(uint32_t layer) const {
        uint32_t sum = 0;
        for (uint32_t l = 0; l < layers; ++l) {
            sum += l + 1 < layer || l > layer + 1 ? cells_of(l) : 0;
        }
        return sum;
    }
};

/// What keeps a description from being a net, or nullptr.
inline const char* error_of(const layer_description& d) {
    const auto is_share = [](double value) { return value >= 0 && value <= 1; };
    if (d.layers < 2 || d.layers > layer_description::most_layers || d.slices == 0 || d.children == 0 ||
        d.core_cells == 0) {
        return "layers: 2 to 8; slices, children and core_cells: 1 or more";
    }
    if (!is_share(d.to_parent) || !is_share(d.in_core) || !(d.in_layer >= 0 && d.above >= 0 && d.elsewhere >= 0)) {
        return "to_parent and in_core: 0 to 1; in_layer, above and elsewhere: 0 or more";
    }
    return nullptr;
}

/// C_below of a cell of a layer is C_above of the layer below times its cells, shared out. A probability that would
/// exceed 1 is 1.
class layered_net final : public net {
public:
    /// @pre error_of(description) is nullptr
    layered_net(const layer_description& description, const weights& w, uint32_t seed)
        : m_description(description), m_weights(w), m_seed(seed), m_slice_cells(description.slice_cells()) {
        const layer_description& d = description;
        double pairs = 0;
        for (uint32_t l = 0; l < d.layers; ++l) {
            m_layer[l].core = chance(d.core_cells > 1 ? d.in_core * d.in_layer / (d.core_cells - 1) : 0);
            m_layer[l].same = outside_a_core(1 - d.in_core, d.in_layer, l);
            if (l + 1 < d.layers) {
                m_layer[l].parent = chance(d.to_parent * d.above / d.core_cells);
                m_layer[l].above = outside_a_core(1 - d.to_parent, d.above, l + 1);
            }
            pairs += static_cast<double>(d.cells_of(l)) * d.cells_elsewhere(l);
        }
        m_elsewhere = chance(pairs > 0 ? d.elsewhere * d.cells() / pairs : 0);
    }

    uint32_t cells() const override { return m_description.slices * m_slice_cells; }
    /// The slice.
    uint32_t core_of(uint32_t cell) const override { return cell / m_slice_cells; }
    /// All slices are in each other's influence regions.
    uint32_t group_of(uint32_t /*cell*/) const override { return 0; }

    bool connected(uint32_t a, uint32_t b) const override {
        return chance_between(place_of(a), place_of(b)).holds(draw_of_pair(m_seed, purpose::connection, a, b));
    }
    int32_t weight(uint32_t a, uint32_t b) const override { return m_weights.weight(a, b); }
    int32_t bias(uint32_t /*cell*/) const override { return 0; }

    struct place {
        uint32_t slice, layer, core;  // the core: of its layer in its slice
    };
    place place_of(uint32_t cell) const {
        uint32_t core = cell % m_slice_cells / m_description.core_cells;
        uint32_t layer = 0;
        for (; core >= m_description.cores_of(layer); ++layer) {
            core -= m_description.cores_of(layer);
        }
        return {cell / m_slice_cells, layer, core};
    }

private:
    struct densities {
        chance core, same;     // in the layer: in the core, and outside
        chance parent, above;  // in the layer above: in the parent core, and outside
    };

    chance outside_a_core(double share, double connections, uint32_t layer) const {
        const uint32_t others = m_description.cells_of(layer) - m_description.core_cells;
        return chance(others == 0 ? 0 : share * connections / others);
    }

    chance chance_between(const place& a, const place& b) const {
        if (a.layer > b.layer) {
            return chance_between(b, a);
        }
        const densities& d = m_layer[a.layer];
        if (a.layer == b.layer) {
            return a.slice == b.slice && a.core == b.core ? d.core : d.same;
        }
        if (a.layer + 1 == b.layer) {
            return a.slice == b.slice && a.core / m_description.children == b.core ? d.parent : d.above;
        }
        return m_elsewhere;
    }

    layer_description m_description;
    weights m_weights;
    uint32_t m_seed;
    uint32_t m_slice_cells;
    densities m_layer[layer_description::most_layers];
    chance m_elsewhere;
};

}  // namespace orbweaver::neural
