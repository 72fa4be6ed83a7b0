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

/// result.json of a run. Lists with an entry for each router, link or node never stand in memory: they are written from
/// the machine, entry by entry, which must outlive the document.
class result_document {
public:
    /// Writes the entries of a list.
    using list_writer = std::function<void(json_writer&)>;

    /// @param values an object, or null
    explicit result_document(result_json values) : m_values(std::move(values)) { reserve(m_values, 64); }

    /// All but these lists, which are empty here.
    const result_json& values() const { return m_values; }
    result_json& values() { return m_values; }

    /// Stands for a list among the values: an empty array.
    /// @param location where it will stand, as "/network/links"
    result_json array(const result_json::json_pointer& location, list_writer entries);
    /// Writes a list as an object.
    result_json object(const result_json::json_pointer& location, list_writer entries);

    /// Writes all of it, lists included.
    /// @param indent blanks a level; -1: all in one line
    void write(std::ostream& stream, int indent = 1) const;

    /// All of it in memory, for those who must have it.
    result_json whole() const;

private:
    void write(json_writer& writer, const result_json& value, const result_json::json_pointer& location) const;

    result_json m_values;
    std::map<std::string, list_writer> m_lists;  // by place
};

}  // namespace orbweaver::sim
