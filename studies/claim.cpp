// SPDX-License-Identifier: Apache-2.0
#include "studies/claim.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

namespace orbweaver::studies {

namespace {

constexpr std::size_t min_id_width = 9;
constexpr std::size_t id_and_claim_width = 51;
constexpr std::size_t value_width = 20;
constexpr std::size_t min_verdict_width = 5;  // "holds"

/// "scmp.E12" is {"scmp.E", 12}.
struct numbered {
    std::string kind;
    unsigned number = 0;
};

numbered split(const std::string& id) {
    const std::size_t digits = id.find_last_not_of("0123456789") + 1;
    numbered result{id.substr(0, digits), 0};
    std::from_chars(id.data() + digits, id.data() + id.size(), result.number);
    return result;
}

std::string shortened(const std::string& text, std::size_t width) {
    return text.size() <= width ? text : text.substr(0, width - 3) + "...";
}

std::string value_text(const sim::result_json& value, const std::string& unit) {
    if (value.is_null()) { return "-"; }
    const std::string text = value.is_string()         ? value.get<std::string>()
                             : value.is_number_float() ? fmt::format("{:.4g}", value.get<double>())
                                                       : value.dump();
    return unit.empty() || value.is_string() ? text : text + " " + unit;
}

const char* counted_text(claim_basis basis) {
    return basis == claim_basis::calibrated   ? "calibrated ones"
           : basis == claim_basis::calculated ? "calculated ones"
                                              : "by construction";
}

}  // namespace

const char* basis_text(claim_basis basis) {
    switch (basis) {
        case claim_basis::predicted: return "predicted";
        case claim_basis::calibrated: return "calibrated";
        case claim_basis::calculated: return "calculated";
        case claim_basis::by_construction: return "by construction";
    }
    return "";
}

std::string verdict_on(const claim& entry) {
    return !entry.outcome.empty() ? entry.outcome : entry.pass ? "yes" : "no";
}

sim::result_json claim_json(const claim& entry) {
    sim::result_json json{{"id", entry.id},
                          {"claim", entry.claim},
                          {"source", entry.source},
                          {"published", entry.published},
                          {"measured", entry.measured},
                          {"unit", entry.unit},
                          {"tolerance", entry.tolerance},
                          {"pass", entry.pass},
                          {"basis", basis_text(entry.basis)},
                          {"note", entry.note}};
    if (!entry.outcome.empty()) { json["outcome"] = entry.outcome; }
    if (!entry.row.is_null()) { json.update(entry.row); }
    return json;
}

claim unmeasured(std::string id, std::string text, std::string source, sim::result_json published, std::string unit,
                 std::string note, sim::result_json tolerance, claim_basis basis) {
    return {std::move(id),
            std::move(text),
            std::move(source),
            std::move(published),
            nullptr,
            std::move(unit),
            std::move(tolerance),
            false,
            std::move(note),
            basis};
}

claim_count count_of(const std::vector<claim>& claims, claim_basis basis) {
    claim_count count;
    for (const claim& one : claims) {
        count.all += one.basis == basis ? 1 : 0;
        count.held += one.basis == basis && one.pass ? 1 : 0;
    }
    return count;
}

std::string counts_text(const std::vector<claim>& claims) {
    const claim_count predicted = count_of(claims, claim_basis::predicted);
    std::string text = fmt::format("of {} predicted claims {} hold", predicted.all, predicted.held);
    for (const claim_basis basis : claim_bases) {
        const claim_count count = count_of(claims, basis);
        if (basis == claim_basis::predicted || count.all == 0) { continue; }
        text += fmt::format(", of {} {} {}", count.all, counted_text(basis), count.held);
    }
    return text;
}

claim judged(claim stated, const std::function<void(claim&)>& judge) {
    try {
        judge(stated);
    } catch (const unusable_run& missing) {
        stated.measured = nullptr;
        stated.pass = false;
        stated.note = missing.what();
    }
    return stated;
}

std::vector<claim> in_order(std::vector<claim> claims) {
    std::vector<std::string> kinds;
    kinds.reserve(claims.size());
    for (const claim& entry : claims) { kinds.push_back(split(entry.id).kind); }
    const auto rank = [&kinds](const claim& entry) {
        const numbered id = split(entry.id);
        return std::pair{std::find(kinds.begin(), kinds.end(), id.kind) - kinds.begin(), id.number};
    };
    std::stable_sort(claims.begin(), claims.end(),
                     [&rank](const claim& a, const claim& b) { return rank(a) < rank(b); });
    return claims;
}

std::string console_table(const std::vector<claim>& claims) {
    std::size_t id_width = min_id_width;
    for (const claim& entry : claims) { id_width = std::max(id_width, entry.id.size()); }
    std::size_t verdict_width = 0;
    for (const claim& entry : claims) { verdict_width = std::max(verdict_width, verdict_on(entry).size()); }
    const std::size_t claim_width =
        id_and_claim_width - id_width - (std::max(verdict_width, min_verdict_width) - min_verdict_width);
    const auto line = [&](const std::string& id, const std::string& what, const std::string& published,
                          const std::string& measured, const std::string& verdict) {
        return fmt::format("{:<{}} {:<{}} {:>{}} {:>{}} {}\n", id, id_width, shortened(what, claim_width), claim_width,
                           shortened(published, value_width), value_width, shortened(measured, value_width),
                           value_width, verdict);
    };
    std::string text = line("id", "claim", "published", "measured", "holds");
    for (const claim& entry : claims) {
        text += line(entry.id, entry.claim, value_text(entry.published, entry.unit),
                     value_text(entry.measured, entry.unit), verdict_on(entry));
    }
    return text;
}

}  // namespace orbweaver::studies
