// SPDX-License-Identifier: Apache-2.0
// A device of a user in SystemC and TLM-2.0: a small DMA engine, as a plug-in. It copies words in bursts of 64 bytes.
// Registers: 0x0 source, 0x4 destination, 0x8 words (a store starts the copy), 0xc status (0 done, 1 busy, 2 an access
// failed). The interrupt rises with the end of a copy; a load of the status takes it back.
#include <algorithm>
#include <array>
#include <systemc>

#include "hw/system/plugin.h"

namespace {

using orbweaver::system::plugin;
using orbweaver::system::plugin_device_context;

class own_device : public orbweaver::core::bus_device,
                   private orbweaver::register_target,
                   private tlm::tlm_bw_transport_if<> {
public:
    SC_HAS_PROCESS(own_device);
    const char* kind() const override { return "own_device"; }

    own_device(sc_core::sc_module_name name, const plugin_device_context& context)
        : bus_device(name), cycle(context.clock.period()), interrupt(context.interrupt) {
        registers.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this));
        memory.bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this));
        SC_THREAD(copy);
    }

    orbweaver::memory_target_socket* subordinate() override { return &registers; }
    orbweaver::memory_initiator_socket* manager() override { return &memory; }

private:
    enum { source, destination, words, status };
    static constexpr unsigned burst_bytes = 64;

    bool read(std::uint32_t offset, std::uint32_t& value) override {
        if (offset / 4 > status) { return false; }
        value = values[offset / 4];
        if (offset / 4 == status) { interrupt(false); }
        return true;
    }

    bool write(std::uint32_t offset, std::uint32_t value) override {
        if (offset / 4 >= status) { return false; }
        values[offset / 4] = value;
        if (offset / 4 == words) {
            values[status] = 1;
            started.notify(cycle);
        }
        return true;
    }

    void copy() {
        while (true) {
            wait(started);
            const unsigned bytes = values[words] * 4;
            bool succeeds = true;
            for (unsigned done = 0; done < bytes && succeeds; done += burst_bytes) {
                const unsigned length = std::min(burst_bytes, bytes - done);
                succeeds = access(tlm::TLM_READ_COMMAND, values[source] + done, length) &&
                           access(tlm::TLM_WRITE_COMMAND, values[destination] + done, length);
            }
            values[status] = succeeds ? 0 : 2;
            interrupt(true);
        }
    }

    /// A burst takes the time that the bus states, and a cycle for each word.
    bool access(tlm::tlm_command command, std::uint64_t address, unsigned length) {
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(data.data());
        payload.set_data_length(length);
        payload.set_streaming_width(length);
        sc_core::sc_time delay;
        memory->b_transport(payload, delay);
        wait(delay + length / 4 * cycle);
        return payload.is_response_ok();
    }

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    orbweaver::memory_target_socket registers{"registers"};
    orbweaver::memory_initiator_socket memory{"memory"};
    const sc_core::sc_time cycle;
    const std::function<void(bool level)> interrupt;
    std::array<std::uint32_t, 4> values{};
    std::array<unsigned char, burst_bytes> data{};
    sc_core::sc_event started;
};

std::unique_ptr<orbweaver::core::bus_device> make_device(const plugin_device_context& context) {
    return std::make_unique<own_device>(context.name, context);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "own_device", .device = make_device};
    return &own;
}
