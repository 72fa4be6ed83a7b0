// SPDX-License-Identifier: Apache-2.0
#include "tlm/memory_bridge_target.h"

namespace orbweaver {

memory_bridge_target::memory_bridge_target(sc_core::sc_module_name name, clock_domain& domain, packet_ledger& ledger,
                                           packet_endpoint_desc desc)
    : sc_module(name),
      socket("socket"),
      m_domain(domain),
      m_node(desc.node),
      m_endpoint("endpoint", domain, ledger, std::move(desc),
                 [this](const std::vector<std::uint32_t>& words) { received(words); }) {
    socket.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
    SC_THREAD(serve);
}

void memory_bridge_target::received(const std::vector<std::uint32_t>& words) {
    const bridge_operation operation = bridge_tag::decode(words.at(0)).operation;
    const bool request = operation == bridge_operation::read || operation == bridge_operation::write;
    const bool complete =
        words.size() >= 3 &&
        words.size() == 3 + (operation == bridge_operation::write ? words_for(words[2]) : std::size_t{0});
    invariant(request && complete, name(), m_domain.now(), "a packet that is no request");
    m_requests.push_back(words);
    m_arrived.notify(sc_core::SC_ZERO_TIME);
}

void memory_bridge_target::serve() {
    while (true) {
        while (m_requests.empty()) {
            wait(m_arrived);
        }
        const std::vector<std::uint32_t> request = std::move(m_requests.front());
        m_requests.pop_front();
        answer(request);
    }
}

void memory_bridge_target::answer(const std::vector<std::uint32_t>& request) {
    const bridge_tag asked = bridge_tag::decode(request[0]);
    const bool read = asked.operation == bridge_operation::read;
    const unsigned bytes = request[2];
    std::vector<unsigned char> data(bytes);
    if (!read) {
        std::memcpy(data.data(), request.data() + 3, bytes);
    }
    tlm::tlm_generic_payload payload;
    payload.set_command(read ? tlm::TLM_READ_COMMAND : tlm::TLM_WRITE_COMMAND);
    payload.set_address(request[1]);
    payload.set_data_ptr(data.data());
    payload.set_data_length(bytes);
    payload.set_streaming_width(bytes);
    payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    socket->b_transport(payload, delay);
    if (delay != sc_core::SC_ZERO_TIME) {
        wait(delay);
    }

    const bridge_tag tag{read ? bridge_operation::read_response : bridge_operation::write_response, asked.transaction,
                         m_node};
    std::vector<std::uint32_t> words{tag.encode(), static_cast<std::uint32_t>(payload.get_response_status())};
    if (read && payload.is_response_ok()) {
        append_bytes(words, data);
    }
    m_endpoint.send(asked.source, std::move(words));
}

}  // namespace orbweaver
