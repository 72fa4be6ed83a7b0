// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "sim/text/text_guard.h"
#include "sim/text/yaml_reader.h"

namespace orbweaver::sim {

std::shared_ptr<const source_text> read_source(const std::string& path) {
    const std::string name = printable(path, 200);
    if (path.empty()) { throw user_error("the name of the configuration is empty"); }
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) { throw user_error(fmt::format("{}: there is no such file", name)); }
    if (std::filesystem::is_directory(status)) {
        throw user_error(fmt::format("{}: this is a directory; a configuration is a file", name));
    }
    if (!std::filesystem::is_regular_file(status)) {
        throw user_error(fmt::format("{}: this is no regular file", name));
    }
    // Reads one byte more than the limit, so that the guard detects the excess.
    std::optional<std::string> text = file_text(path, configuration_bytes_limit + 1);
    if (!text) { throw user_error(fmt::format("{}: cannot be read: {}", name, std::strerror(errno))); }
    auto source = std::make_shared<source_text>();
    source->name = name;
    source->file = path;
    source->text = *std::move(text);
    constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
    if (source->text.starts_with(byte_order_mark)) { source->text.erase(0, byte_order_mark.size()); }
    if (source->text.find('\n') == std::string::npos) {  // carriage returns may end the lines (YAML 1.2, 5.4)
        std::replace(source->text.begin(), source->text.end(), '\r', '\n');
    }
    return source;
}

}  // namespace orbweaver::sim
