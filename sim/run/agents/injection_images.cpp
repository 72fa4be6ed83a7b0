// SPDX-License-Identifier: Apache-2.0
#include "sim/run/agents/injection_images.h"

#include <algorithm>

namespace orbweaver::sim {

namespace {

constexpr const char* id_parameter = "id";
constexpr const char* node_value = "node";

/// Returns the values of the agent's parameters at a node.
agent_parameters parameters_of(const agent::agent_injection_desc& described, const agent_template& program,
                               std::uint32_t node) {
    std::vector<std::string> words;
    for (const auto& [name, value] : described.parameters) {
        words.push_back(name + "=" + (value == node_value ? std::to_string(node) : value));
    }
    agent_parameters values = read_agent_parameters(words);
    const bool has_id =
        std::find(program.parameters.begin(), program.parameters.end(), id_parameter) != program.parameters.end();
    if (has_id) { values.try_emplace(id_parameter, described.id); }
    return values;
}

}  // namespace

agent_template find_program(const agent::agent_injection_desc& described, const std::filesystem::path& agency) {
    return find_agent(described.agent, agency);
}

agent::agent_image make_image(const agent::agent_injection_desc& described, const agent_template& program,
                              std::uint32_t node) {
    agent::agent_image made;
    made.id = described.id;
    made.pr = described.priority;
    made.entry = program.entry;
    made.body = bound_body(program, parameters_of(described, program, node));
    made.daddr = static_cast<std::uint32_t>(made.body.size());
    made.dlen = described.payload;
    made.body.resize(made.body.size() + described.payload);
    for (std::uint32_t byte = 0; byte < std::min<std::uint32_t>(4, described.payload); ++byte) {
        made.body[made.daddr + byte] = static_cast<std::uint8_t>(node >> 8 * byte);
    }
    return made;
}

}  // namespace orbweaver::sim
