// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "hw/noc/network_port.h"
#include "hw/noc/neurocomputer/bin_interface.h"
#include "hw/noc/neurocomputer/neural_statistics.h"
#include "hw/noc/neurocomputer/neural_tables.h"
#include "hw/noc/neurocomputer/neurocomputer_desc.h"

namespace orbweaver::noc {

/// The host's side of the links between it and each processor (Ghosh 1988, section 5.4.2).
class neural_host {
public:
    virtual ~neural_host() = default;
    /// Returns the global signal x_0.
    virtual neural::global_signal signal() const = 0;
    /// Reports that a processor has learnt its weights.
    virtual void learnt(cycle_t now) = 0;
    /// Reports that a processor without new input rests now, or works again.
    virtual void rests(bool is_resting, cycle_t now) = 0;
    /// Reports that a packet has arrived at a processor that stays at rest.
    virtual void received(cycle_t now) = 0;
};

/// The processor of Fig 5.8 (Ghosh 1988, section 5.4.2): home memory, weight table, output table (neural_tables), a
/// pipelined arithmetic unit, tables for the transfer function and the state, and a network interface with bins
/// (bin_interface). It processes its home cells again and again. When no output is to change it rests, until an output
/// arrives that differs from its image.
///
/// The pipeline reads one entry of a neighbour list per cycle. In the next cycle it reads the weight and the output
/// that the entry names, and adds their product to the sum. `stages` cycles after the last entry of a cell its new
/// output is written and passed to the interface. The pipeline stalls while the interface has an earlier output. So a
/// cell may still see the old output of a cell just before it, as it may for a cell on another processor. Between two
/// passes the pipeline drains.
///
/// The interface writes one arrived output to the remote section per cycle. It takes a flit only when it can write all
/// outputs of the previous one.
class neural_processor final : private clocked {
public:
    /// @param node    has the same index as the processor
    /// @param carried class of the packets
    neural_processor(clock_domain& domain, network& fabric, node_id node, class_id carried, const neural::net& cells,
                     const neural::start& begin, const neurocomputer_desc& described, neural_host& host);
    neural_processor(const neural_processor&) = delete;
    neural_processor& operator=(const neural_processor&) = delete;

    /// Starts passes, or processes a change of x_0. Called by the host.
    void resume(cycle_t due);

    const neural_tables& tables() const { return m_tables; }
    const bin_interface& sending() const { return m_interface; }
    const neural_counters& counters() const { return m_counters; }
    /// Returns whether it has made its maximum number of passes.
    bool is_at_limit() const { return m_counters.passes == m_described.passes; }
    /// Describes its activity, for diagnosis.
    std::string state() const;

private:
    enum class phase : std::uint8_t { learning, waiting, updating, resting };
    /// A cell in the pipeline stages after the adder.
    struct finished_sum {
        std::uint32_t position = 0;
        std::int32_t sum = 0;
        std::uint64_t due = 0;  // in cycles of the pipeline
    };

    void tick(cycle_t now) override;
    void learn(cycle_t now);
    void update(cycle_t now);
    void write_back();
    void fetch();
    void read();
    void begin_pass();
    void end_pass(cycle_t now);
    bool receive(cycle_t now);
    void take_flit(vc_id vc, cycle_t now);
    void write_image();
    void notify_host(bool has_received, cycle_t now);

    clock_domain& m_domain;
    clock_domain::handle m_self;
    network& m_network;
    neural_host& m_host;
    const neurocomputer_desc m_described;
    const std::uint32_t m_seed;
    network_port m_port;
    neural_counters m_counters;
    neural_tables m_tables;
    bin_interface m_interface;

    phase m_phase;
    bool m_goes_on = false;        // as signalled by the host
    std::uint32_t m_pattern = 0;   // learning
    std::uint32_t m_draining = 0;  // learning: cycles until the pipeline is empty

    std::uint32_t m_position = 0;  // home cell whose list is being read
    std::uint32_t m_entry = 0;     // entry of the list
    struct fetched_entry {
        std::uint32_t position = 0;
        std::uint32_t entry = 0;
        bool is_connection = false;  // false: the cell has no neighbour
        bool is_last = false;        // last entry of its cell
    };
    std::optional<fetched_entry> m_fetched;  // read in the previous cycle
    std::int32_t m_sum = 0;
    std::uint64_t m_pipeline_cycles = 0;  // cycles without a stall
    std::deque<finished_sum> m_sums;
    bool m_settled = false;   // all cells of this pass so far
    bool m_has_news = false;  // a change of the image or of x_0 since the pass began
    bool m_rests = false;     // as reported to the host
    cycle_t m_rest_start = 0;

    struct arrival {
        neural::packet_header header{};
        std::uint32_t flits = 0;  // arrived flits
        std::uint32_t taken = 0;  // messages taken
    };
    struct arrived_message {
        std::uint32_t source = 0;
        std::uint32_t stamp = 0;
        std::uint32_t bits = 0;
    };
    std::vector<arrival> m_arrivals;  // [VC]
    std::deque<arrived_message> m_unwritten;
    bool m_ends_packet = false;  // a packet is complete after the last unwritten message
};

}  // namespace orbweaver::noc
