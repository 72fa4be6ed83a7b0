// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::agent {

/// A fault of a link, which carries no agents for some time, in either direction. One of its ends identifies the link.
struct agent_fault_desc {
    std::uint32_t node = 0;
    std::uint32_t channel = 0;
    std::uint64_t from_ps = 0;
    std::uint64_t until_ps = 0;  // 0: permanent
};

}  // namespace orbweaver::agent
