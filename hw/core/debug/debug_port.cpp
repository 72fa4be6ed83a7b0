// SPDX-License-Identifier: Apache-2.0
#include "hw/core/debug/debug_port.h"

#include <vector>

#include "hw/core/decode/csr.h"

namespace orbweaver::core {

std::optional<context_id> debug_port::issuing(cycle_t next) const {
    if (m_core.m_halted || !m_core.m_scheduler.any_running() || m_core.m_pipeline.time > next) { return std::nullopt; }
    return context_id{static_cast<std::uint8_t>(m_core.m_scheduler.running())};
}

std::optional<context_id> debug_port::halted() const {
    if (!m_core.m_halted || !m_core.m_scheduler.any_running()) { return std::nullopt; }
    return context_id{static_cast<std::uint8_t>(m_core.m_scheduler.running())};
}

context* debug_port::find(context_id name) const {
    context* found = nullptr;
    if (name.value < m_core.contexts()) {
        found = &m_core.m_scheduler[name.value];
    } else if (name.value >= max_contexts && name.value - max_contexts < m_core.m_swap.slots().size()) {
        thread_swap::slot& entry = m_core.m_swap.slots()[name.value - max_contexts];
        found = entry.used ? &entry.thread : nullptr;
    }
    const bool started =
        found != nullptr && found->state != context_state::free && found->state != context_state::loading;
    return started ? found : nullptr;
}

const context* debug_port::thread(context_id name) const { return find(name); }

bool debug_port::set_pc(context_id name, std::uint32_t pc) {
    context* const found = find(name);
    if (found == nullptr || pc % 4 != 0) { return false; }
    found->pc = pc;
    return true;
}

bool debug_port::set_register(context_id name, std::size_t slot, std::uint64_t value) {
    context* const found = find(name);
    if (found == nullptr || slot >= register_slot::sink) { return false; }
    if (slot != register_slot::none) {
        found->value[slot] = slot < register_slot::f0 ? static_cast<std::uint32_t>(value) : value;
    }
    return true;
}

std::optional<std::uint32_t> debug_port::csr(context_id name, std::uint32_t number) const {
    const context* const found = find(name);
    return found == nullptr ? std::nullopt : m_core.m_csrs.read(*found, number, m_core.present());
}

bool debug_port::set_fp_csr(context_id name, std::uint32_t number, std::uint32_t value) {
    context* const found = find(name);
    if (found == nullptr || found->fs == fp_status::off || number < csr::fflags || number > csr::fcsr) { return false; }
    m_core.m_csrs.write(*found, number, value, m_core.present());
    return true;
}

std::size_t debug_port::transport(tlm::tlm_command command, std::uint32_t address, std::uint8_t* bytes,
                                  std::size_t count) const {
    tlm::tlm_generic_payload payload;
    payload.set_command(command);
    payload.set_address(address);
    payload.set_data_ptr(bytes);
    payload.set_data_length(static_cast<unsigned>(count));
    payload.set_streaming_width(static_cast<unsigned>(count));
    payload.set_byte_enable_ptr(nullptr);
    return m_core.bus->transport_dbg(payload);
}

std::size_t debug_port::read(std::uint32_t address, std::span<std::uint8_t> bytes) const {
    return bytes.empty() ? 0 : transport(tlm::TLM_READ_COMMAND, address, bytes.data(), bytes.size());
}

std::size_t debug_port::write(std::uint32_t address, std::span<const std::uint8_t> bytes) {
    if (bytes.empty()) { return 0; }
    std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());  // the data of a payload must not be const
    m_core.m_code.flush();
    m_core.m_reservation.end();
    return transport(tlm::TLM_WRITE_COMMAND, address, copy.data(), copy.size());
}

const std::uint8_t* debug_port::storage(std::uint32_t address, std::uint32_t bytes) const {
    return m_core.m_memory.contains(address, bytes) ? m_core.m_memory.data + m_core.m_memory.offset(address) : nullptr;
}

}  // namespace orbweaver::core
