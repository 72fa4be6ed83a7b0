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

/// The unit of an NIU that executes the messaging instructions of its core. It builds messages in the transmit queues,
/// and suspends contexts whose message has no room. Instructions of a single messaging system are passed to that
/// system.
class message_builder : public messaging_target {
public:
    message_builder(niu_services& niu, injector& sender, ejector& receiver, messaging_system& system);

    void from_core(messaging_phase phase, messaging_transaction& transaction) override;

    // Actions of a cycle.

    /// Queues an RTS for each message that is at the front of its queue, while the RTS queue has room.
    void queue_requests(cycle_t now);
    /// Returns whether a block is being copied into a transmit queue.
    bool is_copying() const { return m_copier.busy(); }
    /// Copies a word of that block.
    /// @param may_read  whether the memory port is free
    /// @param memory_port_busy set if the only memory port was used
    /// @return true: the next cycle needs a call too
    bool copy(cycle_t now, bool may_read, bool& memory_port_busy);
    /// Notes that a block of a context has been read completely.
    void block_read(context_id context);
    /// Wakes the contexts that wait for room in a queue and now have enough.
    /// @param number index of a data queue, or suspensions::thread_queue
    void wake_for_room(int number, const transmit_queue& queue) {
        if (m_niu.suspended.any(suspend_reason::transmit_queue_full)) {
            m_niu.core.wake(m_niu.suspended.take(suspend_reason::transmit_queue_full, number, queue.room()));
        }
    }

    // Services for the instructions of messaging systems.

    /// Checks whether a context may begin a message to the node in operand 0; faults if not.
    bool may_begin(messaging_transaction& transaction);
    /// Pushes the head and the second flit of a message into their queue.
    /// @param second_word the handler, message id or address; a rejected instruction waits for it
    /// @param low_bits    the 16 low bits of the head
    /// @return false: the instruction was rejected
    bool begin_message(messaging_transaction& transaction, message_type type, std::uint32_t second_word,
                       std::uint32_t low_bits, cycle_t now);
    /// Suspends the context that issued an instruction.
    /// @param queue  queue that the context waits for, as in suspension
    /// @param needed entries that it needs there
    void reject(messaging_transaction& transaction, suspend_reason reason, std::uint32_t id, int queue = 0,
                unsigned needed = 0);
    /// Makes the core trap the context that issued an instruction.
    /// @param cause trap cause
    /// @param value trap value
    void fault(messaging_transaction& transaction, std::uint32_t cause, std::uint32_t value, const std::string& why);
    /// Returns the queue of a context's messages: index of a data queue, or suspensions::thread_queue.
    int queue_number(context_id context, message_type type) const;
    /// Returns the number of blocks of a context that have not been read completely.
    unsigned unread_blocks(context_id context) const { return m_unread[context.value]; }

    /// Returns the copier of the current block, for reports.
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
    bool begin_copy(const messaging_transaction& transaction, transmit_queue& queue, bool last);
    bool rejects_block(messaging_transaction& transaction);
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
        std::uint64_t packet = 0;       // packet id
        std::uint32_t pc = 0;           // pc of its sendh
        unsigned entries = 2;           // entries pushed into its transmit queue, including those that have left
        std::uint32_t handed_over = 0;  // words of an unfinished paced block that have been handed to the copier
    };

    niu_services& m_niu;
    injector& m_sender;
    ejector& m_receiver;
    messaging_system& m_system;
    block_copier m_copier;
    std::array<open_message, max_contexts> m_building{};  // [context]
    std::array<std::uint16_t, max_contexts> m_unread{};   // [context]: blocks not read completely
    std::string m_fault;                                  // reason of the latest fault
};

}  // namespace orbweaver::niu
