// SPDX-License-Identifier: Apache-2.0
#include "sim/results/replay_results.h"

#include <fmt/core.h>

#include "sim/results/traffic_results.h"

namespace orbweaver::sim {

result_json replay_results(const noc::replay_result& measured) {
    result_json object{{"messages", measured.messages},
                       {"flits", measured.flits},
                       {"cycles", measured.cycles},
                       {"recorded_cycles", measured.recorded_cycles},
                       {"late", measured.late},
                       {"packet_latency", latency_json(measured.packet_latency)},
                       {"network_latency", latency_json(measured.network_latency)}};
    for (const auto& [type, name] : enum_names<message_type>) {
        object["types"][name] = measured.messages_of_type[static_cast<std::size_t>(type)];
    }
    return object;
}

std::string summarise_replay(const result_json& replayed) {
    const double cycles = replayed["cycles"].get<double>();
    const double recorded = replayed["recorded_cycles"].get<double>();
    std::string text = fmt::format("\nreplay  {} messages, {} flits; the program took {} cycles, {} when recorded",
                                   replayed["messages"].dump(), replayed["flits"].dump(), replayed["cycles"].dump(),
                                   replayed["recorded_cycles"].dump());
    if (recorded > 0 && cycles > 0) {
        text += fmt::format(" ({:+.2f} %)", 100 * (cycles / recorded - 1));
    }
    text += '\n';
    for (const char* kind : {"packet_latency", "network_latency"}) {
        text += fmt::format("  {:<16} {}\n", kind, latency_text(replayed[kind], nullptr));
    }
    return text;
}

}  // namespace orbweaver::sim
