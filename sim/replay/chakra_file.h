// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sim/replay/chakra/execution_trace.pb.h>

#include <cstdint>
#include <string>

#include "hw/base/input_file.h"

namespace orbweaver::sim {

/// Reads the nodes of a Chakra execution trace: messages of protocol buffers, each behind its length.
class chakra_file {
public:
    /// @throws user_error if it cannot be read or does not begin as such a file does
    explicit chakra_file(std::string name);

    /// @return false at the end of the file
    /// @throws user_error for what is malformed, with its place in bytes, as do the functions below
    bool next(chakra::node& node);

    const std::string& name() const { return m_name; }

    /// "<file>: node 17 (name): <what>".
    [[noreturn]] void refuse(const chakra::node& node, const std::string& what) const;

    /// An attribute that is a whole number of 0 or more.
    /// @param missing what it is if it is not there
    std::uint64_t number(const chakra::node& node, const std::string& attribute, std::uint64_t missing) const;
    /// Number of an attribute that must exist.
    std::uint64_t number(const chakra::node& node, const std::string& attribute) const;
    /// A text, or a number as one; empty: it is not there.
    static std::string text(const chakra::node& node, const std::string& attribute);

private:
    static constexpr std::uint64_t longest_record = std::uint64_t{1} << 28;  // bytes

    /// @return false at the end of the file
    bool read_record();

    std::string m_name;
    input_file m_file;
    std::uint64_t m_position = 0;  // of the record, in bytes
    std::string m_record;
};

}  // namespace orbweaver::sim
