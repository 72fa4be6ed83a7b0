// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <vector>

#include "sim/agent/assembler/assembler.h"
#include "sim/agent/assembler/disassembler.h"
#include "testbenches/agent/support/lone_node.h"
#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/targets/targets.h"

namespace orbweaver::fuzz {

namespace {

sim::agent_template assembled(const std::string& text) {
    sim::diagnostics problems;
    sim::agent_template made =
        sim::assemble_agent(std::make_shared<sim::source_text>(sim::source_text{"input.agent", text}), problems);
    problems.throw_if_any();
    return made;
}

/// Runs one visit of an agent to its end, on a node where agents of its problem and of another wait.
void visit_node(const std::vector<std::uint8_t>& body, std::uint32_t entry) {
    constexpr unsigned max_steps = 2000;
    constexpr std::uint32_t peer_id = 20;
    agent::lone_node bench({.memory_bytes = 1 << 16,
                            .queue_slots = 4,
                            .marks = 20,
                            .visit_instructions = 500,
                            .growth_bytes = 8,
                            .tlc_sees_faults = false,
                            .extensions = true});
    bench.wait_on(0, peer_id);
    bench.wait_on(1, peer_id + 1);
    agent::agent visitor;
    visitor.id = peer_id;
    visitor.entry = entry;
    visitor.len = static_cast<std::uint32_t>(body.size());
    visitor.body = bench.node.bodies.allocate(visitor.len);
    std::copy(body.begin(), body.end(), bench.node.bodies.bytes(visitor.body).begin());
    bench.running.begin(bench.visit, visitor, 2);
    agent::visit_result result;
    for (unsigned step = 0; step < max_steps && !agent::is_over(result.event); ++step) {
        bench.running.run_ahead(bench.visit);
        result = bench.running.step(bench.visit);
        if (result.event == agent::visit_event::blocked_by_queue ||
            result.event == agent::visit_event::blocked_by_memory) {
            bench.visit.trap = agent::agent_trap::endless;  // nobody makes room
        }
    }
    require(agent::is_over(result.event), "the watchdog did not end a visit");
}

}  // namespace

void read_agent_source(std::string_view input) {
    accepted_or_refused_at_a_place("input.agent", [&] {
        const sim::agent_template made = assembled(std::string(input));
        sim::agent_parameters values;
        for (const std::string& parameter : made.parameters) { values[parameter] = 1; }
        if (!made.body.empty() && sim::binding_problems(made, values).empty()) {
            visit_node(sim::bound_body(made, values), made.entry);
        }
    });
}

void read_agent_image(std::string_view input) {
    constexpr std::size_t longest = 1 << 14;
    if (input.size() < 3 || input.size() > longest || input.size() % 2 == 0) {
        return;  // an entry, and whole half-words
    }
    const std::vector<std::uint8_t> body(input.begin() + 1, input.end());
    const auto entry = static_cast<std::uint32_t>(static_cast<std::uint8_t>(input[0]) % (body.size() / 2));
    const sim::agent_template again = assembled(sim::disassemble_agent(body, entry));
    require(again.entry == entry && std::equal(body.begin(), body.end(), again.body.begin()),
            "a body that is assembled otherwise than it was taken apart");
    visit_node(body, entry);
}

}  // namespace orbweaver::fuzz
