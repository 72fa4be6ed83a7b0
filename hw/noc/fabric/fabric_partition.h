// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "hw/base/clock_domain.h"
#include "hw/noc/fabric/crossing.h"
#include "hw/noc/fabric/edge.h"
#include "hw/noc/fabric/fabric_state.h"

namespace orbweaver::noc {

/// The routers and nodes of a fabric that belong to one partition of its clock, or all of them.
class fabric_partition final : public clocked {
public:
    /// Executes a cycle. @return whether a router may have work in the next cycle even if nothing arrives
    using work = bool (*)(fabric_state& state, clock_domain& domain, cycle_t now);

    fabric_partition(fabric_state& state, clock_domain& domain, work executed)
        : m_state(state), m_self(domain.attach(*this, clock_stage::fabric)), m_work(executed), m_edge(state, domain) {}

    fabric_state& state() { return m_state; }
    const fabric_state& state() const { return m_state; }
    fabric_edge& edge() { return m_edge; }
    const fabric_edge& edge() const { return m_edge; }
    clock_domain& domain() { return m_edge.domain(); }

    /// Adds a path on which other partitions send. It must outlive the simulation.
    void add_source(crossing& path) { m_sources.push_back(&path); }
    /// Precondition: elaboration has ended.
    void prepare() { m_edge.prepare(domain().look_up(m_self), !m_sources.empty()); }

    /// Takes what other partitions sent in a cycle.
    void take_crossings(cycle_t cycle) {
        for (crossing* const path : m_sources) { path->take(cycle, m_state.flits, m_state.events); }
    }

    void tick(cycle_t now) override {
        if (!m_sources.empty()) [[unlikely]] { take_crossings(now - 1); }
        const bool has_work = m_work(m_state, domain(), now);
        m_edge.finish(now, has_work || !m_state.events.is_empty());
    }

private:
    fabric_state& m_state;
    clock_domain::handle m_self;
    work m_work;
    fabric_edge m_edge;
    std::vector<crossing*> m_sources;
};

}  // namespace orbweaver::noc
