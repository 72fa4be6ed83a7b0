// SPDX-License-Identifier: Apache-2.0
// Loads, stores and atomic operations that the main loop does not complete itself: devices, misaligned addresses,
// guarded memory, faults, and the complete A extension.
#include <algorithm>
#include <cstring>
#include <string>

#include "hw/core/core.h"
#include "hw/core/execute/fp_registers.h"
#include "tlm/privilege.h"
#include "tlm/repeated_access.h"

namespace orbweaver::core {
namespace {

std::uint64_t extend(std::uint64_t value, operation op) {
    switch (op) {
        case operation::lb: return static_cast<std::uint32_t>(static_cast<std::int8_t>(value));
        case operation::lh: return static_cast<std::uint32_t>(static_cast<std::int16_t>(value));
        case operation::flw: return fp_registers::box(static_cast<std::uint32_t>(value));
        default: return value;
    }
}

std::uint32_t atomic_result(operation op, std::uint32_t memory, std::uint32_t operand) {
    const auto a = static_cast<std::int32_t>(memory);
    const auto b = static_cast<std::int32_t>(operand);
    switch (op) {
        case operation::amoadd_w: return memory + operand;
        case operation::amoxor_w: return memory ^ operand;
        case operation::amoand_w: return memory & operand;
        case operation::amoor_w: return memory | operand;
        case operation::amomin_w: return static_cast<std::uint32_t>(std::min(a, b));
        case operation::amomax_w: return static_cast<std::uint32_t>(std::max(a, b));
        case operation::amominu_w: return std::min(memory, operand);
        case operation::amomaxu_w: return std::max(memory, operand);
        default: return operand;
    }
}

}  // namespace

void core::write_memory(std::uint32_t offset, std::uint64_t value, unsigned bytes) {
    const std::uint32_t last = offset + bytes - 1;
    if (m_ahead.has_checkpoint()) {
        m_ahead.note_store(offset);
        m_ahead.note_store(last);
    }
    std::memcpy(m_memory.data + offset, &value, bytes);
    m_reservation.note_store(offset / 4);
    m_reservation.note_store(last / 4);
    if ((m_ahead.lines[offset] & guarded_lines::watched) != 0) {
        const std::uint32_t watched = m_memory.offset(m_watched.address);
        if (offset < watched + m_watched.bytes && watched <= last) { m_watched.stored(); }
    }
}

/// Returns whether an access in cycle m_pipeline.time has to wait for the memory port that core and NIU share.
/// @param cycles  duration of the access
/// @param instead set to the outcome of the instruction if it has to wait
bool core::wait_for_port(cycle_t now, cycle_t cycles, code_slot& slot, outcome& instead) {
    if (m_port == nullptr) { return false; }
    if (m_pipeline.time != now) {
        instead = outcome::clock_wait;
        return true;
    }
    if (m_port->core_takes(now, cycles)) { return false; }
    instead = wait_until(now + 1, stall_cause::port, slot);
    return true;
}

core::outcome core::execute_load(context& thread, code_slot& slot, cycle_t now) {
    const std::uint32_t address =
        static_cast<std::uint32_t>(thread.value[slot.rs1]) + static_cast<std::uint32_t>(slot.imm);
    const unsigned bytes = access_bytes(slot.op);
    const bool misaligned = address % bytes != 0;
    const bool memory = m_memory.contains(address, bytes);
    if (misaligned && (m_desc.misaligned == misaligned_access::trap || !memory)) {
        return trap(thread, trap_cause::load_misaligned, address, now);
    }
    std::uint64_t data = 0;
    if (memory) {
        if (m_guard.looks_at_load(address)) {
            if (const std::string why = m_guard.forbidden_access(thread, slot.op, address, false); !why.empty()) {
                return trap(thread, trap_cause::load_access_fault, address, now, why);
            }
        }
        if (m_pipeline.time != now && m_ahead.keeps_in_step(m_memory.offset(address), bytes, guarded_lines::loads)) {
            return outcome::clock_wait;
        }
        if (outcome instead{}; wait_for_port(now, misaligned ? 2 : 1, slot, instead)) { return instead; }
        std::memcpy(&data, m_memory.data + m_memory.offset(address), bytes);
    } else {
        if (m_pipeline.time != now) { return outcome::clock_wait; }
        switch (access_device(address, bytes, data, false, slot, thread.mode)) {
            case device_answer::done: break;
            case device_answer::none: return wait_until(now + 1, stall_cause::device, slot);
            case device_answer::refused: return trap(thread, trap_cause::load_access_fault, address, now);
        }
    }
    if (misaligned) { m_pipeline.stall(1, stall_cause::split, &slot, true); }
    if (slot.op == operation::flw || slot.op == operation::fld) { thread.fs = fp_status::dirty; }
    thread.value[slot.rd] = extend(data, slot.op);
    thread.ready_at[slot.rd] = m_pipeline.time + m_desc.latency.load;
    thread.pending[slot.rd] = stall_cause::load;
    return outcome::retired;
}

core::outcome core::execute_store(context& thread, code_slot& slot, cycle_t now) {
    const std::uint32_t address =
        static_cast<std::uint32_t>(thread.value[slot.rs1]) + static_cast<std::uint32_t>(slot.imm);
    const unsigned bytes = access_bytes(slot.op);
    const bool misaligned = address % bytes != 0;
    const bool memory = m_memory.contains(address, bytes);
    if (misaligned && (m_desc.misaligned == misaligned_access::trap || !memory)) {
        return trap(thread, trap_cause::store_misaligned, address, now);
    }
    std::uint64_t data = thread.value[slot.rs2];
    if (memory) {
        if (m_guard.looks_at_store(address)) {
            if (const std::string why = m_guard.forbidden_access(thread, slot.op, address, true); !why.empty()) {
                return trap(thread, trap_cause::store_access_fault, address, now, why);
            }
        }
        if (m_pipeline.time != now && m_ahead.keeps_in_step(m_memory.offset(address), bytes, guarded_lines::stores)) {
            return outcome::clock_wait;
        }
        if (outcome instead{}; wait_for_port(now, misaligned ? 2 : 1, slot, instead)) { return instead; }
        write_memory(m_memory.offset(address), data, bytes);
    } else {
        if (m_pipeline.time != now) { return outcome::clock_wait; }
        switch (access_device(address, bytes, data, true, slot, thread.mode)) {
            case device_answer::done: break;
            case device_answer::none: return wait_until(now + 1, stall_cause::device, slot);
            case device_answer::refused: return trap(thread, trap_cause::store_access_fault, address, now);
        }
    }
    if (misaligned) { m_pipeline.stall(1, stall_cause::split, &slot, true); }
    return outcome::retired;
}

/// Performs a load or store by b_transport. The delay that the target annotates stalls the pipeline.
core::device_answer core::access_device(std::uint32_t address, unsigned bytes, std::uint64_t& data, bool write,
                                        code_slot& slot, privilege_mode mode) {
    std::uint8_t buffer[8] = {};
    if (write) { std::memcpy(buffer, &data, bytes); }
    tlm::tlm_generic_payload payload;
    payload.set_command(write ? tlm::TLM_WRITE_COMMAND : tlm::TLM_READ_COMMAND);
    payload.set_address(address);
    payload.set_data_ptr(buffer);
    payload.set_data_length(bytes);
    payload.set_streaming_width(bytes);
    payload.set_byte_enable_ptr(nullptr);
    payload.set_dmi_allowed(false);
    payload.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
    sc_core::sc_time delay = sc_core::SC_ZERO_TIME;
    // The payload frees its extensions, even if a target throws.
    if (mode == privilege_mode::user) { payload.set_extension(new user_access); }
    constexpr std::size_t sp = 2;
    const context& thread = m_scheduler.current();
    auto* const repeated =
        new repeated_access({m_scheduler.running(), thread.pc, static_cast<std::uint32_t>(thread.value[sp])});
    payload.set_extension(repeated);
    bus->b_transport(payload, delay);
    if (!payload.is_response_ok()) {
        return payload.get_response_status() == tlm::TLM_INCOMPLETE_RESPONSE && repeated->answer_later
                   ? device_answer::none
                   : device_answer::refused;
    }
    const std::uint64_t period = m_environment.domain.period().value();
    const cycle_t waited = (delay.value() + period - 1) / period;
    if (waited > 0) { m_pipeline.stall(waited, stall_cause::device, &slot, true); }
    std::memcpy(&data, buffer, bytes);
    return device_answer::done;
}

core::outcome core::execute_atomic(context& thread, code_slot& slot, cycle_t now) {
    const auto address = static_cast<std::uint32_t>(thread.value[slot.rs1]);
    const bool reserve = slot.op == operation::lr_w;
    if (address % 4 != 0) {
        return trap(thread, reserve ? trap_cause::load_misaligned : trap_cause::store_misaligned, address, now);
    }
    if (!m_memory.contains(address, 4)) {
        return trap(thread, reserve ? trap_cause::load_access_fault : trap_cause::store_access_fault, address, now);
    }
    if (reserve ? m_guard.looks_at_load(address) : m_guard.looks_at_store(address)) {
        if (const std::string why = m_guard.forbidden_access(thread, slot.op, address, !reserve); !why.empty()) {
            return trap(thread, reserve ? trap_cause::load_access_fault : trap_cause::store_access_fault, address, now,
                        why);
        }
    }
    const std::uint32_t offset = m_memory.offset(address);
    constexpr std::uint8_t both = guarded_lines::loads | guarded_lines::stores;
    if (m_pipeline.time != now && m_ahead.keeps_in_step(offset, 4, both)) { return outcome::clock_wait; }
    if (outcome instead{}; wait_for_port(now, 1, slot, instead)) { return instead; }
    const std::uint32_t word = m_memory.word(address);
    const auto operand = static_cast<std::uint32_t>(thread.value[slot.rs2]);
    std::uint32_t result = word;
    if (reserve) {
        m_reservation = {offset / 4, m_scheduler.running(), word};
    } else if (slot.op == operation::sc_w) {
        // A write of the NIU is detected by a changed value; a write of the same value cannot be detected.
        const bool held = m_reservation.word == offset / 4 && m_reservation.context == m_scheduler.running() &&
                          m_reservation.value == word;
        if (held) { write_memory(offset, operand, 4); }
        m_reservation.end();
        result = held ? 0 : 1;
    } else {
        write_memory(offset, atomic_result(slot.op, word, operand), 4);
    }
    thread.value[slot.rd] = result;
    thread.ready_at[slot.rd] = m_pipeline.time + m_desc.latency.load;
    thread.pending[slot.rd] = stall_cause::load;
    return outcome::retired;
}

}  // namespace orbweaver::core
