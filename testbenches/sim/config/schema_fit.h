// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <string>

#include "sim/json.h"

namespace orbweaver::sim {

/// The few words of JSON Schema that the schema uses. Returns where a document does not fit; empty if it does.
inline std::string misfit(const json& schema, const json& document, const std::string& path = "$") {
    if (schema.is_boolean()) { return schema.get<bool>() ? "" : path + ": forbidden"; }
    const auto is_a = [&document](const std::string& type) {
        return (type == "object" && document.is_object()) || (type == "null" && document.is_null()) ||
               (type == "array" && document.is_array()) || (type == "string" && document.is_string()) ||
               (type == "boolean" && document.is_boolean()) || (type == "integer" && document.is_number_integer()) ||
               (type == "number" && document.is_number());
    };
    if (schema.contains("type")) {
        const json types = schema["type"].is_array() ? schema["type"] : json::array({schema["type"]});
        if (std::none_of(types.begin(), types.end(), [&](const json& type) { return is_a(type.get<std::string>()); })) {
            return path + ": type";
        }
    }
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), document) == schema["enum"].end()) {
        return path + ": enum";
    }
    if (schema.contains("const") && schema["const"] != document) { return path + ": const"; }
    if (document.is_number() && ((schema.contains("minimum") && document < schema["minimum"]) ||
                                 (schema.contains("maximum") && document > schema["maximum"]))) {
        return path + ": range";
    }
    if (document.is_array() && schema.contains("items")) {
        if (document.size() < schema["minItems"] || document.size() > schema["maxItems"]) { return path + ": items"; }
        for (std::size_t i = 0; i < document.size(); ++i) {
            if (const auto inner = misfit(schema["items"], document[i], path + "[" + std::to_string(i) + "]");
                !inner.empty()) {
                return inner;
            }
        }
    }
    if (document.is_object()) {
        for (const auto& name : schema.value("required", json::array())) {
            if (!document.contains(name.get<std::string>())) {
                return path + ": " + name.get<std::string>() + " is missing";
            }
        }
        for (const auto& [key, value] : document.items()) {
            const bool known = schema.contains("properties") && schema["properties"].contains(key);
            const json inner_schema =
                known ? schema["properties"][key] : schema.value("additionalProperties", json(true));
            if (const auto inner = misfit(inner_schema, value, path + "." + key); !inner.empty()) { return inner; }
        }
    }
    const json choices = schema.value("anyOf", json::array());
    if (!choices.empty() &&
        std::none_of(choices.begin(), choices.end(), [&](const json& one) { return misfit(one, document).empty(); })) {
        return misfit(choices.front(), document, path);
    }
    for (const auto& rule : schema.value("allOf", json::array())) {
        if (misfit(rule["if"], document).empty()) {
            if (const auto inner = misfit(rule["then"], document, path); !inner.empty()) { return inner; }
        }
    }
    return {};
}

}  // namespace orbweaver::sim
