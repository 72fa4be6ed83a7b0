// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sim/replay/chakra/execution_trace.pb.h>

#include <cstdint>
#include <string>

#include "hw/base/input_file.h"

namespace orbweaver::sim {

/// Reader of the nodes of a Chakra execution trace: protocol buffer messages, each preceded by its length.
class chakra_file {
public:
    /// @throws user_error if the file cannot be read or is not a Chakra trace
    explicit chakra_file(std::string name);

    /// Reads the next node.
    /// @return false at the end of the file
    /// @throws user_error for malformed data, with the byte offset, as do the functions below
    bool next(chakra::node& node);

    const std::string& name() const { return m_name; }

    /// Throws "<file>: node 17 (name): <what>".
    [[noreturn]] void refuse(const chakra::node& node, const std::string& what) const;

    /// Returns a non-negative integer attribute.
    /// @param missing value if the attribute is missing
    std::uint64_t number(const chakra::node& node, const std::string& attribute, std::uint64_t missing) const;
    /// Returns a required number attribute.
    std::uint64_t number(const chakra::node& node, const std::string& attribute) const;
    /// Returns an attribute as text; numbers are converted. Empty if it is missing.
    static std::string text(const chakra::node& node, const std::string& attribute);

private:
    static constexpr std::uint64_t longest_record = std::uint64_t{1} << 28;  // bytes

    /// @return false at the end of the file
    bool read_record();

    std::string m_name;
    input_file m_file;
    std::uint64_t m_position = 0;  // byte offset of the record
    std::string m_record;
};

}  // namespace orbweaver::sim
