// SPDX-License-Identifier: Apache-2.0
#include "sim/results/result_document.h"

#include <sstream>
#include <utility>

#include "sim/output/json_reader.h"

namespace orbweaver::sim {

result_json result_document::array(const result_json::json_pointer& location, list_writer entries) {
    m_lists.insert_or_assign(location.to_string(), std::move(entries));
    return result_json::array();
}

result_json result_document::object(const result_json::json_pointer& location, list_writer entries) {
    m_lists.insert_or_assign(location.to_string(), std::move(entries));
    return result_json::object();
}

void result_document::write(std::ostream& stream, int indent) const {
    json_writer writer(stream, indent);
    write(writer, m_values, result_json::json_pointer());
    if (indent >= 0) { stream.put('\n'); }
}

void result_document::write(json_writer& writer, const result_json& value,
                            const result_json::json_pointer& location) const {
    const bool is_list = value.is_structured() && value.empty();
    if (const auto list = is_list ? m_lists.find(location.to_string()) : m_lists.end(); list != m_lists.end()) {
        value.is_array() ? writer.begin_array() : writer.begin_object();
        list->second(writer);
        writer.end();
    } else if (value.is_object()) {
        writer.begin_object();
        for (const auto& [name, inner] : value.get_ref<const result_json::object_t&>()) {
            writer.key(name);
            inner.is_structured() ? write(writer, inner, location / name) : writer.value(inner);
        }
        writer.end();
    } else {
        writer.value(value);
    }
}

result_json result_document::whole() const {
    std::ostringstream text;
    write(text, -1);
    return parse_json(text.view());
}

}  // namespace orbweaver::sim
