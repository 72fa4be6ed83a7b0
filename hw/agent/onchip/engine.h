// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <systemc>
#include <vector>

#include "hw/agent/agent_image.h"
#include "hw/agent/agent_ledger.h"
#include "hw/agent/download_handler.h"
#include "hw/agent/interpreter/interpreter.h"
#include "hw/agent/node/agent_node.h"
#include "hw/agent/onchip/agent_flights.h"
#include "hw/agent/onchip/agent_words.h"
#include "hw/agent/onchip/engine_desc.h"
#include "hw/agent/onchip/engine_statistics.h"
#include "hw/base/clock_domain.h"
#include "hw/noc/network.h"
#include "hw/noc/network_port.h"

namespace orbweaver::agent {

/// A routing kernel in hardware. It has a router port of its own and executes the agents of a chip.
///
/// Its channels lead to the engines of neighbouring routers, or to all others of a network; in the latter case they
/// share a queue. Each queue has a link_out, which sends the head agent as packets of the class that carries TYPE
/// AGENT, segment by segment. The link_outs are served round-robin. The class has one VC, so that segments stay in
/// order. Arriving segments are reassembled in the engine's memory. While there is no memory for a body, the last word
/// of its header waits and blocks its VC. Nothing else is blocked, because AGENT has VCs of its own. A complete agent
/// is ready for the interpreter, which takes agents in the order of their completion.
///
/// If a link_out has taken an agent for a failed link, it returns it to the interpreter as if it had arrived on that
/// channel. Its slot stays in use until the interpreter takes it (Birsan 1995, section 3.3).
class agent_engine final : public sc_core::sc_module, private clocked {
public:
    /// @param node       the engine's own node of the network
    /// @param number     node number for agents
    /// @param channels   link channels
    /// @throws user_error if no class of the network carries AGENT, or if the class has several VCs
    agent_engine(sc_core::sc_module_name name, clock_domain& domain, noc::network& fabric, node_id node,
                 const agent_engine_desc& described, std::uint32_t number, std::uint32_t channels, std::uint64_t seed,
                 agent_ledger& ledger, agent_flights& flights);

    const char* kind() const override { return "agent_engine"; }

    /// Connects a channel to a channel of another engine. Call it before the simulation starts.
    void connect(std::uint32_t channel, node_id destination, std::uint32_t to_channel);
    /// Stops the link of a channel in these cycles; agents in transit are not lost. Call it before the simulation
    /// starts.
    /// @param repair first cycle in which the link works again; never: permanent fault
    void set_fault(std::uint32_t channel, cycle_t start, cycle_t repair) {
        m_outages.push_back({channel, start, repair});
    }
    /// Gives the engine a channel to every other engine (agent_first_node_channel). Call it before the simulation
    /// starts.
    /// @param nodes [engine number]: its node of the network; outlives the engine
    void connect_all(std::span<const node_id> nodes);
    agent_node& state() { return m_state; }
    const agent_node& state() const { return m_state; }
    /// Sets the handler of arrivals at all addresses; it outlives the engine.
    void set_handler(download_handler* handler) { m_handler = handler; }

    /// Hands an agent to the interpreter. It waits outside while there is no memory for its body.
    /// @param start later than the present cycle
    void inject(const agent_image& image, cycle_t start);

    /// Returns whether no agent waits outside for memory.
    bool takes_injection() const { return m_injections.empty(); }
    /// Returns the size of the largest possible body in bytes.
    std::uint64_t max_bytes() const { return m_state.bodies.capacity(); }

    /// Keeps arrivals at addresses, one agent at a time, until release_download(). This replaces a handler. Call it
    /// before the simulation starts.
    void keep_downloads() { m_keeps = true; }
    /// A kept agent and its address. Its payload is within its body.
    struct kept_download {
        const agent& shell;
        std::span<const std::uint8_t> body;
        std::uint32_t address = 0;
    };
    /// Returns the kept agent for cores, which see it from the cycle after its download on.
    std::optional<kept_download> kept() const;
    /// Releases the kept agent after its payload has been read; the engine frees it in the next cycle.
    void release_download();

    /// An agent that cannot continue, or has not continued yet.
    struct wait {
        enum class kind : std::uint8_t {
            interpreter,  // ready, or in the interpreter
            slot,         // in the interpreter: waits for a slot of the queue of `channel`
            memory,       // in the interpreter: waits for memory for a copy
            queue,        // in the queue of `channel`
            link,         // being sent on `channel`
            returned,     // ready again, still in its slot of the queue of `channel`, whose link has failed
            download,     // at address `channel`, until it is removed
            injection,    // outside: waits for memory
        };
        kind cause{};
        std::uint32_t channel = agent_no_channel;
        std::string who;  // name and pc; injections: the number
    };
    /// Returns all agents of the engine, for diagnosis.
    std::vector<wait> waits() const;
    /// Returns whether a flit on the ejection link waits for memory.
    bool refuses() const { return m_refuses; }
    node_id node() const { return m_node; }
    /// Returns the node at the other end of a link channel.
    /// @pre the channel is connected
    node_id neighbour(std::uint32_t channel) const { return m_senders[channel].destination; }

    const agent_engine_counters& counters() const { return m_counters; }

private:
    /// The link_out of a channel.
    struct sender {
        node_id destination;
        std::uint32_t to_channel = 0;
        bool active = false;
        bool returning = false;  // the link has failed: the head is in m_ready and still has its slot
        bool in_packet = false;
        cycle_t start = 0;  // first cycle in which the first flit may leave
        agent sending;
        std::uint32_t sent = 0;        // words of the agent sent so far
        std::uint32_t in_segment = 0;  // flits of the present packet sent so far
        packet_slot packet;
    };
    /// The link_in of a channel: the agent that is being reassembled.
    struct assembly {
        std::array<std::uint32_t, agent_shell_words> shell{};
        std::uint32_t received = 0;  // words received so far
        std::uint64_t first_packet = 0;
        agent arriving;
    };
    /// State of the reception on a VC.
    struct ejection {
        std::uint32_t channel = 0;   // channel of the packet that is being received
        assembly* target = nullptr;  // assembly of the packet; null before its tag
    };
    struct arrival {
        agent shell;
        std::uint32_t channel = agent_no_channel;
        bool returned = false;  // returned by the link_out of the channel
    };
    /// Cycles in which a link is down.
    struct outage {
        std::uint32_t channel = 0;
        cycle_t start = 0;
        cycle_t repair = 0;
    };
    enum class interpreter_state : std::uint8_t { idle, working, blocked };

    void tick(cycle_t now) override;
    bool receive(cycle_t now);
    bool take_flit(ejection& input, const flit& next);
    void take_tag(ejection& input, const flit& next);
    bool take_word(ejection& input, const flit& next);
    void complete(const ejection& input);
    bool send_flit(cycle_t now);
    bool feed(std::uint32_t channel, cycle_t now);
    void begin(sender& output, cycle_t now);
    void look_at_links(cycle_t now);
    bool may_send(const sender& output, cycle_t now) const;
    void start_segment(sender& output, cycle_t now);
    void end_segment(sender& output, std::uint32_t channel);
    std::uint32_t next_word(const sender& output) const;
    bool interpret(cycle_t now);
    void take_next(cycle_t now);
    void charge(std::uint32_t lead, cycle_t now);
    void went_on(const visit_result& result, cycle_t now);
    bool can_retry() const;
    bool admit(cycle_t now);
    bool download(cycle_t now);
    void deliver(cycle_t now);
    void free_download();

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    noc::network& m_network;
    const node_id m_node;
    const agent_engine_desc m_described;
    agent_ledger& m_ledger;
    agent_flights& m_flights;
    agent_node m_state;
    interpreter m_interpreter;
    download_handler* m_handler = nullptr;
    class_id m_class;
    vc_id m_vc;  // VC of the class
    noc::network_port m_port;
    std::span<const node_id> m_nodes;                // [engine number]: node to which its own channel leads
    std::vector<sender> m_senders;                   // [channel]
    std::map<std::uint32_t, assembly> m_assemblies;  // [channel], created on first use
    std::vector<ejection> m_ejections;               // [vc]
    std::uint32_t m_last_sender = 0;
    std::vector<outage> m_outages;

    std::multimap<cycle_t, std::pair<agent_image, std::uint32_t>> m_injections;
    std::deque<arrival> m_ready;
    agent_visit m_visit;
    interpreter_state m_interpreting = interpreter_state::idle;
    cycle_t m_work_end = 0;  // end of the current work, while working
    bool m_steps = false;    // the current work ends with an instruction; false: SLP
    visit_result m_blocked_by;
    cycle_t m_download_until = never;
    std::uint32_t m_download_address = 0;
    agent m_downloading;
    bool m_keeps = false;
    bool m_kept = false;          // m_downloading has arrived and waits to be read
    cycle_t m_free_from = never;  // cycle from which the kept agent may be freed, after it has been read
    bool m_refuses = false;
    agent_engine_counters m_counters;
};

}  // namespace orbweaver::agent
