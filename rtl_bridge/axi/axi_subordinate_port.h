// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "hw/base/types.h"
#include "hw/core/memory/bus_device_desc.h"
#include "rtl_bridge/axi/axi_channel.h"
#include "rtl_bridge/axi/axi_counters.h"
#include "rtl_bridge/axi/axi_stalls.h"
#include "tlm/repeated_access.h"

namespace orbweaver::rtl {

/// The bridge between the core of a tile and an RTL subordinate; for the subordinate it is a manager. One access at a
/// time is on the bus. The core repeats an access until it has an answer. A finished answer is kept for its context or
/// interrupt handler. Meanwhile others may access the bus and get answers of their own.
class axi_subordinate_port {
public:
    axi_subordinate_port(core::device_bus bus, unsigned bus_bytes, axi_stalls stalls)
        : m_bus(bus), m_bus_bytes(bus_bytes), m_stalls(stalls) {}

    /// Performs a load or store of the core, of 1 to 8 bytes at a multiple of their number.
    /// @return TLM_INCOMPLETE_RESPONSE: repeat the access, as the extension repeated_access then requests
    tlm::tlm_response_status access(tlm::tlm_generic_payload& payload, cycle_t now);

    axi_request drive(cycle_t now);
    /// Processes the subordinate's wires of that cycle, with the bridge's wires of drive().
    /// @return the violated rule, if any
    std::optional<broken_axi_rule> see(const axi_answer& answer, cycle_t now);

    bool is_idle() const { return !m_current; }
    const axi_counters& counters() const { return m_counters; }

private:
    static constexpr cycle_t patience = 100000;  // maximum cycles from a request to its response

    /// An access of the core.
    struct question {
        access_origin origin;
        bool write = false;
        std::uint32_t address = 0;
        unsigned bytes = 0;
        std::uint64_t data = 0;  // data of a store
        bool operator==(const question&) const = default;
    };
    struct current_access {
        question asked;
        cycle_t start = 0;
        cycle_t valid_from = 0;  // first cycle of the present request on the bus
        unsigned begun = 0;      // bytes of the access before that request
        unsigned beat = 0;       // next beat of that request
        bool address_taken = false;
        std::uint64_t data = 0;     // data of a load received so far
        std::uint8_t response = 0;  // worst response so far
    };
    struct finished_access {
        question asked;
        std::uint64_t data = 0;
        std::uint8_t response = 0;
    };

    unsigned beat_bytes() const { return std::min(m_current->asked.bytes, m_bus_bytes); }
    std::uint64_t beat_mask() const { return ~std::uint64_t{0} >> (64 - 8 * beat_bytes()); }
    unsigned beats() const;
    unsigned lane(unsigned beat) const;
    axi_address request_address() const;
    axi_write_beat write_beat() const;
    std::optional<broken_axi_rule> see_write(const axi_answer& answer, cycle_t now);
    std::optional<broken_axi_rule> see_read(const axi_answer& answer, cycle_t now);
    std::optional<broken_axi_rule> judge(std::uint16_t id, std::uint8_t response, const char* channel) const;
    void finish_request(cycle_t now);

    const core::device_bus m_bus;
    const unsigned m_bus_bytes;
    axi_stalls m_stalls;
    std::uint16_t m_id = 0;  // id of requests, alternating between 0 and 1
    axi_request m_driven;
    std::optional<current_access> m_current;
    std::vector<finished_access> m_finished;
    axi_channel<axi_write_response> m_b_channel{"B"};
    axi_channel<axi_read_beat> m_r_channel{"R"};
    axi_counters m_counters;
};

}  // namespace orbweaver::rtl
