// SPDX-License-Identifier: Apache-2.0
#include "hw/core/memory/memory_bus.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/base/module_scope.h"
#include "tlm/bound_socket.h"

namespace orbweaver::core {

memory_bus::memory_bus(sc_core::sc_module_name name, const std::vector<std::string>& initiators,
                       const std::vector<bus_range>& targets)
    : sc_module(name) {
    for (const std::string& port : initiators) { m_inlets.push_back(std::make_unique<inlet>(*this, port)); }
    for (const bus_range& range : targets) { make_outlet(range); }
}

memory_target_socket& memory_bus::add_initiator(const std::string& name) {
    const module_scope inside(*this);
    m_inlets.push_back(std::make_unique<inlet>(*this, name));
    return m_inlets.back()->socket;
}

memory_initiator_socket& memory_bus::add_target(const bus_range& range) {
    const module_scope inside(*this);
    make_outlet(range);
    return m_outlets.back()->socket;
}

void memory_bus::make_outlet(const bus_range& range) {
    const std::uint64_t last = range.base + (range.bytes - 1);
    if (range.bytes == 0 || last < range.base) {
        throw user_error(
            fmt::format("{}: {} has an empty range, or one that wraps around", this->name(), range.target));
    }
    for (const auto& other : m_outlets) {
        if (range.base <= other->last && other->first <= last) {
            throw user_error(fmt::format("{}: {} at 0x{:08x} .. 0x{:08x} overlaps {} at 0x{:08x} .. 0x{:08x}",
                                         this->name(), range.target, range.base, last, other->name, other->first,
                                         other->last));
        }
    }
    m_outlets.push_back(std::make_unique<outlet>(*this, range.target, range.base, last));
}

void memory_bus::before_end_of_elaboration() {
    for (const auto& port : m_inlets) { require_bound(port->socket, "an initiator"); }
    for (const auto& port : m_outlets) { require_bound(port->socket, "a target"); }
}

memory_bus::outlet* memory_bus::decode(std::uint64_t address) {
    for (const auto& candidate : m_outlets) {
        if (address >= candidate->first && address <= candidate->last) { return candidate.get(); }
    }
    return nullptr;
}

void memory_bus::inlet::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
    const std::uint64_t address = payload.get_address();
    outlet* const destination = bus.decode(address);
    const std::uint64_t width = std::min(payload.get_data_length(), payload.get_streaming_width());
    if (destination == nullptr || (width > 0 && width - 1 > destination->last - address)) {
        payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE);
        return;
    }
    payload.set_address(address - destination->first);
    destination->socket->b_transport(payload, delay);
    payload.set_address(address);
}

unsigned int memory_bus::inlet::transport_dbg(tlm::tlm_generic_payload& payload) {
    const std::uint64_t address = payload.get_address();
    outlet* const destination = bus.decode(address);
    if (destination == nullptr) { return 0; }
    const unsigned int length = payload.get_data_length();
    const std::uint64_t after = destination->last - address;  // bytes of the range after the first one
    payload.set_address(address - destination->first);
    payload.set_data_length(length > after ? static_cast<unsigned int>(after + 1) : length);
    const unsigned int count = destination->socket->transport_dbg(payload);
    payload.set_address(address);
    payload.set_data_length(length);
    return count;
}

bool memory_bus::inlet::get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) {
    const std::uint64_t address = payload.get_address();
    outlet* const destination = bus.decode(address);
    if (destination == nullptr) {
        dmi.allow_none();
        dmi.set_start_address(address);
        dmi.set_end_address(address);
        return false;
    }
    payload.set_address(address - destination->first);
    const bool granted = destination->socket->get_direct_mem_ptr(payload, dmi);
    payload.set_address(address);
    // Only addresses within the range are accessible through the bus.
    const std::uint64_t size = destination->last - destination->first;
    dmi.set_start_address(destination->first + std::min<std::uint64_t>(dmi.get_start_address(), size));
    dmi.set_end_address(destination->first + std::min<std::uint64_t>(dmi.get_end_address(), size));
    return granted;
}

tlm::tlm_sync_enum memory_bus::inlet::nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase&,
                                                      sc_core::sc_time&) {
    payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);
    return tlm::TLM_COMPLETED;
}

tlm::tlm_sync_enum memory_bus::outlet::nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) {
    model_bug(bus.name(), 0, "target '" + name + "' answered a non-blocking call, which the bus never makes");
}

void memory_bus::outlet::invalidate_direct_mem_ptr(sc_dt::uint64 start, sc_dt::uint64 end) {
    const std::uint64_t size = last - first;
    if (start > size) { return; }
    for (const auto& source : bus.m_inlets) {
        source->socket->invalidate_direct_mem_ptr(first + start, first + std::min<std::uint64_t>(end, size));
    }
}

}  // namespace orbweaver::core
