// SPDX-License-Identifier: Apache-2.0
// A controller without time, written from the thesis (chapters IV and V). It has another structure than the hardware.
#pragma once

#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "hw/link/cop_words.h"

namespace orbweaver::cop {

class reference_controller {
public:
    explicit reference_controller(unsigned entries) : m_entries(entries) {}

    /// The effect of a command.
    struct effect {
        cop_error refused = cop_error::none;
        std::set<unsigned> receivers;       // of a message
        std::optional<std::uint64_t> data;  // of it
    };

    effect serve(unsigned channel, const serial::cop_words& words) {
        const cop_instruction command = words.instruction();
        const cop_address address = decode_cop_address(words.word[1], command);
        const bool wide = has_64_bits(command.opcode);
        const std::uint64_t value =
            wide ? words.data() : static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(words.word[2])});
        switch (command.opcode) {
            case cop_opcode::set_terminal_count: return set_masks(m_missing, address, words.data(), true);
            case cop_opcode::set_broadcast_mask: return set_masks(m_receivers, address, words.data(), false);
            case cop_opcode::broadcast64: {
                if (address.tag >= m_entries) { return {cop_error::limit, {}, {}}; }
                effect sent{cop_error::none, m_receivers[address.tag], value};
                m_busy_receivers.erase(address.tag);
                return sent;
            }
            case cop_opcode::read64:
            case cop_opcode::write64:
            case cop_opcode::read_modify_write64:
            case cop_opcode::read32:
            case cop_opcode::write32:
            case cop_opcode::read_modify_write32: return access(channel, command, address, value, wide);
            default: return contribute(channel, command.opcode, address.tag, value);
        }
    }

private:
    using masks = std::map<std::uint32_t, std::set<unsigned>>;
    using position = std::tuple<cop_space, unsigned, std::uint32_t, std::uint32_t>;

    effect set_masks(masks& table, const cop_address& address, std::uint64_t mask, bool terminal) {
        std::set<std::uint32_t>& busy = terminal ? m_busy_missing : m_busy_receivers;
        if (address.count == 0 || address.tag + address.count > m_entries) { return {cop_error::limit, {}, {}}; }
        for (std::uint32_t tag = address.tag; tag < address.tag + address.count; ++tag) {
            if (busy.contains(tag)) { return {cop_error::mask_in_use, {}, {}}; }
        }
        std::set<unsigned> channels;
        for (unsigned channel = 1; channel <= 64; ++channel) {
            if ((mask >> (channel - 1) & 1) != 0) { channels.insert(channel); }
        }
        for (std::uint32_t tag = address.tag; tag < address.tag + address.count; ++tag) {
            table[tag] = channels;
            if (!channels.empty()) { busy.insert(tag); }
            if (terminal && !channels.empty()) {
                m_empty.insert(tag);
            } else if (terminal) {
                m_empty.erase(tag);
            }
        }
        return {};
    }

    effect access(unsigned channel, const cop_instruction& command, const cop_address& address, std::uint64_t value,
                  bool wide) {
        const bool in_task = address.space == cop_space::task;
        const unsigned target = command.other_channel ? address.channel : channel;
        if (address.tag >= (in_task ? task_words : m_entries) || (in_task && (target == 0 || target > 64))) {
            return {cop_error::limit, {}, {}};
        }
        const bool reads = command.opcode == cop_opcode::read64 || command.opcode == cop_opcode::read32;
        const bool writes = command.opcode == cop_opcode::write64 || command.opcode == cop_opcode::write32;
        if (in_task) {
            const auto owner = m_owners.find(target);
            const bool other = owner != m_owners.end() && owner->second != command.task;
            if (other || (writes && target != channel)) { return {cop_error::owner, {}, {}}; }
            if (writes) { m_owners[target] = command.task; }
        }
        std::uint64_t& word = m_words[{address.space, in_task ? target : 0, 0, address.tag}];
        const std::uint64_t before = wide ? word : word & 0xffffffff;
        if (!reads && !in_task) { m_empty.erase(address.tag); }
        if (writes) {
            word = value;
            return {};
        }
        if (!reads) { word = added(word, value, wide, address.real); }
        return {cop_error::none, {channel}, before};
    }

    static std::uint64_t bits(double value) {
        return std::isnan(value) ? 0x7ff8000000000000U : std::bit_cast<std::uint64_t>(value);
    }

    static std::uint64_t added(std::uint64_t a, std::uint64_t b, bool wide, bool real) {
        if (real && wide) { return bits(std::bit_cast<double>(a) + std::bit_cast<double>(b)); }
        return wide ? a + b : static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(a + b)});
    }

    effect contribute(unsigned channel, cop_opcode opcode, std::uint32_t tag, std::uint64_t value) {
        if (tag >= m_entries) { return {cop_error::limit, {}, {}}; }
        if (!m_busy_missing.contains(tag) || !m_missing[tag].contains(channel)) {
            return {cop_error::already_counted, {}, {}};
        }
        std::uint64_t& word = m_words[{cop_space::global, 0, 0, tag}];
        const bool barrier = opcode == cop_opcode::barrier_entry;
        if (!barrier) { word = m_empty.contains(tag) ? value : combined(opcode, word, value); }
        m_empty.erase(tag);
        m_missing[tag].erase(channel);
        if (!m_missing[tag].empty()) { return {}; }
        m_busy_missing.erase(tag);
        m_busy_receivers.erase(tag);
        const std::uint64_t result = has_64_bits(opcode) ? word : word & 0xffffffff;
        return {cop_error::none, m_receivers[tag], barrier ? std::nullopt : std::optional(result)};
    }

    static std::uint64_t combined(cop_opcode opcode, std::uint64_t a, std::uint64_t b) {
        const auto x = std::bit_cast<double>(a);
        const auto y = std::bit_cast<double>(b);
        const auto i = static_cast<std::int64_t>(a);
        const auto j = static_cast<std::int64_t>(b);
        switch (opcode) {
            case cop_opcode::sum64: return a + b;
            case cop_opcode::max64: return i > j ? a : b;
            case cop_opcode::min64: return i < j ? a : b;
            case cop_opcode::exor64: return a ^ b;
            case cop_opcode::sum_double: return bits(x + y);
            case cop_opcode::max_double: return bits(std::fmax(x, y));
            default: {  // of 32 bits: or32, sum32
                const std::uint64_t low = opcode == cop_opcode::or32 ? a | b : a + b;
                return static_cast<std::uint64_t>(std::int64_t{static_cast<std::int32_t>(low)});
            }
        }
    }

    static constexpr std::uint32_t task_words = 2048;
    std::uint32_t m_entries;
    masks m_missing;
    masks m_receivers;
    std::set<std::uint32_t> m_busy_missing;
    std::set<std::uint32_t> m_busy_receivers;
    std::set<std::uint32_t> m_empty;  // nothing has been stored since SETTC
    std::map<unsigned, std::uint32_t> m_owners;
    std::map<position, std::uint64_t> m_words;
};

}  // namespace orbweaver::cop
