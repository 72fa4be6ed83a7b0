// SPDX-License-Identifier: Apache-2.0
#include "sim/output/json_reader.h"

#include <string>
#include <utility>
#include <vector>

namespace orbweaver::sim {

namespace {

/// Builds a document from the events of the library's parser.
class document_builder {
public:
    explicit document_builder(json& document) : m_document(document) {}

    bool null() { return put(nullptr); }
    bool boolean(bool value) { return put(value); }
    bool number_integer(json::number_integer_t value) { return put(value); }
    bool number_unsigned(json::number_unsigned_t value) { return put(value); }
    bool number_float(json::number_float_t value, const std::string& /*text*/) { return put(value); }
    bool string(std::string& value) { return put(std::move(value)); }
    bool binary(json::binary_t& value) { return put(std::move(value)); }
    bool start_object(std::size_t /*size*/) { return open(json::object()); }
    bool start_array(std::size_t /*size*/) { return open(json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }
    bool key(std::string& name) {
        m_key = std::move(name);
        return true;
    }
    template <class Exception>
    bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const Exception& problem) {
        throw problem;
    }

private:
    json& add(json&& value) {
        if (m_open.empty()) { return m_document = std::move(value); }
        json& parent = *m_open.back();
        if (parent.is_array()) { return parent.emplace_back(std::move(value)); }
        return parent.get_ref<json::object_t&>().emplace_back(std::move(m_key), std::move(value)).second;
    }
    bool put(json&& value) {
        add(std::move(value));
        return true;
    }
    bool open(json&& value) {
        m_open.push_back(&add(std::move(value)));
        return true;
    }
    bool close() {
        m_open.pop_back();
        return true;
    }

    json& m_document;
    std::vector<json*>
        m_open;  // open arrays and objects, innermost last; an element does not move while one inside it is open
    std::string m_key;
};

}  // namespace

json parse_json(std::string_view text) {
    json document;
    document_builder builder(document);
    json::sax_parse(text, &builder);
    return document;
}

}  // namespace orbweaver::sim
