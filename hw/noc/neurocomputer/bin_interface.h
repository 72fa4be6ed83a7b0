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

/// The sending half of the network interface of a processor for neural networks (Ghosh 1988, section 5.4.2): for each
/// home cell a list of its virtual neighbours, and a bin for each of these processors, of min(packet size, v) outputs,
/// v being the home cells of which it is a virtual neighbour. A bin that is full becomes a packet.
///
/// In a cycle it takes one entry of the list of the cell whose output it has, and puts the output into that bin; and it
/// sends one flit. A bin takes outputs again when its packet has left. At the end of a pass what bins still hold goes
/// out, a bin a cycle: the source does not state when that happens, and else outputs could stay for ever.
class bin_interface {
public:
    /// What has been sent, by the region in which the first cell of the receiver lies.
    struct region_counts {
        std::array<std::uint64_t, neural::regions> packets{};
        std::array<std::uint64_t, neural::regions> messages{};
    };

    /// @param port of the processor; outlives this, as do the network and the counters
    /// @param number of the processor, which is its node
    bin_interface(network& fabric, network_port& port, class_id carried, std::uint32_t number, const neural::net& cells,
                  const neural_tables& tables, std::uint32_t packet_messages, neural_counters& counters);

    /// Whether it takes the next output, or the end of a pass.
    bool is_free() const { return !m_has_output && m_flushed == m_bins.size(); }
    /// Whether nothing waits in it.
    bool is_idle() const { return is_free() && m_full.empty() && m_left == 0; }

    /// The output of a home cell. @pre is_free()
    void accept(std::uint32_t position, std::int8_t output, std::uint32_t pass);
    /// @pre is_free()
    void end_pass() { m_flushed = 0; }
    /// The work of a cycle.
    void step(cycle_t now);

    /// Processors to which it sends.
    std::size_t neighbours() const { return m_bins.size(); }
    /// Bytes of the lists, 2 an entry, and of the bins, 2 an output.
    std::uint64_t bytes() const;
    const region_counts& sent() const { return m_sent; }

private:
    struct entry {
        std::uint16_t bin = 0;
        std::uint8_t position = 0;  // of the cell among those that are sent there
    };
    struct bin {
        std::uint32_t processor = 0;
        neural::region where{};
        std::uint32_t capacity = 0;  // v while the lists are made
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
    std::vector<std::uint32_t> m_first;  // [place], and one more: entries of its list
    std::vector<entry> m_lists;
    std::vector<bin> m_bins;
    std::vector<std::uint16_t> m_bin_of;  // [processor]: number of its bin + 1; 0: none
    region_counts m_sent;

    bool m_has_output = false;
    std::int8_t m_output = 0;
    std::uint32_t m_pass = 0;
    std::uint32_t m_next = 0;        // entry of the list
    std::uint32_t m_last = 0;        // one behind the list
    std::size_t m_flushed;           // bins that the end of the pass has emptied; all of them while none is to be
    std::deque<std::size_t> m_full;  // bins that wait for the network, the first one is leaving
    flit m_wire;
    std::uint32_t m_left = 0;  // flits of the packet that is leaving
    std::uint32_t m_flits = 0;
    bool m_has_vc = false;
};

}  // namespace orbweaver::noc
