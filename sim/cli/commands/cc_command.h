// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sim/cli/command.h"

namespace orbweaver::sim {

/// Compiles and links programs for the modelled cores: the bare-metal compiler takes the place of this program, with
/// the words that the user gave and what such programs need.
class cc_command final : public command {
public:
    CLI::App& declare(CLI::App& program) override;
    bool hands_words_on() const override { return true; }
    exit_code execute(const invocation& words) const override;
};

}  // namespace orbweaver::sim
