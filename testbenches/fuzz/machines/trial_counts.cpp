// SPDX-License-Identifier: Apache-2.0
#include "testbenches/fuzz/machines/trial_counts.h"

#include <fmt/core.h>

#include <cctype>

#include "hw/base/errors.h"

namespace orbweaver::fuzz {

namespace {

/// A refusal without its place and numbers, so that those of one kind are counted together.
std::string kind_of(const std::string& refusal) {
    const std::size_t text = refusal.find(": ");
    std::string kind;
    for (const char letter : text == std::string::npos ? refusal : refusal.substr(text + 2)) {
        const bool digit = std::isdigit(static_cast<unsigned char>(letter)) != 0;
        if (!digit || kind.empty() || kind.back() != '#') { kind += digit ? '#' : letter; }
    }
    return kind;
}

}  // namespace

void trial_counts::counts::add(const trial_result& result) {
    ++machines;
    proved += result.check == 0 ? 1 : 0;
    refuted += result.check == static_cast<int>(exit_code::deadlock) ? 1 : 0;
    refused += result.check == static_cast<int>(exit_code::user_error) ? 1 : 0;
    repeated += result.repeated ? 1 : 0;
    by_modules += result.by_modules ? 1 : 0;
    by_threads += result.by_threads ? 1 : 0;
    findings += result.finding.empty() ? 0 : 1;
    if (result.run) { ++ends[*result.run]; }
}

void trial_counts::add(const machine& drawn, const trial_result& result) {
    m_all.add(result);
    m_families[drawn.family].add(result);
    for (const std::string& feature : drawn.features) { m_features[feature].add(result); }
    m_topologies[drawn.description.network.topology.kind].add(result);
    m_routings[drawn.description.network.routing].add(result);
    if (!result.refusal.empty()) { ++m_refusals[kind_of(result.refusal)]; }
}

std::string trial_counts::table(const std::string& title, const std::map<std::string, counts>& rows) {
    std::string text =
        fmt::format("\n{:<28} {:>8} {:>7} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8}  ends of runs\n", title, "machines",
                    "proved", "refuted", "refused", "repeated", "modules", "threads", "findings");
    for (const auto& [name, each] : rows) {
        text += fmt::format("{:<28} {:>8} {:>7} {:>7} {:>7} {:>8} {:>8} {:>8} {:>8} ", name, each.machines, each.proved,
                            each.refuted, each.refused, each.repeated, each.by_modules, each.by_threads, each.findings);
        for (const auto& [code, count] : each.ends) { text += fmt::format(" {}: {}", code, count); }
        text += '\n';
    }
    return text;
}

std::string trial_counts::text() const {
    std::string text = table("all", {{"", m_all}}) + table("family", m_families) + table("feature", m_features) +
                       table("topology", m_topologies) + table("routing", m_routings);
    if (!m_refusals.empty()) { text += "\nrefusals\n"; }
    for (const auto& [kind, count] : m_refusals) { text += fmt::format("{:>6}  {}\n", count, kind); }
    return text;
}

}  // namespace orbweaver::fuzz
