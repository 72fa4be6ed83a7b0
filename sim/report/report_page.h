// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// The report page without data: HTML, style, scripts and chart library in one file, bundled from web/report by the
/// build.
class report_page {
public:
    /// @param file page created by the build
    /// @throws user_error if the file is missing, because npm was missing at build time, or is not such a page
    explicit report_page(const std::filesystem::path& file);

    /// Returns the page with data. The data are plain JSON in an element that browsers do not execute, and cannot
    /// contain the end of that element.
    std::string render(const result_json& data) const;

private:
    std::string m_before;
    std::string m_after;
};

}  // namespace orbweaver::sim
