// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "hw/niu/blocks/receive_table_block.h"
#include "hw/niu/blocks/send_table_block.h"
#include "hw/niu/niu.h"

namespace orbweaver::niu {

/// The NIU of the send-and-receive system (thesis chapter 5): DATA messages carry an id, a send table
/// and a receive table know the ids, and the Rendezvous or Ready protocol is spoken with the peers.
class send_receive_niu : public niu {
public:
    /// @param observer notified of messages; may be null; outlives the NIU, as do all other references
    /// @throws user_error if a TYPE that it sends is in no message class
    send_receive_niu(sc_core::sc_module_name name, clock_domain& domain, run_control& control,
                     const niu_desc& described, messaging_mode mode, const niu_context& context,
                     machine_observer* observer);

    niu_statistics statistics() const override;
    bool idle() const override { return niu::idle() && m_set_aside.empty(); }
    receive_state receive_of(std::uint32_t id) const override { return m_receives->state(id); }
    const send_table_block& sends() const { return *m_sends; }
    receive_table_block& receives() { return *m_receives; }

private:
    /// An RTS that the receive table does not take, and that the network has been rid of.
    struct set_aside {
        std::uint32_t id = 0;
        node_id node;
        context_id context;
        cycle_t start = 0;
    };

    void issue_other(messaging_transaction& transaction, cycle_t now) override;
    void issue_sendh(messaging_transaction& transaction, cycle_t now);
    void issue_str(messaging_transaction& transaction, cycle_t now);
    void issue_rms(messaging_transaction& transaction);
    void issue_rmr(messaging_transaction& transaction, cycle_t now);
    void issue_wait(messaging_transaction& transaction, bool proceed, suspend_reason reason);
    void queue_requests(cycle_t now) override;
    void data_begun(const departure& left, cycle_t now) override;
    void message_gone(const departure& left, cycle_t now) override;
    std::uint32_t control_head(message_type type, node_id destination, node_id asking, context_id context) const;
    void send_cts(std::uint32_t id, node_id destination, context_id context, cycle_t now);

    // send_receive_arrivals.cpp
    ejected take_message(reassembly& message, const flit& second, cycle_t now) override;
    ejected take_data(reassembly& message, const flit& second, cycle_t now);
    ejected take_rts(reassembly& message, const flit& second, cycle_t now);
    message_view view_of(message_type type) const override;
    shown_entry show(message_view what, std::uint32_t id) override { return m_receives->show(what, id, m_mode); }
    bool awaits_cts(context_id context, std::uint32_t id) override;
    bool accept_rts(std::uint32_t id, node_id node, context_id context, cycle_t now);
    void take_cts(reassembly& message, const flit& second, cycle_t now);
    void protocol_error(const reassembly& message, const flit& second, cycle_t now);
    void data_stored(const reassembly& message, cycle_t now) override;
    void retry(cycle_t now) override;
    bool has_set_aside() const override { return !m_set_aside.empty(); }

    // send_receive_report.cpp
    std::string describe_request(std::uint32_t id, node_id source, context_id context) const;
    std::string describe_data(const reassembly& message, node_id source) const override;
    std::string describe_blocked_message(vc_id vc) const override;
    std::string describe_reason(const suspension& suspended) const override;
    std::string describe_waiting(unsigned queue) const override;
    void describe_others(std::vector<std::string>& lines) const override;
    void add_set_aside(niu_waits& waits) const override;

    const messaging_mode m_mode;
    std::unique_ptr<send_table_block> m_sends;
    std::unique_ptr<receive_table_block> m_receives;
    std::vector<set_aside> m_set_aside;  // in the order of arrival
};

}  // namespace orbweaver::niu
