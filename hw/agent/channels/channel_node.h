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

/// A T800 with logical channels (Logical C; Birsan 1995, sections 4.1.2 and 5.3): software that carries messages from
/// node to node in packets, next to processes that send and receive them. Packets are stored and forwarded by the
/// routing signs, and a node that hands packets on has one buffer for each link: who sends waits until the packet
/// before has crossed the next link and the acknowledgement has come back. The destination takes packets at once.
///
/// All software of a node shares its CPU. A node sees the news of another a cycle later at the earliest.
class channel_node final : public sc_core::sc_module, private clocked {
public:
    /// @param signs  channel to each node, by its number
    /// @param ledger of the machine, which outlives it
    channel_node(sc_core::sc_module_name name, clock_domain& domain, const channel_kernel_desc& described,
                 std::uint32_t number, std::uint32_t channels, std::vector<std::uint16_t> signs,
                 channel_ledger& ledger);

    void connect(std::uint32_t channel, channel_node& peer, std::uint32_t peer_channel);
    /// Before the simulation starts.
    void add_process(const channel_process_desc& described);

    std::uint32_t number() const { return m_number; }
    const t800_cpu& cpu() const { return m_cpu; }

    /// A process, for results and for people.
    struct process_state {
        bool ended = false;
        bool background = false;
        cycle_t finished = 0;
        std::string step;  // that it is at
    };
    std::vector<process_state> processes() const;

private:
    struct process;
    /// A message on its way out of its source.
    struct transfer {
        process* owner = nullptr;
        std::uint32_t destination = 0;
        std::uint64_t left = 0;  // bytes
        std::uint64_t bytes = 0;
        cycle_t started = 0;
    };
    struct packet {
        std::uint32_t source = 0;
        std::uint32_t destination = 0;
        std::uint64_t bytes = 0;
        std::uint64_t message_bytes = 0;          // of the message that it ends; 0: others follow
        cycle_t started = 0;                      // when the message was
        transfer* own = nullptr;                  // at the source
        std::uint32_t buffer = agent_no_channel;  // whose buffer it has, at a node that hands it on
    };
    /// The end of a link: who sends, and the buffer of who receives.
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
        std::uint64_t left = 1;  // repetitions
        std::size_t transfers = 0;
        bool engaged = false;  // with the present step
        bool background = false;
        bool ended = false;
        cycle_t finished = 0;
    };
    /// Events from other nodes and from the timer, by the time at which they are seen.
    enum class event_kind : std::uint8_t { arrived, crossed, taken, acknowledged, timer };
    using event = std::tuple<cycle_t, event_kind, std::uint32_t>;  // the last: channel or process

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
    std::map<std::uint32_t, std::uint64_t> m_mailbox;  // messages that have come, by source
};

}  // namespace orbweaver::agent
