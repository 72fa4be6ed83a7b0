// SPDX-License-Identifier: Apache-2.0
#include "sim/report/link_timeline.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <set>

#include "hw/base/errors.h"

namespace orbweaver::sim {

namespace {

constexpr std::uint64_t max_bins = 160;          // per link, over the whole run
constexpr std::uint64_t min_bins = 30;           // lower limit for many links
constexpr std::uint64_t figures_kept = 400'000;  // total for all links while the trace is read
constexpr std::size_t links_by_kind =
    24;  // number of displayed links: the busiest, and those with most flits waiting in their buffers

/// Exception for an invalid line; link_timeline() adds the position.
struct invalid_line {};

std::uint64_t number_in(std::string_view cell) {
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
    if (problem != std::errc{} || end != cell.data() + cell.size()) { throw invalid_line{}; }
    return number;
}

}  // namespace

link_timeline::link_timeline(std::istream& trace, const std::string& name, std::uint64_t cycles, std::size_t links)
    : m_cycles(std::max<std::uint64_t>(cycles, 1)),
      m_bins(std::min(std::clamp(figures_kept / std::max<std::size_t>(links, 1), min_bins, max_bins), m_cycles)) {
    std::string line;
    std::getline(trace, line);
    if (!line.starts_with("sent,seen,link,event,vc")) {
        throw user_error(fmt::format("{}:1: other columns than those of a trace of flits", name));
    }
    for (std::size_t number = 2; std::getline(trace, line); ++number) {
        try {
            add(line);
        } catch (const invalid_line&) {
            throw user_error(fmt::format("{}:{}: no event of a trace of flits; was the run cut off?", name, number));
        }
    }
}

void link_timeline::add(std::string_view line) {
    std::array<std::string_view, 5> cells;  // sent, seen, link, event, vc
    for (std::string_view& cell : cells) {
        const std::size_t comma = line.find(',');
        if (comma == std::string_view::npos) { throw invalid_line{}; }
        cell = line.substr(0, comma);
        line.remove_prefix(comma + 1);
    }
    const std::uint64_t sent = number_in(cells[0]);
    auto found = m_links.find(cells[2]);
    if (found == m_links.end()) {
        found = m_links.emplace(cells[2], link{}).first;
        found->second.flits.resize(m_bins);
    }
    link& line_of = found->second;
    buffer& where = line_of.buffers[static_cast<unsigned>(number_in(cells[4]))];
    if (cells[3] == "credit") {
        where.has_credits = true;
        change(where, sent, -1);
        return;
    }
    change(where, number_in(cells[1]), 1);
    if (sent < m_cycles) {
        ++line_of.flits[bin_of(sent)];
        ++line_of.total;
    }
}

void link_timeline::change(buffer& where, std::uint64_t cycle, int step) const {
    where.changes.resize(m_bins);
    where.partials.resize(m_bins);
    if (cycle < m_cycles) {
        const std::uint64_t bin = bin_of(cycle);
        where.changes[bin] += step;
        where.partials[bin] += step * static_cast<std::int64_t>(begin_of(bin + 1) - cycle);
    }
}

std::vector<double> link_timeline::levels(const buffer& channel) const {
    std::vector<double> means;
    std::int64_t level = 0;
    for (std::uint64_t bin = 0; bin < m_bins && channel.has_credits; ++bin) {
        const auto width = static_cast<std::int64_t>(begin_of(bin + 1) - begin_of(bin));
        means.push_back(static_cast<double>(level * width + channel.partials[bin]) / static_cast<double>(width));
        level += channel.changes[bin];
    }
    return means;
}

std::vector<std::string> link_timeline::links_that_matter() const {
    std::vector<std::pair<double, std::string>> busy;
    std::vector<std::pair<double, std::string>> full;
    for (const auto& [name, traced] : m_links) {
        double flits = 0;
        for (const auto& [vc, one] : traced.buffers) {
            const std::vector<double> means = levels(one);
            flits += std::accumulate(means.begin(), means.end(), 0.0);
        }
        busy.emplace_back(-static_cast<double>(traced.total), name);
        full.emplace_back(-flits, name);
    }
    std::sort(busy.begin(), busy.end());
    std::sort(full.begin(), full.end());
    std::set<std::string> wanted;
    for (std::size_t position = 0; position < std::min(links_by_kind, busy.size()); ++position) {
        wanted.insert(busy[position].second);
        wanted.insert(full[position].second);
    }
    std::vector<std::string> names;
    for (const auto& [flits, name] : busy) {
        if (wanted.contains(name)) { names.push_back(name); }
    }
    return names;
}

result_json link_timeline::json() const {
    result_json shown = result_json::array();
    for (const std::string& name : links_that_matter()) {
        const link& traced = m_links.find(name)->second;
        result_json vcs = result_json::array();
        for (const auto& [vc, one] : traced.buffers) {
            result_json flits = result_json::array();
            for (const double level : levels(one)) { flits.push_back(std::round(100 * level) / 100); }
            vcs.push_back({{"vc", vc}, {"flits", std::move(flits)}});
        }
        shown.push_back({{"name", name}, {"sent", traced.flits}, {"vcs", std::move(vcs)}});
    }
    return {{"cycles", m_cycles}, {"bins", m_bins}, {"links", m_links.size()}, {"shown", std::move(shown)}};
}

}  // namespace orbweaver::sim
