// SPDX-License-Identifier: Apache-2.0
#include "sim/config/schema/schema.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "sim/config/parameters/parameters.h"

namespace orbweaver::sim {

namespace {

/// Returns the schema of the object at a dotted path and creates it together with its parents.
json& object_at(json& root, std::string_view path) {
    json* node = &root;
    for (std::size_t start = 0; start < path.size();) {
        const std::size_t end = std::min(path.find('.', start), path.size());
        node = &(*node)["properties"][std::string{path.substr(start, end - start)}];
        if (node->is_null()) {
            // A heading without content is allowed.
            *node = {{"type", {"object", "null"}}, {"additionalProperties", false}, {"properties", json::object()}};
        }
        start = end + 1;
    }
    return *node;
}

/// Allows null for a value, which selects the default of the key.
void allow_null(json& schema) {
    for (const char* list : {"enum", "anyOf"}) {
        if (schema.contains(list)) {
            schema[list].push_back(std::string_view{list} == "enum" ? json{} : json{{"type", "null"}});
        }
    }
    if (schema.contains("type")) {
        json types = schema["type"].is_array() ? schema["type"] : json::array({schema["type"]});
        types.push_back("null");
        schema["type"] = std::move(types);
    }
}

/// Allows null for the keys of a record, except required ones.
void allow_null_in(json& record) {
    const json required = record.value("required", json::array());
    for (auto& [name, property] : record["properties"].items()) {
        if (std::find(required.begin(), required.end(), name) == required.end()) { allow_null(property); }
    }
}

json property_of(const parameter& declared) {
    std::string description = declared.help;
    for (const auto& [word, meaning] : declared.kind->meanings()) {
        description += fmt::format("\n{}: {}", word, meaning);
    }
    json property = {{"description", description}};
    property.update(declared.kind->schema());
    if (property.contains("items") && property["items"].contains("properties")) { allow_null_in(property["items"]); }
    if (!declared.required) { allow_null(property); }
    if (!declared.required && declared.default_note.empty() && !declared.default_value.is_null()) {
        property["default"] = declared.default_value;
    }
    return property;
}

/// Forbids sections that belong to other systems.
json forbid_other_sections() {
    json rules = json::array();
    for (const std::string_view system : {"network", "chip", "cluster", "agents"}) {
        json forbidden = json::object();
        for (const auto& section : all_parameters().sections()) {
            const bool top = section.path.find('.') == std::string::npos;
            if (top && !section.is_for(system)) { forbidden[section.path] = false; }
        }
        const json condition = {{"properties", {{"system", {{"const", system}}}}}};
        json consequence = {{"properties", forbidden}};
        if (system != "network" && system != "agents") { consequence["required"] = {"workload"}; }
        rules.push_back({{"if", condition}, {"then", consequence}});
    }
    return rules;
}

}  // namespace

json table_schema(const parameter_rows& table, const std::string& title, const std::string& description) {
    json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"title", title},
                   {"description", description},
                   {"type", "object"},
                   {"additionalProperties", false},
                   {"required", json::array()},
                   {"properties", json::object()}};
    for (const parameter& declared : table.parameters()) {
        const std::size_t dot = declared.path.rfind('.');
        const bool top = dot == std::string::npos;
        json& object = object_at(schema, top ? std::string_view{} : std::string_view{declared.path}.substr(0, dot));
        object["properties"][declared.path.substr(top ? 0 : dot + 1)] = property_of(declared);
        if (declared.required) { object["required"].push_back(declared.path); }
    }
    return schema;
}

json configuration_schema() {
    json schema = table_schema(all_parameters(), "orbweaver configuration", "One system and its workload.");
    for (const auto& section : all_parameters().sections()) {
        if (!section.path.empty()) { object_at(schema, section.path)["description"] = section.help; }
    }
    schema["properties"]["cluster"]["properties"]["network"] = {
        {"$ref", "#/properties/network"}};  // see network_place.h
    schema["allOf"] = forbid_other_sections();
    return schema;
}

}  // namespace orbweaver::sim
