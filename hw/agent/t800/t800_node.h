// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "hw/agent/agent_image.h"
#include "hw/agent/agent_ledger.h"
#include "hw/agent/download_handler.h"
#include "hw/agent/interpreter/interpreter.h"
#include "hw/agent/node/agent_node.h"
#include "hw/agent/t800/t800_channel.h"
#include "hw/agent/t800/t800_cpu.h"
#include "hw/agent/t800/t800_desc.h"
#include "hw/base/clock_domain.h"
#include "hw/base/module_list.h"

namespace orbweaver::agent {

class t800_node;

/// The application of a node. Its cost is the CPU time that it requests, at the lowest priority.
class t800_application {
public:
    virtual ~t800_application() = default;

    /// Announces the end of the work of compute(). The application requests more, or ends.
    virtual void computed(t800_node& node) = 0;
};

/// The sender of an injected agent, blocked until the interpreter has taken it: inject_agent() is a rendezvous with the
/// interpreter (Birsan 1995, section 4.2).
class agent_sender {
public:
    virtual ~agent_sender() = default;

    /// Announces that the interpreter has taken the agent. The sender may inject the next one.
    virtual void taken(t800_node& node, cycle_t now) = 0;
};

/// Target of CONNECT, which changes the connections of links.
class agent_switch {
public:
    virtual ~agent_switch() = default;

    /// Connects a channel with another one, given by its port (agent_crossbar_port()). Existing connections of both are
    /// unplugged. The change is visible from the next cycle on.
    /// @return false: the port does not exist or one of the links is in use; nothing has changed
    virtual bool connect(std::uint32_t node, std::uint32_t channel, std::uint32_t port) = 0;
};

/// A T800 with the routing kernel (Birsan 1995, section 4.2): one link_in and link_out per link, one interpreter,
/// downloaders, an application, and one CPU that they share. Channels carry bytes in rendezvous.
///
/// Every process of the kernel is a state machine that this component drives. The component is called when an event is
/// due, and sleeps otherwise. Events of other nodes become visible one cycle later at the earliest.
class t800_node : public sc_core::sc_module, private clocked {
public:
    /// @param number   node number
    /// @param channels link channels
    /// @param seed     seed of the run
    t800_node(sc_core::sc_module_name name, clock_domain& domain, const t800_node_desc& described, std::uint32_t number,
              std::uint32_t channels, std::uint64_t seed, agent_ledger& ledger);
    ~t800_node() override;

    const char* kind() const override { return "t800_node"; }
    std::uint32_t number() const { return m_state.number; }
    t800_channel& channel(std::uint32_t number) { return *m_channels[number]; }
    const t800_channel& channel(std::uint32_t number) const { return *m_channels[number]; }
    std::uint32_t channels() const { return static_cast<std::uint32_t>(m_channels.size()); }

    /// Returns signs, connections and faults, for code that sets a machine up. A fault is detected by the next agent
    /// that is sent.
    agent_node& state() { return m_state; }
    const agent_node& state() const { return m_state; }
    /// Sets the switch that CONNECT changes; without it CONNECT has no effect.
    void use_switch(agent_switch* plugged) { m_switch = plugged; }
    void watch(agent_watcher* watcher) { m_interpreter.watch(watcher); }

    /// inject_agent(): hands an agent to the interpreter, after those that wait for it. It waits outside while there is
    /// no memory for its body.
    /// @param start  not before the present cycle; the present cycle only from a handler, application or sender of this
    ///               node
    /// @param sender notified when the interpreter has taken the agent; must live until then; may be null
    void inject(const agent_image& image, cycle_t start, agent_sender* sender = nullptr);
    /// start_downloader(): passes arrivals at an address to the handler until it returns true. The handler must live
    /// until then.
    void start_downloader(std::uint32_t address, download_handler& handler);
    /// Sets the handler of all addresses without a downloader; null: agents wait there.
    void set_default_handler(download_handler* handler);
    /// Requests the CPU for the application. Precondition: it has no open request.
    void compute(cycle_t cycles, t800_application& application);

    /// Adds a filter: agents with other ids are discarded when they arrive on its channel.
    void set_filter(const agent_filter& filter) { m_filters.push_back(filter); }

    const t800_node_counters& counters() const { return m_counters; }
    const t800_cpu& cpu() const { return m_cpu; }

    /// A wait of a process of this node, for reports of a machine that does not advance.
    struct wait {
        std::string who;  // name of an agent, with its pc
        std::uint32_t channel = 0;
        enum class kind : std::uint8_t {
            slot,         // interpreter: waits for a slot of the channel's queue
            memory,       // interpreter, link_in or injection: waits for memory
            interpreter,  // in link_in of the channel: waits for the interpreter
            link,         // link_out of the channel: waits until the neighbour's link_in is ready
            queue,        // in the queue of the channel: waits for the agent that is being sent
            downloader,   // at an address: waits for a downloader
        } cause{};
        /// Interpreter: the agent came back from the queue of the channel, whose link has failed.
        bool reinjected = false;
    };
    std::vector<wait> waits() const;

private:
    friend class t800_channel;

    /// An agent that waits for the interpreter, in FIFO order.
    struct arrival {
        enum class source : std::uint8_t { link_in, link_out, injection, sleeper } origin{};
        std::uint32_t channel = agent_no_channel;
        agent shell{};
        std::unique_ptr<agent_visit> visit{};  // visit of a sleeper
        agent_sender* sender = nullptr;        // sender of an injection
    };
    enum class interpreter_state : std::uint8_t { idle, working, blocked, sleeping };
    struct downloader {
        download_handler* handler = nullptr;
        agent taken;  // valid while the address's queue holds an agent
    };

    void tick(cycle_t now) override;
    void wake(cycle_t due);
    void settle(cycle_t now);
    bool settle_once(cycle_t now);
    void finish_cpu_work(cycle_t now);
    void schedule(cycle_t now);

    // link processes
    void start_receiving(t800_channel& channel, cycle_t now);
    bool receive_body(t800_channel& channel, cycle_t now);
    bool move_link(t800_channel& channel, cycle_t now);
    bool feed_link_out(t800_channel& channel, cycle_t now);
    void offer(t800_channel& channel, cycle_t now);
    void count_sent(t800_channel& channel);
    void release_slot(t800_channel& channel, cycle_t now);
    void unpacked(t800_channel& channel, cycle_t now);
    void reinject(t800_channel& channel);
    bool is_refused(const t800_channel& channel, std::uint32_t id) const;
    std::uint64_t wire_bytes(const agent& shell) const;

    // interpreter
    bool interpret(cycle_t now);
    void take_next(cycle_t now);
    void release_source(const arrival& entry, cycle_t now);
    void run_ahead(cycle_t lead, cycle_t now);
    void execute(cycle_t now);
    void went_on(const visit_result& result, cycle_t now);
    void fall_asleep(cycle_t cycles, cycle_t now);
    bool can_retry() const;

    // applications and downloaders
    bool admit_injection(cycle_t now);
    bool feed_downloaders(cycle_t now);
    void download(std::uint32_t address, cycle_t now);
    download_handler* handler_of(std::uint32_t address);

    clock_domain& m_domain;
    clock_domain::handle m_handle;
    const t800_node_desc m_described;
    const t800_timing m_timing;
    agent_ledger& m_ledger;
    agent_switch* m_switch = nullptr;
    agent_node m_state;
    interpreter m_interpreter;
    t800_cpu m_cpu;
    module_list<t800_channel> m_channels;
    std::vector<agent_filter> m_filters;

    std::deque<arrival> m_ready;
    std::unique_ptr<agent_visit> m_visit;  // visit of the active agent
    interpreter_state m_interpreting = interpreter_state::idle;
    cycle_t m_waiting_since = 0;
    cycle_t m_sleeping_until = never;
    std::uint32_t m_blocked_on = 0;
    bool m_blocked_by_memory = false;
    std::multimap<cycle_t, std::unique_ptr<agent_visit>> m_sleepers;

    struct injection {
        agent_image image;
        std::uint32_t number = 0;  // birth number
        agent_sender* sender = nullptr;
    };
    std::multimap<cycle_t, injection> m_injections;  // [start]
    std::map<std::uint32_t, downloader> m_downloaders;
    download_handler* m_default_handler = nullptr;
    t800_application* m_application = nullptr;
    t800_node_counters m_counters;
};

}  // namespace orbweaver::agent
