// SPDX-License-Identifier: Apache-2.0
#include "sim/import/booksim/booksim_configuration.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>

#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace {

template <class Number>
std::optional<Number> parse(std::string_view text) {
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole_text = error == std::errc{} && end == text.data() + text.size();
    return whole_text ? std::optional{value} : std::nullopt;
}

bool is_list_of(const std::string& text, bool (*is_number)(std::string_view)) {
    const std::vector<std::string> entries = booksim_entries(text);
    for (const std::string& entry : entries) {
        if (entry.starts_with('{') ? !is_list_of(entry, is_number) : !is_number(entry)) { return false; }
    }
    return !entries.empty();
}

bool is_whole(std::string_view text) { return parse_whole(text).has_value(); }

bool is_real(std::string_view text) { return parse_real(text).has_value(); }

/// Returns what BookSim expects of an option if the value has another form; otherwise null.
const char* expected_form(const booksim_assignment& assignment, booksim_kind kind) {
    const bool word = assignment.form == booksim_form::word;
    const bool list = word && assignment.value.starts_with('{');
    const bool whole = assignment.form == booksim_form::whole && is_whole(assignment.value);
    const bool real = assignment.form == booksim_form::real && is_real(assignment.value);
    switch (kind) {
        case booksim_kind::whole: return whole ? nullptr : "a whole number";
        case booksim_kind::real: return real ? nullptr : "a number with a point, such as 1.0";
        case booksim_kind::word: return word ? nullptr : "a word";
        case booksim_kind::wholes:
            return whole || (list && is_list_of(assignment.value, is_whole))
                       ? nullptr
                       : "a whole number, or a list of whole numbers in braces";
        case booksim_kind::reals:
            return real || (list && is_list_of(assignment.value, is_real))
                       ? nullptr
                       : "a number with a point, such as 1.0, or a list of numbers in braces";
        case booksim_kind::seed: return whole || word ? nullptr : "a whole number";
    }
    return nullptr;
}

bool same(const booksim_option& option, const std::string& value) {
    const bool number = option.kind == booksim_kind::whole || option.kind == booksim_kind::real;
    return number ? parse_real(option.value) == parse_real(value) : option.value == value;
}

}  // namespace

std::optional<int> parse_whole(std::string_view text) { return parse<int>(text); }

std::optional<double> parse_real(std::string_view text) {
    const std::optional<double> value = parse<double>(text);
    return value && std::isfinite(*value) ? value : std::nullopt;
}

booksim_configuration::booksim_configuration(const std::shared_ptr<const source_text>& file,
                                             const std::vector<std::string>& arguments)
    : m_file(file) {
    std::vector<booksim_assignment> assignments = read_booksim(file, m_problems);
    for (const std::string& argument : arguments) {
        const auto text = std::make_shared<source_text>(source_text{"argument", argument, true});
        for (booksim_assignment& assignment : read_booksim(text, m_problems)) {
            assignments.push_back(std::move(assignment));
        }
    }
    std::vector<std::string> known;
    for (const booksim_option& option : booksim_options()) { known.emplace_back(option.name); }
    for (const booksim_assignment& assignment : assignments) { set(assignment, known); }
    check_roles();
}

void booksim_configuration::set(const booksim_assignment& assignment, const std::vector<std::string>& known) {
    const booksim_option* option = find_booksim_option(assignment.name);
    if (option == nullptr) {
        m_problems.add(assignment.name_position, "",
                       fmt::format("BookSim has no option '{}'{}", printable(assignment.name),
                                   m_problems.crowded() ? "" : did_you_mean(assignment.name, known)));
        return;
    }
    if (const char* expected = expected_form(assignment, option->kind)) {
        m_problems.add(assignment.value_position, "",
                       fmt::format("{} = {}: expected {}", assignment.name, printable(assignment.value), expected));
        return;
    }
    option_values& values = m_values[assignment.name];
    (assignment.form == booksim_form::word ? values.word : values.number) = assignment;
}

/// Checks options that are not translated, because they have no effect or are refused.
void booksim_configuration::check_roles() {
    for (const auto& [name, values] : m_values) {
        const booksim_option& option = *find_booksim_option(name);
        if (values.word && values.number) {
            m_warnings.push_back(fmt::format("{}: warning: {} = {}: without effect, as BookSim takes {}",
                                             values.number->value_position.name(), name, values.number->value,
                                             printable(values.word->value)));
        }
        if (option.role == booksim_role::left_out) {
            warn(name, fmt::format("left out: {}", option.why));
        } else if (option.role == booksim_role::fixed && !same(option, text(name))) {
            refuse(name, fmt::format("no counterpart for {}; possible is {}", option.why,
                                     option.value.empty() ? "to leave it out" : option.value));
        }
    }
}

const booksim_assignment* booksim_configuration::find(std::string_view name) const {
    const auto found = m_values.find(name);
    if (found == m_values.end()) { return nullptr; }
    return found->second.word ? &*found->second.word : &*found->second.number;
}

std::string booksim_configuration::text(std::string_view name) const {
    const booksim_assignment* assignment = find(name);
    return assignment != nullptr ? assignment->value : std::string{find_booksim_option(name)->value};
}

long long booksim_configuration::whole(std::string_view name) const { return *parse_whole(text(name)); }

double booksim_configuration::real(std::string_view name) const { return *parse_real(text(name)); }

std::string booksim_configuration::first_entry(std::string_view name) const {
    return booksim_entries(text(name)).front();
}

long long booksim_configuration::bounded_value(std::string_view name, long long least, long long most) {
    const long long value = whole(name);
    if (value < least || value > most) {
        refuse(name, fmt::format("orbweaver takes {} to {}", least, most));
        return least;
    }
    return value;
}

text_position booksim_configuration::position(std::string_view name) const {
    const booksim_assignment* assignment = find(name);
    return assignment != nullptr ? assignment->value_position : text_position{m_file, 0, 0};
}

std::string booksim_configuration::shown(std::string_view name) const {
    return fmt::format("{} = {}{}", name, printable(text(name)), is_set(name) ? "" : " (BookSim's default)");
}

void booksim_configuration::refuse(std::string_view name, std::string_view message) {
    m_problems.add(position(name), "", fmt::format("{}: {}", shown(name), message));
}

void booksim_configuration::warn(std::string_view name, std::string_view message) {
    m_warnings.push_back(fmt::format("{}: warning: {}: {}", position(name).name(), shown(name), message));
}

}  // namespace orbweaver::sim
