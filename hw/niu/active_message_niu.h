// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "hw/niu/niu.h"

namespace orbweaver::niu {

/// The NIU of SCMP's original system of active messages (thesis section 3.3). A DATA message carries
/// the address and the stride that its words are stored with, and is stored without anybody being notified: there are
/// no tables, no receives and no handshake, and no instruction that asks whether data has arrived. With
/// niu_desc::block_transfer = copy, sendm and sendme keep the NIU busy until the block is in the transmit queue
/// (section 5.5). docs/niu/active_message.md describes it.
class active_message_niu : public niu {
public:
    /// @param observer notified of messages; may be null; outlives the NIU, as do all other references
    /// @throws user_error if THREAD or DATA is in no message class
    active_message_niu(sc_core::sc_module_name name, clock_domain& domain, run_control& control,
                       const niu_desc& described, const niu_context& context, machine_observer* observer);

private:
    void issue_other(messaging_transaction& transaction, cycle_t now) override;
    void issue_sendh(messaging_transaction& transaction, cycle_t now);
    void issue_wait(messaging_transaction& transaction);
    ejected take_message(reassembly& message, const flit& second, cycle_t now) override;
    void data_stored(const reassembly&, cycle_t) override {}
    void message_gone(const departure&, cycle_t) override {}
    void block_queued(context_id context) override;
    void block_read(context_id context) override;
    /// `waits` asks for the blocks of the context that issues it.
    bool holds_to_context(context_id context) const override { return m_unread[context.value] > 0; }

    std::string describe_data(const reassembly& message, node_id source) const override;
    std::string describe_blocked_message(vc_id vc) const override;
    std::string describe_reason(const suspension& suspended) const override;
    std::string describe_waiting(unsigned queue) const override;

    std::vector<incoming_block> m_blocks;      // [vc]: where the message on a virtual channel is stored
    std::array<std::uint16_t, 16> m_unread{};  // [context]: blocks not read to their end
};

}  // namespace orbweaver::niu
