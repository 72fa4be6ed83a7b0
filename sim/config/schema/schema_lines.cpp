// SPDX-License-Identifier: Apache-2.0
#include "sim/config/schema/schema_lines.h"

namespace orbweaver::sim {
namespace {

/// Adds a schema. Its properties are on their own lines, all else on the line of its keyword.
void add_schema(std::string& text, const json& schema, std::size_t indent);

/// Adds the elements of an array or object, each on its own line.
/// @param is_schema whether an element may have properties of its own; otherwise it stays on one line
void add_block(std::string& text, const json& block, std::size_t indent, bool is_schema) {
    const bool object = block.is_object();
    text += object ? "{" : "[";
    const char* separator = "\n";
    for (const auto& element : block.items()) {
        text += separator + std::string(indent + 1, ' ');
        text += object ? json(element.key()).dump() + ": " : "";
        if (is_schema) {
            add_schema(text, element.value(), indent + 1);
        } else {
            text += element.value().dump();
        }
        separator = ",\n";
    }
    text += '\n' + std::string(indent, ' ') + (object ? '}' : ']');
}

void add_schema(std::string& text, const json& schema, std::size_t indent) {
    if (!schema.is_object() || !(schema.contains("properties") || schema.contains("items"))) {
        text += schema.dump();
        return;
    }
    const char* separator = "{";
    for (const auto& keyword : schema.items()) {
        text += separator + json(keyword.key()).dump() + ": ";
        if (keyword.key() == "properties" || keyword.key() == "allOf") {
            add_block(text, keyword.value(), indent, keyword.key() == "properties");
        } else {
            add_schema(text, keyword.value(), indent);
        }
        separator = ", ";
    }
    text += '}';
}

}  // namespace

std::string schema_lines(const json& schema) {
    std::string text;
    add_schema(text, schema, 0);
    return text + '\n';
}

}  // namespace orbweaver::sim
