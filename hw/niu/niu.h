// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <systemc>
#include <unordered_map>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/processes/byte_stream.h"
#include "hw/base/traced_values.h"
#include "hw/niu/ejector.h"
#include "hw/niu/injector.h"
#include "hw/niu/message_builder.h"
#include "hw/niu/messaging_system.h"
#include "hw/niu/niu_message.h"
#include "hw/niu/niu_services.h"
#include "hw/niu/niu_waits.h"
#include "hw/noc/node_sockets.h"
#include "tlm/flit_protocol.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// The network interface unit of a tile (thesis sections 3.2 and 5). docs/niu/index.md describes it.
///
/// It consists of four units. The message builder executes the messaging instructions of the core and builds messages
/// in transmit queues. The injector sends them into the network. The ejector receives messages: it moves words into
/// memory or into a new thread context. The messaging system, send-and-receive or active messages, implements the
/// differences between the two systems of SCMP.
///
/// Its two links to a router are an end of a network (noc::network::end_of()), which is the fast path, or two flit
/// sockets. The NIU has sockets if its description names no end, or if a caller requests one during elaboration; the
/// end is then unused. Both sockets must be bound to links (noc::link). The timing is the same.
///
/// In a cycle the NIU first injects, then ejects. Instructions and flits of a cycle can cause a departure in the next
/// cycle at the earliest. The NIU sleeps when it has no work.
class niu : public clocked, public sc_core::sc_module {
public:
    messaging_target_socket core;
    tlm::tlm_initiator_socket<32> memory;

    /// @param described sizes of its parts
    /// @param messaging the messaging system, and how its DATA messages wait in their queues
    /// @param observer  notified of messages; may be null; outlives the NIU, as do all other references
    /// @throws user_error if no message class has a TYPE that the NIU sends, or if there is neither an end of a network
    ///                    nor a description of one
    niu(sc_core::sc_module_name name, clock_domain& clock, run_control& control, const niu_desc& described,
        const messaging_desc& messaging, const niu_context& context, machine_observer* observer = nullptr);

    const char* kind() const override { return "niu"; }

    /// Returns the socket of the injection link. It is made when it is first requested, during elaboration.
    flit_initiator_socket& injection() { return sockets().injection; }
    /// Returns the socket of the ejection link, made like injection().
    flit_target_socket& ejection() { return sockets().ejection; }

    /// Reports every message that has left or arrived. The first call creates the port, so NIUs without observers take
    /// no time for them. Call it during elaboration.
    tlm::tlm_analysis_port<niu_message>& messages();

    /// Traces the entries of all queues and tables ("niu.data_queue_0.entries", "niu.send_table"), the states of the
    /// data queues (data_queues.h), and credits and flits of the VCs of its links ("niu.injection.vc0").
    void trace(sc_core::sc_trace_file* file) const override;

    void tick(cycle_t now) override;

    /// Returns the counters; unfinished waits are counted up to now.
    niu_statistics statistics() const;
    /// Returns one line per waiting item for the report of a hang: blocked VCs, suspended contexts, queues.
    std::vector<std::string> describe_waits() const;
    /// Returns the waits in a form for programs.
    niu_waits waits() const;
    /// Returns the state of the receive with a message id, as ldsr does; empty in a system without receives.
    receive_state receive_of(std::uint32_t id) const;
    /// Returns whether nothing is queued, in progress or partly received.
    bool idle() const;

    node_id node() const { return m_services.context.node; }
    const data_queues& queues() const { return m_injector.data(); }
    /// Returns the entries that threads have put into transmit queues.
    queue_entries queued() const { return m_distant == nullptr ? m_injector.pushed() : m_distant->queued; }
    /// Returns the entries that the injection channel has taken from transmit queues.
    queue_entries sent() const { return m_distant == nullptr ? m_injector.popped() : m_distant->sent; }
    message_tables tables() const { return m_system->tables(); }

    /// Writes what the functions for reports return, for the same NIU in another process.
    void write_report(byte_writer& stream) const;
    /// Takes what the NIU reports in the process that executes it. This one has not executed it.
    /// @param packet_here returns the slot of the packet with an id
    void read_report(byte_reader& stream, const std::function<packet_slot(std::uint64_t id)>& packet_here);

private:
    /// The flit sockets, and the end of a link for each.
    struct flit_sockets {
        flit_sockets(clock_domain& clock, const noc::network_desc& network);
        noc::node_sockets inner;
        flit_initiator_socket injection{"injection"};
        flit_target_socket ejection{"ejection"};
    };

    /// The answers of the functions for reports.
    struct report {
        niu_statistics statistics;
        queue_entries queued;
        queue_entries sent;
        bool is_idle = true;
        std::vector<std::string> lines;
        niu_waits waits;
        std::unordered_map<std::uint32_t, receive_state> receives;  // [message id]
    };

    void before_end_of_elaboration() override;
    void end_of_elaboration() override { m_services.core.connect(); }
    flit_sockets& sockets();

    // niu_words.cpp
    [[gnu::noinline]] void send_word(cycle_t now);
    [[gnu::noinline]] void exchange_words(cycle_t now);
    [[gnu::noinline]] void receive_body(std::uint64_t arrived, cycle_t now);
    // niu.cpp
    [[gnu::noinline]] void move_all(cycle_t now);
    void update_forecast();
    bool inject(cycle_t now, bool& memory_port_busy);
    void departed(cycle_t now);
    void message_sent(cycle_t now);
    // niu_report.cpp
    std::string describe_queue(unsigned queue) const;
    std::string describe_suspension(const suspension& suspended) const;

    std::unique_ptr<flit_sockets> m_sockets;  // null: the NIU uses the end of a network
    niu_services m_services;
    injector m_injector;
    std::unique_ptr<ejector_port> m_ejector_rtl;  // null: model only
    std::unique_ptr<messaging_system> m_system;
    ejector m_ejector;
    message_builder m_builder;
    bool m_may_look_ahead;                            // false: every cycle uses move_all()
    departure m_left;                                 // flit that left in this cycle
    mutable std::unique_ptr<traced_values> m_traced;  // null: not traced
    std::unique_ptr<report> m_distant;                // report of another process; null: none was read
};

}  // namespace orbweaver::niu
