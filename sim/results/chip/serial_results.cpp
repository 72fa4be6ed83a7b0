// SPDX-License-Identifier: Apache-2.0
#include "sim/results/chip/serial_results.h"

#include <fmt/core.h>

namespace orbweaver::sim {

result_json serial_results(const system::serial_channels& channels) {
    serial::flit_link_counters ends;
    serial::serial_link_counters lines;
    result_json failed = result_json::array();
    for (const system::serial_channel* const channel : channels.all()) {
        const serial::flit_serial_link& link = channel->serial();
        for (unsigned end = 0; end < 2; ++end) {
            accumulate<serial::flit_link_counters>(serial::flit_link_statistics, ends, link.end(end).counters());
            if (link.end(end).has_failed()) { failed.push_back(channel->link_name(end)); }
        }
        for (unsigned line = 0; line < link.lines(); ++line) {
            accumulate<serial::serial_link_counters>(serial::serial_link_statistics, lines, link.line(line).counters());
        }
    }
    result_json object;
    object["links"] = channels.all().size();
    object["ends"] = counters_json<serial::flit_link_counters>(serial::flit_link_statistics, ends);
    object["lines"] = counters_json<serial::serial_link_counters>(serial::serial_link_statistics, lines);
    object["failed"] = failed;
    return object;
}

std::string summarise_serial(const result_json& serial) {
    return fmt::format("  {} serial links: {} frames, {} sent again; {} words with an error\n", serial["links"].dump(),
                       serial["ends"]["frames"].dump(), serial["ends"]["resends"].dump(),
                       serial["lines"]["errors"].dump());
}

}  // namespace orbweaver::sim
