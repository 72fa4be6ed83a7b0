// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace orbweaver::sim {

/// A mesh as text: a cell a node, from '.' (nothing) over '1'..'9' to '#' (full), row by row from the north.
/// Meshes wider than `columns_shown` or taller than `rows_shown` are averaged into that many cells.
/// @param values one a node, row by row, each 0 .. 1
std::string heat_map(std::span<const double> values, unsigned columns, unsigned rows, unsigned columns_shown = 32,
                     unsigned rows_shown = 16);

}  // namespace orbweaver::sim
