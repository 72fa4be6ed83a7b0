// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/observer.h"
#include "hw/base/run_control.h"
#include "hw/niu/arrival_wheel.h"
#include "hw/niu/ejection_buffers.h"
#include "hw/niu/injector.h"
#include "hw/niu/memory_port.h"
#include "hw/niu/niu_context.h"
#include "hw/niu/niu_desc.h"
#include "hw/niu/niu_statistics.h"
#include "hw/niu/niu_waits.h"
#include "hw/niu/receive_table.h"
#include "hw/niu/send_table.h"
#include "hw/niu/suspensions.h"
#include "tlm/flit_protocol.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver {

/// The network interface unit of SCMP's send-and-receive system (thesis chapter 5; digest section 3). docs/niu.md
/// describes it.
///
/// It executes the messaging instructions that its core issues, builds messages in transmit queues, injects them, moves
/// arriving words into memory or into a fresh thread context, and speaks the Rendezvous or Ready protocol with its
/// peers by a send table and a receive table. In a cycle it injects, then ejects; what the core issues in a cycle, and
/// what arrives in it, can leave in the next one at the earliest. It sleeps when there is nothing to do.
class niu : public sc_core::sc_module, public clocked {
public:
    flit_initiator_socket injection;
    flit_target_socket ejection;
    messaging_target_socket core;
    tlm::tlm_initiator_socket<32> memory;

    /// @param observer told of messages; may be null; outlives the NIU, as do all other references
    /// @throws user_error if a TYPE that it sends is in no message class
    niu(sc_core::sc_module_name name, clock_domain& domain, run_control& control, const niu_desc& described,
        const messaging_desc& messaging, const niu_context& context, machine_observer* observer);

    void tick(cycle_t now) override;

    /// What was counted so far; waits that are still going on are counted up to now.
    niu_statistics statistics() const;

    /// One line for everything that waits here, for the report of a hang: blocked virtual channels, suspended contexts,
    /// queues.
    std::vector<std::string> describe_waits() const;
    /// The same for programs.
    niu_waits waits() const;

    /// Nothing is queued, under way or half received.
    bool idle() const;

    node_id node() const { return m_context.node; }
    const send_table& sends() const { return m_sends; }
    const receive_table& receives() const { return m_receives; }
    const data_queues& queues() const { return m_injector.data(); }

private:
    struct injection_port : flit_initiator_of<injection_port> {
        explicit injection_port(niu& owner) : owner(owner) {}
        void accept_credit(vc_id vc, const sc_core::sc_time& delay) { owner.accept_credit(vc, delay); }
        niu& owner;
    };
    struct ejection_port : flit_target_of<ejection_port> {
        explicit ejection_port(niu& owner) : owner(owner) {}
        void accept_flit(const flit& arriving, const sc_core::sc_time& delay) { owner.accept_flit(arriving, delay); }
        niu& owner;
    };
    struct core_port : messaging_target {
        explicit core_port(niu& owner) : owner(owner) {}
        void from_core(messaging_phase phase, messaging_transaction& transaction) override {
            owner.from_core(phase, transaction);
        }
        niu& owner;
    };

    /// What becomes of the rest of a message on a virtual channel of the ejection link.
    enum class reassembly_state : std::uint8_t { head, second, arguments, words, discard };
    struct reassembly {
        reassembly_state state = reassembly_state::head;
        message_type type{};
        context_id context;       // RTS, CTS: Cntxt; THREAD: the context that it fills
        node_id node;             // RTS: Node
        std::uint32_t entry = 0;  // DATA: of the receive table
        std::uint32_t tag = 0;    // handler or message id
        std::uint32_t words = 0;  // so far
        cycle_t blocked_since = never;
    };
    /// An RTS that the receive table does not take, and that the network has been rid of.
    struct set_aside {
        std::uint32_t id = 0;
        node_id node;
        context_id context;
        cycle_t since = 0;
    };
    enum class ejected : std::uint8_t { taken, blocked, no_memory };

    // niu.cpp
    void accept_flit(const flit& arriving, const sc_core::sc_time& delay);
    void accept_credit(vc_id vc, const sc_core::sc_time& delay);
    void end_of_elaboration() override;
    bool inject(cycle_t now, bool& port_used);
    void queue_requests(cycle_t now);
    void departed(const departure& left, cycle_t now);
    void message_sent(const departure& left, cycle_t now);
    void wake_contexts(std::uint32_t contexts);
    void wake_for_room(int queue, const transmit_queue& in);
    void send_cts(std::uint32_t id, node_id to, context_id context, cycle_t now);
    void window(std::uint32_t address, std::uint32_t bytes, window_access access, bool open);
    void fail(cycle_t now, std::string summary);
    void log(cycle_t now, const std::string& text);
    packet_slot open_packet(message_type type, node_id to, std::uint32_t tag, cycle_t now);

    // niu_issue.cpp: what the core says
    void from_core(messaging_phase phase, messaging_transaction& transaction);
    void issue(messaging_transaction& transaction, cycle_t now);
    void tell_observer(const messaging_transaction& t, cycle_t now);
    void issue_sendh(messaging_transaction& transaction, message_type type, cycle_t now);
    void issue_words(messaging_transaction& transaction, unsigned count, bool last, cycle_t now);
    void issue_block(messaging_transaction& transaction, bool last, cycle_t now);
    void issue_str(messaging_transaction& transaction, cycle_t now);
    void issue_rms(messaging_transaction& transaction);
    void issue_rmr(messaging_transaction& transaction, cycle_t now);
    void issue_wait(messaging_transaction& transaction, bool proceed, suspend_reason reason);
    void reject(messaging_transaction& transaction, suspend_reason reason, std::uint32_t id, int queue = 0,
                unsigned needed = 0);
    void fault(messaging_transaction& transaction, std::uint32_t cause, std::uint32_t value, const std::string& why);
    bool in_message(messaging_transaction& transaction);
    transmit_queue& queue_of(context_id context, message_type type);
    int queue_number(context_id context, message_type type) const;
    void end_message(context_id context);
    void context_released(context_id context, cycle_t now);
    void unblock_later(cycle_t now);

    // niu_receive.cpp: what the network brings
    bool eject(cycle_t now, bool port_used);
    ejected take(vc_id vc, cycle_t now, bool port_used);
    ejected take_second(reassembly& of, const flit& second, cycle_t now);
    ejected take_thread(reassembly& of, const flit& second, cycle_t now);
    ejected take_data(reassembly& of, const flit& second, cycle_t now);
    ejected take_rts(reassembly& of, const flit& second, cycle_t now);
    bool accept_rts(std::uint32_t id, node_id node, context_id context, cycle_t now);
    void retry_set_aside(cycle_t now);
    void take_cts(reassembly& of, const flit& second, cycle_t now);
    void load_argument(reassembly& of, const flit& word, cycle_t now);
    void start_thread(const reassembly& of, std::uint64_t packet);
    void store_word(reassembly& of, const flit& word, cycle_t now);
    void complete_receive(const reassembly& of, cycle_t now);
    void protocol_error(const reassembly& of, const flit& second, const char* what, cycle_t now);
    void begin_discard(reassembly& of);
    void close_packet(const reassembly& of, const flit& tail, cycle_t now);
    void note_blocked(vc_id vc, cycle_t now);

    // niu_report.cpp
    std::string describe_request(std::uint32_t id, node_id from, context_id context) const;
    std::string describe_blocked(vc_id vc) const;
    std::string describe_queue(unsigned queue) const;

    clock_domain& m_domain;
    run_control& m_control;
    const niu_desc m_described;
    const messaging_mode m_mode;
    const niu_context m_context;
    machine_observer* const m_observer;
    const sc_core::sc_time m_one_cycle;
    clock_domain::handle m_handle;
    injection_port m_injection_port;
    ejection_port m_ejection_port;
    core_port m_core_port;
    memory_port m_memory;

    send_table m_sends;
    receive_table m_receives;
    injector m_injector;
    ejection_buffers m_buffers;
    suspensions m_suspensions;
    std::vector<reassembly> m_reassembly;  // [vc]
    unsigned m_vcs;
    unsigned m_next_vc = 0;              // of the ejection round-robin
    std::vector<set_aside> m_set_aside;  // in the order of arrival
    cycle_t m_unblock_at = never;        // blocked virtual channels are looked at again
    bool m_write_owed = false;           // one memory port: reads and writes take turns when both want it

    struct open_message {
        bool building = false;
        message_type type{};
        node_id destination;
        std::uint64_t packet = 0;  // id
    };
    std::array<open_message, 16> m_building{};  // [context]: between sendh and end

    arrival_wheel m_arrivals;
    departure m_left;  // what left in this cycle

    // The other ends of the sockets, looked up once.
    flit_sender_if* m_network = nullptr;
    credit_sender_if* m_credits = nullptr;
    tlm::tlm_bw_transport_if<messaging_protocol>* m_core = nullptr;

    niu_statistics m_counters;
};

}  // namespace orbweaver
