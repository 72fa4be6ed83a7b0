// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rtl_bridge/axi/bus_words.h"
#include "rtl_bridge/axi/judged_device.h"
#include "rtl_bridge/build/plugin_library.h"
#include "tlm/repeated_access.h"

namespace orbweaver::rtl {

/// A device of a plug-in. The module of the user is a child. Each call at its sockets is checked. The delay that the
/// user's target annotates to a call is the time that the core waits for the answer.
class plugin_device final : public judged_device {
public:
    /// @param latency cycles from a read of the device to the data
    /// @throws description_error if the plug-in makes no device for this place
    plugin_device(sc_core::sc_module_name name, const core::bus_device_context& context, cycle_t latency,
                  const plugin_library& library, const system::plugin_parameters& values, listener listening);

    const char* kind() const override { return "plugin_device"; }
    memory_target_socket* subordinate() override { return m_from_bus.get(); }
    memory_initiator_socket* manager() override { return m_to_bus.get(); }

    const lockstep_record& wires() const override { return m_wires; }
    const axi_counters& manager_counters() const override { return m_manager_counters; }
    const axi_counters& subordinate_counters() const override { return m_subordinate_counters; }

private:
    /// Takes the calls of one side.
    template <auto Access>
    struct inlet final : instant_target {
        explicit inlet(plugin_device& owner) : owner(owner) {}
        void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override {
            (owner.*Access)(payload, delay);
        }
        plugin_device& owner;
    };
    /// The initiator of blocking calls, which no target may call.
    struct outlet final : tlm::tlm_bw_transport_if<> {
        explicit outlet(plugin_device& owner) : owner(owner) {}
        tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override;
        void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}
        plugin_device& owner;
    };

    /// An access of the core.
    struct question {
        access_origin origin;
        bool write = false;
        std::uint64_t address = 0;
        std::vector<unsigned char> data;  // data of a store; a load has as many zeros
        bool operator==(const question&) const = default;
    };
    struct answer {
        question asked;
        cycle_t due = 0;
        std::vector<unsigned char> data;
        tlm::tlm_response_status status = tlm::TLM_GENERIC_ERROR_RESPONSE;
    };

    void take_access(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    void make_access(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);
    answer ask(const question& asked);
    std::optional<std::string> call(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay);

    const cycle_t m_latency;
    std::unique_ptr<core::bus_device> m_user;
    inlet<&plugin_device::take_access> m_taker{*this};
    inlet<&plugin_device::make_access> m_maker{*this};
    outlet m_answered{*this};
    std::unique_ptr<memory_target_socket> m_from_bus;  // null: the core does not reach the device
    std::unique_ptr<memory_initiator_socket> m_to_user;
    std::unique_ptr<memory_target_socket> m_from_user;  // null: the device does not reach the bus
    std::unique_ptr<memory_initiator_socket> m_to_bus;
    std::vector<answer> m_answers;  // that the core has not got yet
    wire_comparison<device_words> m_wires;
    axi_counters m_manager_counters;
    axi_counters m_subordinate_counters;
};

}  // namespace orbweaver::rtl
