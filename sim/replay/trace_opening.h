// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "hw/noc/replay/record_source.h"
#include "hw/system/system_desc.h"

namespace orbweaver::sim {

/// Formats of files that say which messages are sent after what (docs/noc/foreign_traces.md).
enum class trace_format : std::uint8_t { causes, goal, chakra, netrace };

/// The format of a trace, by its first bytes; that of Chakra by its name, which stands for several files.
/// @throws user_error if the file cannot be read
trace_format format_of(const std::string& trace);

/// What replay.trace names, ready to be read. GOAL and Chakra have been read to their end, so that nothing of them is
/// malformed.
/// @throws user_error for what is wrong, with its place
std::unique_ptr<noc::record_source> open_trace(const system::system_desc& described);

}  // namespace orbweaver::sim
