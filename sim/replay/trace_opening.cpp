// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/trace_opening.h"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "hw/base/regular_file.h"
#include "hw/noc/replay/trace_reader.h"
#include "sim/replay/chakra_reader.h"
#include "sim/replay/goal_reader.h"
#include "sim/replay/netrace_reader.h"
#include "sim/replay/schedule_source.h"

namespace orbweaver::sim {

namespace {

/// What stands first in a text, behind blanks and comments.
std::string_view first_word(std::string_view text) {
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
        if (text.starts_with("#") || text.starts_with("//")) {
            text.remove_prefix(std::min(text.find('\n'), text.size()));
        } else if (text.starts_with("/*")) {
            const std::size_t end = text.find("*/");
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 2);
        } else {
            return text.substr(0, text.find_first_of(" \t\r\n"));
        }
    }
}

}  // namespace

trace_format format_of(const std::string& trace) {
    if (trace.find("%d") != std::string::npos) {
        return trace_format::chakra;
    }
    require_regular_file(trace);
    constexpr std::size_t looked_at = 65536;
    const auto text = file_text(trace, looked_at);
    if (!text) {
        throw user_error(fmt::format("{}: cannot be read: {}", trace, std::strerror(errno)));
    }
    if (text->starts_with("BZh") || text->starts_with("UTJH")) {
        return trace_format::netrace;
    }
    return first_word(*text) == "num_ranks" ? trace_format::goal : trace_format::causes;
}

std::unique_ptr<noc::record_source> open_trace(const system::system_desc& described) {
    const std::string& trace = described.replay.trace;
    message_shape shape;
    shape.picoseconds = described.clock_chip_ps;
    switch (format_of(trace)) {
        case trace_format::goal:
            return std::make_unique<schedule_source>(goal_reader(trace).read(), shape);
        case trace_format::chakra:
            return std::make_unique<schedule_source>(chakra_reader(trace).read(), shape);
        case trace_format::netrace:
            return std::make_unique<netrace_reader>(trace, shape.flit_bytes);
        default:
            return std::make_unique<noc::trace_reader>(trace);
    }
}

}  // namespace orbweaver::sim
