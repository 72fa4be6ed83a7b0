// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "hw/noc/network.h"
#include "hw/noc/network_port.h"
#include "hw/noc/neurocomputer/neural_statistics.h"
#include "hw/noc/neurocomputer/neural_tables.h"
#include "sw_stack/shared/neural/packet.h"

namespace orbweaver::noc {

/// The sending half of the network interface of a processor for neural networks (Ghosh 1988, section 5.4.2). It has a
/// list of virtual neighbours for each home cell, and a bin for each of these processors. A bin holds min(packet size,
/// v) outputs, where v is the number of home cells of which the processor is a virtual neighbour. A full bin becomes a
/// packet.
///
/// In each cycle it processes one entry of the list of the cell whose output it holds, and puts the output into that
/// bin; it also sends one flit. A bin accepts outputs again when its packet has left. At the end of a pass the
/// remaining outputs leave, one bin per cycle. The source does not define when that happens; otherwise outputs could
/// stay for ever.
class bin_interface {
public:
    /// Counts of sent packets, by the region that contains the first cell of the receiver.
    struct region_counts {
        std::array<std::uint64_t, neural::regions> packets{};
        std::array<std::uint64_t, neural::regions> messages{};
    };

    /// @param port of the processor; outlives this object, as do the network and the counters
    /// @param number index of the processor, which is its node
    bin_interface(network& fabric, network_port& port, class_id carried, std::uint32_t number, const neural::net& cells,
                  const neural_tables& tables, std::uint32_t packet_messages, neural_counters& counters);

    /// Returns whether it accepts the next output, or the end of a pass.
    bool is_free() const { return !m_has_output && m_flushed == m_bins.size(); }
    /// Returns whether nothing waits in it.
    bool is_idle() const { return is_free() && m_full.empty() && m_left == 0; }

    /// Accepts the output of a home cell. @pre is_free()
    void accept(std::uint32_t position, std::int8_t output, std::uint32_t pass);
    /// @pre is_free()
    void end_pass() { m_flushed = 0; }
    /// Executes a cycle.
    void step(cycle_t now);

    /// Returns the number of processors to which it sends.
    std::size_t neighbours() const { return m_bins.size(); }
    /// Returns the bytes of the lists, 2 per entry, and of the bins, 2 per output.
    std::uint64_t bytes() const;
    const region_counts& sent() const { return m_sent; }

private:
    struct entry {
        std::uint16_t bin = 0;
        std::uint8_t position = 0;  // index of the cell among the cells that are sent to that processor
    };
    struct bin {
        std::uint32_t processor = 0;
        neural::region where{};
        std::uint32_t capacity = 0;  // v while the lists are built
        std::uint32_t pass = 0;
        bool is_leaving = false;
        std::vector<std::uint16_t> messages{};
    };

    void make_lists(const neural::net& cells, const neural_tables& tables);
    std::uint16_t bin_of(std::uint32_t processor, const neural::net& cells, const neural_tables& tables);
    void distribute();
    void flush();
    void bundle(bin& filled);
    void send_flit(cycle_t now);
    void begin_packet(cycle_t now);
    std::uint32_t word(const bin& leaving, std::uint32_t number) const;

    network& m_network;
    network_port& m_port;
    const class_id m_class;
    const std::uint32_t m_number;
    const std::uint32_t m_packet_messages;
    const std::uint32_t m_processors;
    neural_counters& m_counters;
    std::vector<std::uint32_t> m_first;  // [home cell], plus one: offset of its list
    std::vector<entry> m_lists;
    std::vector<bin> m_bins;
    std::vector<std::uint16_t> m_bin_of;  // [processor]: index of its bin + 1; 0: none
    region_counts m_sent;

    bool m_has_output = false;
    std::int8_t m_output = 0;
    std::uint32_t m_pass = 0;
    std::uint32_t m_next = 0;  // next entry of the list
    std::uint32_t m_last = 0;  // end of the list
    std::size_t m_flushed;     // number of bins flushed at the end of the pass; all of them if no flush is in progress
    std::deque<std::size_t> m_full;  // bins that wait for the network; the first one is leaving
    flit m_wire;
    std::uint32_t m_left = 0;  // remaining flits of the packet that is leaving
    std::uint32_t m_flits = 0;
    bool m_has_vc = false;
};

}  // namespace orbweaver::noc
