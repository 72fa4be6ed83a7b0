// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>

namespace orbweaver::sim {

/// Whether an exception means that the host has no more memory. One that leaves a process of SystemC arrives as a
/// report (E549) with the text of the exception.
bool is_out_of_memory(const std::exception& problem);

}  // namespace orbweaver::sim
