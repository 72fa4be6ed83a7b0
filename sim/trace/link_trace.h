// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "rtl_bridge/waves/waveform.h"
#include "sim/trace/trace_file.h"
#include "tlm/flit_recorder.h"
#include "tlm/packet_ledger.h"

namespace orbweaver::sim {

/// Receives every flit and credit on every link of a network, each once in the order of sending.
class link_trace {
public:
    virtual ~link_trace() = default;
    /// Announces a link, which is later identified by `number`: 0, 1, 2, ... Called before the simulation.
    virtual void add_link(std::size_t number, const std::string& name) = 0;
    virtual void record(std::size_t number, const flit_record& what) = 0;
    /// Ends the trace after the run.
    /// @throws user_error if something could not be written
    virtual void close() {}
};

/// `--trace flits`: one CSV row per flit or credit.
class flit_csv : public link_trace {
public:
    /// @throws user_error if the file cannot be written
    flit_csv(const std::filesystem::path& file, const packet_ledger& ledger, run_control& control);
    void add_link(std::size_t number, const std::string& name) override;
    void record(std::size_t number, const flit_record& what) override;
    void close() override { m_file.close(); }

private:
    trace_file m_file;
    const packet_ledger& m_ledger;
    std::vector<std::string> m_names;
};

/// `--vcd`, `--fst`: the wires of every link, in the cycles in which the receiving end sees them.
class link_waves : public link_trace {
public:
    link_waves(std::unique_ptr<rtl::wave_format> format, std::uint64_t picoseconds_per_cycle)
        : m_waves(std::move(format), picoseconds_per_cycle) {}
    void add_link(std::size_t number, const std::string& name) override;
    void record(std::size_t number, const flit_record& what) override;
    void close() override { m_waves.close(); }

private:
    struct wires {
        rtl::waveform::signal valid;
        rtl::waveform::signal head;
        rtl::waveform::signal tail;
        rtl::waveform::signal vc;
        rtl::waveform::signal payload;
        rtl::waveform::signal credit;
        rtl::waveform::signal credit_vc;
    };

    rtl::waveform m_waves;
    std::vector<wires> m_links;
};

}  // namespace orbweaver::sim
