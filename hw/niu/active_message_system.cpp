// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/active_message_system.h"

#include <fmt/core.h>

#include "hw/niu/message_builder.h"
#include "hw/niu/receive_windows.h"

namespace orbweaver::niu {
namespace {

constexpr std::uint32_t max_stride = 0xffff;  // the head has 16 bits for the stride

}  // namespace

active_message_system::active_message_system(const niu_units& units)
    : messaging_system({flit_kind::body, 1, true}),
      m_niu(units.niu),
      m_sender(units.sender),
      m_builder(units.builder),
      m_blocks(units.niu.context.partition.vcs()) {}

void active_message_system::issue(messaging_transaction& transaction, cycle_t now) {
    switch (transaction.operation) {
        case messaging_operation::active_sendh: return issue_sendh(transaction, now);
        case messaging_operation::wait_send:
            if (m_builder.unread_blocks(transaction.context) > 0) {
                m_builder.reject(transaction, suspend_reason::wait_send, transaction.context.value);
            }
            return;
        default:
            return m_builder.fault(transaction, message_builder::illegal_instruction, 0,
                                   "an instruction of the send-and-receive system");
    }
}

void active_message_system::issue_sendh(messaging_transaction& transaction, cycle_t now) {
    const std::uint32_t address = transaction.operand[1];
    const std::uint32_t stride = transaction.operand[2];
    if (!m_builder.may_begin(transaction)) { return; }
    if (address % 4 != 0) {
        return m_builder.fault(transaction, message_builder::store_address_misaligned, address,
                               fmt::format("sendh of words to 0x{:08x}", address));
    }
    if (stride > max_stride) {
        return m_builder.fault(
            transaction, message_builder::illegal_instruction, 0,
            fmt::format("sendh to 0x{:08x} with stride {}: a message carries at most {}", address, stride, max_stride));
    }
    m_builder.begin_message(transaction, message_type::data, address, stride, now);
}

flit_acceptance active_message_system::take_message(reassembly& message, const flit& second, cycle_t now) {
    if (message.type != message_type::data) {
        model_bug(m_niu.name, now, "a message of a TYPE that the active-message system does not have");
    }
    incoming_block& block = m_blocks[second.vc.value];
    block = {};
    block.address = message.tag;
    block.stride = message.stride;
    message.block = &block;
    message.state = reassembly_state::data_words;
    receive_windows::posted(block, m_niu.core.writes(true));
    return flit_acceptance::taken;
}

std::string active_message_system::describe(const reassembly& message, node_id source) const {
    return fmt::format("a message from node {} to 0x{:08x} with stride {}", source.value, message.block->address,
                       message.block->stride);
}

std::string active_message_system::describe(const suspension&) const { return "until its blocks have been read"; }

std::string active_message_system::describe_queue(unsigned queue) const {
    const transmit_queue& entries = std::as_const(m_sender).data()[queue];
    return fmt::format("node {}: context {} waits for the injection channel to send to 0x{:08x} of node {}",
                       m_niu.context.node.value, entries[0].context.value, entries[1].payload,
                       entries[0].destination.value);
}

}  // namespace orbweaver::niu
