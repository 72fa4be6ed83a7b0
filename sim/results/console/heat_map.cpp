// SPDX-License-Identifier: Apache-2.0
#include "sim/results/console/heat_map.h"

#include <algorithm>

#include "hw/base/errors.h"

namespace orbweaver::sim {

namespace {

char shade(double value) {
    if (!(value > 0)) { return '.'; }
    if (value >= 0.995) { return '#'; }
    return static_cast<char>('0' + std::clamp(static_cast<int>(value * 10), 0, 9));
}

/// The nodes along one axis that a cell represents: [first, last).
struct span_of_cell {
    unsigned first;
    unsigned last;
};

span_of_cell nodes_of(unsigned cell, unsigned cells, unsigned nodes) {
    return {cell * nodes / cells, (cell + 1) * nodes / cells};
}

}  // namespace

std::string heat_map(std::span<const double> values, unsigned columns, unsigned rows, unsigned columns_shown,
                     unsigned rows_shown) {
    invariant(values.size() == std::size_t{columns} * rows, "heat_map", 0, "values that are no grid");
    const unsigned width = std::min(columns, columns_shown);
    const unsigned down = std::min(rows, rows_shown);
    std::string text;
    for (unsigned row = 0; row < down; ++row) {
        const span_of_cell y = nodes_of(row, down, rows);
        for (unsigned column = 0; column < width; ++column) {
            const span_of_cell x = nodes_of(column, width, columns);
            double sum = 0;
            for (unsigned j = y.first; j < y.last; ++j) {
                for (unsigned i = x.first; i < x.last; ++i) { sum += values[std::size_t{j} * columns + i]; }
            }
            if (column > 0) { text += ' '; }
            text += shade(sum / ((x.last - x.first) * (y.last - y.first)));
        }
        text += '\n';
    }
    return text;
}

}  // namespace orbweaver::sim
