// SPDX-License-Identifier: Apache-2.0
#include "sim/report/timeline.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "hw/base/errors.h"

namespace orbweaver::sim {

namespace {

constexpr unsigned max_nodes = 65536;           // limit for any network; larger numbers are invalid
constexpr std::uint64_t max_busy_bins = 240;    // per node, over the whole run
constexpr std::uint64_t min_busy_bins = 30;     // lower limit for many nodes
constexpr std::uint64_t busy_figures = 30'000;  // total for all nodes; each is a mark in a chart

std::uint64_t track_of(std::uint64_t node, std::uint64_t track) { return node << 32 | track; }

unsigned number_of(const std::string& name, std::map<std::string, unsigned>& numbers, std::vector<std::string>& names) {
    const auto [found, added] = numbers.emplace(name, static_cast<unsigned>(names.size()));
    if (added) { names.push_back(name); }
    return found->second;
}

bool starts_later(const timeline_slice& a, const timeline_slice& b) {
    return a.context != b.context ? a.context < b.context : a.start < b.start;
}

/// Joins runs that are shorter than `resolution` and closer than that to their neighbour.
std::vector<timeline_slice> joined(const std::vector<timeline_slice>& slices, std::uint64_t resolution) {
    std::vector<timeline_slice> kept;
    std::uint64_t longest = 0;  // longest run in the current slice
    for (const timeline_slice& next : slices) {
        const bool neighbours = !kept.empty() && kept.back().context == next.context &&
                                kept.back().cycles < resolution && next.cycles < resolution &&
                                next.start - (kept.back().start + kept.back().cycles) < resolution;
        if (!neighbours) {
            kept.push_back(next);
            longest = next.busy;
            continue;
        }
        timeline_slice& last = kept.back();
        if (next.busy > longest) {
            longest = next.busy;
            last.function = next.function;
        }
        last.cycles = next.start + next.cycles - last.start;
        last.busy += next.busy;
        last.left = next.left;
        last.runs += next.runs;
    }
    return kept;
}

/// Returns a count. @throws std::out_of_range for an invalid number
std::uint64_t count_of(const result_json& event, const char* key) {
    const result_json& number = event.at(key);
    if (!number.is_number_unsigned()) {
        throw std::out_of_range(fmt::format("'{}' of an event is no whole number", key));
    }
    return number;
}

/// Returns the number of a node or of one of its tracks.
std::uint32_t number_field(const result_json& event, const char* key) {
    const std::uint64_t number = count_of(event, key);
    if (number >= max_nodes) {
        throw std::out_of_range(fmt::format("'{}' of an event is {}; there are at most {}", key, number, max_nodes));
    }
    return static_cast<std::uint32_t>(number);
}

}  // namespace

timeline::timeline(std::istream& trace, const std::string& name, double cycles_per_micro) : m_scale(cycles_per_micro) {
    std::size_t number = 0;
    for (std::string line; std::getline(trace, line);) {
        ++number;
        if (!line.starts_with(R"({"ph":)")) {
            continue;  // first or last line of the list
        }
        if (line.ends_with(',')) { line.pop_back(); }
        try {
            add_event(result_json::parse(line));
        } catch (const result_json::exception&) {
            throw user_error(fmt::format("{}:{}: no event of a message trace; was the run cut off?", name, number));
        } catch (const std::out_of_range& problem) {
            throw user_error(fmt::format("{}:{}: {}", name, number, problem.what()));
        }
    }
    for (auto& slices : m_nodes) { std::stable_sort(slices.begin(), slices.end(), starts_later); }
}

std::uint64_t timeline::cycle_of(const result_json& event, const char* key) const {
    constexpr double last = 1e15;  // limit for any run (limits.cycles)
    return static_cast<std::uint64_t>(std::llround(std::clamp(event.at(key).get<double>() * m_scale, 0.0, last)));
}

void timeline::add_event(const result_json& event) {
    const std::string kind = event.at("ph");
    if (kind == "M" && event.at("name") == "thread_name") {
        const std::string track = event.at("args").at("name");
        if (track.starts_with("NIU")) {
            m_tracks_of_niu[track_of(number_field(event, "pid"), number_field(event, "tid"))] = track;
        } else if (track == "MPI") {
            m_track_of_calls = number_field(event, "tid");
        }
    } else if (kind == "X") {
        add_slice(event);
    }
}

void timeline::add_slice(const result_json& event) {
    const std::uint32_t node = number_field(event, "pid");
    const std::uint32_t track = number_field(event, "tid");
    const std::string name = event.at("name");
    const result_json& arguments = event.at("args");
    const auto niu = m_tracks_of_niu.find(track_of(node, track));
    if (niu == m_tracks_of_niu.end()) {
        m_nodes.resize(std::max<std::size_t>(m_nodes.size(), node + 1));
        const std::uint64_t cycles = cycle_of(event, "dur");
        m_nodes[node].push_back({track, cycle_of(event, "ts"), cycles, cycles,
                                 number_of(name, m_function_numbers, m_functions),
                                 number_of(arguments.value("left", ""), m_reason_numbers, m_reasons), 1});
    } else if (niu->second == "NIU send") {
        m_flights[count_of(arguments, "packet")] = {name.substr(0, name.find(' ')), cycle_of(event, "ts")};
    } else if (const auto flight = m_flights.find(count_of(arguments, "packet")); flight != m_flights.end()) {
        ++m_latencies[flight->second.type][cycle_of(event, "ts") - flight->second.injected];
        m_flights.erase(flight);
    }
}

std::size_t timeline::slices() const {
    std::size_t count = 0;
    for (const auto& of_node : m_nodes) { count += of_node.size(); }
    return count;
}

void timeline::condense(std::size_t most) {
    std::uint64_t longest = 0;
    for (const auto& of_node : m_nodes) {
        for (const timeline_slice& slice : of_node) { longest = std::max(longest, slice.start + slice.cycles); }
    }
    for (std::uint64_t resolution = 2; slices() > most && resolution < 2 * longest; resolution *= 2) {
        for (auto& of_node : m_nodes) { of_node = joined(of_node, resolution); }
        m_resolution = resolution;
    }
}

result_json timeline::busy_json(std::uint64_t cycles) const {
    const std::uint64_t bins =
        std::min(std::clamp(busy_figures / std::max<std::size_t>(m_nodes.size(), 1), min_busy_bins, max_busy_bins),
                 std::max<std::uint64_t>(cycles, 1));
    result_json busy = result_json::array();
    for (const auto& of_node : m_nodes) {
        std::vector<double> sums(bins);
        for (const timeline_slice& slice : of_node) {
            if (slice.context == m_track_of_calls) {
                continue;  // during a call the context runs or waits, so the call is not counted again
            }
            const double share = static_cast<double>(slice.busy) / static_cast<double>(std::max(slice.cycles, 1UL));
            for (std::uint64_t cycle = slice.start; cycle < std::min(slice.start + slice.cycles, cycles);) {
                const std::uint64_t bin = cycle * bins / cycles;
                const std::uint64_t end = std::min((cycles * (bin + 1) + bins - 1) / bins, slice.start + slice.cycles);
                sums[bin] += share * static_cast<double>(end - cycle);
                cycle = end;
            }
        }
        result_json percents = result_json::array();
        const double whole = static_cast<double>(cycles) / static_cast<double>(bins);
        for (const double sum : sums) { percents.push_back(std::min(std::llround(100 * sum / whole), 100LL)); }
        busy.push_back(std::move(percents));
    }
    return busy;
}

result_json timeline::json(std::uint64_t cycles) const {
    result_json nodes = result_json::array();
    for (const auto& of_node : m_nodes) {
        result_json flat = result_json::array();
        std::map<unsigned, std::uint64_t> ends;  // [context]: end of the previous slice
        for (const timeline_slice& slice : of_node) {
            std::uint64_t& end = ends[slice.context];
            for (const std::uint64_t number :
                 {std::uint64_t{slice.context}, slice.start - end, slice.cycles, slice.busy,
                  std::uint64_t{slice.function}, std::uint64_t{slice.left}, std::uint64_t{slice.runs}}) {
                flat.push_back(number);
            }
            end = slice.start + slice.cycles;
        }
        nodes.push_back(std::move(flat));
    }
    return {{"resolution", m_resolution},
            {"functions", m_functions},
            {"reasons", m_reasons},
            {"slices", std::move(nodes)},
            {"calls", m_track_of_calls ? result_json(*m_track_of_calls) : result_json(-1)},
            {"busy", busy_json(cycles)}};
}

}  // namespace orbweaver::sim
