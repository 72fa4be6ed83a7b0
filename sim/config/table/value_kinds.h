// SPDX-License-Identifier: Apache-2.0
// The kinds of parameter values.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sim/config/read_context.h"
#include "sim/config/table/member_value.h"
#include "sim/json.h"
#include "sim/text/number_text.h"
#include "sw_stack/shared/enum_names.h"

namespace orbweaver::sim {

struct parameter;

/// Words and their meanings, one line each.
using word_meanings = std::vector<std::pair<std::string, std::string>>;

/// Called with the dotted path of a file name and the name itself.
using file_visitor = std::function<void(const std::string& path, std::string& file)>;

/// A kind of parameter value. It reads and validates YAML values into a member of a description, writes them back, and
/// describes itself for the schema (JSON Schema 2020-12) and for people.
class value_kind {
public:
    virtual ~value_kind() = default;
    virtual std::shared_ptr<const value_kind> copy() const = 0;

    /// Returns whether a member of a type can hold such values.
    virtual bool fits(const member_type& type) const = 0;
    /// Reads a value. @return false if a problem has been reported; the member is then unchanged
    virtual bool read(const config_node& node, const read_context& context, const member_value& member) const = 0;
    /// Returns a value that read() converts back to the same member value.
    virtual json write(const member_value& member) const = 0;
    /// Returns whether there is a value to write. An empty text or list sets nothing.
    virtual bool has_value(const member_value&) const { return true; }
    virtual json schema() const = 0;
    /// Returns the valid values as a noun phrase.
    virtual std::string describe() const = 0;

    /// Returns the meanings of words that need a line each.
    virtual word_meanings meanings() const { return {}; }
    /// Returns the keys of the records of a list.
    virtual const std::vector<parameter>* columns() const { return nullptr; }
    /// Calls a function for each file name in a member.
    virtual void visit_files(const std::string& /*path*/, const member_value&, const file_visitor&) const {}

protected:
    value_kind() = default;
    value_kind(const value_kind&) = default;
    value_kind& operator=(const value_kind&) = default;
};

/// An integer in a closed range.
class whole_number final : public value_kind {
public:
    /// @param unit      plural noun: "flits"; empty: dimensionless
    /// @param unlimited word for 0, which is then allowed below `min`; empty: none
    whole_number(std::uint64_t min, std::uint64_t max, const char* unit = "", const char* unlimited = "")
        : m_min(min), m_max(max), m_unit(unit), m_unlimited(unlimited) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return type.integer_bytes != 0; }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override;
    json schema() const override;
    std::string describe() const override;

private:
    std::uint64_t m_min;
    std::uint64_t m_max;
    std::string_view m_unit;
    std::string_view m_unlimited;
};

/// A finite number in a closed range.
class real_number final : public value_kind {
public:
    real_number(double min, double max, const char* unit = "") : m_min(min), m_max(max), m_unit(unit) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == typeid(double); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override { return member.as<double>(); }
    json schema() const override;
    std::string describe() const override;

private:
    double m_min;
    double m_max;
    std::string_view m_unit;
};

/// A number with a unit, stored in base units (number_text.h), in a range and a multiple of a step.
class quantity final : public value_kind {
public:
    quantity(const unit_family& units, std::uint64_t min, std::uint64_t max, std::uint64_t multiple = 1)
        : m_units(&units), m_min(min), m_max(max), m_multiple(multiple) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return type.integer_bytes != 0; }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override { return write_quantity(member.number(), *m_units); }
    json schema() const override;
    std::string describe() const override;

private:
    const unit_family* m_units;
    std::uint64_t m_min;
    std::uint64_t m_max;
    std::uint64_t m_multiple;
};

class truth final : public value_kind {
public:
    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == typeid(bool); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override { return member.as<bool>(); }
    json schema() const override { return {{"type", "boolean"}}; }
    std::string describe() const override { return "true or false"; }
};

/// Any text that is not empty.
class text : public value_kind {
public:
    /// @param what noun phrase: "an expression"
    explicit text(const char* what) : m_what(what) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == typeid(std::string); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override { return member.as<std::string>(); }
    bool has_value(const member_value& member) const override { return !member.as<std::string>().empty(); }
    json schema() const override { return {{"type", "string"}, {"minLength", 1}}; }
    std::string describe() const override { return std::string(m_what); }

private:
    std::string_view m_what;
};

/// A file name, relative to the directory of the configuration that contains it.
class file_name final : public text {
public:
    /// @param ending suffix of texts that are file names; other texts are something else
    explicit file_name(const char* what = "the name of a file", const char* ending = "")
        : text(what), m_ending(ending) {}

    std::shared_ptr<const value_kind> copy() const override;
    void visit_files(const std::string& path, const member_value& member, const file_visitor& visit) const override;

private:
    std::string_view m_ending;
};

/// A set of numbers 0 .. max, stored as bits: `0-3,5` is 0, 1, 2, 3 and 5. At least one number; max is at most 63.
class number_set final : public value_kind {
public:
    /// @param what plural noun: "virtual channels"
    number_set(std::uint64_t max, const char* what) : m_max(max), m_what(what) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return type.integer_bytes == sizeof(std::uint64_t); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override;
    json schema() const override {
        return {{"type", {"string", "integer"}}, {"pattern", "^[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*$"}};
    }
    std::string describe() const override;

private:
    std::uint64_t m_max;
    std::string_view m_what;
};

/// A word of letters, digits, '_' and '-' that starts with a letter.
class identifier final : public value_kind {
public:
    static constexpr std::size_t longest = 32;

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == typeid(std::string); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override { return member.as<std::string>(); }
    bool has_value(const member_value& member) const override { return !member.as<std::string>().empty(); }
    json schema() const override { return {{"type", "string"}, {"pattern", "^[A-Za-z][A-Za-z0-9_-]{0,31}$"}}; }
    std::string describe() const override { return "a word of letters, digits, _ and -"; }
};

/// A map from names to texts for software on the machine. Numbers and booleans are kept as written.
class text_map final : public value_kind {
public:
    using texts = std::map<std::string, std::string>;

    /// @param bytes_limit limit for the sum of all "name=value" with one byte after each, plus one
    explicit text_map(std::size_t bytes_limit) : m_bytes_limit(bytes_limit) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override;
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override;
    bool has_value(const member_value& member) const override;
    json schema() const override;
    std::string describe() const override { return "a map of names to values"; }

private:
    std::size_t m_bytes_limit;
};

/// Words for software on the machine: a text, which is split at blanks, or a list of texts, which are not split.
class word_list final : public value_kind {
public:
    using words = std::vector<std::string>;

    /// @param bytes_limit limit for the sum of all words with one byte after each
    explicit word_list(std::size_t bytes_limit) : m_bytes_limit(bytes_limit) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == typeid(words); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override { return member.as<words>(); }
    bool has_value(const member_value& member) const override { return !member.as<words>().empty(); }
    json schema() const override;
    std::string describe() const override { return "a text, which is split at blanks, or a list of words"; }

private:
    std::size_t m_bytes_limit;
};

/// One of several words, each representing a number.
class word_choice : public value_kind {
public:
    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == *m_type; }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    /// Returns null for a value that only code can set.
    json write(const member_value& member) const override;
    json schema() const override { return {{"enum", m_names}}; }
    std::string describe() const override;
    word_meanings meanings() const override { return m_meanings; }

protected:
    using meaning = std::pair<const char*, const char*>;

    word_choice(const std::type_info& type, std::initializer_list<meaning> meanings)
        : m_type(&type), m_meanings(meanings.begin(), meanings.end()) {}
    void add(const char* name, std::uint64_t value);

private:
    const std::type_info* m_type;
    std::vector<std::string> m_names;
    std::vector<std::uint64_t> m_values;  // [name]
    word_meanings m_meanings;
};

/// One of the names of an enum (enum_names).
template <class Enum>
class choice : public word_choice {
public:
    /// @param meanings meanings of words that need a line of their own
    choice(std::initializer_list<meaning> meanings = {}) : word_choice(typeid(Enum), meanings) {
        for (const enum_name<Enum>& entry : enum_names<Enum>) {
            add(entry.text, static_cast<std::uint64_t>(entry.value));
        }
    }
};

/// One of several names, stored as text.
class name_choice final : public value_kind {
public:
    /// @param names names with their meanings
    explicit name_choice(word_meanings names);

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override { return *type.name == typeid(std::string); }
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override;
    bool has_value(const member_value& member) const override { return !member.as<std::string>().empty(); }
    json schema() const override { return {{"enum", m_names}}; }
    std::string describe() const override;
    word_meanings meanings() const override { return m_meanings; }

private:
    word_meanings m_meanings;
    std::vector<std::string> m_names;
};

class list_of : public value_kind {
public:
    /// @param what plural noun phrase: "columns and rows"
    list_of(const value_kind& element, std::size_t min_items, std::size_t max_items, const char* what)
        : m_element(element.copy()), m_min_items(min_items), m_max_items(max_items), m_what(what) {}

    std::shared_ptr<const value_kind> copy() const override;
    bool fits(const member_type& type) const override;
    bool read(const config_node& node, const read_context& context, const member_value& member) const override;
    json write(const member_value& member) const override;
    bool has_value(const member_value& member) const override { return member.size() != 0; }
    json schema() const override;
    std::string describe() const override;
    const std::vector<parameter>* columns() const override { return m_element->columns(); }
    void visit_files(const std::string& path, const member_value& member, const file_visitor& visit) const override;

private:
    std::shared_ptr<const value_kind> m_element;
    std::size_t m_min_items;
    std::size_t m_max_items;
    std::string_view m_what;
};

}  // namespace orbweaver::sim
