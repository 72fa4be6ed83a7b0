// SPDX-License-Identifier: Apache-2.0
// Loads, stores and atomic operations of the core that the main loop does not finish itself: devices, misaligned
// addresses, guarded memory, faults, and all of the A extension.
#include <algorithm>
#include <cstring>
#include <string>

#include "hw/core/core.h"
#include "hw/core/fp_registers.h"

namespace orbweaver {
namespace {

std::uint64_t extend(std::uint64_t value, operation op) {
    switch (op) {
        case operation::lb:
            return static_cast<std::uint32_t>(static_cast<std::int8_t>(value));
        case operation::lh:
            return static_cast<std::uint32_t>(static_cast<std::int16_t>(value));
        case operation::flw:
            return fp_registers::box(static_cast<std::uint32_t>(value));
        default:
            return value;
    }
}

std::uint32_t atomic_result(operation op, std::uint32_t memory, std::uint32_t operand) {
    const auto a = static_cast<std::int32_t>(memory);
    const auto b = static_cast<std::int32_t>(operand);
    switch (op) {
        case operation::amoadd_w:
            return memory + operand;
        case operation::amoxor_w:
            return memory ^ operand;
        case operation::amoand_w:
            return memory & operand;
        case operation::amoor_w:
            return memory | operand;
        case operation::amomin_w:
            return static_cast<std::uint32_t>(std::min(a, b));
        case operation::amomax_w:
            return static_cast<std::uint32_t>(std::max(a, b));
        case operation::amominu_w:
            return std::min(memory, operand);
        case operation::amomaxu_w:
            return std::max(memory, operand);
        default:
            return operand;
    }
}

}  // namespace

bool core::in_memory(std::uint32_t address, unsigned bytes) const {
    const std::uint64_t offset = address - m_memory_base;
    return offset + bytes <= std::uint64_t{m_memory_words} * 4;
}

/// Whether an access to memory must be in step with the clock.
bool core::guarded(std::uint32_t address, unsigned bytes, std::uint8_t access) const {
    const std::uint32_t offset = address - m_memory_base;
    return ((m_guards[offset >> guarded_lines::line_shift] |
             m_guards[(offset + bytes - 1) >> guarded_lines::line_shift]) &
            access) != 0;
}

void core::write_memory(std::uint32_t offset, std::uint64_t value, unsigned bytes) {
    if (m_checkpoint.valid) {
        m_checkpoint.note_store(m_memory, offset);
        m_checkpoint.note_store(m_memory, offset + bytes - 1);
    }
    std::memcpy(m_memory + offset, &value, bytes);
    const std::uint32_t first = offset / 4;
    const std::uint32_t last = (offset + bytes - 1) / 4;
    if (m_reserved >= first && m_reserved <= last) {
        m_reserved = no_reservation;
    }
    if ((m_guarded[offset] & guarded_lines::watched) != 0) {
        const std::uint32_t watched = m_watched.address - m_memory_base;
        if (offset < watched + m_watched.bytes && watched < offset + bytes) {
            m_watched.stored();
        }
    }
}

/// Whether an access in cycle m_time has to wait for its turn at the port that core and NIU share; if so, `instead` is
/// what becomes of the instruction.
/// @param cycles that the access takes
bool core::wait_for_port(cycle_t now, cycle_t cycles, code_slot& slot, outcome& instead) {
    if (m_port == nullptr) {
        return false;
    }
    if (m_time != now) {
        instead = outcome::in_step;
        return true;
    }
    if (m_port->core_takes(now, cycles)) {
        return false;
    }
    m_time = stall_until(now, now + 1, stall_cause::port, slot, m_burst.count);
    instead = outcome::again;
    return true;
}

core::outcome core::execute_load(context& c, code_slot& slot, cycle_t now) {
    const std::uint32_t address = static_cast<std::uint32_t>(c.value[slot.rs1]) + static_cast<std::uint32_t>(slot.imm);
    const unsigned bytes = access_bytes(slot.op);
    const bool misaligned = address % bytes != 0;
    const bool memory = in_memory(address, bytes);
    if (misaligned && (m_desc.misaligned == misaligned_access::trap || !memory)) {
        return trap(c, trap_cause::load_misaligned, address, now);
    }
    std::uint64_t data = 0;
    if (memory) {
        if (is_guarded(address, m_guard.null_end)) {
            if (const std::string why = forbidden_access(c, slot.op, address, false); !why.empty()) {
                return trap(c, trap_cause::load_access_fault, address, now, why);
            }
        }
        if (m_time != now && guarded(address, bytes, guarded_lines::loads)) {
            return outcome::in_step;
        }
        if (outcome instead{}; wait_for_port(now, misaligned ? 2 : 1, slot, instead)) {
            return instead;
        }
        std::memcpy(&data, m_memory + (address - m_memory_base), bytes);
    } else {
        if (m_time != now) {
            return outcome::in_step;
        }
        if (!access_device(address, bytes, data, false, slot)) {
            return trap(c, trap_cause::load_access_fault, address, now);
        }
    }
    if (misaligned) {
        charge(1, stall_cause::split, &slot, true);
        ++m_time;
    }
    if (slot.op == operation::flw || slot.op == operation::fld) {
        c.fs = fp_status::dirty;
    }
    c.value[slot.rd] = extend(data, slot.op);
    c.ready_at[slot.rd] = m_time + m_desc.latency.load;
    c.pending[slot.rd] = stall_cause::load;
    return outcome::retired;
}

core::outcome core::execute_store(context& c, code_slot& slot, cycle_t now) {
    const std::uint32_t address = static_cast<std::uint32_t>(c.value[slot.rs1]) + static_cast<std::uint32_t>(slot.imm);
    const unsigned bytes = access_bytes(slot.op);
    const bool misaligned = address % bytes != 0;
    const bool memory = in_memory(address, bytes);
    if (misaligned && (m_desc.misaligned == misaligned_access::trap || !memory)) {
        return trap(c, trap_cause::store_misaligned, address, now);
    }
    std::uint64_t data = c.value[slot.rs2];
    if (memory) {
        if (is_guarded(address, m_guard.constant_end)) {
            if (const std::string why = forbidden_access(c, slot.op, address, true); !why.empty()) {
                return trap(c, trap_cause::store_access_fault, address, now, why);
            }
        }
        if (m_time != now && guarded(address, bytes, guarded_lines::stores)) {
            return outcome::in_step;
        }
        if (outcome instead{}; wait_for_port(now, misaligned ? 2 : 1, slot, instead)) {
            return instead;
        }
        write_memory(address - m_memory_base, data, bytes);
    } else {
        if (m_time != now) {
            return outcome::in_step;
        }
        if (!access_device(address, bytes, data, true, slot)) {
            return trap(c, trap_cause::store_access_fault, address, now);
        }
    }
    if (misaligned) {
        charge(1, stall_cause::split, &slot, true);
        ++m_time;
    }
    return outcome::retired;
}

/// A load or store by b_transport. The delay that the target annotates stalls the pipeline.
bool core::access_device(std::uint32_t address, unsigned bytes, std::uint64_t& data, bool write, code_slot& slot) {
    std::uint8_t buffer[8] = {};
    if (write) {
        std::memcpy(buffer, &data, bytes);
    }
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
    bus->b_transport(payload, delay);
    if (!payload.is_response_ok()) {
        return false;
    }
    const std::uint64_t period = m_domain.period().value();
    const cycle_t waited = (delay.value() + period - 1) / period;
    if (waited > 0) {
        charge(waited, stall_cause::device, &slot, true);
        m_time += waited;
    }
    std::memcpy(&data, buffer, bytes);
    return true;
}

core::outcome core::execute_atomic(context& c, code_slot& slot, cycle_t now) {
    const auto address = static_cast<std::uint32_t>(c.value[slot.rs1]);
    const bool reserve = slot.op == operation::lr_w;
    if (address % 4 != 0) {
        return trap(c, reserve ? trap_cause::load_misaligned : trap_cause::store_misaligned, address, now);
    }
    if (!in_memory(address, 4)) {
        return trap(c, reserve ? trap_cause::load_access_fault : trap_cause::store_access_fault, address, now);
    }
    if (is_guarded(address, reserve ? m_guard.null_end : m_guard.constant_end)) {
        if (const std::string why = forbidden_access(c, slot.op, address, !reserve); !why.empty()) {
            return trap(c, reserve ? trap_cause::load_access_fault : trap_cause::store_access_fault, address, now, why);
        }
    }
    constexpr std::uint8_t both = guarded_lines::loads | guarded_lines::stores;
    if (m_time != now && guarded(address, 4, both)) {
        return outcome::in_step;
    }
    if (outcome instead{}; wait_for_port(now, 1, slot, instead)) {
        return instead;
    }
    const std::uint32_t offset = address - m_memory_base;
    std::uint32_t word = 0;
    std::memcpy(&word, m_memory + offset, 4);
    const auto operand = static_cast<std::uint32_t>(c.value[slot.rs2]);
    std::uint32_t result = word;
    if (reserve) {
        m_reserved = offset / 4;
        m_reserved_by = m_running;
        m_reserved_value = word;
    } else if (slot.op == operation::sc_w) {
        // A write of the NIU shows as a changed value; one that did not change it cannot be told from none.
        const bool held = m_reserved == offset / 4 && m_reserved_by == m_running && m_reserved_value == word;
        if (held) {
            write_memory(offset, operand, 4);
        }
        m_reserved = no_reservation;
        result = held ? 0 : 1;
    } else {
        write_memory(offset, atomic_result(slot.op, word, operand), 4);
    }
    c.value[slot.rd] = result;
    c.ready_at[slot.rd] = m_time + m_desc.latency.load;
    c.pending[slot.rd] = stall_cause::load;
    return outcome::retired;
}

}  // namespace orbweaver
