// SPDX-License-Identifier: Apache-2.0
#include "sim/report/input_text.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "hw/base/regular_file.h"
#include "sim/output/json_reader.h"

namespace orbweaver::sim {

std::string input_text(const std::filesystem::path& file) {
    require_regular_file(file.string());
    std::optional<std::string> text = file_text(file);
    if (!text) { throw user_error(fmt::format("{}: cannot be read: {}", file.string(), std::strerror(errno))); }
    return *std::move(text);
}

result_json input_json(const std::filesystem::path& file, const std::string& schema) {
    result_json content;
    try {
        content = parse_json(input_text(file));
    } catch (const result_json::parse_error& problem) {
        throw user_error(fmt::format("{}: is no JSON, so it was not written whole or was changed: at byte {}",
                                     file.string(), problem.byte));
    }
    const bool named = content.is_object() && content.contains("schema") && content["schema"].is_string();
    if (!named || !content["schema"].get<std::string>().starts_with(schema)) {
        throw user_error(fmt::format("{}: is no file of orbweaver's: its schema is not {}...", file.string(), schema));
    }
    return content;
}

}  // namespace orbweaver::sim
