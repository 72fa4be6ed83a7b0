// SPDX-License-Identifier: Apache-2.0
#include "sim/report/report_page.h"

#include <fmt/core.h>

#include <string_view>

#include "hw/base/errors.h"
#include "sim/output/json_text.h"
#include "sim/report/input_text.h"

namespace orbweaver::sim {

namespace {

/// Placeholder for the data in the page (web/report/build.mjs).
constexpr std::string_view position = "@orbweaver-report-data@";

/// Replaces each '<' in JSON, so that no text can form "</script>" or "<!--".
std::string harmless(const std::string& json) {
    std::string text;
    text.reserve(json.size());
    for (const char each : json) {
        if (each == '<') {
            text += "\\u003c";
        } else {
            text += each;
        }
    }
    return text;
}

}  // namespace

report_page::report_page(const std::filesystem::path& file) {
    if (!std::filesystem::exists(file)) {
        throw user_error(
            fmt::format("{}: the page of reports is missing; the build makes it where npm's packages are there: run "
                        "scripts/setup and scripts/build with npm and its registry in reach",
                        file.string()));
    }
    const std::string text = input_text(file);
    const std::size_t found = text.find(position);
    if (found == std::string::npos) {
        throw user_error(fmt::format("{}: is no page of reports; scripts/build makes it again", file.string()));
    }
    m_before = text.substr(0, found);
    m_after = text.substr(found + position.size());
}

std::string report_page::render(const result_json& data) const {
    return m_before + harmless(json_text(data, -1)) + m_after;
}

}  // namespace orbweaver::sim
