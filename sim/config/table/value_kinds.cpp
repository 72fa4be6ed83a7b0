// SPDX-License-Identifier: Apache-2.0
#include "sim/config/table/value_kinds.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string_view>

#include "hw/noc/dependency/vc_groups.h"
#include "sim/text/nearest_name.h"
#include "sim/text/number_text.h"

namespace orbweaver::sim {

namespace {

/// Returns the text of a node. Reports a problem and returns nothing if the node is not a scalar.
std::optional<std::string> scalar_text(const config_node& node, const read_context& context, std::string_view allowed) {
    if (node.kind == node_kind::scalar) { return node.text; }
    context.refuse(node, fmt::format("found {}; allowed: {}", kind_name(node), allowed));
    return std::nullopt;
}

/// Returns whether a text means a number, a truth value or null when it has no quotes.
bool is_literal(const std::string& text) {
    static const std::set<std::string_view> words{"true", "false", "null", "~"};
    return words.contains(text) || parse_real_number(text).value || parse_whole_number(text).value;
}

/// Returns the text of numbers and booleans, which lose their meaning in quotes.
std::optional<std::string> unquoted_text(const config_node& node, const read_context& context,
                                         std::string_view allowed) {
    if (node.kind == node_kind::scalar && node.quoted) {
        context.refuse(node, fmt::format("found the text '{}'{}; allowed: {}", node.text,
                                         is_literal(node.text) ? "; remove the quotes" : "", allowed));
        return std::nullopt;
    }
    return scalar_text(node, context, allowed);
}

/// Reports a problem. @return false
bool refuse(const config_node& node, const read_context& context, std::string_view problem, std::string_view allowed) {
    const char* link = problem.ends_with('?') ? " Allowed: " : "; allowed: ";
    context.refuse(node, fmt::format("{}{}{}", problem, link, allowed));
    return false;
}

std::string with_unit(std::string phrase, std::string_view unit) {
    return unit.empty() ? phrase : fmt::format("{} {}", phrase, unit);
}

bool is_word(std::string_view word) {
    const auto fits = [](unsigned char letter) { return std::isalnum(letter) != 0 || letter == '_' || letter == '-'; };
    return !word.empty() && std::isalpha(static_cast<unsigned char>(word.front())) != 0 &&
           std::all_of(word.begin(), word.end(), fits);
}

/// Returns whether JSON reproduces the text exactly as an integer.
bool is_canonical_number(const std::string& word) {
    return word.size() <= 15 && !word.empty() && (word == "0" || word.front() != '0') &&
           word.find_first_not_of("0123456789") == std::string::npos;
}

/// Returns the index of a word in a list; nothing with a problem reported if it is missing.
std::optional<std::size_t> read_word(const config_node& node, const read_context& context,
                                     const std::vector<std::string>& names) {
    const auto word = scalar_text(node, context, one_of(names));
    if (!word) { return std::nullopt; }
    const auto found = std::find(names.begin(), names.end(), *word);
    if (found != names.end()) { return static_cast<std::size_t>(found - names.begin()); }
    refuse(node, context, fmt::format("'{}' is unknown{}", printable(*word), did_you_mean(*word, names)),
           one_of(names));
    return std::nullopt;
}

std::string joined(const std::vector<std::string>& names) { return fmt::format("{}", fmt::join(names, " | ")); }

}  // namespace

std::shared_ptr<const value_kind> whole_number::copy() const { return std::make_shared<whole_number>(*this); }

bool whole_number::read(const config_node& node, const read_context& context, const member_value& member) const {
    // JSON and Python quote every word; the quoted word has the same meaning.
    if (!m_unlimited.empty() && node.kind == node_kind::scalar && node.text == m_unlimited) {
        member.set_number(0);
        return true;
    }
    const auto word = unquoted_text(node, context, describe());
    if (!word) { return false; }
    const auto number = parse_whole_number(*word);
    if (!number.value) { return refuse(node, context, number.problem, describe()); }
    if (*number.value < m_min || *number.value > m_max) {
        const char* side = *number.value < m_min ? "small" : "large";
        return refuse(node, context, fmt::format("{} is too {}", printable(*word), side), describe());
    }
    member.set_number(*number.value);
    return true;
}

json whole_number::write(const member_value& member) const {
    return !m_unlimited.empty() && member.is_zero() ? json(m_unlimited) : json(member.number());
}

json whole_number::schema() const {
    json number = {{"type", "integer"}, {"minimum", m_min}, {"maximum", m_max}};
    return m_unlimited.empty() ? number : json{{"anyOf", {std::move(number), {{"const", m_unlimited}}}}};
}

std::string whole_number::describe() const {
    return with_unit(fmt::format("a whole number from {} to {}", m_min, m_max), m_unit) +
           (m_unlimited.empty() ? "" : fmt::format(", or `{}`", m_unlimited));
}

std::shared_ptr<const value_kind> real_number::copy() const { return std::make_shared<real_number>(*this); }

bool real_number::read(const config_node& node, const read_context& context, const member_value& member) const {
    const auto word = unquoted_text(node, context, describe());
    if (!word) { return false; }
    const auto number = parse_real_number(*word);
    if (!number.value) { return refuse(node, context, number.problem, describe()); }
    if (!(*number.value >= m_min && *number.value <= m_max)) {
        const char* side = *number.value < m_min ? "small" : "large";
        return refuse(node, context, fmt::format("{} is too {}", printable(*word), side), describe());
    }
    member.as<double>() = *number.value == 0 ? 0.0 : *number.value;  // converts -0 to 0
    return true;
}

json real_number::schema() const { return {{"type", "number"}, {"minimum", m_min}, {"maximum", m_max}}; }

std::string real_number::describe() const {
    return with_unit(fmt::format("a number from {} to {}", m_min, m_max), m_unit);
}

std::shared_ptr<const value_kind> quantity::copy() const { return std::make_shared<quantity>(*this); }

bool quantity::read(const config_node& node, const read_context& context, const member_value& member) const {
    const auto word = scalar_text(node, context, describe());
    if (!word) { return false; }
    const auto number = parse_quantity(*word, *m_units);
    if (!number.value) { return refuse(node, context, number.problem, describe()); }
    if (*number.value < m_min || *number.value > m_max) {
        const char* side = *number.value < m_min ? "small" : "large";
        const std::string base = write_quantity(*number.value, *m_units);
        const std::string meaning = base == *word ? "" : fmt::format(" ({})", base);
        return refuse(node, context, fmt::format("{}{} is too {}", printable(*word), meaning, side), describe());
    }
    if (*number.value % m_multiple != 0) {
        return refuse(node, context,
                      fmt::format("{} is not a multiple of {}", printable(*word), write_quantity(m_multiple, *m_units)),
                      describe());
    }
    member.set_number(*number.value);
    return true;
}

json quantity::schema() const {
    std::string names;
    for (const auto& unit : m_units->units) { names += (names.empty() ? "" : "|") + unit.name; }
    return {{"type", "string"},
            {"pattern", "^[0-9.]+([eE][+-]?[0-9]+)? *(" + names + ")$"},
            {"examples", {m_units->example}}};
}

std::string quantity::describe() const {
    std::string result = fmt::format("{} from {} to {}", m_units->quantity, write_quantity(m_min, *m_units),
                                     write_quantity(m_max, *m_units));
    if (m_multiple != 1) { result += ", a multiple of " + write_quantity(m_multiple, *m_units); }
    return result;
}

std::shared_ptr<const value_kind> truth::copy() const { return std::make_shared<truth>(*this); }

bool truth::read(const config_node& node, const read_context& context, const member_value& member) const {
    const auto word = unquoted_text(node, context, describe());
    if (!word) { return false; }
    if (*word == "true" || *word == "false") {
        member.as<bool>() = *word == "true";
        return true;
    }
    const std::string hint = did_you_mean(*word, {"true", "false"});
    return refuse(node, context, fmt::format("'{}' is neither{}", printable(*word), hint), describe());
}

std::shared_ptr<const value_kind> text::copy() const { return std::make_shared<text>(*this); }

bool text::read(const config_node& node, const read_context& context, const member_value& member) const {
    const auto word = scalar_text(node, context, describe());
    if (word && word->empty()) { return refuse(node, context, "found empty text", describe()); }
    if (word) { member.as<std::string>() = *word; }
    return word.has_value();
}

std::shared_ptr<const value_kind> file_name::copy() const { return std::make_shared<file_name>(*this); }

void file_name::visit_files(const std::string& path, const member_value& member, const file_visitor& visit) const {
    auto& name = member.as<std::string>();
    if (!name.empty() && name.ends_with(m_ending)) { visit(path, name); }
}

std::shared_ptr<const value_kind> number_set::copy() const { return std::make_shared<number_set>(*this); }

bool number_set::read(const config_node& node, const read_context& context, const member_value& member) const {
    const auto word = scalar_text(node, context, describe());
    if (!word) { return false; }
    std::uint64_t found = 0;
    for (std::size_t start = 0; start <= word->size();) {
        const std::size_t comma = std::min(word->find(',', start), word->size());
        const std::string span = word->substr(start, comma - start);
        start = comma + 1;
        const std::size_t dash = std::min(span.find('-'), span.size());
        const auto first = parse_whole_number(span.substr(0, dash));
        const auto last = dash == span.size() ? first : parse_whole_number(span.substr(dash + 1));
        if (!first.value || !last.value) {
            return refuse(node, context, fmt::format("'{}' is no number and no span", printable(span)), describe());
        }
        if (*last.value > m_max || *first.value > *last.value) {
            const char* problem = *last.value > m_max ? "is too large" : "ends before it begins";
            return refuse(node, context, fmt::format("{} {}", printable(span), problem), describe());
        }
        const std::uint64_t from_first = ~std::uint64_t{0} << *first.value;
        const std::uint64_t to_last = ~std::uint64_t{0} >> (63 - *last.value);
        if ((found & from_first & to_last) != 0) {
            return refuse(node, context, fmt::format("{} repeats a number", printable(span)), describe());
        }
        found |= from_first & to_last;
    }
    member.set_number(found);
    return true;
}

json number_set::write(const member_value& member) const { return noc::vc_text(member.number()); }

std::string number_set::describe() const {
    return fmt::format("numbers and spans of numbers of {} up to {}, such as 0-3,5", m_what, m_max);
}

std::shared_ptr<const value_kind> identifier::copy() const { return std::make_shared<identifier>(*this); }

bool identifier::read(const config_node& node, const read_context& context, const member_value& member) const {
    const auto word = scalar_text(node, context, describe());
    if (!word) { return false; }
    if (!is_word(*word)) {
        return refuse(node, context, fmt::format("'{}' is no such word", printable(*word)), describe());
    }
    if (word->size() > longest) {
        return refuse(node, context, fmt::format("'{}' is longer than {} letters", printable(*word), longest),
                      describe());
    }
    member.as<std::string>() = *word;
    return true;
}

std::shared_ptr<const value_kind> text_map::copy() const { return std::make_shared<text_map>(*this); }

bool text_map::fits(const member_type& type) const { return *type.name == typeid(texts); }

bool text_map::read(const config_node& node, const read_context& context, const member_value& member) const {
    if (node.kind != node_kind::map) {
        context.refuse(node, fmt::format("found {}; allowed: {}", kind_name(node), describe()));
        return false;
    }
    texts result;
    bool sound = true;
    std::size_t bytes = 1;
    for (const config_member& entry : node.members) {
        if (entry.value.is_unset()) { continue; }
        const read_context inner = context.child(entry.key);
        inner.positions[inner.path] = entry.value.where;
        if (!is_word(entry.key)) {
            context.problems.add(entry.where, inner.path,
                                 fmt::format("{}: '{}' is no name; allowed: {}", context.path, printable(entry.key),
                                             identifier{}.describe()));
            sound = false;
            continue;
        }
        const auto word = scalar_text(entry.value, inner, "a number, a word or text");
        sound = sound && word.has_value();
        if (word) {
            bytes += entry.key.size() + word->size() + 2;
            result[entry.key] = *word;
        }
    }
    if (sound && bytes > m_bytes_limit) {
        context.refuse(node, fmt::format("these take {} bytes; the limit is {}", bytes, m_bytes_limit));
        return false;
    }
    if (sound) { member.as<texts>() = std::move(result); }
    return sound;
}

json text_map::write(const member_value& member) const {
    json result = json::object();
    for (const auto& [name, word] : member.as<texts>()) {
        result[name] = is_canonical_number(word) ? json(std::stoull(word)) : json(word);
    }
    return result;
}

bool text_map::has_value(const member_value& member) const { return !member.as<texts>().empty(); }

json text_map::schema() const {
    return {{"type", "object"},
            {"propertyNames", {{"pattern", "^[A-Za-z][A-Za-z0-9_-]*$"}}},
            {"additionalProperties", {{"type", {"string", "number", "boolean"}}}}};
}

std::shared_ptr<const value_kind> word_list::copy() const { return std::make_shared<word_list>(*this); }

bool word_list::read(const config_node& node, const read_context& context, const member_value& member) const {
    words result;
    bool sound = true;
    if (node.kind == node_kind::list) {
        for (std::size_t number = 0; number < node.items.size(); ++number) {
            const read_context inner = context.child(std::to_string(number));
            inner.positions[inner.path] = node.items[number].where;
            const auto word = scalar_text(node.items[number], inner, "a number, a word or text");
            sound = sound && word.has_value();
            result.push_back(word.value_or(""));
        }
    } else {
        const auto line = scalar_text(node, context, describe());
        sound = line.has_value();
        std::istringstream rest(line.value_or(""));
        std::copy(std::istream_iterator<std::string>(rest), {}, std::back_inserter(result));
    }
    std::size_t bytes = 0;
    for (const std::string& word : result) {
        bytes += word.size() + 1;
        if (sound && word.find('\0') != std::string::npos) {
            return refuse(node, context, "a zero byte cannot be passed to a program", describe());
        }
    }
    if (sound && bytes > m_bytes_limit) {
        context.refuse(node, fmt::format("these take {} bytes; the limit is {}", bytes, m_bytes_limit));
        return false;
    }
    if (sound) { member.as<words>() = std::move(result); }
    return sound;
}

json word_list::schema() const {
    const json word = {{"type", {"string", "number", "boolean"}}};
    return {{"anyOf", {word, {{"type", "array"}, {"items", word}}}}};
}

std::shared_ptr<const value_kind> word_choice::copy() const { return std::make_shared<word_choice>(*this); }

void word_choice::add(const char* name, std::uint64_t value) {
    m_names.emplace_back(name);
    m_values.push_back(value);
}

bool word_choice::read(const config_node& node, const read_context& context, const member_value& member) const {
    const auto index = read_word(node, context, m_names);
    if (index) { member.set_number(m_values[*index]); }
    return index.has_value();
}

json word_choice::write(const member_value& member) const {
    const auto found = std::find(m_values.begin(), m_values.end(), member.number());
    return found == m_values.end() ? json{} : json(m_names[static_cast<std::size_t>(found - m_values.begin())]);
}

std::string word_choice::describe() const { return joined(m_names); }

name_choice::name_choice(word_meanings names) : m_meanings(std::move(names)) {
    for (const auto& [name, meaning] : m_meanings) { m_names.push_back(name); }
}

std::shared_ptr<const value_kind> name_choice::copy() const { return std::make_shared<name_choice>(*this); }

bool name_choice::read(const config_node& node, const read_context& context, const member_value& member) const {
    const auto index = read_word(node, context, m_names);
    if (index) { member.as<std::string>() = m_names[*index]; }
    return index.has_value();
}

json name_choice::write(const member_value& member) const {
    const auto found = std::find(m_names.begin(), m_names.end(), member.as<std::string>());
    return found == m_names.end() ? json{} : json(*found);
}

std::string name_choice::describe() const { return joined(m_names); }

std::shared_ptr<const value_kind> list_of::copy() const { return std::make_shared<list_of>(*this); }

bool list_of::fits(const member_type& type) const {
    return type.list != nullptr && m_element->fits(type.list->item_type());
}

bool list_of::read(const config_node& node, const read_context& context, const member_value& member) const {
    if (node.kind != node_kind::list) {
        context.refuse(node, fmt::format("found {}; allowed: {}", kind_name(node), describe()));
        return false;
    }
    if (node.items.size() < m_min_items || node.items.size() > m_max_items) {
        const std::string count = m_min_items == m_max_items ? fmt::format("{}", m_min_items)
                                                             : fmt::format("{} to {}", m_min_items, m_max_items);
        context.refuse(
            node, fmt::format("the list has {} entries, not {}; allowed: {}", node.items.size(), count, describe()));
        return false;
    }
    return member.replace(node.items.size(), [&](std::size_t number, const member_value& item) {
        const read_context inner = context.child(std::to_string(number));
        inner.positions[inner.path] = node.items[number].where;
        return m_element->read(node.items[number], inner, item);
    });
}

json list_of::write(const member_value& member) const {
    json result = json::array();
    for (std::size_t number = 0; number < member.size(); ++number) {
        result.push_back(m_element->write(member.item(number)));
    }
    return result;
}

json list_of::schema() const {
    return {{"type", "array"}, {"items", m_element->schema()}, {"minItems", m_min_items}, {"maxItems", m_max_items}};
}

std::string list_of::describe() const {
    const std::string element = m_element->describe();
    return fmt::format("a list of {}{}{}", m_what, element.empty() ? "" : ", each ", element);
}

void list_of::visit_files(const std::string& path, const member_value& member, const file_visitor& visit) const {
    for (std::size_t number = 0; number < member.size(); ++number) {
        m_element->visit_files(fmt::format("{}.{}", path, number), member.item(number), visit);
    }
}

}  // namespace orbweaver::sim
