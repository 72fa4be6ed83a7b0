// SPDX-License-Identifier: Apache-2.0
// The kinds of value that a parameter can have. A kind reads a YAML value, refuses what it does not allow, writes the
// value back, and describes itself for the schema (JSON Schema 2020-12) and for people. All kinds have the same five
// members:
//
//   value                   the C++ type
//   read(node, context)     the value, or nothing with a problem reported
//   write(value)            as JSON; read() of it gives the same value
//   schema()                what JSON Schema allows
//   describe()              what is allowed, as a noun phrase
#pragma once

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/config/number_text.h"
#include "sim/config/read_context.h"
#include "sim/json.h"

namespace orbweaver {

/// A whole number within a range, both ends included.
struct whole_number {
    using value = std::uint64_t;
    value min = 0;
    value max = 0;
    std::string unit{};       // plural noun: "flits"; empty: a mere number
    std::string unlimited{};  // a word for 0, which then lies below min; empty: none

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(value v) const { return v == 0 && !unlimited.empty() ? json(unlimited) : json(v); }
    json schema() const;
    std::string describe() const;
};

/// A finite number within a range, both ends included.
struct real_number {
    using value = double;
    value min = 0;
    value max = 0;
    std::string unit{};

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(value v) const { return v; }
    json schema() const;
    std::string describe() const;
};

/// A number with a unit, kept in base units (number_text.h), within a range and a multiple of something.
struct quantity {
    using value = std::uint64_t;
    const unit_family& units;
    value min = 0;
    value max = 0;
    value multiple_of = 1;

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(value v) const { return write_quantity(v, units); }
    json schema() const;
    std::string describe() const;
};

struct truth {
    using value = bool;

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(value v) const { return v; }
    json schema() const { return {{"type", "boolean"}}; }
    std::string describe() const { return "true or false"; }
};

/// Any text that is not empty, such as the name of a file.
struct text {
    using value = std::string;
    std::string what;  // noun phrase: "the name of a file"

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(const value& v) const { return v; }
    json schema() const { return {{"type", "string"}, {"minLength", 1}}; }
    std::string describe() const { return what; }
};

/// Some of the numbers 0 .. max, as bits: `0-3,5` is 0, 1, 2, 3 and 5. At least one; max is at most 63.
struct number_set {
    using value = std::uint64_t;
    value max = 63;
    std::string what;  // plural noun: "virtual channels"

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(value v) const;
    json schema() const {
        return {{"type", {"string", "integer"}}, {"pattern", "^[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*$"}};
    }
    std::string describe() const;
};

/// A word of letters, digits, '_' and '-' that starts with a letter.
struct identifier {
    using value = std::string;
    static constexpr std::size_t longest = 32;

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(const value& v) const { return v; }
    json schema() const { return {{"type", "string"}, {"pattern", "^[A-Za-z][A-Za-z0-9_-]{0,31}$"}}; }
    std::string describe() const { return "a word of letters, digits, _ and -"; }
};

/// Text for what runs on the machine, by name. Numbers and truths are taken as they are written.
struct text_map {
    using value = std::map<std::string, std::string>;
    std::size_t bytes_limit = 0;  // of all "name=value" with a byte after each, and one more

    std::optional<value> read(const config_node& node, const read_context& context) const;
    json write(const value& v) const;
    json schema() const;
    std::string describe() const { return "a map of names to values"; }
};

/// Reads the word of a choice: its number in `names`, or nothing.
std::optional<std::size_t> read_choice(const config_node& node, const read_context& context,
                                       const std::vector<std::string>& names);

/// One of several words, each with its value (an enumerator, or the word itself).
template <class Value>
struct choice {
    using value = Value;
    std::vector<std::pair<std::string, Value>> allowed;
    std::vector<std::pair<std::string, std::string>> meanings{};  // of words that need a line of their own

    std::vector<std::string> names() const {
        std::vector<std::string> result;
        for (const auto& entry : allowed) {
            result.push_back(entry.first);
        }
        return result;
    }
    std::optional<value> read(const config_node& node, const read_context& context) const {
        const auto index = read_choice(node, context, names());
        return index ? std::optional<value>{allowed[*index].second} : std::nullopt;
    }
    json write(const value& v) const {
        for (const auto& [name, of_name] : allowed) {
            if (of_name == v) {
                return name;
            }
        }
        return nullptr;  // a value that cannot be configured: only code sets it
    }
    json schema() const { return {{"enum", names()}}; }
    std::string describe() const {
        std::string result;
        for (const auto& name : names()) {
            result += (result.empty() ? "" : " | ") + name;
        }
        return result;
    }
};

/// Checks the length of a list; reports what is wrong.
bool list_is_sound(const config_node& node, const read_context& context, std::size_t min_items, std::size_t max_items,
                   std::string_view allowed);

/// A list of values of one kind.
template <class Kind>
struct list_of {
    using value = std::vector<typename Kind::value>;
    Kind element;
    std::size_t min_items = 0;
    std::size_t max_items = 0;
    std::string what;  // plural noun phrase: "columns and rows"

    std::optional<value> read(const config_node& node, const read_context& context) const {
        if (!list_is_sound(node, context, min_items, max_items, describe())) {
            return std::nullopt;
        }
        value result;
        bool sound = true;
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            const read_context item_context = context.child(std::to_string(i));
            item_context.places[item_context.path] = node.items[i].where;
            const auto item = element.read(node.items[i], item_context);
            sound = sound && item.has_value();
            if (item) {
                result.push_back(*item);
            }
        }
        return sound ? std::optional<value>{std::move(result)} : std::nullopt;
    }
    json write(const value& v) const {
        json result = json::array();
        for (const auto& item : v) {
            result.push_back(element.write(item));
        }
        return result;
    }
    json schema() const {
        return {{"type", "array"}, {"items", element.schema()}, {"minItems", min_items}, {"maxItems", max_items}};
    }
    std::string describe() const { return "a list of " + what + ", each " + element.describe(); }
};

}  // namespace orbweaver
