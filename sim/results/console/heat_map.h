// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

namespace orbweaver::sim {

/// Returns a mesh as text with one character per node, from '.' (nothing) through '1'..'9' to '#' (full), row by row
/// from the north. A mesh wider than `columns_shown` or taller than `rows_shown` is averaged to that size.
/// @param values one per node, row by row, each 0 .. 1
std::string heat_map(std::span<const double> values, unsigned columns, unsigned rows, unsigned columns_shown = 32,
                     unsigned rows_shown = 16);

}  // namespace orbweaver::sim
