// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/assembler/agent_template.h"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "sim/text/nearest_name.h"

namespace orbweaver::sim {

namespace {

const char* what_a_field_is(agent_field field) {
    return field == agent_field::operand ? "an operand of 9 bits"
           : field == agent_field::data  ? "a byte of data"
                                         : "an operand of 4 bits";
}

/// Reports names that the template does not have.
void add_unknown_names(const agent_template& program, const agent_parameters& values,
                       std::vector<std::string>& problems) {
    for (const auto& [name, value] : values) {
        if (std::find(program.parameters.begin(), program.parameters.end(), name) == program.parameters.end()) {
            problems.push_back(fmt::format(
                "{} has no parameter '{}'{}{}", program.name, printable(name), did_you_mean(name, program.parameters),
                program.parameters.empty() ? "; it has none"
                                           : "; it has " + fmt::format("{}", fmt::join(program.parameters, ", "))));
        }
    }
}

void add_excess(const agent_template& program, const agent_parameters& values, std::vector<std::string>& problems) {
    for (std::size_t i = 0; i < program.holes.size(); ++i) {
        const agent_hole& hole = program.holes[i];
        const auto found = values.find(program.parameters[hole.parameter]);
        if (found != values.end() && found->second > agent_field_most(hole.field)) {
            problems.push_back(fmt::format("{} is {}, but at {} it is {}, which holds 0 to {}", found->first,
                                           found->second, program.hole_positions[i].name(), what_a_field_is(hole.field),
                                           agent_field_most(hole.field)));
        }
    }
}

void add_missing(const agent_template& program, const agent_parameters& values, std::vector<std::string>& problems) {
    for (std::size_t number = 0; number < program.parameters.size(); ++number) {
        const std::string& name = program.parameters[number];
        if (values.contains(name)) { continue; }
        const auto first = std::find_if(program.holes.begin(), program.holes.end(),
                                        [number](const agent_hole& hole) { return hole.parameter == number; });
        const text_position& where = program.hole_positions[static_cast<std::size_t>(first - program.holes.begin())];
        problems.push_back(fmt::format("{} needs a value for its parameter '{}', used at {}{}", program.name, name,
                                       where.name(), did_you_mean(name, program.labels)));
    }
}

void throw_if_any(const std::vector<std::string>& problems) {
    if (!problems.empty()) { throw user_error(fmt::format("{}", fmt::join(problems, "\n"))); }
}

}  // namespace

std::uint32_t agent_template::instructions() const {
    return static_cast<std::uint32_t>(std::count_if(half_words.begin(), half_words.end(),
                                                    [](const agent_half_word& each) { return each.is_instruction; }));
}

std::vector<std::string> binding_problems(const agent_template& program, const agent_parameters& values) {
    std::vector<std::string> problems;
    add_unknown_names(program, values, problems);
    add_excess(program, values, problems);
    add_missing(program, values, problems);
    return problems;
}

std::vector<std::uint8_t> bound_body(const agent_template& program, const agent_parameters& values) {
    throw_if_any(binding_problems(program, values));
    std::vector<std::uint8_t> body = program.body;
    for (const agent_hole& hole : program.holes) {
        fill_agent_hole(body.data(), hole, values.find(program.parameters[hole.parameter])->second);
    }
    return body;
}

agent_template bind_some(agent_template program, const agent_parameters& values) {
    std::vector<std::string> problems;
    add_unknown_names(program, values, problems);
    add_excess(program, values, problems);
    throw_if_any(problems);
    agent_template open = program;
    open.parameters.clear();
    open.holes.clear();
    open.hole_positions.clear();
    for (std::size_t i = 0; i < program.holes.size(); ++i) {
        agent_hole hole = program.holes[i];
        const std::string& name = program.parameters[hole.parameter];
        if (const auto found = values.find(name); found != values.end()) {
            fill_agent_hole(open.body.data(), hole, found->second);
            continue;
        }
        const auto known = std::find(open.parameters.begin(), open.parameters.end(), name);
        hole.parameter = static_cast<std::uint8_t>(known - open.parameters.begin());
        if (known == open.parameters.end()) { open.parameters.push_back(name); }
        open.holes.push_back(hole);
        open.hole_positions.push_back(program.hole_positions[i]);
    }
    return open;
}

}  // namespace orbweaver::sim
