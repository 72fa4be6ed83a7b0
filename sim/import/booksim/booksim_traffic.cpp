// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_traffic.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "sim/import/booksim/booksim_patterns.h"

namespace orbweaver::sim {

namespace {

/// Returns the integer at the start of a text, like atoi().
int leading_whole(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::vector<int> read_wholes(const std::string& text) {
    std::vector<int> values;
    for (const std::string& entry : booksim_entries(text)) { values.push_back(leading_whole(entry)); }
    return values;
}

/// Packet lengths with their frequencies.
struct packet_lengths {
    std::vector<int> flits;
    std::vector<int> weights;
    double mean = 1;
};

/// Translation of one traffic description.
class traffic_translation {
public:
    traffic_translation(booksim_configuration& configuration, const std::vector<unsigned>& numbering,
                        const std::string& stem)
        : m_configuration(configuration), m_numbering(numbering), m_stem(stem) {}

    booksim_traffic run() {
        if (const std::string type = m_configuration.text("sim_type"); type != "latency" && type != "throughput") {
            m_configuration.refuse("sim_type", "translated are latency and throughput");
        }
        check_classes();
        translate_pattern();
        translate_rate();
        translate_phases();
        return std::move(m_traffic);
    }

private:
    struct hot_spot {
        int node;
        int weight;
    };

    void check_classes();
    void translate_pattern();
    void translate_permutation(const booksim_permutation& permutation, const std::vector<std::string>& arguments);
    void translate_hotspots(const std::vector<std::string>& arguments);
    void translate_background(const std::vector<std::string>& arguments);
    void write_hotspots(const std::vector<hot_spot>& spots);
    packet_lengths lengths();
    void translate_rate();
    double translate_injection(double rate);
    void translate_phases();
    void set_key(std::string_view key, std::string_view value) {
        m_traffic.rest += fmt::format("  {}: {}\n", key, value);
    }

    booksim_configuration& m_configuration;
    const std::vector<unsigned>& m_numbering;
    const std::string& m_stem;
    booksim_traffic m_traffic;
};

void traffic_translation::check_classes() {
    if (m_configuration.whole("classes") != 1) {
        m_configuration.refuse("classes",
                               "BookSim's classes share all virtual channels, and each of orbweaver's has its "
                               "own; possible is 1");
    }
    if (leading_whole(m_configuration.first_entry("use_read_write")) != 0) {
        m_configuration.refuse(
            "use_read_write",
            "BookSim's nodes send requests and replies from one queue; those of orbweaver have a queue "
            "and buffers for replies; possible is 0");
    }
    for (const char* name : {"traffic", "injection_process", "injection_rate", "packet_size", "packet_size_rate"}) {
        if (m_configuration.text(name).starts_with('{') && booksim_entries(m_configuration.text(name)).size() > 1) {
            m_configuration.warn(name,
                                 "a list has an entry for each class; there is one class, so the first one counts");
        }
    }
}

void traffic_translation::translate_pattern() {
    const booksim_call call = read_booksim_call(m_configuration.first_entry("traffic"));
    if (const booksim_permutation* permutation = find_booksim_permutation(call.name)) {
        translate_permutation(*permutation, call.arguments);
    } else if (call.name == "uniform") {
        m_traffic.pattern = "  pattern: uniform\n";
    } else if (call.name == "hotspot") {
        translate_hotspots(call.arguments);
    } else if (call.name == "background") {
        translate_background(call.arguments);
    } else if (call.name == "randperm") {
        m_configuration.refuse("traffic",
                               "BookSim draws the permutation with its own random generator; give one as the "
                               "file of traffic.permutation");
    } else {
        m_configuration.refuse("traffic",
                               "has no counterpart; translated are uniform, hotspot, background, bitcomp, "
                               "bitrev, neighbor, shuffle, tornado and transpose");
    }
}

/// Translates a permutation by name if orbweaver's pattern is the same, otherwise as a file.
void traffic_translation::translate_permutation(const booksim_permutation& permutation,
                                                const std::vector<std::string>& arguments) {
    const std::size_t nodes = m_numbering.size();
    if (nodes == 0) { return; }
    if (const std::string_view refusal = permutation.refusal(nodes); !refusal.empty()) {
        m_configuration.refuse("traffic", fmt::format("{}, and the network has {}", refusal, nodes));
        return;
    }
    const auto argument = [&](std::size_t position, std::string_view name) {
        return position < arguments.size() ? leading_whole(arguments[position]) : m_configuration.whole(name);
    };
    const long long k = argument(0, "k");
    const booksim_digits digits{k * argument(2, "xr"), argument(1, "n")};
    if (digits.base < 1 || digits.count < 0 ||
        static_cast<double>(digits.count) * std::log2(static_cast<double>(digits.base)) > 40) {
        m_configuration.refuse("traffic", "BookSim addresses nodes that do not exist");
        return;
    }
    std::string pairs;
    bool same_numbers = true;
    for (std::size_t source = 0; source < nodes; ++source) {
        const std::uint64_t destination = permutation.destination(source, nodes, digits);
        if (destination >= nodes) {
            m_configuration.refuse("traffic",
                                   "BookSim addresses nodes that do not exist: k, n and xr do not fit the "
                                   "number of nodes");
            return;
        }
        same_numbers = same_numbers && m_numbering[source] == source;
        pairs += fmt::format("{} {}\n", m_numbering[source], m_numbering[destination]);
    }
    const std::string topology = m_configuration.text("topology");
    const bool same_digits = digits.base == m_configuration.whole("k") && digits.count == m_configuration.whole("n");
    const bool grid = (topology == "mesh" || topology == "torus") && same_digits;
    if (same_numbers && (grid || !permutation.grid_only)) {
        m_traffic.pattern = fmt::format("  pattern: {}\n", permutation.pattern);
    } else {
        m_traffic.pattern = fmt::format("  pattern: permutation\n  permutation: {}.permutation\n", m_stem);
        m_traffic.files.push_back({m_stem + ".permutation", std::move(pairs)});
    }
}

void traffic_translation::write_hotspots(const std::vector<hot_spot>& spots) {
    std::vector<std::string> entries;
    for (const hot_spot& spot : spots) {
        entries.push_back(
            fmt::format("{{node: {}, weight: {}}}", m_numbering[static_cast<std::size_t>(spot.node)], spot.weight));
    }
    m_traffic.pattern =
        fmt::format("  pattern: hotspot\n  hotspots: [{}]\n  hotspot_fraction: 1\n", fmt::join(entries, ", "));
}

/// Translates hot spots. The first argument is a list of nodes, the second a list of rates: hotspot({{0,27},{1,2}}). In
/// hotspot({0,27}) and in hotspot({0,27},{1,2}) the first argument is 0.
void traffic_translation::translate_hotspots(const std::vector<std::string>& arguments) {
    if (arguments.empty()) {
        m_configuration.refuse("traffic", "BookSim draws the hot spot with its own random generator; give its number");
        return;
    }
    const std::vector<int> nodes = read_wholes(arguments[0]);
    std::vector<int> rates = arguments.size() > 1 ? read_wholes(arguments[1]) : std::vector<int>{1};
    if (nodes.empty() || rates.empty()) {
        m_configuration.refuse("traffic", "expected nodes and rates, as in hotspot({{0,27},{1,2}})");
        return;
    }
    rates.resize(nodes.size(), rates.back());
    std::vector<hot_spot> spots;
    std::vector<int> once;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i] < 0 || (!m_numbering.empty() && static_cast<std::size_t>(nodes[i]) >= m_numbering.size())) {
            m_configuration.refuse(
                "traffic", nodes[i] < 0 ? std::string{"BookSim draws a node below 0 with its own random generator"}
                                        : fmt::format("the network has no node {}", nodes[i]));
            return;
        }
        if (rates[i] < 1) {
            m_configuration.refuse("traffic", "BookSim needs rates above 0");
            return;
        }
        const auto known = std::ranges::find(spots, nodes[i], &hot_spot::node);
        if (known == spots.end()) {
            spots.push_back({nodes[i], rates[i]});
        } else {
            known->weight += rates[i];
        }
        once.push_back(nodes[i]);
    }
    const std::string text = m_configuration.first_entry("traffic");
    if (nodes.size() == 1 && text.find(',') != std::string::npos) {
        m_configuration.warn("traffic", fmt::format("BookSim reads one hot spot, node {}; several are written as "
                                                    "hotspot({{{{0,27}},{{1,2}}}})",
                                                    nodes[0]));
    }
    if (!m_numbering.empty()) { write_hotspots(spots); }
}

/// Translates traffic to all nodes except the listed ones, with equal probability.
void traffic_translation::translate_background(const std::vector<std::string>& arguments) {
    if (arguments.empty()) {
        m_configuration.refuse("traffic", "expected nodes that get no packets, as in background({{0,27}})");
        return;
    }
    const std::vector<int> excluded = read_wholes(arguments[0]);
    std::vector<hot_spot> spots;
    for (int node = 0; node < static_cast<int>(m_numbering.size()); ++node) {
        if (std::ranges::find(excluded, node) == excluded.end()) { spots.push_back({node, 1}); }
    }
    const auto missing = [this](int node) { return node < 0 || static_cast<std::size_t>(node) >= m_numbering.size(); };
    if (!m_numbering.empty() && (spots.empty() || std::ranges::any_of(excluded, missing))) {
        m_configuration.refuse("traffic", "expected nodes of the network, and not all of them");
    } else if (!m_numbering.empty()) {
        write_hotspots(spots);
    }
}

/// Returns the packet lengths of the first class. Its entry is a nested list: packet_size={{1,5}}. In packet_size={1,5}
/// it is 1.
packet_lengths traffic_translation::lengths() {
    const std::vector<int> sizes = read_wholes(m_configuration.first_entry("packet_size"));
    std::vector<int> rates = read_wholes(m_configuration.first_entry("packet_size_rate"));
    packet_lengths result;
    if (sizes.empty() || rates.empty()) {
        m_configuration.refuse(sizes.empty() ? "packet_size" : "packet_size_rate", "the list of the class is empty");
        return result;
    }
    rates.resize(sizes.size(), rates.back());
    double flits = 0;
    double packets = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const bool size_fits = sizes[i] >= 1 && sizes[i] <= 4096;
        const bool rate_fits = sizes.size() == 1 || (rates[i] >= 0 && rates[i] <= 1000000);
        if (!size_fits || !rate_fits) {
            m_configuration.refuse(size_fits ? "packet_size_rate" : "packet_size",
                                   size_fits ? "orbweaver takes 0 to 1000000" : "orbweaver takes 1 to 4096 flits");
            return packet_lengths{};
        }
        if (const int rate = sizes.size() == 1 ? 1 : rates[i]; rate != 0) {
            result.flits.push_back(sizes[i]);
            result.weights.push_back(rate);
            flits += static_cast<double>(sizes[i]) * rate;
            packets += rate;
        }
    }
    if (result.flits.empty()) {
        m_configuration.refuse("packet_size_rate", "expected a rate above 0");
        return result;
    }
    result.mean = flits / packets;
    return result;
}

void traffic_translation::translate_rate() {
    const packet_lengths packets = lengths();
    if (packets.flits.empty()) { return; }
    const bool single = std::ranges::all_of(packets.flits, [](int flits) { return flits == 1; });
    if (m_configuration.whole("hold_switch_for_packet") != 0 && !single) {
        m_configuration.refuse("hold_switch_for_packet",
                               "no counterpart for a switch that is held for a packet of several flits; possible is 0");
    }
    const double offered = *parse_real(m_configuration.first_entry("injection_rate"));
    double rate = m_configuration.whole("injection_rate_uses_flits") != 0 ? offered / packets.mean : offered;
    if (rate < 0 || rate > 1) {
        m_configuration.refuse("injection_rate", fmt::format("{:g} packets a cycle are not within 0 to 1", rate));
        return;
    }
    rate = translate_injection(rate);
    if (rate * packets.mean > 1) {
        m_configuration.refuse("injection_rate",
                               fmt::format("{:g} flits a cycle at a node are not within 0 to 1, what its "
                                           "link carries",
                                           rate * packets.mean));
        return;
    }
    set_key("rate", fmt::format("{}", rate * packets.mean));
    std::vector<std::string> mix;
    for (std::size_t i = 0; i < packets.flits.size(); ++i) {
        mix.push_back(fmt::format("{{flits: {}, weight: {}}}", packets.flits[i], packets.weights[i]));
    }
    set_key("packet_flits",
            mix.size() == 1 ? fmt::format("{}", packets.flits[0]) : fmt::format("[{}]", fmt::join(mix, ", ")));
}

/// @param rate packets per cycle
/// @return the rate that BookSim achieves; in a burst a node sends at most one packet per cycle
double traffic_translation::translate_injection(double rate) {
    const booksim_call call = read_booksim_call(m_configuration.first_entry("injection_process"));
    if (call.name == "bernoulli") { return rate; }
    if (call.name != "on_off") {
        m_configuration.refuse("injection_process", "BookSim has bernoulli and on_off alone");
        return rate;
    }
    const auto argument = [&](std::size_t position, std::string_view name) {
        double value = m_configuration.real(name);
        if (position < call.arguments.size()) {
            value = 0;
            const std::string& text = call.arguments[position];
            std::from_chars(text.data(), text.data() + text.size(), value);
        }
        return value;
    };
    double alpha = argument(0, "burst_alpha");
    double beta = argument(1, "burst_beta");
    const double in_burst = argument(2, "burst_r1");
    if ((alpha < 0) + (beta < 0) + (in_burst < 0) != 1 || rate <= 0) {
        m_configuration.refuse("injection_process",
                               "BookSim needs a rate above 0, and two of burst_alpha, burst_beta and "
                               "burst_r1; the third one is below 0");
        return rate;
    }
    alpha = alpha < 0 ? beta * rate / (in_burst - rate) : alpha;
    beta = beta < 0 ? alpha * (in_burst - rate) / rate : beta;
    if (!(alpha > 0 && alpha <= 1 && beta > 0 && beta <= 1)) {
        m_configuration.refuse(
            "injection_process",
            fmt::format("a burst begins with probability {:g} and ends with {:g} in a cycle; both must "
                        "be above 0 and at most 1",
                        alpha, beta));
        return rate;
    }
    set_key("injection", "on_off");
    set_key("on_cycles", fmt::format("{}", 1 / beta));
    set_key("off_cycles", fmt::format("{}", 1 / alpha));
    const double most = alpha / (alpha + beta);
    if (rate > most) {
        m_configuration.warn("injection_rate", fmt::format("{:g} packets a cycle: BookSim sends one in each cycle of a "
                                                           "burst, {:g} on average",
                                                           rate, most));
    }
    return std::min(rate, most);
}

void traffic_translation::translate_phases() {
    const long long period = m_configuration.bounded_value("sample_period", 1, 1000000000);
    set_key("warmup_cycles", fmt::format("{}", period * m_configuration.bounded_value("warmup_periods", 0, 1000)));
    set_key("measure_cycles", fmt::format("{}", period * m_configuration.bounded_value("max_samples", 1, 1000)));
    if (m_configuration.whole("pair_stats") == 1) { set_key("pairs", "true"); }
}

}  // namespace

booksim_traffic translate_booksim_traffic(booksim_configuration& configuration, const std::vector<unsigned>& numbering,
                                          const std::string& stem) {
    return traffic_translation(configuration, numbering, stem).run();
}

}  // namespace orbweaver::sim
