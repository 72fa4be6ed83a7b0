// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "sim/text/source_text.h"
#include "sw_stack/shared/agent_template.h"

namespace orbweaver::sim {

/// Values of late-bound parameters, by name.
using agent_parameters = std::map<std::string, std::uint32_t, std::less<>>;

/// A half-word of a program with its source statement.
struct agent_half_word {
    text_position where;  // position of the mnemonic or DATA
    bool is_instruction = false;
};

/// An assembled agent: its body without the payload, with holes for parameters that are bound when an agent is created.
struct agent_template {
    std::string name;                           // file name without folder and extension
    std::vector<std::uint8_t> body;             // program and data, padded to whole words; holes contain 0
    std::uint32_t entry = 0;                    // start of execution, in half-words
    std::vector<agent_half_word> half_words;    // without the padding
    std::vector<std::string> parameters;        // in the order of first use
    std::vector<agent_hole> holes;              // in the order of their offsets
    std::vector<text_position> hole_positions;  // [hole]: position in the source
    std::vector<std::string> labels;            // names that parameters may be confused with

    std::uint32_t program_bytes() const {
        return static_cast<std::uint32_t>(half_words.size()) * agent_instruction_bytes;
    }
    std::uint32_t instructions() const;
    std::uint32_t data_half_words() const { return static_cast<std::uint32_t>(half_words.size()) - instructions(); }
};

/// Returns why these values cannot be bound: parameters without a value, values too large for a field, unknown names.
/// Empty if they can.
std::vector<std::string> binding_problems(const agent_template& program, const agent_parameters& values);

/// Returns the body with all holes filled.
/// @throws user_error with all problems
std::vector<std::uint8_t> bound_body(const agent_template& program, const agent_parameters& values);

/// Returns the template with some parameters bound and the others still open.
/// @throws user_error for values that do not fit and unknown names
agent_template bind_some(agent_template program, const agent_parameters& values);

}  // namespace orbweaver::sim
