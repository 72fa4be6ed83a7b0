// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/text/diagnostics.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// A word of a source line with its position.
struct agent_word {
    std::string text;
    text_position where;
};

/// A statement in a line of an agent's source: a mnemonic or directive, and its operands.
struct agent_statement {
    agent_word name;
    std::vector<agent_word> operands;
};

/// Splits a source into statements, one per line. Spaces or a comma separate operands, and `#` starts a comment. Lines
/// with problems are reported and omitted.
std::vector<agent_statement> agent_statements(const std::shared_ptr<const source_text>& source, diagnostics& problems);

}  // namespace orbweaver::sim
