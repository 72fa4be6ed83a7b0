// SPDX-License-Identifier: Apache-2.0
// Sources in strings, for the tests of the assembler.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "sim/agent/assembler/assembler.h"

namespace orbweaver::sim {

/// Returns the error of the assembler for a source; empty if it accepts the source.
inline std::string assembly_complaint(const std::string& text) {
    diagnostics problems;
    assemble_agent(std::make_shared<source_text>(source_text{"test.agent", text}), problems);
    return problems.text();
}

/// The template of a source that the assembler must accept.
inline agent_template assembled(const std::string& text) {
    diagnostics problems;
    agent_template result = assemble_agent(std::make_shared<source_text>(source_text{"test.agent", text}), problems);
    EXPECT_EQ(problems.text(), "");
    return result;
}

/// The half-words of a body.
inline std::vector<std::uint16_t> half_words(const std::vector<std::uint8_t>& body) {
    std::vector<std::uint16_t> words;
    for (std::size_t offset = 0; offset + 1 < body.size(); offset += 2) {
        words.push_back(static_cast<std::uint16_t>(body[offset] | body[offset + 1] << 8));
    }
    return words;
}

}  // namespace orbweaver::sim
