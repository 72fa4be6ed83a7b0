// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <systemc>
#include <vector>

#include "hw/cop/controller_desc.h"

namespace orbweaver::cop {

/// The Data RAM (thesis chapter V, address spaces): 64-bit words in a space for each task of each
/// channel, the global space and the system space. MSGTAG is the offset into a space. Its ports are registers, which
/// change in the clock of an access and can be traced.
class data_ram : public sc_core::sc_module {
public:
    data_ram(sc_core::sc_module_name name, const controller_desc& described);

    /// The last access, until the next one.
    struct access_ports {
        std::uint32_t address = 0;  // address of the word: global space, system space, task spaces
        std::uint64_t data = 0;     // value of the word after the access
        std::uint32_t writes = 0;   // since power-up
    };

    /// A word that an instruction and an address word name.
    struct word_location {
        cop_space space{};
        std::uint32_t channel = 0;  // channel of a task space
        std::uint32_t task = 0;     // TKNO of a task space
        std::uint32_t tag = 0;
    };

    /// Returns whether the word exists (limit checking).
    bool has(const word_location& location) const;
    /// Returns whether a task space belongs to another task. A task owns the space that it was the first to write to.
    /// @param location a word that exists
    bool is_taken(const word_location& location) const;
    /// Makes a task the owner of its space.
    void take(const word_location& location);

    /// @param location an existing location outside of the mask space
    std::uint64_t read(const word_location& location) { return load(index(location)); }
    void write(const word_location& location, std::uint64_t value) { store(index(location), value); }

    std::uint64_t read_global(std::uint32_t tag) { return load(tag); }
    void write_global(std::uint32_t tag, std::uint64_t value) { store(tag, value); }
    /// Returns a word of the global space for inspection; this bypasses the ports.
    std::uint64_t global(std::uint32_t tag) const { return m_words[tag]; }

    const access_ports& ports() const { return m_ports; }
    const char* kind() const override { return "data_ram"; }
    /// Traces the ports by their names in the hierarchy: "cop0.data_ram.data".
    void trace(sc_core::sc_trace_file* file) const override;

private:
    std::uint64_t load(std::size_t address);
    void store(std::size_t address, std::uint64_t value);
    std::size_t space_number(const word_location& location) const;
    std::size_t index(const word_location& location) const;

    controller_desc m_desc;
    std::vector<std::uint64_t> m_words;   // global space, system space, task spaces
    std::vector<std::uint32_t> m_owners;  // TKNO by task space; 0: no owner yet
    access_ports m_ports;
};

}  // namespace orbweaver::cop
