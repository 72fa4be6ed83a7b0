// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/neurocomputer/neurocomputer.h"

#include <fmt/core.h>

#include <algorithm>

#include "hw/base/errors.h"
#include "hw/noc/endpoint_class.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::noc {

namespace {

constexpr std::uint32_t turned_cells = 15;  // percentage that initially differs from the first pattern, with learning

neural::weight_rule rule_of(neural_weights weights) {
    switch (weights) {
        case neural_weights::symmetric: return neural::weight_rule::symmetric;
        case neural_weights::excitatory: return neural::weight_rule::excitatory;
        case neural_weights::hebbian: return neural::weight_rule::hebbian;
    }
    return {};
}

neural::start start_of(const neurocomputer_desc& described, std::uint32_t seed) {
    return {seed,
            neural::cell_state::threshold,
            described.inputs,
            described.weights == neural_weights::excitatory,
            described.weights == neural_weights::hebbian,
            turned_cells};
}

}  // namespace

neurocomputer::neurocomputer(clock_domain& domain, network& fabric, const neurocomputer_desc& described,
                             std::uint64_t seed, run_control& end)
    : m_network(fabric),
      m_end(end),
      m_described(described),
      m_begin(start_of(described, static_cast<std::uint32_t>(seed))),
      m_net(described.net, neural::drawing::clustered,
            {static_cast<std::uint32_t>(seed), rule_of(described.weights), described.patterns},
            static_cast<std::uint32_t>(seed)) {
    const class_id carried = endpoint_class(fabric, "packets of outputs");
    neural_host& self = *this;
    for (unsigned node = 0; node < fabric.nodes(); ++node) {
        m_processors.emplace_back(domain, fabric, node_id{static_cast<std::uint16_t>(node)}, carried, m_net, m_begin,
                                  m_described, self);
    }
}

std::string neurocomputer::problem_of(const neurocomputer_desc& described, unsigned nodes) {
    if (const char* const problem = neural::error_of(described.net)) { return problem; }
    if (nodes > max_nodes) {
        return fmt::format("{} nodes, more than the {} that a packet can name", nodes, max_nodes);
    }
    const std::uint32_t most = (described.net.cells + nodes - 1) / nodes;
    return most > neural::max_home_cells && nodes > 1
               ? fmt::format("{} cells on {} nodes: at most {} a node, which a byte of a message can name",
                             described.net.cells, nodes, neural::max_home_cells)
               : "";
}

unsigned neurocomputer::longest_packet(const neurocomputer_desc& described) {
    return 1 + neural::packet_bytes(described.packet_messages) / 4;
}

void neurocomputer::learnt(cycle_t now) {
    if (++m_learnt == m_processors.size()) {
        m_first = now;
        for (neural_processor& each : m_processors) { each.resume(now + 1); }
    }
}

void neurocomputer::rests(bool is_resting, cycle_t now) {
    m_resting += is_resting ? 1 : -1U;
    look_for_the_end(now);
}

void neurocomputer::look_for_the_end(cycle_t now) {
    if (m_resting != m_processors.size() || m_is_over) { return; }
    std::uint64_t in_flight = 0;
    for (const neural_processor& each : m_processors) {
        in_flight += each.counters().packets_sent - each.counters().packets_received;
    }
    if (in_flight != 0) { return; }
    const bool some_may_go_on = !std::all_of(m_processors.begin(), m_processors.end(),
                                             [](const neural_processor& each) { return each.is_at_limit(); });
    if (m_described.release && m_signal == neural::global_signal::hold && some_may_go_on) {
        m_signal = neural::global_signal::release;
        for (neural_processor& each : m_processors) { each.resume(now + 1); }
        return;
    }
    m_is_over = true;
    m_last = now;
    check_images();
    run_outcome outcome;
    outcome.cycle = now;
    m_end.finish(outcome);
}

/// Checks that the network has delivered all outputs to the images.
void neurocomputer::check_images() const {
    for (const neural_processor& each : m_processors) {
        const neural_tables& tables = each.tables();
        for (std::uint32_t address = tables.home().size(); address < tables.size(); ++address) {
            const std::uint32_t cell = tables.cell_at(address);
            const neural_tables& home =
                m_processors[even_part::index_of(m_net.cells(), m_network.nodes(), cell)].tables();
            invariant(tables.output(address) == home.output(cell - home.home().first), "neurocomputer", m_last,
                      "an output in an image is not that of its cell");
        }
    }
    const bool all_may_go_on = std::none_of(m_processors.begin(), m_processors.end(),
                                            [](const neural_processor& each) { return each.is_at_limit(); });
    invariant(!all_may_go_on || unsettled_cells() == 0, "neurocomputer", m_last, "processors rest, and cells do not");
}

std::uint32_t neurocomputer::unsettled_cells() const {
    std::uint32_t count = 0;
    for (const neural_processor& each : m_processors) {
        const neural_tables& tables = each.tables();
        for (std::uint32_t position = 0; position < tables.home().size(); ++position) {
            std::int32_t sum = 0;
            for (std::uint32_t entry = tables.first(position); entry < tables.first(position + 1); ++entry) {
                sum += tables.product(entry);
            }
            count += tables.look_up(position, sum) != tables.output(position) ? 1 : 0;
        }
    }
    return count;
}

neurocomputer_result neurocomputer::result() const {
    neurocomputer_result found;
    found.is_over = m_is_over;
    found.learning_cycles = m_first;
    found.cycles = m_last - m_first;
    found.cells = m_net.cells();
    found.unsettled_cells = unsettled_cells();
    for (const neural_processor& each : m_processors) {
        const neural_tables& tables = each.tables();
        accumulate<neural_counters>(neural_statistics, found.counters, each.counters());
        found.connections += tables.connections();
        found.max_passes = std::max(found.max_passes, each.counters().passes);
        found.neighbours += each.sending().neighbours();
        for (std::size_t where = 0; where < neural::regions; ++where) {
            found.sent.packets[where] += each.sending().sent().packets[where];
            found.sent.messages[where] += each.sending().sent().messages[where];
        }
        const neural_tables::sizes bytes = tables.bytes();
        found.bytes.home += bytes.home;
        found.bytes.weights += bytes.weights;
        found.bytes.outputs += bytes.outputs;
        found.bytes.remote_outputs += bytes.remote_outputs;
        found.interface_bytes += each.sending().bytes();
        for (std::uint32_t position = 0; position < tables.home().size(); ++position) {
            found.outputs.push_back(tables.output(position));
        }
    }
    return found;
}

run_stage neurocomputer::stage() const {
    std::uint64_t passes = 0;
    for (const neural_processor& each : m_processors) { passes = std::max(passes, each.counters().passes); }
    return {
        "neurocomputer", {}, fmt::format("pass {}, {} of {} processors rest", passes, m_resting, m_processors.size())};
}

std::vector<std::string> neurocomputer::waits() const {
    std::vector<std::string> lines;
    for (std::size_t node = 0; node < m_processors.size(); ++node) {
        const std::string state = m_processors[node].state();
        if (state != "rests") { lines.push_back(fmt::format("the processor of node {} {}", node, state)); }
    }
    return lines;
}

}  // namespace orbweaver::noc
