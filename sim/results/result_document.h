// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <ostream>
#include <string>
#include <utility>

#include "sim/output/json_writer.h"
#include "sim/output/result_json.h"

namespace orbweaver::sim {

/// The result.json of a run. Lists with one entry per router, link or node are never in memory: they are generated
/// entry by entry from the machine, which must outlive the document.
class result_document {
public:
    /// Writes the entries of a list.
    using list_writer = std::function<void(json_writer&)>;

    /// @param values an object, or null
    explicit result_document(result_json values) : m_values(std::move(values)) { reserve(m_values, 64); }

    /// Returns all values; the generated lists are empty.
    const result_json& values() const { return m_values; }
    result_json& values() { return m_values; }

    /// Registers a list and returns its placeholder, an empty array.
    /// @param location position of the placeholder in the document, such as "/network/links"
    result_json array(const result_json::json_pointer& location, list_writer entries);
    /// Registers a list that is written as an object.
    result_json object(const result_json::json_pointer& location, list_writer entries);

    /// Writes the complete document, including lists.
    /// @param indent spaces per level; -1: one line
    void write(std::ostream& stream, int indent = 1) const;

    /// Returns the complete document in memory, for code that needs it.
    result_json whole() const;

private:
    void write(json_writer& writer, const result_json& value, const result_json::json_pointer& location) const;

    result_json m_values;
    std::map<std::string, list_writer> m_lists;  // by position in the document
};

}  // namespace orbweaver::sim
