// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/niu/messaging_system.h"

namespace orbweaver::niu {

/// SCMP's original system of active messages (thesis section 3.3). A DATA message carries the address and the stride
/// for its words and is stored without a notification. The system has no tables, receives or handshake, and no
/// instruction that tests whether data has arrived. With niu_desc::block_transfer = copy, sendm and sendme keep the NIU
/// busy until the block is in the transmit queue (section 5.5). docs/niu/active_message.md describes the system.
class active_message_system final : public messaging_system {
public:
    explicit active_message_system(const niu_units& units);

    void issue(messaging_transaction& transaction, cycle_t now) override;
    flit_acceptance take_message(reassembly& message, const flit& second, cycle_t now) override;
    void message_stored(const reassembly&, cycle_t) override {}
    void message_departed(const departure&, cycle_t) override {}
    std::string describe(const reassembly& message, node_id source) const override;
    std::string describe(const suspension& suspended) const override;
    std::string describe_queue(unsigned queue) const override;

private:
    void issue_sendh(messaging_transaction& transaction, cycle_t now);

    niu_services& m_niu;
    injector& m_sender;
    message_builder& m_builder;
    std::vector<incoming_block> m_blocks;  // [vc]: storage of the message that arrives on a VC
};

}  // namespace orbweaver::niu
