// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// File formats that define the messages and their dependencies (docs/noc/traces.md).
enum class trace_format : std::uint8_t { by_content, causes, goal, chakra, netrace };
constexpr auto enumerators(trace_format) {
    return name_table<trace_format>({{trace_format::by_content, "auto"},
                                     {trace_format::causes, "causes"},
                                     {trace_format::goal, "goal"},
                                     {trace_format::chakra, "chakra"},
                                     {trace_format::netrace, "netrace"}});
}

}  // namespace orbweaver::noc
