// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/lockstep/rtl_watch.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>

namespace orbweaver::rtl {

namespace {

constexpr const char* waveform_name = "lockstep.vcd";

}  // namespace

void rtl_watch::report(const rtl_mismatch& found) {
    ++m_mismatches;
    if (const auto& ended = m_surroundings.control.outcome(); ended && ended->code != exit_code::success) { return; }
    run_outcome outcome;
    outcome.code = exit_code::lockstep_mismatch;
    outcome.status = "mismatch";
    outcome.cycle = found.cycle;
    outcome.summary = !found.summary.empty() ? found.summary
                                             : fmt::format("{} differs from its RTL in cycle {}: {}", found.block,
                                                           found.cycle, found.text);
    outcome.details = found.wires.last_lines(found.reference);
    const std::filesystem::path file = m_surroundings.out / waveform_name;
    std::ofstream stream(file);
    stream << found.wires.waveform(found.reference, m_surroundings.period_ps);
    outcome.details.push_back(stream.flush() ? fmt::format("waveform of these cycles: {}", file.string())
                                             : fmt::format("cannot write {}", file.string()));
    m_surroundings.control.finish(std::move(outcome));
}

rtl_counters rtl_watch::counters() const {
    rtl_counters sum;
    sum.mismatches = m_mismatches;
    for (const lockstep_record* record : m_compared) {
        ++sum.instances;
        sum.cycles_compared += record->cycles();
    }
    return sum;
}

bool chosen_for_rtl(const std::vector<unsigned>& impl_nodes, unsigned node) {
    return impl_nodes.empty() || std::find(impl_nodes.begin(), impl_nodes.end(), node) != impl_nodes.end();
}

}  // namespace orbweaver::rtl
