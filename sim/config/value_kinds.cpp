// SPDX-License-Identifier: Apache-2.0
#include "sim/config/value_kinds.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "hw/noc/dependency/vc_groups.h"
#include "sim/config/nearest_name.h"

namespace orbweaver {

namespace {

/// The text of a scalar, or nothing with a problem reported.
std::optional<std::string> scalar(const config_node& node, const read_context& context, std::string_view allowed) {
    if (node.kind == node_kind::scalar) {
        return node.text;
    }
    context.refuse(node, fmt::format("here is {}; allowed: {}", kind_name(node), allowed));
    return std::nullopt;
}

/// The same for numbers and truths, which lose their meaning in quotes.
std::optional<std::string> bare_scalar(const config_node& node, const read_context& context, std::string_view allowed) {
    if (node.kind == node_kind::scalar && node.quoted) {
        context.refuse(node, fmt::format("here is text; take the quotes away; allowed: {}", allowed));
        return std::nullopt;
    }
    return scalar(node, context, allowed);
}

template <class T>
std::optional<T> refuse(const config_node& node, const read_context& context, std::string_view problem,
                        std::string_view allowed) {
    const char* link = problem.ends_with('?') ? " Allowed: " : "; allowed: ";
    context.refuse(node, fmt::format("{}{}{}", problem, link, allowed));
    return std::nullopt;
}

std::string with_unit(std::string phrase, const std::string& unit) {
    return unit.empty() ? phrase : phrase + " " + unit;
}

bool is_word(std::string_view word) {
    const auto fits = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; };
    return !word.empty() && std::isalpha(static_cast<unsigned char>(word.front())) != 0 &&
           std::all_of(word.begin(), word.end(), fits);
}

/// Whether JSON can hold the text as a whole number without changing a letter of it.
bool is_canonical_number(const std::string& word) {
    return word.size() <= 15 && !word.empty() && (word == "0" || word.front() != '0') &&
           word.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

std::optional<std::uint64_t> whole_number::read(const config_node& node, const read_context& context) const {
    const auto word = bare_scalar(node, context, describe());
    if (!word) {
        return std::nullopt;
    }
    if (!unlimited.empty() && *word == unlimited) {
        return 0;
    }
    const auto number = parse_whole_number(*word);
    if (!number.value) {
        return refuse<value>(node, context, number.problem, describe());
    }
    if (*number.value < min || *number.value > max) {
        const char* side = *number.value < min ? "small" : "large";
        return refuse<value>(node, context, fmt::format("{} is too {}", printable(*word), side), describe());
    }
    return number.value;
}

json whole_number::schema() const {
    json number = {{"type", "integer"}, {"minimum", min}, {"maximum", max}};
    return unlimited.empty() ? number : json{{"anyOf", {std::move(number), {{"const", unlimited}}}}};
}

std::string whole_number::describe() const {
    return with_unit(fmt::format("a whole number from {} to {}", min, max), unit) +
           (unlimited.empty() ? "" : ", or `" + unlimited + "`");
}

std::optional<double> real_number::read(const config_node& node, const read_context& context) const {
    const auto word = bare_scalar(node, context, describe());
    if (!word) {
        return std::nullopt;
    }
    const auto number = parse_real_number(*word);
    if (!number.value) {
        return refuse<value>(node, context, number.problem, describe());
    }
    if (!(*number.value >= min && *number.value <= max)) {
        const char* side = *number.value < min ? "small" : "large";
        return refuse<value>(node, context, fmt::format("{} is too {}", printable(*word), side), describe());
    }
    return *number.value == 0 ? 0.0 : *number.value;  // "-0" is 0
}

json real_number::schema() const {
    return {{"type", "number"}, {"minimum", min}, {"maximum", max}};
}

std::string real_number::describe() const {
    return with_unit(fmt::format("a number from {} to {}", min, max), unit);
}

std::optional<std::uint64_t> quantity::read(const config_node& node, const read_context& context) const {
    const auto word = scalar(node, context, describe());
    if (!word) {
        return std::nullopt;
    }
    const auto number = parse_quantity(*word, units);
    if (!number.value) {
        return refuse<value>(node, context, number.problem, describe());
    }
    if (*number.value < min || *number.value > max) {
        const char* side = *number.value < min ? "small" : "large";
        const std::string base = write_quantity(*number.value, units);
        const std::string meaning = base == *word ? "" : fmt::format(" ({})", base);
        return refuse<value>(node, context, fmt::format("{}{} is too {}", printable(*word), meaning, side), describe());
    }
    if (*number.value % multiple_of != 0) {
        return refuse<value>(
            node, context,
            fmt::format("{} is not a multiple of {}", printable(*word), write_quantity(multiple_of, units)),
            describe());
    }
    return number.value;
}

json quantity::schema() const {
    std::string names;
    for (const auto& unit : units.units) {
        names += (names.empty() ? "" : "|") + unit.name;
    }
    return {
        {"type", "string"}, {"pattern", "^[0-9.]+([eE][+-]?[0-9]+)? *(" + names + ")$"}, {"examples", {units.example}}};
}

std::string quantity::describe() const {
    std::string result =
        fmt::format("{} from {} to {}", units.quantity, write_quantity(min, units), write_quantity(max, units));
    if (multiple_of != 1) {
        result += ", a multiple of " + write_quantity(multiple_of, units);
    }
    return result;
}

std::optional<bool> truth::read(const config_node& node, const read_context& context) const {
    const auto word = bare_scalar(node, context, describe());
    if (!word) {
        return std::nullopt;
    }
    if (*word == "true" || *word == "false") {
        return *word == "true";
    }
    const std::string hint = did_you_mean(*word, {"true", "false"});
    return refuse<value>(node, context, fmt::format("'{}' is neither{}", printable(*word), hint), describe());
}

std::optional<std::string> text::read(const config_node& node, const read_context& context) const {
    auto word = scalar(node, context, describe());
    if (word && word->empty()) {
        return refuse<value>(node, context, "here is empty text", describe());
    }
    return word;
}

std::optional<std::uint64_t> number_set::read(const config_node& node, const read_context& context) const {
    const auto word = scalar(node, context, describe());
    if (!word) {
        return std::nullopt;
    }
    value found = 0;
    for (std::size_t start = 0; start <= word->size();) {
        const std::size_t comma = std::min(word->find(',', start), word->size());
        const std::string span = word->substr(start, comma - start);
        start = comma + 1;
        const std::size_t dash = std::min(span.find('-'), span.size());
        const auto first = parse_whole_number(span.substr(0, dash));
        const auto last = dash == span.size() ? first : parse_whole_number(span.substr(dash + 1));
        if (!first.value || !last.value) {
            return refuse<value>(node, context, fmt::format("'{}' is no number and no span", printable(span)),
                                 describe());
        }
        if (*last.value > max || *first.value > *last.value) {
            const char* problem = *last.value > max ? "is too large" : "ends before it begins";
            return refuse<value>(node, context, fmt::format("{} {}", printable(span), problem), describe());
        }
        const value from_first = ~value{0} << *first.value;
        const value to_last = ~value{0} >> (63 - *last.value);
        if ((found & from_first & to_last) != 0) {
            return refuse<value>(node, context, fmt::format("{} repeats a number", printable(span)), describe());
        }
        found |= from_first & to_last;
    }
    return found;
}

json number_set::write(value v) const {
    return vc_text(v);
}

std::string number_set::describe() const {
    return fmt::format("numbers and spans of numbers of {} up to {}, such as 0-3,5", what, max);
}

std::optional<std::string> identifier::read(const config_node& node, const read_context& context) const {
    auto word = scalar(node, context, describe());
    if (word && !is_word(*word)) {
        return refuse<value>(node, context, fmt::format("'{}' is no such word", printable(*word)), describe());
    }
    if (word && word->size() > longest) {
        return refuse<value>(node, context, fmt::format("'{}' is longer than {} letters", printable(*word), longest),
                             describe());
    }
    return word;
}

std::optional<text_map::value> text_map::read(const config_node& node, const read_context& context) const {
    if (node.kind != node_kind::map) {
        context.refuse(node, fmt::format("here is {}; allowed: {}", kind_name(node), describe()));
        return std::nullopt;
    }
    value result;
    bool sound = true;
    std::size_t bytes = 1;
    for (const auto& member : node.members) {
        if (member.value.is_unset()) {
            continue;
        }
        const read_context member_context = context.child(member.key);
        member_context.places[member_context.path] = member.value.where;
        if (!is_word(member.key)) {
            context.problems.add(member.where, member_context.path,
                                 fmt::format("{}: '{}' is no name; allowed: {}", context.path, printable(member.key),
                                             identifier{}.describe()));
            sound = false;
            continue;
        }
        const auto word = scalar(member.value, member_context, "a number, a word or text");
        sound = sound && word.has_value();
        if (word) {
            bytes += member.key.size() + word->size() + 2;
            result[member.key] = *word;
        }
    }
    if (sound && bytes > bytes_limit) {
        context.refuse(node, fmt::format("these take {} bytes; the limit is {}", bytes, bytes_limit));
        return std::nullopt;
    }
    return sound ? std::optional<value>{std::move(result)} : std::nullopt;
}

json text_map::write(const value& v) const {
    json result = json::object();
    for (const auto& [name, word] : v) {
        result[name] = is_canonical_number(word) ? json(std::stoull(word)) : json(word);
    }
    return result;
}

json text_map::schema() const {
    return {{"type", "object"},
            {"propertyNames", {{"pattern", "^[A-Za-z][A-Za-z0-9_-]*$"}}},
            {"additionalProperties", {{"type", {"string", "number", "boolean"}}}}};
}

std::optional<std::size_t> read_choice(const config_node& node, const read_context& context,
                                       const std::vector<std::string>& names) {
    const auto word = scalar(node, context, one_of(names));
    if (!word) {
        return std::nullopt;
    }
    const auto found = std::find(names.begin(), names.end(), *word);
    if (found != names.end()) {
        return static_cast<std::size_t>(found - names.begin());
    }
    return refuse<std::size_t>(
        node, context, fmt::format("'{}' is unknown{}", printable(*word), did_you_mean(*word, names)), one_of(names));
}

bool list_is_sound(const config_node& node, const read_context& context, std::size_t min_items, std::size_t max_items,
                   std::string_view allowed) {
    if (node.kind != node_kind::list) {
        context.refuse(node, fmt::format("here is {}; allowed: {}", kind_name(node), allowed));
        return false;
    }
    if (node.items.size() < min_items || node.items.size() > max_items) {
        const std::string count =
            min_items == max_items ? fmt::format("{}", min_items) : fmt::format("{} to {}", min_items, max_items);
        context.refuse(node,
                       fmt::format("the list has {} entries, not {}; allowed: {}", node.items.size(), count, allowed));
        return false;
    }
    return true;
}

}  // namespace orbweaver
