// SPDX-License-Identifier: Apache-2.0
#include "sim/output/json_text.h"

#include "sim/config/source_text.h"

namespace orbweaver {

namespace {

constexpr int no_utf8 = 316;  // the library's number of that error

/// The same with text that is UTF-8.
json readable(const json& content) {
    if (content.is_string()) {
        return escaped(content.get_ref<const std::string&>(), "\t\n\r");
    }
    if (content.is_array()) {
        json list = json::array();
        for (const json& entry : content) {
            list.push_back(readable(entry));
        }
        return list;
    }
    if (content.is_object()) {
        json object = json::object();
        for (const auto& [key, value] : content.items()) {
            object[escaped(key)] = readable(value);
        }
        return object;
    }
    return content;
}

}  // namespace

std::string json_text(const json& content, int indent) {
    const char* const end = indent < 0 ? "" : "\n";
    try {
        return content.dump(indent) + end;
    } catch (const json::type_error& problem) {
        if (problem.id != no_utf8) {
            throw;
        }
        return readable(content).dump(indent) + end;
    }
}

}  // namespace orbweaver
