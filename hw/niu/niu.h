// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/niu/ejector.h"
#include "hw/niu/injector.h"
#include "hw/niu/message_builder.h"
#include "hw/niu/messaging_system.h"
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
/// memory or into a fresh thread context. The messaging system, send-and-receive or active messages, does what the two
/// systems of SCMP do differently.
///
/// Its two links to a router are an end of a network (noc::network::end_of()), which is the fast path, or two flit
/// sockets. It has sockets if its description names no end. It also has them once somebody asks for one during
/// elaboration: then they are used, and the end is not. Both must be bound, to links (noc::link). Cycles are the same.
///
/// In a cycle the NIU injects, then ejects; what the core issues in a cycle, and what arrives in it, can leave in the
/// next one at the earliest. It sleeps when there is nothing to do.
class niu : public clocked, public sc_core::sc_module {
public:
    messaging_target_socket core;
    tlm::tlm_initiator_socket<32> memory;

    /// @param described sizes of its parts
    /// @param messaging the system, and how its DATA messages wait in their queues
    /// @param observer  notified of messages; may be null; outlives the NIU, as do all other references
    /// @throws user_error if a TYPE that it sends is in no message class, or if there is neither an end of a network
    ///         nor a description of one
    niu(sc_core::sc_module_name name, clock_domain& clock, run_control& control, const niu_desc& described,
        const messaging_desc& messaging, const niu_context& context, machine_observer* observer = nullptr);

    /// Where its flits leave. The socket is made when it is asked for, during elaboration.
    flit_initiator_socket& injection() { return sockets().injection(); }
    /// Where flits come to it, likewise.
    flit_target_socket& ejection() { return sockets().ejection(); }

    void tick(cycle_t now) override;

    /// What was counted so far; waits that are still going on are counted up to now.
    niu_statistics statistics() const;
    /// One line for everything that waits here, for the report of a hang: blocked virtual channels, suspended contexts,
    /// queues.
    std::vector<std::string> describe_waits() const;
    /// Waits as programs see them.
    niu_waits waits() const;
    /// State of the receive with a message id, as ldsr returns it; empty in a system without receives.
    receive_state receive_of(std::uint32_t id) const {
        const receive_table_block* const receives = tables().receives;
        return receives == nullptr ? receive_state::empty : receives->state(id);
    }
    /// Nothing is queued, under way or half received.
    bool idle() const;

    node_id node() const { return m_services.context.node; }
    const data_queues& queues() const { return m_injector.data(); }
    message_tables tables() const { return m_system->tables(); }

private:
    void before_end_of_elaboration() override;
    void end_of_elaboration() override { m_services.core.connect(); }
    noc::node_sockets& sockets();

    // niu_words.cpp
    [[gnu::noinline]] void send_word(cycle_t now);
    [[gnu::noinline]] void exchange_words(cycle_t now);
    [[gnu::noinline]] void receive_body(std::uint64_t arrived, cycle_t now);
    // niu.cpp
    [[gnu::noinline]] void move_all(cycle_t now);
    void look_ahead();
    bool inject(cycle_t now, bool& port_used);
    void departed(cycle_t now);
    void message_sent(cycle_t now);
    // niu_report.cpp
    std::string describe_queue(unsigned queue) const;
    std::string describe_suspension(const suspension& suspended) const;

    std::unique_ptr<noc::node_sockets> m_sockets;  // null: the end of a network is used
    niu_services m_services;
    injector m_injector;
    std::unique_ptr<ejector_port> m_ejector_rtl;  // null: the ejector is the model alone
    std::unique_ptr<messaging_system> m_system;
    ejector m_ejector;
    message_builder m_builder;
    bool m_may_look_ahead;  // false: every cycle is one for move_all()
    departure m_left;       // the flit that left in this cycle
};

}  // namespace orbweaver::niu
