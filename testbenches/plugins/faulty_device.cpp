// SPDX-License-Identifier: Apache-2.0
// A plug-in with a device that does what `fault` names: at each access of the core, or, with a name that begins with
// `own_`, at an access that the device makes in cycle 100. Some names are no faults:
//   slow   a load takes 20 cycles and a half
//   twice  likewise, and gives the number of loads so far; an interrupt comes while the first one waits
//   times  a load gives the cycles of a read of the device, times 16, and those of a write
//   inner  a load gives the cycles of a slow load that the device makes of itself
#include <stdexcept>

#include "hw/system/plugin.h"

namespace {

using namespace orbweaver;
using system::plugin;
using system::plugin_device_context;

class faulty_device : public core::bus_device, private instant_target, private tlm::tlm_bw_transport_if<> {
public:
    SC_HAS_PROCESS(faulty_device);

    faulty_device(sc_core::sc_module_name name, const plugin_device_context& context)
        : bus_device(name),
          m_fault(context.parameters.at("fault")),
          m_period(context.clock.period()),
          m_interrupt(context.interrupt) {
        m_interrupt(false);
        if (m_fault != "unbound_target") { m_registers.bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this)); }
        if (m_fault != "slow" && m_fault != "past") { m_memory = std::make_unique<memory_initiator_socket>("memory"); }
        if (m_memory && m_fault != "unbound") { m_memory->bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this)); }
        if (m_memory) {
            SC_METHOD(act);
            sensitive << m_due;
            dont_initialize();
        }
        if (m_fault.starts_with("own_")) { m_due.notify(100 * m_period); }
    }
    ~faulty_device() override { m_interrupt(false); }

    memory_target_socket* subordinate() override { return &m_registers; }
    memory_initiator_socket* manager() override { return m_fault == "open" ? nullptr : m_memory.get(); }

private:
    void b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) override {
        payload.set_response_status(tlm::TLM_OK_RESPONSE);
        if (payload.is_read()) { payload.get_data_ptr()[0] = load(payload.get_address(), delay); }
        if (m_fault == "twice" && payload.is_write()) { m_interrupt(false); }
        if (m_fault == "silent") { payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE); }
        if (m_fault == "command") { payload.set_command(tlm::TLM_IGNORE_COMMAND); }
        if (m_fault == "length") { payload.set_data_length(2); }
        if (m_fault == "data" && payload.is_write()) { payload.get_data_ptr()[0] ^= 1; }
        if (m_fault == "pointer") { payload.set_data_ptr(&m_byte); }
        if (m_fault == "width") { payload.set_streaming_width(2); }
        if (m_fault == "error") { payload.set_response_status(tlm::TLM_ADDRESS_ERROR_RESPONSE); }
        if (m_fault == "past") { delay = sc_core::SC_ZERO_TIME; }
        if (m_fault == "exception") { throw std::runtime_error("a bug of the user"); }
        if (m_fault == "silent_exception") { throw std::runtime_error(""); }
        if (m_fault == "number") { throw 7; }
        if (m_fault == "wait") { wait(m_period); }
        if (m_fault == "backward") { call_back(payload, delay); }
    }

    unsigned char load(std::uint64_t address, sc_core::sc_time& delay) {
        if (m_fault == "times") {
            const unsigned read = access(tlm::TLM_READ_COMMAND, 0);
            return static_cast<unsigned char>(16 * read + access(tlm::TLM_WRITE_COMMAND, 0));
        }
        if (m_fault == "inner" && address == 1) {
            return static_cast<unsigned char>(access(tlm::TLM_READ_COMMAND, 0x40000002));
        }
        delay += 20.5 * m_period;
        if (m_fault != "twice") { return 7; }
        if (++m_loads == 1) { m_due.notify(5 * m_period); }
        return m_loads;
    }

    void call_back(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
        tlm::tlm_phase phase = tlm::BEGIN_RESP;
        m_registers->nb_transport_bw(payload, phase, delay);
    }

    void act() {
        if (m_fault == "own_process") { throw std::runtime_error("a bug of the user"); }
        if (m_fault == "twice") {
            m_interrupt(true);
        } else {
            access(tlm::TLM_READ_COMMAND, 0);
        }
    }

    /// Reads a byte, or writes the one that was read last.
    /// @return cycles of the delay
    unsigned access(tlm::tlm_command command, std::uint64_t address) {
        tlm::tlm_generic_payload payload;
        payload.set_command(command);
        payload.set_address(address);
        payload.set_data_ptr(m_fault == "own_nothing" ? nullptr : &m_byte);
        payload.set_data_length(m_fault == "own_empty" ? 0 : 1);
        payload.set_streaming_width(m_fault == "own_width" ? 0 : 1);
        if (m_fault == "own_status") { payload.set_response_status(tlm::TLM_OK_RESPONSE); }
        sc_core::sc_time delay;
        (*m_memory)->b_transport(payload, delay);
        return static_cast<unsigned>(delay / m_period);
    }

    tlm::tlm_sync_enum nb_transport_bw(tlm::tlm_generic_payload&, tlm::tlm_phase&, sc_core::sc_time&) override {
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) override {}

    const std::string m_fault;
    const sc_core::sc_time m_period;
    const std::function<void(bool level)> m_interrupt;
    memory_target_socket m_registers{"registers"};
    std::unique_ptr<memory_initiator_socket> m_memory;
    sc_core::sc_event m_due;
    unsigned char m_byte = 0;
    unsigned char m_loads = 0;
};

std::unique_ptr<core::bus_device> make_device(const plugin_device_context& context) {
    return std::make_unique<faulty_device>(context.name, context);
}

}  // namespace

const plugin* orbweaver_plugin() {
    static const plugin own{.name = "faulty", .device = make_device};
    return &own;
}
