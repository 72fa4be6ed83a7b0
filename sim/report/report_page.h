// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// The page of reports: HTML, style, scripts and chart library in one file, which the build bundles from web/report.
/// It lacks only the data.
class report_page {
public:
    /// @param file what the build made
    /// @throws user_error if it is missing, which is so when npm was missing at build time, or is no such page
    explicit report_page(const std::filesystem::path& file);

    /// The page with data in it. It is plain JSON in an element that the browser does not execute; nothing in the data
    /// can end that element.
    std::string render(const result_json& data) const;

private:
    std::string m_before;
    std::string m_after;
};

}  // namespace orbweaver::sim
