// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "hw/noc/replay/record_source.h"
#include "sim/replay/bzip2_stream.h"

namespace orbweaver::sim {

/// Reader of Netrace files, version 1 (docs/noc/foreign_traces.md): packets between caches with their dependents.
/// Memory grows with the packets that others still wait for.
class netrace_reader final : public noc::record_source {
public:
    static constexpr std::uint32_t magic = 0x484A5455;

    /// @param flit_bytes data bytes per flit
    /// @throws user_error if the file cannot be read or its header is malformed
    netrace_reader(const std::string& file, std::uint32_t flit_bytes);

    unsigned nodes() const override { return m_nodes; }
    bool suits_larger_networks() const override { return true; }
    void next(unsigned stream, noc::trace_record& record) override;
    double part_read() const override { return m_stream.part_read(); }
    std::uint64_t messages() const override { return m_packets; }
    std::uint64_t longest_packet() const override;
    [[noreturn]] void refuse(unsigned column, const std::string& what) const override;
    std::string describe(std::uint64_t number) const override;

private:
    void read_head();
    void skip(std::uint64_t bytes);
    std::uint64_t number(const char* position, unsigned bytes) const;
    void fill(const char* packet, noc::trace_record& record) const;
    void read_dependents(unsigned count, noc::trace_record& record);
    void connect(std::uint32_t id, noc::trace_record& record);

    std::string m_name;
    bzip2_stream m_stream;
    std::uint32_t m_flit_bytes;
    unsigned m_nodes = 0;
    std::uint64_t m_cycles = 0;
    std::uint64_t m_packets = 0;
    std::uint64_t m_last = 0;  // number of the last record
    std::unordered_map<std::uint32_t, std::vector<std::uint64_t>>
        m_wanted;                                              // [future packet]: records that it waits for
    std::unordered_map<std::uint64_t, unsigned> m_dependents;  // [record]: number of future packets that wait for it
};

}  // namespace orbweaver::sim
