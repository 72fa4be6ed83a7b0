// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace orbweaver::sim {

/// Names of MPI in messages of GCC and its linker that a header does not have, each once, in their order. PMPI_ is a
/// prefix of its own.
/// @param header text of mpi.h
std::vector<std::string> missing_mpi_names(std::string_view messages, std::string_view header);

}  // namespace orbweaver::sim
