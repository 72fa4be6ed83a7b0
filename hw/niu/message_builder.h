// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "hw/niu/block_copier.h"
#include "hw/niu/injector.h"
#include "hw/niu/messaging_system.h"
#include "hw/niu/niu_services.h"
#include "tlm/messaging_protocol.h"

namespace orbweaver::niu {

/// The unit of an NIU that executes the messaging instructions of its core: it builds messages in the transmit queues,
/// and suspends the contexts that find no room. Instructions of one messaging system alone go to that system.
class message_builder : public messaging_target {
public:
    message_builder(niu_services& niu, injector& sender, ejector& receiver, messaging_system& system);

    void from_core(messaging_phase phase, messaging_transaction& transaction) override;

    // The work of a cycle.

    /// Queues an RTS for each message that has come to the head of its queue, as far as there is room.
    void queue_requests(cycle_t now);
    /// Whether a block is being copied into a transmit queue.
    bool is_copying() const { return m_copier.busy(); }
    /// Copies a word of that block.
    /// @param port_used set if the only port to memory was used
    /// @return whether the next cycle has to be looked at
    bool copy(cycle_t now, bool may_read, bool& port_used);
    /// Notes that a block of a context has been read to its end.
    void block_read(context_id context);
    /// Wakes the contexts for which a queue has room now.
    /// @param number of a data queue, or suspensions::thread_queue
    void wake_for_room(int number, const transmit_queue& queue) {
        if (m_niu.suspended.any(suspend_reason::transmit_queue_full)) {
            m_niu.core.wake(m_niu.suspended.take(suspend_reason::transmit_queue_full, number, queue.room()));
        }
    }

    // What messaging systems execute their instructions with.

    /// Whether a context may begin a message to the node in operand 0; if not, that was a fault.
    bool may_begin(messaging_transaction& transaction);
    /// Puts head and second flit of a message into their queue. False: rejected.
    /// @param low the 16 low bits of the head
    bool begin_message(messaging_transaction& transaction, message_type type, std::uint32_t second, std::uint32_t low,
                       cycle_t now);
    /// Suspends the context that issued an instruction.
    /// @param queue  that it waits for, as in suspension
    /// @param needed entries that it needs there
    void reject(messaging_transaction& transaction, suspend_reason reason, std::uint32_t id, int queue = 0,
                unsigned needed = 0);
    /// Has the core trap the context that issued an instruction.
    /// @param cause of the trap, value the trap value
    void fault(messaging_transaction& transaction, std::uint32_t cause, std::uint32_t value, const std::string& why);
    /// The queue of a context's messages: number of a data queue, or suspensions::thread_queue.
    int queue_number(context_id context, message_type type) const;
    /// Blocks of a context that have not been read to their end.
    unsigned unread_blocks(context_id context) const { return m_unread[context.value]; }

    /// The block that is being copied, for reports.
    const block_copier& copier() const { return m_copier; }

    // Trap causes of the RISC-V privileged architecture.
    static constexpr std::uint32_t illegal_instruction = 2;
    static constexpr std::uint32_t load_address_misaligned = 4;
    static constexpr std::uint32_t load_access_fault = 5;
    static constexpr std::uint32_t store_address_misaligned = 6;
    static constexpr std::uint32_t store_access_fault = 7;

private:
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

    /// A message between its sendh and its end.
    struct open_message {
        bool building = false;
        message_type type{};
        node_id destination;
        std::uint64_t packet = 0;  // id
        std::uint32_t pc = 0;      // of its sendh
        unsigned entries = 2;      // of its transmit queue, those that have left included
    };

    niu_services& m_niu;
    injector& m_sender;
    ejector& m_receiver;
    messaging_system& m_system;
    block_copier m_copier;
    std::array<open_message, most_contexts> m_building{};  // [context]
    std::array<std::uint16_t, most_contexts> m_unread{};   // [context]: blocks not read to their end
    std::string m_fault;                                   // why the latest instruction that was at fault was
};

}  // namespace orbweaver::niu
