// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>

namespace orbweaver::sim {

/// Returns whether an exception means that the host has no more memory. SystemC converts such an exception in one of
/// its processes into a report (E549) with the exception's text.
bool is_out_of_memory(const std::exception& problem);

}  // namespace orbweaver::sim
