// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string>
#include <systemc>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/base/observer.h"
#include "hw/base/run_control.h"
#include "hw/niu/block_copier.h"
#include "hw/niu/injector.h"
#include "hw/niu/memory_port.h"
#include "hw/niu/niu_context.h"
#include "hw/niu/niu_desc.h"
#include "hw/niu/niu_statistics.h"
#include "hw/niu/niu_waits.h"
#include "hw/niu/receive_windows.h"
#include "hw/niu/suspensions.h"
#include "hw/noc/network_port.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// The network interface unit of a tile: what the two messaging systems of SCMP have in common (thesis sections 3.2 and
/// 5). docs/niu/index.md describes it. send_receive_niu and active_message_niu add what is
/// theirs.
///
/// It executes the messaging instructions that its core issues, builds messages in transmit queues, injects them, and
/// moves arriving words into memory or into a fresh thread context. In a cycle it injects, then ejects; what the core
/// issues in a cycle, and what arrives in it, can leave in the next one at the earliest. It sleeps when there is
/// nothing to do.
class niu : public clocked, public sc_core::sc_module {
public:
    messaging_target_socket core;
    tlm::tlm_initiator_socket<32> memory;

    ~niu() override = default;
    void tick(cycle_t now) override;

    /// What was counted so far; waits that are still going on are counted up to now.
    virtual niu_statistics statistics() const;

    /// One line for everything that waits here, for the report of a hang: blocked virtual channels, suspended contexts,
    /// queues.
    std::vector<std::string> describe_waits() const;
    /// Waits as programs see them.
    niu_waits waits() const;

    /// State of the receive with a message id, as ldsr returns it; empty in a system without receives.
    virtual receive_state receive_of(std::uint32_t) const { return receive_state::empty; }

    /// Nothing is queued, under way or half received.
    virtual bool idle() const;

    node_id node() const { return m_context.node; }
    const data_queues& queues() const { return m_injector.data(); }

protected:
    /// What the messages of a system look like.
    struct message_format {
        flit_kind second;             // flit of THREAD and DATA messages: handler, message id or address
        std::uint32_t thread_stride;  // in the head of THREAD messages
    };

    /// What becomes of the rest of a message on a virtual channel of the ejection link.
    enum class reassembly_state : std::uint8_t { head, second, arguments, words, discard };
    struct reassembly {
        reassembly_state state = reassembly_state::head;
        message_type type{};
        context_id context;               // RTS, CTS: Cntxt; THREAD: the context that it fills
        node_id node;                     // RTS: Node
        std::uint32_t stride = 0;         // of the head, where it has one
        incoming_block* block = nullptr;  // DATA: where its words go
        std::uint32_t tag = 0;            // handler, message id or address
        std::uint32_t words = 0;          // so far
        cycle_t blocked_since = never;
    };
    enum class ejected : std::uint8_t { taken, blocked, no_memory };

    /// @param messages_mode how DATA messages wait in their queues; ready in a system without RTS and CTS
    /// @param observer      notified of messages; may be null; outlives the NIU, as do all other references
    /// @throws user_error if a TYPE that it sends is in no message class
    niu(sc_core::sc_module_name name, clock_domain& domain, run_control& control, const niu_desc& described,
        messaging_mode messages_mode, const message_format& format, const niu_context& context,
        machine_observer* observer);

    // What a system does its own way.

    /// An instruction other than sendh of a THREAD message, words and blocks.
    virtual void issue_other(messaging_transaction& transaction, cycle_t now) = 0;
    /// The second flit of a message that is not a THREAD message: `taken` or `blocked`. What is left in state `second`
    /// is a whole message.
    virtual ejected take_message(reassembly& message, const flit& second, cycle_t now) = 0;
    /// The last word of a DATA message is in memory.
    virtual void data_stored(const reassembly& message, cycle_t now) = 0;
    /// The head of a DATA message leaves.
    virtual void data_begun(const departure&, cycle_t) {}
    /// The tail of a message other than THREAD left.
    virtual void message_gone(const departure& left, cycle_t now) = 0;
    /// Queues have come to messages that want an RTS.
    virtual void queue_requests(cycle_t) {}
    /// What a system with tables shows to its receive table; nothing: such a message needs no answer.
    virtual message_view view_of(message_type) const { return message_view::nothing; }
    /// What it would find there.
    virtual shown_entry show(message_view, std::uint32_t) { return {}; }
    /// Whether a message of a context waits for the CTS with an id.
    virtual bool awaits_cts(context_id, std::uint32_t) { return false; }
    /// What was blocked may go on: looks at what the system holds next to the ejection buffers.
    virtual void retry(cycle_t) {}
    /// Whether retry() has anything to look at.
    virtual bool has_set_aside() const { return false; }
    /// A block of a context waits to be read, or is being read; or was read to its end.
    virtual void block_queued(context_id) {}
    virtual void block_read(context_id) {}
    /// Whether the system has something of a thread that does not run which stays with its context.
    virtual bool holds_to_context(context_id) const { return false; }
    /// For people: "message ... from node ..., received at ...".
    virtual std::string describe_data(const reassembly& message, node_id source) const = 0;
    /// For people: why a message other than THREAD does not leave a virtual channel; a line.
    virtual std::string describe_blocked_message(vc_id vc) const = 0;
    /// For people: what a context waits for that the system has suspended: "for the removal of ...".
    virtual std::string describe_reason(const suspension& suspended) const = 0;
    /// For people: what the message at the head of a data queue waits for, when it has not got the channel; a line.
    virtual std::string describe_waiting(unsigned queue) const = 0;
    /// For people: lines for all else that waits.
    virtual void describe_others(std::vector<std::string>&) const {}
    /// For waits(): the requests that are set aside.
    virtual void add_set_aside(niu_waits&) const {}

    // What they do it with.

    /// Whether a context may begin a message to the node in operand 0; if not, that was a fault.
    bool may_begin(messaging_transaction& transaction);
    /// Puts head and second flit of a message into their queue. False: rejected.
    /// @param low the 16 low bits of the head
    bool begin_message(messaging_transaction& transaction, message_type type, std::uint32_t second, std::uint32_t low,
                       cycle_t now);
    void reject(messaging_transaction& transaction, suspend_reason reason, std::uint32_t id, int queue = 0,
                unsigned needed = 0);
    void fault(messaging_transaction& transaction, std::uint32_t cause, std::uint32_t value, const std::string& why);
    int queue_number(context_id context, message_type type) const;
    /// Has blocked virtual channels looked at again in the next cycle.
    void unblock_later(cycle_t now);
    /// Looks at blocked messages again after a change by the ejection channel.
    void unblock_after_ejection(cycle_t now);
    void wake_contexts(std::uint32_t contexts);
    packet_slot open_packet(message_type type, node_id destination, std::uint32_t tag, cycle_t now);
    /// Informs the core of words that may be written; see receive_windows.h.
    /// @param without_notice they may be written from the next cycle on
    auto writes(bool without_notice = false) {
        return [this, without_notice](std::uint32_t address, std::uint32_t bytes, bool open) {
            window(address, bytes, window_access::niu_writes, open, without_notice);
        };
    }
    void begin_discard(reassembly& message) { message.state = reassembly_state::discard; }
    void fail(cycle_t now, std::string summary);
    void log(cycle_t now, const std::string& text);

    // Trap causes of the RISC-V privileged architecture.
    static constexpr std::uint32_t illegal_instruction = 2;
    static constexpr std::uint32_t load_address_misaligned = 4;
    static constexpr std::uint32_t load_access_fault = 5;
    static constexpr std::uint32_t store_address_misaligned = 6;
    static constexpr std::uint32_t store_access_fault = 7;

    clock_domain& m_domain;
    const niu_desc m_described;
    const niu_context m_context;
    clock_domain::handle m_handle;
    noc::network_port m_port;
    memory_port m_memory;
    injector m_injector;
    std::uint64_t m_blocked = 0;  // bit v: what waits on virtual channel v was found blocked
    suspensions m_suspensions;
    niu_statistics m_counters;
    std::vector<reassembly> m_reassembly;  // [vc]

private:
    struct core_port : messaging_target {
        explicit core_port(niu& owner) : owner(owner) {}
        void from_core(messaging_phase phase, messaging_transaction& transaction) override {
            owner.from_core(phase, transaction);
        }
        niu& owner;
    };

    // niu_words.cpp
    [[gnu::noinline]] void send_word(cycle_t now);
    [[gnu::noinline]] void exchange_words(cycle_t now);
    [[gnu::noinline]] void receive_body(std::uint64_t arrived, cycle_t now);
    void count_stored(reassembly& message);
    // niu.cpp
    void end_of_elaboration() override;
    [[gnu::noinline]] void move_all(cycle_t now);
    void look_ahead();
    bool inject(cycle_t now, bool& port_used);
    bool copy(cycle_t now, bool& port_used);
    bool core_has_port(cycle_t now) const { return m_context.port != nullptr && m_context.port->core_has(now); }
    void refused_port(cycle_t now);
    void departed(const departure& left, cycle_t now);
    void message_sent(const departure& left, cycle_t now);
    void wake_for_room(int queue, const transmit_queue& in);
    void window(std::uint32_t address, std::uint32_t bytes, window_access access, bool open,
                bool without_notice = false);

    // niu_issue.cpp: what the core states
    void from_core(messaging_phase phase, messaging_transaction& transaction);
    void issue(messaging_transaction& transaction, cycle_t now);
    void notify_observer(const messaging_transaction& transaction, cycle_t now);
    void issue_words(messaging_transaction& transaction, unsigned count, bool last, cycle_t now);
    void issue_block(messaging_transaction& transaction, bool last, cycle_t now);
    bool in_message(messaging_transaction& transaction);
    bool outgrows_queue(messaging_transaction& transaction, const transmit_queue& queue, unsigned count);
    transmit_queue& queue_of(context_id context, message_type type);
    void end_message(context_id context);
    void context_released(context_id context, cycle_t now);
    void swap_out(messaging_transaction& transaction);

    // niu_receive.cpp: what the network brings
    /// Bit v: virtual channel v has a flit that was not found blocked.
    std::uint64_t candidates() const { return m_port.arrived() & ~m_blocked; }
    vc_id next_vc(std::uint64_t candidates) const;
    void receive_word(vc_id vc, cycle_t now);
    bool eject(cycle_t now, bool port_used);
    ejected take(reassembly& message, const flit& next, cycle_t now, bool port_used);
    void close_message(reassembly& message, const flit& tail, cycle_t now);
    ejected take_second(reassembly& message, const flit& second, cycle_t now);
    ejected take_thread(reassembly& message);
    /// A free context of the core, for a thread. False: there is none.
    bool allocate(context_id& context);
    void count_wait(reassembly& message, cycle_t now);
    void load_argument(reassembly& message, const flit& word, cycle_t now);
    void start_thread(const reassembly& message, std::uint64_t packet);
    void store_word(reassembly& message, vc_id vc, std::uint64_t address, std::uint32_t word, cycle_t now);
    /// There is no memory for it.
    [[gnu::cold, gnu::noinline]] void refuse_word(reassembly& message, vc_id vc, std::uint64_t address, cycle_t now);
    void close_packet(const reassembly& message, const flit& tail, cycle_t now);
    void note_blocked(vc_id vc, cycle_t now);
    void count_ejected(vc_id vc) {
        ++m_counters.ejected_flits;
        m_next_vc = vc.value + 1U == m_vcs ? 0 : vc.value + 1U;
    }

    // ejector_lockstep.cpp: the same with RTL
    /// What the ejection channel has at the beginning of a cycle.
    struct ejection_state {
        std::vector<reassembly> messages;      // [vc]
        std::vector<std::uint64_t> addresses;  // [vc] of the next word of a message, if it has words
        niu_statistics counters;
        unsigned queued_cts = 0;
        std::uint64_t candidates = 0;
    };
    bool eject_rtl(cycle_t now, bool port_used);
    bool eject_alongside_rtl(const ejection_offer& found, cycle_t now, bool port_used);
    bool follow(const ejection_offer& found, cycle_t now, bool port_used);
    void follow_flit(const ejection_offer& found, const ejection_question& asked, const ejection_choice& chosen,
                     const context_id* granted, cycle_t now);
    ejection_offer offer(cycle_t now, bool port_used) const;
    ejection_question modelled_question(const ejection_offer& found) const;
    ejection_answer answer_to(const ejection_question& asked);
    ejection_state snapshot() const;
    ejection_choice choice_since(const ejection_state& start, const ejection_offer& found) const;

    // niu_report.cpp
    std::string describe_blocked(vc_id vc) const;
    std::string describe_queue(unsigned queue) const;
    std::string describe_suspension(const suspension& suspended) const;

    run_control& m_control;
    const message_format m_format;
    machine_observer* const m_observer;
    core_port m_core_port;

    std::unique_ptr<ejector_port> m_ejector;  // null: all is the model
    block_copier m_copier;
    bool m_may_look_ahead;  // false: every cycle is one for move_all()
    unsigned m_vcs;
    unsigned m_next_vc = 0;        // of the ejection round-robin
    cycle_t m_unblock_at = never;  // blocked virtual channels are looked at again
    bool m_write_owed = false;     // one memory port: reads and writes take turns when both want it

    struct open_message {
        bool building = false;
        message_type type{};
        node_id destination;
        std::uint64_t packet = 0;  // id
        std::uint32_t pc = 0;      // of its sendh
        unsigned entries = 2;      // of its transmit queue, those that have left included
    };
    std::array<open_message, 16> m_building{};  // [context]: between sendh and end

    departure m_left;     // what left in this cycle
    std::string m_fault;  // why the latest instruction that was at fault was

    tlm::tlm_bw_transport_if<messaging_protocol>* m_core = nullptr;  // looked up once
};

}  // namespace orbweaver::niu
