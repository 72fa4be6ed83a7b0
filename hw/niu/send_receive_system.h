// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "hw/niu/messaging_system.h"

namespace orbweaver::niu {

/// The send-and-receive system (thesis chapter 5). DATA messages carry an id, which a send table and a receive table
/// record. The NIUs use the Rendezvous or Ready protocol with their peers.
class send_receive_system final : public messaging_system {
public:
    send_receive_system(const niu_units& units, messaging_mode mode);

    void issue(messaging_transaction& transaction, cycle_t now) override;
    flit_acceptance take_message(reassembly& message, const flit& second, cycle_t now) override;
    void message_stored(const reassembly& message, cycle_t now) override;
    void message_departed(const departure& left, cycle_t now) override;
    message_tables tables() const override { return {m_sends.get(), m_receives.get(), m_mode}; }
    std::string describe(const reassembly& message, node_id source) const override;
    std::string describe(const suspension& suspended) const override;
    std::string describe_queue(unsigned queue) const override;

private:
    void issue_sendh(messaging_transaction& transaction, cycle_t now);
    void issue_str(messaging_transaction& transaction, cycle_t now);
    void issue_rms(messaging_transaction& transaction);
    void issue_rmr(messaging_transaction& transaction, cycle_t now);
    void issue_wait(messaging_transaction& transaction, bool proceed, suspend_reason reason);
    void send_cts(std::uint32_t id, node_id destination, context_id context, cycle_t now);

    // send_receive_arrivals.cpp
    flit_acceptance take_data(reassembly& message, const flit& second, cycle_t now);
    flit_acceptance take_rts(reassembly& message, const flit& second, cycle_t now);
    void take_cts(reassembly& message, const flit& second, cycle_t now);
    void protocol_error(const reassembly& message, const flit& second, cycle_t now);

    niu_services& m_niu;
    injector& m_sender;
    message_builder& m_builder;
    ejector& m_receiver;
    const messaging_mode m_mode;
    std::unique_ptr<send_table_block> m_sends;
    std::unique_ptr<receive_table_block> m_receives;
};

}  // namespace orbweaver::niu
