// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
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

/// A routing kernel in hardware. It has a router port of its own and runs the agents of a chip.
///
/// Its channels lead to the engines of neighbouring routers, or to all others of a network; then they share a queue.
/// Each queue has a link_out, which sends the agent at the head as packets of the class that carries TYPE AGENT,
/// segment by segment; the link_outs take turns. The class has one virtual channel, so that segments stay in order.
/// Arriving segments are put together in the engine's memory: a first segment waits, and holds up the virtual channel
/// that it came on, while there is no memory for the body. Nothing else is held up, as AGENT has virtual channels of
/// its own. A complete agent is ready for the interpreter, which takes them in the order of their completion.
///
/// A link_out that takes an agent for a link that has failed gives it to the interpreter again, as one that has arrived
/// on that channel. Its slot stays in use until the interpreter takes it (Birsan 1995, section 3.3).
class agent_engine final : public sc_core::sc_module, private clocked {
public:
    /// @param node       the engine's own node of the network
    /// @param number   of the node, as agents know it
    /// @param channels of links
    /// @throws user_error if no class of the network carries AGENT, or that has several virtual channels
    agent_engine(sc_core::sc_module_name name, clock_domain& domain, noc::network& fabric, node_id node,
                 const agent_engine_desc& described, std::uint32_t number, std::uint32_t channels, std::uint64_t seed,
                 agent_ledger& ledger, agent_flights& flights);

    /// Connects a channel with one of another engine. Before the simulation starts.
    void connect(std::uint32_t channel, node_id destination, std::uint32_t to_channel);
    /// The link of a channel carries no agents in these cycles; what is on its way is not lost. Before the simulation
    /// starts.
    /// @param repair the first cycle in which it works again; never: it stays down
    void set_fault(std::uint32_t channel, cycle_t start, cycle_t repair) {
        m_outages.push_back({channel, start, repair});
    }
    /// Gives it a channel to every other engine (agent_first_node_channel). Before the simulation starts.
    /// @param nodes [number of an engine]: its node of the network; outlives the engine
    void connect_all(std::span<const node_id> nodes);
    agent_node& state() { return m_state; }
    const agent_node& state() const { return m_state; }
    /// Takes whatever arrives at any address; outlives the engine.
    void set_handler(download_handler* handler) { m_handler = handler; }

    /// Hands an agent to the interpreter; it waits outside for as long as there is no memory for its body.
    /// @param start later than the present cycle
    void inject(const agent_image& image, cycle_t start);

    /// Whether no agent waits outside for memory.
    bool takes_injection() const { return m_injections.empty(); }
    /// The largest body that there is ever memory for, in bytes.
    std::uint64_t most_bytes() const { return m_state.bodies.capacity(); }

    /// From now on what has come to an address is kept, one agent at a time, until release_download(). Instead of a
    /// handler; before the simulation starts.
    void keep_downloads() { m_keeps = true; }
    /// An agent that is kept, and where. Its payload lies within its body.
    struct kept_download {
        const agent& shell;
        std::span<const std::uint8_t> body;
        std::uint32_t address = 0;
    };
    /// For cores, which see it from the cycle after its download on.
    std::optional<kept_download> kept() const;
    /// The payload has been read: the engine frees the agent in the next cycle.
    void release_download();

    /// An agent that cannot go on, or has not gone on yet.
    struct wait {
        enum class kind : std::uint8_t {
            interpreter,  // ready, or in the interpreter
            slot,         // in the interpreter: wants a slot of the queue of `channel`
            memory,       // in the interpreter: wants memory for a copy
            queue,        // in the queue of `channel`
            link,         // being sent on `channel`
            returned,     // in its slot of the queue of `channel`, whose link has failed: ready
            download,     // at address `channel`, until it is taken out
            injection,    // outside: no memory
        };
        kind cause{};
        std::uint32_t channel = agent_no_channel;
        std::string who;  // name and pc; of injections the number
    };
    /// All agents of the engine, for diagnosis.
    std::vector<wait> waits() const;
    /// Whether a flit on the ejection link waits for memory.
    bool refuses() const { return m_refuses; }
    node_id node() const { return m_node; }
    /// Where the channel of a link leads. @pre it is connected
    node_id neighbour(std::uint32_t channel) const { return m_senders[channel].destination; }

    const agent_engine_counters& counters() const { return m_counters; }

private:
    /// link_out of a channel.
    struct sender {
        node_id destination;
        std::uint32_t to_channel = 0;
        bool active = false;
        bool returning = false;  // the link has failed: the head is in m_ready, and has its slot still
        bool in_packet = false;
        cycle_t start = 0;  // when the first flit may leave
        agent sending;
        std::uint32_t sent = 0;        // words of the agent
        std::uint32_t in_segment = 0;  // flits of the present packet
        packet_slot packet;
    };
    /// link_in of a channel: the agent that is being put together.
    struct assembly {
        std::array<std::uint32_t, agent_shell_words> shell{};
        std::uint32_t received = 0;  // words
        std::uint64_t first_packet = 0;
        agent arriving;
    };
    /// What arrives on a virtual channel.
    struct ejection {
        std::uint32_t channel = 0;   // of the packet that is being read
        assembly* target = nullptr;  // what that adds to; none before its tag
    };
    struct arrival {
        agent shell;
        std::uint32_t channel = agent_no_channel;
        bool returned = false;  // given back by the link_out of the channel
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
    vc_id m_vc;  // of the class
    noc::network_port m_port;
    std::span<const node_id> m_nodes;                // [number of an engine]: where its own channel leads
    std::vector<sender> m_senders;                   // by channel
    std::map<std::uint32_t, assembly> m_assemblies;  // by channel, as they are first used
    std::vector<ejection> m_ejections;               // by virtual channel
    std::uint32_t m_last_sender = 0;
    std::vector<outage> m_outages;

    std::multimap<cycle_t, std::pair<agent_image, std::uint32_t>> m_injections;
    std::deque<arrival> m_ready;
    agent_visit m_visit;
    interpreter_state m_interpreting = interpreter_state::idle;
    cycle_t m_work_end = 0;  // while working
    bool m_steps = false;    // working: an instruction ends then; else SLP
    visit_result m_blocked_by;
    cycle_t m_download_until = never;
    std::uint32_t m_download_address = 0;
    agent m_downloading;
    bool m_keeps = false;
    bool m_kept = false;          // m_downloading has come and waits to be read
    cycle_t m_free_from = never;  // it has been read: from then on it may be freed
    bool m_refuses = false;
    agent_engine_counters m_counters;
};

}  // namespace orbweaver::agent
