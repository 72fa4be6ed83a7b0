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

/// A half-word of a program, and the statement that it comes from.
struct agent_half_word {
    text_position where;  // the mnemonic, or DATA
    bool is_instruction = false;
};

/// An assembled agent: its body before the payload, with holes for the parameters that are bound when one is made.
struct agent_template {
    std::string name;                           // of its file, without folder and extension
    std::vector<std::uint8_t> body;             // program and data, padded to a whole number of words; holes hold 0
    std::uint32_t entry = 0;                    // where it starts, in half-words
    std::vector<agent_half_word> half_words;    // without the padding
    std::vector<std::string> parameters;        // in the order of their first use
    std::vector<agent_hole> holes;              // in the order of their places
    std::vector<text_position> hole_positions;  // of each hole, in the source
    std::vector<std::string> labels;            // names that parameters may be mistaken for

    std::uint32_t program_bytes() const {
        return static_cast<std::uint32_t>(half_words.size()) * agent_instruction_bytes;
    }
    std::uint32_t instructions() const;
    std::uint32_t data_half_words() const { return static_cast<std::uint32_t>(half_words.size()) - instructions(); }
};

/// Why these values do not make an agent of the template: parameters without a value, values that are too large for a
/// field, names that the template does not have. Empty if they do.
std::vector<std::string> binding_problems(const agent_template& program, const agent_parameters& values);

/// The body with all holes filled.
/// @throws user_error with all problems
std::vector<std::uint8_t> bound_body(const agent_template& program, const agent_parameters& values);

/// The template with some parameters bound and the others still open.
/// @throws user_error for values that do not fit and names that it does not have
agent_template bind_some(agent_template program, const agent_parameters& values);

}  // namespace orbweaver::sim
