// SPDX-License-Identifier: Apache-2.0
#include "tlm/memory_bridge_requester.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "tlm/exclusive_access.h"
#include "tlm/memory_bridge_completer.h"

namespace orbweaver {

namespace {

constexpr unsigned max_transactions = 256;

/// Bytes that a transaction covers from its address on.
std::uint32_t covered_bytes(const tlm::tlm_generic_payload& payload) {
    return std::min(payload.get_streaming_width(), payload.get_data_length());
}

bool has_valid_byte_enables(const tlm::tlm_generic_payload& payload) {
    const unsigned char* const enables = payload.get_byte_enable_ptr();
    const unsigned length = payload.get_byte_enable_length();
    return enables == nullptr || (length != 0 && std::all_of(enables, enables + length, [](unsigned char enable) {
                                      return enable == TLM_BYTE_ENABLED || enable == TLM_BYTE_DISABLED;
                                  }));
}

/// Limits a range to first .. last.
void clip(tlm::tlm_dmi& dmi, std::uint64_t first, std::uint64_t last) {
    if (dmi.get_start_address() < first) {
        if (dmi.get_dmi_ptr() != nullptr) { dmi.set_dmi_ptr(dmi.get_dmi_ptr() + (first - dmi.get_start_address())); }
        dmi.set_start_address(first);
    }
    dmi.set_end_address(std::min<std::uint64_t>(dmi.get_end_address(), last));
}

}  // namespace

memory_bridge_requester::memory_bridge_requester(sc_core::sc_module_name name, clock_domain& domain,
                                                 packet_ledger& ledger, packet_endpoint_desc desc, limits limits,
                                                 bridge_router route)
    : sc_module(name),
      socket("socket"),
      m_domain(domain),
      m_limits(limits),
      m_node(desc.node),
      m_route(std::move(route)),
      m_endpoint("endpoint", domain, ledger, std::move(desc),
                 [this](const std::vector<std::uint32_t>& words) { received(words); }) {
    invariant(limits.outstanding >= 1 && limits.outstanding <= max_transactions && limits.max_bytes >= 1 &&
                  limits.max_bytes <= bridge_request::max_bytes,
              this->name(), 0, "impossible limits");
    socket.register_b_transport(this, &memory_bridge_requester::b_transport);
    socket.register_nb_transport_fw(this, &memory_bridge_requester::nb_transport_fw);
    socket.register_transport_dbg(this, &memory_bridge_requester::transport_dbg);
    socket.register_get_direct_mem_ptr(this, &memory_bridge_requester::get_direct_mem_ptr);
}

/// Makes the inlets. The number of initiators is not known earlier.
void memory_bridge_requester::end_of_elaboration() {
    const unsigned initiators = socket.size();
    if (initiators * m_limits.outstanding > max_transactions) {
        throw user_error(fmt::format("{}: {} initiators of {} transactions each, but transactions have {} numbers",
                                     name(), initiators, m_limits.outstanding, max_transactions));
    }
    for (unsigned i = 0; i < initiators; ++i) {
        const std::string port = initiators == 1 ? socket.name() : fmt::format("{}[{}]", socket.name(), i);
        m_inlets.push_back(std::make_unique<bridge_inlet>(
            port, i, m_limits.outstanding, m_limits.order,
            bridge_inlet::services{
                [this, i](std::size_t slot, node_id destination, const tlm::tlm_generic_payload& payload) {
                    send(i * m_limits.outstanding + slot, destination, payload);
                },
                [this, i](tlm::tlm_generic_payload& payload, tlm::tlm_phase& phase, sc_core::sc_time& delay) {
                    return socket[static_cast<int>(i)]->nb_transport_bw(payload, phase, delay);
                }}));
    }
    SC_METHOD(advance_requests);
    for (const auto& inlet : m_inlets) { sensitive << inlet->request_event(); }
    dont_initialize();
    SC_METHOD(advance_responses);
    for (const auto& inlet : m_inlets) { sensitive << inlet->response_event(); }
    dont_initialize();
}

void memory_bridge_requester::advance_requests() {
    for (const auto& inlet : m_inlets) { inlet->advance_requests(); }
}

void memory_bridge_requester::advance_responses() {
    for (const auto& inlet : m_inlets) { inlet->advance_responses(); }
}

void memory_bridge_requester::add_debug_target(memory_bridge_completer& far) {
    m_debug_targets[far.node().value] = &far;
}

void memory_bridge_requester::add_local_target(memory_bridge_completer& local) {
    invariant(m_local == nullptr, name(), 0, "a second target at the node");
    m_local = &local;
    add_debug_target(local);
}

void memory_bridge_requester::b_transport(int initiator, tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    const std::optional<bridge_route> route = check_and_route(payload);
    if (!route) { return; }
    if (delay != sc_core::SC_ZERO_TIME) {
        wait(delay);  // the network has no temporal decoupling
    }
    delay = sc_core::SC_ZERO_TIME;
    m_inlets[static_cast<std::size_t>(initiator)]->transfer(payload, *route);
}

tlm::tlm_sync_enum memory_bridge_requester::nb_transport_fw(int initiator, tlm::tlm_generic_payload& payload,
                                                            tlm::tlm_phase& phase, sc_core::sc_time& delay) {
    return m_inlets[static_cast<std::size_t>(initiator)]->take_phase(
        payload, phase, delay, [this](tlm::tlm_generic_payload& begun) { return check_and_route(begun); });
}

/// Returns the destination of a transaction; empty if the transaction already has its response.
std::optional<bridge_route> memory_bridge_requester::check_and_route(tlm::tlm_generic_payload& payload) const {
    payload.set_dmi_allowed(false);
    tlm::tlm_response_status status = check_payload(payload);
    std::optional<bridge_route> route;
    if (status == tlm::TLM_OK_RESPONSE && payload.get_command() != tlm::TLM_IGNORE_COMMAND) {
        route = m_route(payload.get_address());
        const bool reached = route && reaches(*route) && route->contains(payload.get_address(), covered_bytes(payload));
        status = reached ? tlm::TLM_INCOMPLETE_RESPONSE : tlm::TLM_ADDRESS_ERROR_RESPONSE;
    }
    payload.set_response_status(status);
    return status == tlm::TLM_INCOMPLETE_RESPONSE ? route : std::nullopt;
}

/// Returns whether a route is usable. A node does not send to itself over the network.
bool memory_bridge_requester::reaches(const bridge_route& route) const {
    return route.node != m_node || m_local != nullptr;
}

/// TLM_OK_RESPONSE if the bridge can carry the transaction.
tlm::tlm_response_status memory_bridge_requester::check_payload(const tlm::tlm_generic_payload& payload) const {
    if (payload.get_extension<exclusive_access>() != nullptr) { return tlm::TLM_COMMAND_ERROR_RESPONSE; }
    if (!has_valid_byte_enables(payload)) { return tlm::TLM_BYTE_ENABLE_ERROR_RESPONSE; }
    const bool empty = payload.get_data_ptr() == nullptr || covered_bytes(payload) == 0;
    return empty || payload.get_data_length() > m_limits.max_bytes ? tlm::TLM_BURST_ERROR_RESPONSE
                                                                   : tlm::TLM_OK_RESPONSE;
}

void memory_bridge_requester::send(std::size_t transaction, node_id destination,
                                   const tlm::tlm_generic_payload& payload) {
    bridge_request request = bridge_request::capture(payload);
    request.tag.transaction = static_cast<std::uint8_t>(transaction);
    request.tag.source = m_node;
    request.sequence = m_sequences[destination.value]++;
    if (destination == m_node) {
        m_local->received(request.encode());
    } else {
        m_endpoint.send(destination, request.encode());
    }
}

void memory_bridge_requester::received(const std::vector<std::uint32_t>& words) {
    if (bridge_tag::decode(words.at(0)).is_request()) {
        invariant(m_local != nullptr, name(), m_domain.now(), "a request to a node without a target");
        m_local->received(words);
        return;
    }
    take_response(words);
}

void memory_bridge_requester::take_response(const std::vector<std::uint32_t>& words) {
    const std::size_t transaction = bridge_tag::decode(words.at(0)).transaction;
    const std::size_t initiator = transaction / m_limits.outstanding;
    invariant(
        initiator < m_inlets.size() && m_inlets[initiator]->take_response(transaction % m_limits.outstanding, words),
        name(), m_domain.now(), "a response without a request");
}

unsigned int memory_bridge_requester::transport_dbg(int, tlm::tlm_generic_payload& payload) {
    const std::optional<bridge_route> route = m_route(payload.get_address());
    const auto found = route ? m_debug_targets.find(route->node.value) : m_debug_targets.end();
    if (found == m_debug_targets.end() || !route->contains(payload.get_address(), 1)) { return 0; }
    const unsigned int length = payload.get_data_length();
    const std::uint64_t behind = route->last - payload.get_address();  // bytes of the range after the first one
    payload.set_data_length(length > behind ? static_cast<unsigned int>(behind + 1) : length);
    const unsigned int count = found->second->socket->transport_dbg(payload);
    payload.set_data_length(length);
    return count;
}

bool memory_bridge_requester::get_direct_mem_ptr(int, tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    const std::uint64_t address = payload.get_address();
    dmi.init();
    const std::optional<bridge_route> route = m_route(address);
    const bool known = route && route->ranged && route->contains(address, 1);
    if (known && route->node == m_node && m_local != nullptr) {
        const bool granted = m_local->socket->get_direct_mem_ptr(payload, dmi);
        clip(dmi, route->first, route->last);
        return granted;
    }
    dmi.set_start_address(known ? route->first : address);
    dmi.set_end_address(known ? route->last : address);
    return false;
}

void memory_bridge_requester::invalidate_direct_access(std::uint64_t first, std::uint64_t last) {
    for (unsigned i = 0; i < socket.size(); ++i) {
        socket[static_cast<int>(i)]->invalidate_direct_mem_ptr(first, last);
    }
}

}  // namespace orbweaver
