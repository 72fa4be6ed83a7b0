// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <systemc>
#include <tuple>
#include <vector>

#include "hw/agent/channels/channel_desc.h"
#include "hw/agent/channels/channel_ledger.h"
#include "hw/agent/t800/t800_cpu.h"
#include "hw/base/clock_domain.h"
#include "sw_stack/shared/agent_isa.h"

namespace orbweaver::agent {

/// A T800 with logical channels (Logical C; Birsan 1995, sections 4.1.2 and 5.3): software that carries messages
/// between nodes in packets, and processes that send and receive them. Packets are stored and forwarded along the
/// routing signs. A forwarding node has one buffer per link. A sender waits until its previous packet has crossed the
/// next link and the acknowledgement has returned. A destination accepts packets at once.
///
/// All software of a node shares its CPU. Events of another node become visible one cycle later at the earliest.
class channel_node final : public sc_core::sc_module, private clocked {
public:
    /// @param signs  [node number]: channel towards that node
    /// @param ledger ledger of the machine, which outlives the node
    channel_node(sc_core::sc_module_name name, clock_domain& domain, const channel_kernel_desc& described,
                 std::uint32_t number, std::uint32_t channels, std::vector<std::uint16_t> signs,
                 channel_ledger& ledger);

    const char* kind() const override { return "channel_node"; }
    void connect(std::uint32_t channel, channel_node& peer, std::uint32_t peer_channel);
    /// Adds a process. Call it before the simulation starts.
    void add_process(const channel_process_desc& described);

    std::uint32_t number() const { return m_number; }
    const t800_cpu& cpu() const { return m_cpu; }

    /// State of a process, for results and reports.
    struct process_state {
        bool ended = false;
        bool background = false;
        cycle_t finished = 0;
        std::string step;  // its current step
    };
    std::vector<process_state> processes() const;

private:
    struct process;
    /// A message that its source is sending.
    struct transfer {
        process* owner = nullptr;
        std::uint32_t destination = 0;
        std::uint64_t left = 0;  // bytes left to send
        std::uint64_t bytes = 0;
        cycle_t started = 0;
    };
    struct packet {
        std::uint32_t source = 0;
        std::uint32_t destination = 0;
        std::uint64_t bytes = 0;
        std::uint64_t message_bytes = 0;          // size of the message, in its last packet; 0 in other packets
        cycle_t started = 0;                      // start of the message
        transfer* own = nullptr;                  // at the source: its transfer
        std::uint32_t buffer = agent_no_channel;  // at a forwarding node: the link whose buffer it occupies
    };
    /// The end of a link: the sender, and the buffer of the receiver.
    struct link_end {
        channel_node* peer = nullptr;
        std::uint32_t peer_channel = 0;
        std::deque<packet> queue;
        bool busy = false;
        bool credit = true;  // the buffer at the other end is free
        packet leaving;
        packet arrived;
    };
    struct process {
        std::vector<channel_step> steps;
        std::vector<std::string> texts;
        std::size_t next = 0;
        std::uint64_t left = 1;  // repetitions left
        std::size_t transfers = 0;
        bool engaged = false;  // the present step is in progress
        bool background = false;
        bool ended = false;
        cycle_t finished = 0;
    };
    /// Events from other nodes and from the timer, by the cycle in which they become visible.
    enum class event_kind : std::uint8_t { arrived, crossed, taken, acknowledged, timer };
    using event = std::tuple<cycle_t, event_kind, std::uint32_t>;  // last element: channel or process

    void tick(cycle_t now) override;
    void report(event_kind kind, std::uint32_t position, cycle_t due);
    void handle(event_kind kind, std::uint32_t position, cycle_t now);
    void finish_cpu_work(cycle_t now);
    void settle(cycle_t now);
    void request(t800_work work, std::uint32_t position, std::uint64_t ps, cycle_t now);
    cycle_t cycles(std::uint64_t ps) const;

    void send_next_packet(transfer& message);
    void crossed(link_end& end, cycle_t now);
    void unpack(link_end& end, std::uint32_t channel, cycle_t now);
    bool run(process& one, std::uint32_t index, cycle_t now);
    bool take_step(process& one, std::uint32_t index, cycle_t now);
    void start_transfer(process& one, const channel_step& step, cycle_t now);

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    const channel_kernel_desc m_described;
    const std::uint64_t m_period_ps;
    const std::uint32_t m_number;
    const std::vector<std::uint16_t> m_signs;
    channel_ledger& m_ledger;
    t800_cpu m_cpu;
    std::vector<link_end> m_links;
    std::map<event, packet> m_events;
    std::vector<std::unique_ptr<process>> m_processes;
    std::vector<std::unique_ptr<transfer>> m_transfers;
    std::map<std::uint32_t, std::uint64_t> m_mailbox;  // [source]: arrived messages
};

}  // namespace orbweaver::agent
