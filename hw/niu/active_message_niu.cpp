// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/active_message_niu.h"

#include <fmt/core.h>

namespace orbweaver::niu {
namespace {

constexpr std::uint32_t most_stride = 0xffff;  // the head has 16 bits for it

}  // namespace

active_message_niu::active_message_niu(sc_core::sc_module_name name, clock_domain& domain, run_control& control,
                                       const niu_desc& described, const niu_context& context,
                                       machine_observer* observer)
    : niu(name, domain, control, described, messaging_mode::ready, {flit_kind::body, 1}, context, observer),
      m_blocks(context.partition.vcs()) {}

void active_message_niu::issue_other(messaging_transaction& transaction, cycle_t now) {
    switch (transaction.operation) {
        case messaging_operation::active_sendh:
            return issue_sendh(transaction, now);
        case messaging_operation::wait_send:
            return issue_wait(transaction);
        default:
            return fault(transaction, illegal_instruction, 0, "an instruction of the send-and-receive system");
    }
}

void active_message_niu::issue_sendh(messaging_transaction& transaction, cycle_t now) {
    const std::uint32_t address = transaction.operand[1];
    const std::uint32_t stride = transaction.operand[2];
    if (!may_begin(transaction)) {
        return;
    }
    if (address % 4 != 0) {
        return fault(transaction, store_address_misaligned, address,
                     fmt::format("sendh of words to 0x{:08x}", address));
    }
    if (stride > most_stride) {
        return fault(transaction, illegal_instruction, 0,
                     fmt::format("sendh to 0x{:08x} with stride {}: a message carries at most {}", address, stride,
                                 most_stride));
    }
    begin_message(transaction, message_type::data, address, stride, now);
}

/// waits: until the NIU has read all blocks of the context.
void active_message_niu::issue_wait(messaging_transaction& transaction) {
    if (m_unread[transaction.context.value] > 0) {
        reject(transaction, suspend_reason::wait_send, transaction.context.value);
    }
}

void active_message_niu::block_queued(context_id context) {
    ++m_unread[context.value];
}

void active_message_niu::block_read(context_id context) {
    if (--m_unread[context.value] == 0) {
        wake_contexts(m_suspensions.take(suspend_reason::wait_send, context.value));
    }
}

niu::ejected active_message_niu::take_message(reassembly& message, const flit&, cycle_t now) {
    if (message.type != message_type::data) {
        model_bug(name(), now, "a message of a TYPE that the active-message system does not have");
    }
    incoming_block& block = m_blocks[static_cast<std::size_t>(&message - m_reassembly.data())];
    block = {};
    block.address = message.tag;
    block.stride = message.stride;
    message.block = &block;
    message.state = reassembly_state::words;
    receive_windows::posted(block, writes(true));
    return ejected::taken;
}

std::string active_message_niu::describe_data(const reassembly& message, node_id source) const {
    return fmt::format("a message from node {} to 0x{:08x} with stride {}", source.value, message.block->address,
                       message.block->stride);
}

std::string active_message_niu::describe_blocked_message(vc_id vc) const {
    return fmt::format("node {}: DATA for 0x{:08x} on virtual channel {} blocked", m_context.node.value,
                       m_reassembly[vc.value].tag, vc.value);
}

std::string active_message_niu::describe_reason(const suspension&) const {
    return "until its blocks have been read";
}

std::string active_message_niu::describe_waiting(unsigned queue) const {
    const transmit_queue& entries = queues()[queue];
    return fmt::format("node {}: context {} waits for the injection channel to send to 0x{:08x} of node {}",
                       m_context.node.value, entries[0].context.value, entries[1].payload,
                       entries[0].destination.value);
}

}  // namespace orbweaver::niu
