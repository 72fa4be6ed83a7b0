// SPDX-License-Identifier: Apache-2.0
// Random networks with replies run again with more of the resource that a run named as binding; the new run accepts
// more.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "hw/base/random_stream.h"
#include "sim/config/resolved.h"
#include "sim/run/saturation_search.h"
#include "testbenches/sim/config/config_support.h"

namespace orbweaver::sim {
namespace {

/// A network whose requests are answered, with the resources that may bind.
struct random_network {
    unsigned width = 4;
    unsigned height = 4;
    unsigned hot_nodes = 1;  // 0: uniform traffic
    unsigned vc_depth = 8;
    double link = 1;       // flits/cycle
    double node_link = 1;  // flits/cycle
    unsigned request_flits = 1;
    unsigned reply_flits = 4;
    unsigned reply_buffers = 4;
    unsigned reply_cycles = 1;
    double rate = 0.2;

    std::string text() const {
        std::string pattern = "pattern: uniform";
        if (hot_nodes != 0) {
            pattern = "pattern: hotspot, hotspots: [";
            for (unsigned number = 0; number < hot_nodes; ++number) {
                pattern += fmt::format("{}{{node: {}}}", number == 0 ? "" : ", ", 5 * number % (width * height));
            }
            pattern += "]";
        }
        return fmt::format(
            "system: network\nnetwork: {{topology: {{dims: [{}, {}]}}, vc_depth: {}, link: {{flits_per_cycle: {}}}, "
            "node_link: {{flits_per_cycle: {}}}, classes: [{{name: request, vcs: 2}}, {{name: reply, vcs: 2}}]}}\n"
            "traffic: {{warmup_cycles: 300, measure_cycles: 2000, drain_cycles: 300, classes: [{{name: request, {}, "
            "self: false, rate: {}, packet_flits: {}, reply_class: reply, reply_flits: {}, reply_buffers: {}, "
            "reply_cycles: {}}}]}}\n",
            width, height, vc_depth, link, node_link, pattern, rate, request_flits, reply_flits, reply_buffers,
            reply_cycles);
    }
};

random_network drawn(unsigned number) {
    random_stream draw(number, "binding", 0);
    const auto one_of = [&draw](std::initializer_list<unsigned> values) {
        return values.begin()[draw.below(static_cast<std::uint32_t>(values.size()))];
    };
    random_network found;
    found.width = one_of({3, 4, 6});
    found.height = one_of({2, 4});
    found.hot_nodes = one_of({0, 1, 2, 3});
    found.vc_depth = one_of({6, 8, 16});
    found.link = one_of({1, 2, 4}) / 4.0;
    found.node_link = one_of({2, 4}) / 4.0;
    found.request_flits = one_of({1, 4});
    found.reply_flits = one_of({1, 4, 8});
    found.reply_buffers = one_of({1, 2, 4, 16});
    found.reply_cycles = one_of({1, 10, 40, 100});
    found.rate = found.hot_nodes == 0 ? 0.4 : 0.2;
    return found;
}

result_json result_of(const random_network& drawn) {
    run_options quiet;
    quiet.quiet = true;
    const system::system_desc described = accepted(drawn.text());
    return probe_load(described, resolved_json(described), quiet, drawn.rate).result;  // in a process of its own
}

void raise(random_network& network, const std::string& kind) {
    if (kind == "reply_buffers") {
        network.reply_buffers *= 2;
    } else if (kind == "injection" || kind == "ejection") {
        network.node_link *= 2;
    } else {
        network.link *= 2;
    }
}

TEST(binding_property, more_of_what_binds_raises_what_is_accepted) {
    std::map<std::string, unsigned> raised;  // by kind
    for (unsigned number = 0; number < 80; ++number) {
        random_network network = drawn(number);
        const result_json before = result_of(network);
        if (before["status"] != "saturated") { continue; }
        const result_json& binding = before["binding"];
        if (binding["text"].get<std::string>().starts_with("nothing")) { continue; }
        const std::string kind = binding["kind"];
        raise(network, kind);
        for (const auto& other : binding.value("also", result_json::array())) { raise(network, other["kind"]); }
        if (network.link > 1 || network.node_link > 1) {
            continue;  // no link carries more than a flit a cycle
        }
        ++raised[kind];
        const double more =
            result_of(network)["traffic"]["accepted"].get<double>() / before["traffic"]["accepted"].get<double>();
        EXPECT_GT(more, 1.05) << number << ": " << binding["text"] << "\n" << network.text();
    }
    for (const char* kind : {"reply_buffers", "channel", "bisection", "injection", "ejection"}) {
        EXPECT_GT(raised[kind], 0U) << kind;
    }
}

}  // namespace
}  // namespace orbweaver::sim
