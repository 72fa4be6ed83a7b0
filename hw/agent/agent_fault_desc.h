// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::agent {

/// A link that carries no agents for a while, in either direction. Named by one of its ends.
struct agent_fault_desc {
    std::uint32_t node = 0;
    std::uint32_t channel = 0;
    std::uint64_t from_ps = 0;
    std::uint64_t until_ps = 0;  // 0: for ever
};

}  // namespace orbweaver::agent
