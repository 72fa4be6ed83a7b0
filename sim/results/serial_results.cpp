// SPDX-License-Identifier: Apache-2.0
#include "sim/results/serial_results.h"

#include <fmt/core.h>

namespace orbweaver {

result_json serial_results(const serial_channels& channels) {
    flit_link_counters ends;
    serial_link_counters lines;
    result_json failed = result_json::array();
    for (const serial_channel* const channel : channels.all()) {
        const flit_serial_link& link = channel->serial();
        for (unsigned end = 0; end < 2; ++end) {
            accumulate<flit_link_counters>(flit_link_statistics, ends, link.end(end).counters());
            if (link.end(end).has_failed()) {
                failed.push_back(channel->link_name(end));
            }
        }
        for (unsigned line = 0; line < link.lines(); ++line) {
            accumulate<serial_link_counters>(serial_link_statistics, lines, link.line(line).counters());
        }
    }
    result_json object;
    object["links"] = channels.all().size();
    object["ends"] = counters_json<flit_link_counters>(flit_link_statistics, ends);
    object["lines"] = counters_json<serial_link_counters>(serial_link_statistics, lines);
    object["failed"] = failed;
    return object;
}

std::string summarise_serial(const result_json& serial) {
    return fmt::format("  {} serial links: {} frames, {} sent again; {} words with an error\n", serial["links"].dump(),
                       serial["ends"]["frames"].dump(), serial["ends"]["resends"].dump(),
                       serial["lines"]["errors"].dump());
}

}  // namespace orbweaver
