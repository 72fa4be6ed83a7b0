// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/text/diagnostics.h"
#include "sim/text/source_text.h"

namespace orbweaver::sim {

/// A word of a source line, and where it stands.
struct agent_word {
    std::string text;
    text_position where;
};

/// A line of an agent's source with content: a mnemonic or directive, and its operands.
struct agent_statement {
    agent_word name;
    std::vector<agent_word> operands;
};

/// Takes a source apart: a statement a line, operands separated by spaces or by a comma, `#` and what follows left out.
/// Problems go to `problems`, and the line that has one is left out.
std::vector<agent_statement> agent_statements(const std::shared_ptr<const source_text>& source, diagnostics& problems);

}  // namespace orbweaver::sim
