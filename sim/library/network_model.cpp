// SPDX-License-Identifier: Apache-2.0
#include "sim/library/network_model.h"

#include <utility>

#include "hw/noc/routing/routing_cycle.h"
#include "sim/config/configuration.h"
#include "sim/config/resolved.h"
#include "sim/kind/run_kind.h"
#include "sim/output/output_file.h"
#include "sim/results/network/energy_results.h"
#include "sim/results/network/traffic_results.h"
#include "sim/results/run_results.h"
#include "sim/run/network_run.h"

namespace orbweaver::sim {

namespace {

void refuse(const loaded_configuration& loaded, bool is_asked, std::string_view path, std::string_view message) {
    if (is_asked) { throw loaded.problem_at(path, message); }
}

/// Refuses features that only the program supports.
void refuse_surroundings(const loaded_configuration& loaded) {
    const system::system_desc& described = loaded.description();
    refuse(loaded, described.kind == system::system_kind::cluster || !kind_of(described).has_network(), "system",
           "the library builds the network of system: network or chip");
    refuse(loaded, noc::replaces_model(described.network.router.impl), "network.router.impl",
           "the library builds routers that are models");
    refuse(loaded, described.network_links.kind != system::network_link_kind::parallel, "network.link.kind",
           "the library builds parallel links");
    refuse(loaded, !described.network.planes.empty(), "network.planes", "the library builds one network");
    refuse(loaded, described.activity, "activity", "the library does not count changes of wires");
}

}  // namespace

network_model::network_model(network_file file) : m_file(std::move(file)), m_clock("clock", period(m_file.clock_ps())) {
    const loaded_configuration& loaded = m_file.configuration();
    refuse_surroundings(loaded);
    m_control.attach(m_clock);
    try {
        noc::network_desc described = m_file.network();
        described.threads = {};  // models of the user may be at the nodes
        m_network = std::make_unique<noc::network>("network", m_clock, described, m_ledger);
    } catch (const noc::routing_cycle& refusal) { throw loaded.problem_at(refusal.key(), refusal.text()); }
}

network_model::~network_model() = default;

void network_model::add_traffic() {
    const loaded_configuration& loaded = m_file.configuration();
    refuse(loaded, !kind_of(loaded.description()).is_default, "system", "the library makes synthetic traffic alone");
    refuse(loaded, m_file.traffic().find_saturation, "traffic.find_saturation", "the library makes one run");
    m_traffic =
        std::make_unique<noc::traffic>("traffic", m_clock, *m_network, m_file.traffic(), m_file.seed(), m_control);
}

/// A network without further activity has stopped with its last activity.
cycle_t network_model::cycles() const {
    return m_control.finished() || sc_core::sc_pending_activity() ? m_clock.now() : m_clock.cycle();
}

run_outcome network_model::outcome() const {
    if (m_control.finished()) { return *m_control.outcome(); }
    if (m_traffic == nullptr) { return {exit_code::success, "ok", cycles(), "the simulation ended", {}}; }
    return {exit_code::timeout, "timeout", cycles(), "the simulation ended before the measurement", {}};
}

model_statistics network_model::statistics() const {
    model_statistics measured;
    measured.cycles = cycles();
    if (m_traffic != nullptr) { measured.traffic = m_traffic->result(); }
    for (unsigned number = 0; number < m_network->partition().classes(); ++number) {
        const class_id message_class{static_cast<std::uint8_t>(number)};
        measured.classes.emplace(m_network->partition().name(message_class),
                                 noc::counts_of(*m_network, message_class, measured.cycles));
    }
    for (unsigned number = 0; number < m_network->links(); ++number) {
        measured.links.push_back(
            {m_network->link_name(number), m_network->kind_of_link(number), m_network->link_at(number).counters()});
    }
    return measured;
}

void network_model::write_result(const std::filesystem::path& path) const {
    const system::system_desc& described = m_file.configuration().description();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - m_start;
    const run_outcome ended = outcome();
    result_document result{run_results(described, ended, cycles(), wall.count())};
    if (m_traffic != nullptr) { result.values()["traffic"] = traffic_results(*m_traffic); }
    add_network_groups(result, described, *m_network, {.status = ended.status}, cycles());
    add_activity(result, *m_network, nullptr, described.energy);
    close_results(result.values(), m_control, resolved_json(described));
    write_file(path, [&result](std::ostream& stream) { result.write(stream); });
}

}  // namespace orbweaver::sim
