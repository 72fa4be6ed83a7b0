// SPDX-License-Identifier: Apache-2.0
#include "studies/report.h"

#include <fmt/core.h>

#include "sim/version.h"

namespace orbweaver::studies {

namespace {

std::string plain(const sim::result_json& value) {
    return value.is_null()           ? std::string{}
           : value.is_string()       ? value.get<std::string>()
           : value.is_number_float() ? fmt::format("{:.4g}", value.get<double>())
                                     : value.dump();
}

sim::data_table claims_table(const std::vector<claim>& claims) {
    sim::data_table table;
    table.columns = {"id", "claim", "source", "published", "measured", "unit", "tolerance", "holds", "basis", "note"};
    for (const claim& one : claims) {
        table.rows.push_back({one.id, one.claim, one.source, plain(one.published), plain(one.measured), one.unit,
                              plain(one.tolerance), one.pass || !one.outcome.empty() ? verdict_on(one) : "**no**",
                              basis_text(one.basis), one.note});
    }
    return table;
}

std::string chart_text(const paper_results& results, const chart& figure) {
    const std::string file = results.described.id + "/" + figure.file;
    const std::string image = results.figures_drawn ? fmt::format("![{}]({}.svg)\n\n", figure.title, file) : "";
    return fmt::format("{}{}: [{}.csv]({}.csv)\n\n{}\n", image, figure.title, figure.file, file,
                       sim::markdown_text(figure.data));
}

std::string experiment_text(const paper_results& results, const experiment& part, const findings& found) {
    std::string text;
    for (const chart& figure : found.charts) { text += chart_text(results, figure); }
    for (const report_table& table : found.tables) {
        text += fmt::format("{}: [{}.csv]({}/{}.csv)\n\n{}\n", table.caption, table.file, results.described.id,
                            table.file, sim::markdown_text(table.data));
    }
    return text.empty() ? text : fmt::format("### {}\n\n{}", part.title, text);
}

std::string problems_text(const std::string& title, const run_problems& problems) {
    std::string text;
    for (const auto& [name, problem] : problems) { text += fmt::format("- `{}`: {}\n", name, problem); }
    return text.empty() ? text : fmt::format("{}:\n\n{}\n", title, text);
}

std::string ends_text(const measurements& runs) {
    const std::string text = problems_text("Runs that failed", runs.failures()) +
                             problems_text("Runs in which a deadlock is the result", runs.deadlocks());
    return text.empty() ? "All runs ended and verified their results.\n\n" : text;
}

std::string paper_text(const paper_results& results) {
    const std::string& id = results.described.id;
    std::vector<claim> claims = results.claims();
    std::erase_if(claims, [](const claim& entry) { return !entry.row.is_null(); });  // rows have tables
    std::string text =
        fmt::format("## {}\n\n{}\n\n{}\n### Claims\n\nIn short: {}.\n\n{}\n", id, results.described.title,
                    results.described.introduction, counts_text(claims), sim::markdown_text(claims_table(claims)));
    for (std::size_t i = 0; i < results.found.size(); ++i) {
        text += experiment_text(results, results.described.experiments[i], results.found[i]);
    }
    text += fmt::format(
        "### Runs\n\n{0}The folder `{1}/runs` holds for each run `result.json`, and `resolved.yaml`, with which "
        "`orbweaver run` "
        "repeats it. [runs.csv]({1}/runs.csv) lists them.\n",
        ends_text(results.runs), id);
    return text;
}

}  // namespace

std::vector<claim> paper_results::claims() const {
    std::vector<claim> all;
    for (const findings& part : found) { all.insert(all.end(), part.claims.begin(), part.claims.end()); }
    return in_order(std::move(all));
}

sim::data_table runs_table(const measurements& runs) {
    sim::data_table table{{"run", "cycles", "processor seconds", "problem"}, {}};
    for (const auto& [name, run] : runs.all()) {
        table.rows.push_back(
            {name, run.cycles ? std::to_string(*run.cycles) : "", fmt::format("{:.2f}", run.seconds), run.problem});
    }
    return table;
}

std::string report_text(const std::vector<paper_results>& results, const std::string& command) {
    std::string text = fmt::format(
        "# Published and measured\n\nMade by orbweaver {}: `{}`.\n\n"
        "A claim *holds* only if what was measured is within its tolerance; the note says why the tolerance is what it "
        "is. Claims that "
        "do not hold are listed with the figure that was measured. *Calibrated* claims are those by which constants "
        "were "
        "chosen, or that follow from such; they predict nothing and are counted apart.\n\n",
        sim::version, command);
    for (const paper_results& one : results) { text += paper_text(one); }
    return text;
}

}  // namespace orbweaver::studies
