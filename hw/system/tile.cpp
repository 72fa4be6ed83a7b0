// SPDX-License-Identifier: Apache-2.0
#include "hw/system/tile.h"

#include <fmt/core.h>

#include "hw/agent/onchip/engine_set.h"
#include "hw/base/errors.h"
#include "sw_stack/shared/cop_card.h"
#include "sw_stack/shared/register_map.h"

namespace orbweaver::system {

namespace {

/// Returns the number of tiles of the machine.
unsigned tiles_of(const tile_surroundings& surroundings) {
    return surroundings.tiles != 0 ? surroundings.tiles : surroundings.plan->nodes();
}

core::core_identity identity_of(node_id node, const system_desc& described, const tile_surroundings& surroundings) {
    const unsigned tiles = tiles_of(surroundings);
    const unsigned columns = surroundings.plan->graph().columns;
    const bool active = described.messaging.system == niu::messaging_system_kind::active_message;
    return {
        node,  tiles, columns, tiles / columns, !active && described.messaging.mode == niu::messaging_mode::rendezvous,
        active};
}

bool shares_port(const system_desc& described) { return described.core.memory_port == core::memory_port_kind::shared; }

/// Returns whether heads contain lengths. The model of a router does not use them.
niu::head_lengths lengths_for(const noc::network_desc& described) {
    if (described.router.impl != noc::router_impl::external) { return niu::head_lengths::unstated; }
    return described.external_router.shows_length() ? niu::head_lengths::always : niu::head_lengths::if_known;
}

/// Returns whether the NIU is joined to a network by sockets, because its router is a module.
bool stands_at_module(node_id node, const tile_surroundings& surroundings) {
    const noc::topology_graph& graph = surroundings.plan->graph();
    const unsigned router = graph.nodes[node.value].router;
    return surroundings.net != nullptr && !graph.routers[router].is_bus &&
           surroundings.plan->description().router.is_module(router);
}

/// Returns the environment of an NIU with flit sockets.
niu::niu_context niu_surroundings(node_id node, const system_desc& described, const tile_surroundings& surroundings,
                                  shared_port& port) {
    niu::niu_context made = niu::context_at(surroundings.plan, node, surroundings.ledger, described.core.contexts);
    made.nodes = tiles_of(surroundings);
    made.blocks = surroundings.niu_blocks;
    made.port = shares_port(described) ? &port : nullptr;
    made.lengths = lengths_for(described.network);
    return made;
}

std::unique_ptr<niu::niu_module> make_own_niu(node_id node, const system_desc& described,
                                              const tile_surroundings& surroundings, shared_port& port) {
    if (!surroundings.niu_unit) { return nullptr; }
    return surroundings.niu_unit({"niu", surroundings.clock, surroundings.control, described.niu, described.messaging,
                                  niu_surroundings(node, described, surroundings, port)});
}

std::unique_ptr<niu::niu> make_niu(node_id node, const system_desc& described, const tile_surroundings& surroundings,
                                   shared_port& port) {
    niu::niu_context made = niu_surroundings(node, described, surroundings, port);
    if (surroundings.net != nullptr && !stands_at_module(node, surroundings)) {
        made.end = surroundings.net->end_of(node);
    }
    return std::make_unique<niu::niu>("niu", surroundings.clock, surroundings.control, described.niu,
                                      described.messaging, made, surroundings.observer);
}

std::vector<core::bus_range> bus_ranges(const system_desc& described, const tile_surroundings& surroundings) {
    std::vector<core::bus_range> ranges{{"to_memory", described.core.memory_base, described.core.memory_bytes},
                                        {"to_clint", clint_base, clint_bytes},
                                        {"to_host", host_port_base, host_port_bytes}};
    if (surroundings.cop_clock != nullptr) { ranges.push_back({"to_card", cop_card_base, cop_card_bytes}); }
    if (surroundings.engines != nullptr) { ranges.push_back({"to_agents", agent_port_base, agent_port_bytes}); }
    return ranges;
}

std::unique_ptr<core::memory> make_memory(const core::core_desc& described, node_id node,
                                          const core::memory_maker& make) {
    std::unique_ptr<core::memory> made = make ? make("memory", node, described.memory_bytes) : nullptr;
    if (made == nullptr) { return std::make_unique<core::memory>("memory", described.memory_bytes); }
    if (made->bytes() != described.memory_bytes) {
        throw user_error(fmt::format("{}: a memory of {} bytes was made, but the core has {}", made->name(),
                                     made->bytes(), described.memory_bytes));
    }
    return made;
}

}  // namespace

tile::tile(sc_core::sc_module_name name, const system_desc& described, node_id node,
           const tile_surroundings& surroundings)
    : sc_module(name),
      m_is_in_network(surroundings.net != nullptr),
      m_bus("bus", {"from_core", "from_niu"}, bus_ranges(described, surroundings)),
      m_memory(make_memory(described.core, node, surroundings.memory)),
      m_core("core", surroundings.clock, surroundings.control, described.core,
             identity_of(node, described, surroundings), surroundings.observer),
      m_own_niu(make_own_niu(node, described, surroundings, m_port)),
      m_niu(m_own_niu ? nullptr : make_niu(node, described, surroundings, m_port)),
      m_clint("clint", surroundings.clock,
              [this](core::interrupt_line line, bool level) { m_core.set_interrupt(line, level); }),
      m_host("host", surroundings.clock, surroundings.control, surroundings.reports, m_core, *m_memory,
             surroundings.console) {
    if (shares_port(described)) { m_core.share_memory_port(m_port); }
    if (surroundings.program != nullptr) { m_core.share_decoded(*surroundings.program); }
    m_core.bus.bind(m_bus.initiator(0));
    m_bus.target(0).bind(m_memory->socket);
    m_bus.target(1).bind(m_clint.socket);
    m_bus.target(2).bind(m_host.socket);
    m_niu ? bind_niu(node, surroundings) : bind_own_niu(node, surroundings);
    if (surroundings.cop_clock != nullptr) {
        m_card = std::make_unique<cop::host_card>(
            "card", *surroundings.cop_clock, surroundings.clock.period(), described.cop.card, described.cop.line,
            described.cop.link, [this](bool level) { m_core.set_interrupt(core::interrupt_line::external, level); });
        m_bus.target(3).bind(m_card->socket);
    }
    if (surroundings.engines != nullptr) {
        m_agents =
            std::make_unique<agent::agent_port>("agents", surroundings.clock, surroundings.engines->engine(node.value));
        m_bus.target(m_card ? 4 : 3).bind(m_agents->socket);
    }
    if (described.core.device.stands_at(node.value)) { add_device(described.core.device, node, surroundings); }
}

/// Binds the model to core, memory and network.
void tile::bind_niu(node_id node, const tile_surroundings& surroundings) {
    m_niu->memory.bind(m_bus.initiator(1));
    m_core.niu.bind(m_niu->core);
    if (stands_at_module(node, surroundings)) {
        m_niu->injection().bind(surroundings.net->injection(node));
        surroundings.net->ejection(node).bind(m_niu->ejection());
    }
}

void tile::bind_own_niu(node_id node, const tile_surroundings& surroundings) {
    m_own_niu->memory.bind(m_bus.initiator(1));
    m_core.niu.bind(m_own_niu->core);
    m_core.stop_run_ahead();
    if (surroundings.net != nullptr) {
        m_own_niu->out[0].bind(surroundings.net->injection(node));
        surroundings.net->ejection(node).bind(m_own_niu->in[0]);
    }
}

const niu::niu& tile::niu() const {
    if (!m_niu) { throw user_error(fmt::format("{}: its NIU is a unit of the user", name())); }
    return *m_niu;
}

void tile::require_free_links() const {
    if (m_is_in_network) { throw user_error(fmt::format("{}: its links are those of a network", name())); }
}

flit_initiator_socket& tile::injection() {
    require_free_links();
    return m_niu ? m_niu->injection() : m_own_niu->out[0];
}

flit_target_socket& tile::ejection() {
    require_free_links();
    return m_niu ? m_niu->ejection() : m_own_niu->in[0];
}

void tile::trace(sc_core::sc_trace_file* file) const {
    m_core.trace(file);
    if (m_niu) { m_niu->trace(file); }
}

void tile::write_report(byte_writer& stream) const {
    m_core.write_report(stream);
    niu().write_report(stream);
    stream.add(m_port.core_cycles());
}

void tile::read_report(byte_reader& stream, const std::function<packet_slot(std::uint64_t id)>& packet_here) {
    m_core.read_report(stream);
    niu().read_report(stream, packet_here);
    m_port.set_core_cycles(stream.take<std::uint64_t>());
}

void tile::add_device(const core::bus_device_desc& described, node_id node, const tile_surroundings& surroundings) {
    m_device = surroundings.device({"device", surroundings.clock, node, [this](bool level) {
                                        m_core.set_interrupt(core::interrupt_line::external, level);
                                    }});
    if (memory_initiator_socket* const manager = m_device->manager()) {
        manager->bind(m_bus.add_initiator("from_device"));
        m_core.stop_run_ahead();
    }
    if (memory_target_socket* const subordinate = m_device->subordinate()) {
        m_bus.add_target({"to_device", described.subordinate.base, described.subordinate.window_bytes})
            .bind(*subordinate);
    }
}

}  // namespace orbweaver::system
