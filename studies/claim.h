// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "sim/output/result_json.h"

namespace orbweaver::studies {

/// Evidence value of agreement with a claim.
enum class claim_basis : std::uint8_t {
    predicted,        // no parameter was chosen to match it
    calibrated,       // parameters of the model or the load were chosen to match it, or it follows from such claims
    calculated,       // the source's own formula or figures give it, without a run of the machine
    by_construction,  // the model was built to have it, so it can only show a defect of the model
};
inline constexpr std::array claim_bases{claim_basis::predicted, claim_basis::calibrated, claim_basis::calculated,
                                        claim_basis::by_construction};

/// Text of a basis in paper.json and reports.
const char* basis_text(claim_basis basis);

/// A figure or statement of a paper and its reproduction: an entry of paper.json.
struct claim {
    std::string id;              // "scmp.E1"
    std::string claim;           // text of the claim
    std::string source;          // position in the paper
    sim::result_json published;  // number or text of the paper; null without one
    sim::result_json measured;   // number or text; null if required runs failed
    std::string unit;
    sim::result_json tolerance;  // allowed difference; null if a difference is not defined
    bool pass = false;
    std::string note;  // reason for the tolerance, and further remarks
    claim_basis basis = claim_basis::predicted;
    std::string outcome{};   // predicted, undetermined or contradicted; empty if the claim is not a prediction
    sim::result_json row{};  // keys that a row of data adds to its entry, or replaces; terminals omit such a claim
};

/// Makes a claim without a measurement.
claim unmeasured(std::string id, std::string text, std::string source, sim::result_json published,
                 std::string unit = {}, std::string note = {}, sim::result_json tolerance = nullptr,
                 claim_basis basis = claim_basis::predicted);

/// Returns the outcome of a prediction; for another claim whether it holds, yes or no.
std::string verdict_on(const claim& entry);

/// Number of claims of one basis, and how many of them hold.
struct claim_count {
    std::size_t all = 0;
    std::size_t held = 0;
};
claim_count count_of(const std::vector<claim>& claims, claim_basis basis);

/// "of 60 predicted claims 40 hold, of 68 calibrated ones 66"; kinds without a claim are left out.
std::string counts_text(const std::vector<claim>& claims);

sim::result_json claim_json(const claim& entry);

/// Error: a run required by a claim has no verified result; the text names the run and the reason.
class unusable_run : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Returns the value of `make` for a table cell, or `otherwise` if a required run is unusable; the list of runs shows
/// the reason.
/// @param make callable without arguments; may throw unusable_run
template <class Make>
std::invoke_result_t<Make> if_usable(Make make, std::invoke_result_t<Make> otherwise = {}) {
    try {
        return make();
    } catch (const unusable_run&) { return otherwise; }
}

/// Completes a claim with the measurement. If a required run is unusable, the claim fails and its note names the run.
claim judged(claim stated, const std::function<void(claim&)>& judge);

/// Returns the claims ordered by kind (the letters before the number; kinds in order of first appearance), then by
/// number.
std::vector<claim> in_order(std::vector<claim> claims);

/// Returns a table of claims for a terminal; lines have at most 100 characters.
std::string console_table(const std::vector<claim>& claims);

}  // namespace orbweaver::studies
