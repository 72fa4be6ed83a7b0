// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

namespace orbweaver::cop {

/// A RAM of channel masks with one entry per tag (thesis chapter V, TC RAM and BCAST RAM). Bit c - 1 of a mask is
/// channel c. A controller has one RAM of terminal counts (TC: channels that have not contributed to an operation yet)
/// and two banks of broadcast masks (BCAST: channels that receive its result). Its ports are registers, which change in
/// the clock of an access and can be traced.
class mask_ram : public sc_core::sc_module {
public:
    struct entry {
        std::uint64_t mask = 0;
        bool accessed = false;  // an operation with this tag is in progress
        bool fresh = false;     // TC RAM: the first contribution is stored, not combined
    };
    /// The last access, until the next one.
    struct access_ports {
        std::uint32_t tag = 0;
        entry content;             // entry of the tag after the access
        std::uint32_t writes = 0;  // since power-up
    };

    /// @param entries 1..65536
    mask_ram(sc_core::sc_module_name name, unsigned entries) : sc_module(name), m_entries(entries) {}

    /// Returns an entry for inspection; this bypasses the ports.
    const entry& operator[](std::uint32_t tag) const { return m_entries[tag]; }
    bool any_accessed(std::uint32_t tag, std::uint32_t count) const;

    /// Reads an entry through the ports.
    const entry& read(std::uint32_t tag);
    /// Executes SETTC or SETBM. An empty mask has no channels to wait for: its entries are free.
    void set(std::uint32_t tag, std::uint32_t count, std::uint64_t mask);
    /// Records a contribution: removes channels from the mask, and the entry is not fresh any more.
    void remove(std::uint32_t tag, std::uint64_t channels);
    /// Marks an entry as not fresh.
    void age(std::uint32_t tag);
    /// Ends the operation of a tag: its entry is not accessed any more.
    void release(std::uint32_t tag);

    const access_ports& ports() const { return m_ports; }
    const char* kind() const override { return "mask_ram"; }
    /// Traces the ports by their names in the hierarchy: "cop0.tc_mask.mask".
    void trace(sc_core::sc_trace_file* file) const override;
    /// Traces an entry: "cop0.tc_mask.entry_7.mask".
    void trace_entry(sc_core::sc_trace_file* file, std::uint32_t tag) const;

private:
    void show(std::uint32_t tag, unsigned writes) { m_ports = {tag, m_entries[tag], m_ports.writes + writes}; }

    std::vector<entry> m_entries;  // [tag]
    access_ports m_ports;
};

/// @param name name of the entry, a prefix of the names of its parts
void sc_trace(sc_core::sc_trace_file* file, const mask_ram::entry& traced, const std::string& name);

}  // namespace orbweaver::cop
