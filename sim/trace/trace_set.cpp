// SPDX-License-Identifier: Apache-2.0
#include "sim/trace/trace_set.h"

#include "rtl_bridge/waves/fst_format.h"
#include "rtl_bridge/waves/vcd_format.h"

namespace orbweaver::sim {

trace_set::trace_set(const run_options& options, const clock_domain& clock, const packet_ledger& ledger,
                     run_control& control, std::uint64_t picoseconds_per_cycle, unsigned counted_bits)
    : m_options(options),
      m_clock(clock),
      m_ledger(ledger),
      m_control(control),
      m_picoseconds_per_cycle(picoseconds_per_cycle),
      m_counted_bits(counted_bits) {}

void trace_set::open() {
    if (m_options.trace_flits) {
        m_traces.push_back(std::make_unique<flit_csv>(m_options.out / "flits.csv", m_ledger, m_control));
    }
    const auto record_waves = [this](std::unique_ptr<rtl::wave_format> format) {
        m_traces.push_back(std::make_unique<link_waves>(std::move(format), m_picoseconds_per_cycle));
    };
    if (m_options.vcd) {
        const auto file = std::make_shared<trace_file>(m_options.out / "links.vcd", m_control);
        record_waves(std::make_unique<rtl::vcd_format>([file](const std::string& text) { file->write(text); },
                                                       [file] { file->close(); }));
    }
    if (m_options.fst) {
        record_waves(std::make_unique<rtl::fst_format>(m_options.out / "links.fst", m_options.rtl_cache));
    }
    if (m_counted_bits != 0) {
        auto counter = std::make_unique<bit_transitions>(m_counted_bits);
        m_transitions = counter.get();
        m_traces.push_back(std::move(counter));
    }
}

void trace_set::close() {
    for (const auto& trace : m_traces) { trace->close(); }
}

noc::link_tap_maker trace_set::taps() {
    if (!m_options.trace_flits && !m_options.vcd && !m_options.fst && m_counted_bits == 0 && m_traces.empty() &&
        m_options.listener == nullptr) {
        return {};
    }
    return [this](unsigned link, const std::string& name, const noc::link_desc& description) {
        return make_tap(link, name, description);
    };
}

std::unique_ptr<flit_tap> trace_set::make_tap(unsigned link, const std::string& name,
                                              const noc::link_desc& description) {
    if (link == 0) { open(); }
    std::string module_name = "tap_" + name;
    for (char& letter : module_name) { letter = letter == '.' ? '_' : letter; }
    for (const auto& trace : m_traces) { trace->add_link(link, name); }
    if (m_options.listener != nullptr) { m_options.listener->add_link(link, name); }
    // A tap is at the receiving end of its link, so it sees credits before their flight.
    return std::make_unique<flit_recorder>(module_name.c_str(), m_clock,
                                           [this, link, flight = description.cycles](const flit_record& passed) {
                                               flit_record seen = passed;
                                               seen.seen += passed.credit ? flight : 0;
                                               for (const auto& trace : m_traces) { trace->record(link, seen); }
                                               if (m_options.listener != nullptr) {
                                                   m_options.listener->record(link, seen);
                                               }
                                           });
}

}  // namespace orbweaver::sim
