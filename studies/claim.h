// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::studies {

/// What agreement with a claim is worth.
enum class claim_basis : std::uint8_t {
    predicted,   // nothing was chosen by it
    calibrated,  // constants of the model or the load were chosen by it, or it follows from claims of that kind
};

/// A figure or statement of a paper, and what came out here: an entry of paper.json.
struct claim {
    std::string id;              // "scmp.E1"
    std::string claim;           // what is claimed
    std::string source;          // where the paper asks for it
    sim::result_json published;  // number or text, as the paper has it; null if it has none
    sim::result_json measured;   // likewise; null if runs that it needs failed
    std::string unit;
    sim::result_json tolerance;  // how far apart the two may be; null if there is nothing to measure the distance of
    bool pass = false;
    std::string note;  // why this tolerance, and what else there is to know
    claim_basis basis = claim_basis::predicted;
    std::string outcome{};  // of a prediction: predicted, undetermined or contradicted; empty: the claim is none
};

/// The outcome of a prediction; of another claim whether it holds, yes or no.
std::string verdict_on(const claim& entry);

/// Claims of one basis, and how many of them hold.
struct claim_count {
    std::size_t all = 0;
    std::size_t held = 0;
};
claim_count count_of(const std::vector<claim>& claims, claim_basis basis);

/// "of 60 predicted claims 40 hold, of 68 calibrated ones 66"
std::string counts_text(const std::vector<claim>& claims);

sim::result_json claim_json(const claim& entry);

/// A run that a claim needs did not give a verified result; the text states which, and why.
class unusable_run : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// What `make` gives, a cell of a table state; `otherwise` if a run that it needs is unusable, of which the list of
/// runs shows.
/// @param make callable without arguments; may throw unusable_run
template <class Make>
std::invoke_result_t<Make> if_usable(Make make, std::invoke_result_t<Make> otherwise = {}) {
    try {
        return make();
    } catch (const unusable_run&) { return otherwise; }
}

/// Completes a claim with what was measured; if a run that it needs is unusable, it fails and its note reports it.
claim judged(claim stated, const std::function<void(claim&)>& judge);

/// Claims with figures first by kind (the letters before the number), kinds in the order in which they come, then by
/// number.
std::vector<claim> in_order(std::vector<claim> claims);

/// A table of claims for a terminal: no line is longer than 100 characters.
std::string console_table(const std::vector<claim>& claims);

}  // namespace orbweaver::studies
