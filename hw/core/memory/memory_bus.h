// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <systemc>
#include <vector>

#include "tlm/memory_protocol.h"

namespace orbweaver::core {

/// Address range of a target of the bus: [base, base + bytes).
struct bus_range {
    std::string target;  // name, for messages and for the hierarchy
    std::uint64_t base = 0;
    std::uint64_t bytes = 0;  // 1 or more
};

/// The memory bus of a tile. It decodes the address and forwards the transaction without delay or arbitration (the
/// memory of the modelled machine has one port for the core and one for the NIU). It connects any number of initiators
/// and targets. Each target has one range and sees addresses relative to it. Blocking, debug and direct access are
/// supported; the non-blocking interface of the base protocol is refused with a generic error.
class memory_bus : public sc_core::sc_module {
public:
    /// @param initiators names of the initiators' ports
    /// @throws user_error if two ranges overlap
    memory_bus(sc_core::sc_module_name name, const std::vector<std::string>& initiators,
               const std::vector<bus_range>& targets);

    const char* kind() const override { return "memory_bus"; }

    /// Adds a port for an initiator while the platform is built; its socket is bound to it.
    memory_target_socket& add_initiator(const std::string& name);
    /// Adds a range and the port of its target while the platform is built. @throws user_error if it is empty or
    /// overlaps another one
    memory_initiator_socket& add_target(const bus_range& range);

    /// Returns the port of an initiator, to which its socket is bound. Indices follow the order of construction.
    memory_target_socket& initiator(std::size_t index) { return m_inlets.at(index)->socket; }
    /// Returns the port of a target, in the order of construction; it is bound to the target's socket.
    memory_initiator_socket& target(std::size_t index) { return m_outlets.at(index)->socket; }

private:
    /// Port of an initiator.
    struct inlet : tlm::tlm_fw_transport_if<> {
        inlet(memory_bus& bus, const std::string& port) : bus(bus), socket(port.c_str()) { socket.bind(*this); }
        void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override;
        unsigned int transport_dbg(tlm::tlm_generic_payload& payload) override;
        bool get_direct_mem_ptr(tlm::tlm_generic_payload& payload, tlm::tlm_dmi& dmi) override;
        tlm::tlm_sync_enum nb_transport_fw(tlm::tlm_generic_payload& payload, tlm::tlm_phase&,
                                           sc_core::sc_time&) override;

        memory_bus& bus;
        memory_target_socket socket;
    };

    /// Port of a target.
    struct outlet : tlm::tlm_bw_transport_if<> {
        outlet(memory_bus& bus, const std::string& port, std::uint64_t first, std::uint64_t last)
            : bus(bus), name(port), first(first), last(last), socket(port.c_str()) {
            socket.bind(*this);
        }
        tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override;
        void invalidate_direct_mem_ptr(sc_dt::uint64 start, sc_dt::uint64 end) override;

        memory_bus& bus;
        std::string name;
        std::uint64_t first;
        std::uint64_t last;
        memory_initiator_socket socket;
    };

    void before_end_of_elaboration() override;
    void make_outlet(const bus_range& range);
    outlet* decode(std::uint64_t address);

    std::vector<std::unique_ptr<inlet>> m_inlets;
    std::vector<std::unique_ptr<outlet>> m_outlets;
};

}  // namespace orbweaver::core
