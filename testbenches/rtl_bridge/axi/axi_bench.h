// SPDX-License-Identifier: Apache-2.0
// A block with an AXI bus between a memory and a core that loads and stores as asked.
#pragma once

#include <gmock/gmock.h>

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "hw/base/run_control.h"
#include "hw/core/memory/memory.h"
#include "hw/core/memory/memory_bus.h"
#include "rtl_bridge/axi/axi_device.h"
#include "rtl_bridge/axi/external_devices.h"
#include "testbenches/support/skip_without.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {

/// axi_tester.sv on a bus.
inline core::core_desc axi_tester(core::device_bus bus, unsigned data_bits = 32) {
    core::core_desc described;
    core::bus_device_desc& device = described.device;
    device.top = "axi_tester";
    device.files = {ORBWEAVER_SOURCE_DIR "/testbenches/rtl_bridge/axi/axi_tester.sv"};
    device.parameters = {{"DATA", std::to_string(data_bits)}};
    if (bus == core::device_bus::axi4_lite) { device.defines = {"LITE"}; }
    device.manager.ports = "m_axi_";
    device.manager.bus = bus;
    device.manager.data_bits = data_bits;
    device.subordinate.ports = "s_axi_";
    device.subordinate.bus = bus;
    return described;
}

/// Loads and stores of a core, one after another, each repeated until it is answered.
class scripted_core : public sc_core::sc_module, private clocked, private tlm::tlm_bw_transport_if<> {
public:
    memory_initiator_socket socket{"socket"};
    std::vector<tlm::tlm_response_status> statuses;  // of all accesses but wait_while()
    std::vector<std::uint64_t> loaded;
    cycle_t answered = 0;  // cycle of the last answer

    scripted_core(sc_core::sc_module_name name, clock_domain& clock)
        : sc_module(name), m_clock(clock), m_self(clock.attach(*this, clock_stage::cores)) {
        socket.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        m_clock.wake(m_self, 1);
    }
    void store(std::uint32_t address, std::uint64_t data, unsigned bytes = 4) {
        m_accesses.push_back({true, address, bytes, data});
    }
    void load(std::uint32_t address, unsigned bytes = 4) { m_accesses.push_back({false, address, bytes}); }
    /// Loads a word until none of some bits is set.
    void wait_while(std::uint32_t address, std::uint32_t bits) { m_accesses.push_back({false, address, 4, 0, bits}); }
    bool is_done() const { return m_accesses.empty(); }

private:
    struct access {
        bool write = false;
        std::uint32_t address = 0;
        unsigned bytes = 4;
        std::uint64_t data = 0;
        std::uint32_t until_clear = 0;
    };

    void tick(cycle_t now) override {
        if (m_accesses.empty()) {
            m_clock.stop();  // a block with a manager never rests
            return;
        }
        m_clock.wake(m_self, now + 1);
        access next = m_accesses.front();
        tlm::tlm_generic_payload payload;
        payload.set_command(next.write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
        payload.set_address(next.address);
        payload.set_data_ptr(reinterpret_cast<unsigned char*>(&next.data));
        payload.set_data_length(next.bytes);
        payload.set_streaming_width(next.bytes);
        sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
        socket->b_transport(payload, delay);
        if (payload.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE || (next.data & next.until_clear) != 0) {
            return;
        }
        m_accesses.pop_front();
        answered = now;
        if (next.until_clear == 0) {
            statuses.push_back(payload.get_response_status());
            if (!next.write) { loaded.push_back(next.data); }
        }
    }
    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    clock_domain& m_clock;
    clock_domain::handle m_self;
    std::deque<access> m_accesses;
};

class axi_bench {
public:
    static constexpr std::uint32_t memory_bytes = 1 << 16;

    explicit axi_bench(const core::core_desc& described)
        : devices(described, 7, {control, ORBWEAVER_RTL_CACHE, temporary_path("axi").parent_path()}),
          device(devices.maker()({"device", clock, {}, [](bool) {}})) {
        core.socket.bind(*device->subordinate());
        device->manager()->bind(bus.initiator(0));
        bus.target(0).bind(memory.socket);
        control.attach(clock);
    }

    run_control control;
    clock_domain clock{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    scripted_core core{"core", clock};
    core::memory memory{"memory", memory_bytes};
    core::memory_bus bus{"bus", {"from_device"}, {{"to_memory", 0, memory_bytes}}};
    external_devices devices;
    std::unique_ptr<core::bus_device> device;
};

}  // namespace orbweaver::rtl
