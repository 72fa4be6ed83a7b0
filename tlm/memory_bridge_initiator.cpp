// SPDX-License-Identifier: Apache-2.0
#include "tlm/memory_bridge_initiator.h"

namespace orbweaver {

memory_bridge_initiator::memory_bridge_initiator(sc_core::sc_module_name name, clock_domain& domain,
                                                 packet_ledger& ledger, packet_endpoint_desc desc, limits limits,
                                                 router route)
    : sc_module(name),
      socket("socket"),
      m_domain(domain),
      m_limits(limits),
      m_node(desc.node),
      m_route(std::move(route)),
      m_endpoint("endpoint", domain, ledger, std::move(desc),
                 [this](const std::vector<std::uint32_t>& words) { received(words); }) {
    invariant(limits.outstanding >= 1 && limits.outstanding <= 256 && limits.max_bytes >= 1, this->name(), 0,
              "impossible limits");
    for (unsigned i = 0; i < limits.outstanding; ++i) {
        m_transactions.push_back(std::make_unique<transaction>());
    }
    socket.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
}

void memory_bridge_initiator::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    payload.set_dmi_allowed(false);
    payload.set_response_status(refusal(payload));
    if (!payload.is_response_ok() || payload.get_command() == tlm::TLM_IGNORE_COMMAND) {
        return;
    }
    const auto address = static_cast<std::uint32_t>(payload.get_address());
    const std::optional<node_id> destination = m_route(address);
    if (!destination) {
        payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return;
    }
    if (delay != sc_core::SC_ZERO_TIME) {
        wait(delay);  // the network knows no time but the present
    }
    delay = sc_core::SC_ZERO_TIME;

    const std::size_t number = claim_transaction();
    transaction& mine = *m_transactions[number];
    mine.bytes = payload.get_data_length();
    mine.expected = payload.is_read() ? bridge_operation::read_response : bridge_operation::write_response;
    const bridge_tag tag{payload.is_read() ? bridge_operation::read : bridge_operation::write,
                         static_cast<std::uint8_t>(number), m_node};
    std::vector<std::uint32_t> words{tag.encode(), address, mine.bytes};
    if (payload.is_write()) {
        append_bytes(words, {payload.get_data_ptr(), mine.bytes});
    }
    m_endpoint.send(*destination, std::move(words));
    wait(mine.answered);

    const auto status = static_cast<tlm::tlm_response_status>(static_cast<std::int32_t>(mine.response[1]));
    payload.set_response_status(status);
    if (payload.is_read() && status == tlm::TLM_OK_RESPONSE) {
        std::memcpy(payload.get_data_ptr(), mine.response.data() + 2, mine.bytes);
    }
    mine.busy = false;
    m_released.notify(sc_core::SC_ZERO_TIME);
}

/// TLM_OK_RESPONSE if the bridge can carry the transaction.
tlm::tlm_response_status memory_bridge_initiator::refusal(const tlm::tlm_generic_payload& payload) const {
    if (payload.get_byte_enable_ptr() != nullptr) {
        return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE;
    }
    const unsigned length = payload.get_data_length();
    if (payload.get_data_ptr() == nullptr || length == 0 || length > m_limits.max_bytes ||
        payload.get_streaming_width() < length) {
        return tlm::TLM_BURST_ERROR_RESPONSE;
    }
    return payload.get_address() > UINT32_MAX ? tlm::TLM_ADDRESS_ERROR_RESPONSE : tlm::TLM_OK_RESPONSE;
}

std::size_t memory_bridge_initiator::claim_transaction() {
    while (true) {
        for (std::size_t i = 0; i < m_transactions.size(); ++i) {
            if (!m_transactions[i]->busy) {
                m_transactions[i]->busy = true;
                return i;
            }
        }
        wait(m_released);
    }
}

void memory_bridge_initiator::received(const std::vector<std::uint32_t>& words) {
    const bridge_tag tag = bridge_tag::decode(words.at(0));
    invariant(tag.transaction < m_transactions.size() && m_transactions[tag.transaction]->busy, name(), m_domain.now(),
              "a response that nobody waits for");
    transaction& pending = *m_transactions[tag.transaction];
    const bool answered = words.size() >= 2 && words[1] == tlm::TLM_OK_RESPONSE;
    const std::size_t data =
        answered && pending.expected == bridge_operation::read_response ? words_for(pending.bytes) : 0;
    invariant(tag.operation == pending.expected && words.size() == 2 + data, name(), m_domain.now(),
              "a response of another kind or length than was asked for");
    pending.response = words;
    pending.answered.notify(sc_core::SC_ZERO_TIME);
}

tlm::tlm_sync_enum memory_bridge_initiator::nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase&,
                                                            sc_core::sc_time&) {
    payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    return tlm::TLM_COMPLETED;
}

bool memory_bridge_initiator::get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    dmi.allow_none();
    dmi.set_start_address(payload.get_address());
    dmi.set_end_address(payload.get_address());
    return false;
}

}  // namespace orbweaver
