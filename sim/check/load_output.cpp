// SPDX-License-Identifier: Apache-2.0
#include "sim/check/load_output.h"

#include <fmt/core.h>

#include <cmath>

#include "sim/version.h"

namespace orbweaver::sim {

namespace {

std::string assumption(const noc::load_prediction& loads) {
    if (loads.splits_evenly()) { return "if all outputs of an adaptive function carry equal parts"; }
    return loads.draws_destinations() ? "from destinations drawn at random" : "exact for this pattern and routing";
}

result_json finite_or_null(double value) { return std::isfinite(value) ? result_json(value) : result_json(nullptr); }

result_json links_json(const noc::load_prediction& prediction) {
    result_json links = result_json::array();
    for (std::uint32_t link = 0; link < prediction.links().links(); ++link) {
        const double load = prediction.load(link);
        if (load > 0) {
            links.push_back({{"name", prediction.links().name(link)},
                             {"load", load},
                             {"capacity", prediction.capacity(link)},
                             {"contention", prediction.contention(link)},
                             {"divergence", prediction.divergence(link)},
                             {"shared_vcs", prediction.shared_vcs(link)}});
        }
    }
    return links;
}

}  // namespace

std::string load_text(const noc::load_prediction& prediction, double rate) {
    std::string text =
        fmt::format("calculated: capacity {:.4f} flits/node/cycle, where {}{} is full; channel loads {}\n",
                    prediction.capacity(), prediction.links().name(prediction.busiest_link()),
                    prediction.busiest_links() > 1 ? fmt::format(" (and {} more)", prediction.busiest_links() - 1) : "",
                    assumption(prediction));
    text += fmt::format(
        "calculated: virtual channels allow {:.4f}; an empty network takes {:.2f} cycles over {:.2f} routers\n",
        prediction.channel_bound(), prediction.empty_latency(), prediction.mean_routers());
    if (std::isfinite(prediction.reply_bound())) {
        text += fmt::format("calculated: reply buffers allow {:.4f}\n", prediction.reply_bound());
    }
    text += fmt::format("predicted, not simulated: saturation {:.4f} +- {:.0f} %, ", prediction.saturation(),
                        100 * noc::load_prediction::saturation_error);
    if (std::isfinite(prediction.latency(rate)) && prediction.has_bursts()) {
        text += fmt::format("latency at {:.4g} {:.1f} cycles, and unknown waits in bursts\n", rate,
                            prediction.latency(rate));
    } else if (std::isfinite(prediction.latency(rate))) {
        text += fmt::format("latency at {:.4g} {:.1f} cycles +- {:.0f} % (below 80 % of saturation)\n", rate,
                            prediction.latency(rate), 100 * noc::load_prediction::latency_error);
    } else {
        text += fmt::format("below {:.4g}\n", rate);
    }
    return text;
}

result_json load_json(const noc::load_prediction& prediction, double rate) {
    const double latency = prediction.latency(rate);
    return {{"schema", "orbweaver/load/1"},
            {"version", version},
            {"calculated",
             {{"capacity", prediction.capacity()},
              {"busiest_link", prediction.links().name(prediction.busiest_link())},
              {"busiest_links", prediction.busiest_links()},
              {"channel_bound", prediction.channel_bound()},
              {"reply_bound", finite_or_null(prediction.reply_bound())},
              {"empty_latency", prediction.empty_latency()},
              {"mean_routers", prediction.mean_routers()},
              {"assumption", assumption(prediction)}}},
            {"predicted",
             {{"saturation", prediction.saturation()},
              {"saturation_error", noc::load_prediction::saturation_error},
              {"latency_error",
               prediction.has_bursts() ? result_json(nullptr) : result_json(noc::load_prediction::latency_error)},
              {"rate", rate},
              {"packet_latency", finite_or_null(latency)}}},
            {"links", links_json(prediction)}};
}

}  // namespace orbweaver::sim
