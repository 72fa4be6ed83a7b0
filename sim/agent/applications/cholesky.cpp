// SPDX-License-Identifier: Apache-2.0
#include "sim/agent/applications/cholesky.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <map>
#include <span>

namespace orbweaver::sim {

namespace {

/// Returns an element of the matrix to factor: min(row, column) + 1. All elements of its factor are 1, and the
/// arithmetic is exact.
double element(std::uint32_t row, std::uint32_t column) { return std::min(row, column) + 1; }

/// Discards broadcasts at a node without columns.
struct idle_listener final : agent::download_handler {
    bool take(const agent::arrived_agent& /*arrived*/) override { return true; }
};

}  // namespace

/// The part of one node. It does one thing at a time: scaling the next column, updating one or all of its columns by
/// the next one, updating one column by all previous ones, passing an agent to the interpreter, or waiting.
class cholesky_node final : private agent::t800_application,
                            private agent::download_handler,
                            private agent::agent_sender {
public:
    /// @param index index of the node among the nodes with columns
    /// @param nodes number of nodes with columns
    cholesky_node(cholesky_application& all, agent::t800_node& node, std::uint32_t index, std::uint32_t nodes)
        : m_all(all), m_node(node), m_others(nodes - 1) {
        const std::uint32_t columns = all.m_described.columns;
        for (std::uint32_t column = index; column < columns; column += nodes) {
            std::vector<double>& elements = m_own[column];
            for (std::uint32_t row = column; row < columns; ++row) { elements.push_back(element(row, column)); }
        }
    }

    void start() {
        for (std::uint32_t column = 0; column < columns(); ++column) {
            if (!owns(column)) {
                m_node.start_downloader(m_all.m_described.first_id + column, *this);
            } else if (waits_for_all() && column > 0 && m_others > 0) {
                m_node.start_downloader(m_all.notice_id(column), *this);
            }
        }
        go_on();
    }

    agent::t800_node& node() { return m_node; }
    bool is_done() const { return m_next == columns(); }
    cycle_t finished() const { return m_finished; }
    bool is_right() const {
        return std::all_of(m_own.begin(), m_own.end(), [](const auto& column) {
            return std::all_of(column.second.begin(), column.second.end(), [](double value) { return value == 1; });
        });
    }

private:
    enum class work : std::uint8_t { none, scale, update_next, update_all, update_by_all };

    std::uint32_t columns() const { return m_all.m_described.columns; }
    bool owns(std::uint32_t column) const { return m_own.contains(column); }
    std::uint64_t elements_of(std::uint32_t column) const { return columns() - column; }
    /// Returns whether this node must now scale column m_next, which has been updated by all previous columns.
    bool is_to_scale(std::uint32_t column) const { return owns(column) && !m_scaled.contains(column); }

    bool is_left_looking() const { return m_all.m_described.order == agent::cholesky_order::left_looking; }
    bool waits_for_all() const { return m_all.m_described.order == agent::cholesky_order::barrier; }
    /// Returns whether all other nodes have updated by the columns before m_next, if the barrier requires it.
    bool may_scale() { return !waits_for_all() || m_next == 0 || m_notices[m_next] == m_others; }

    /// Requests the CPU for the next piece of work, if any is possible.
    void go_on() {
        if (m_sending) {
            return;  // waits until the interpreter has accepted the agent
        }
        if (is_left_looking()) {
            update_by_received();
            return;
        }
        if (is_to_scale(m_next)) {
            if (!may_scale()) {
                return;  // waits for the last notice
            }
            compute(work::scale, m_next, elements_of(m_next), m_all.m_described.scale_ps);
            return;
        }
        if (!m_scaled.contains(m_next)) {
            return;  // waits for the column
        }
        const std::uint32_t following = m_next + 1;
        const bool ahead = m_all.m_described.order == agent::cholesky_order::look_ahead;
        if (ahead && following < columns() && is_to_scale(following) && !m_ahead) {
            compute(work::update_next, following, elements_of(following), m_all.m_described.update_ps);
            return;
        }
        std::uint64_t elements = 0;
        for (const auto& [column, unused] : m_own) { elements += is_behind(column) ? elements_of(column) : 0; }
        compute(work::update_all, m_next, elements, m_all.m_described.update_ps);
    }

    /// Passes the received columns, and updates the next own column by all of them.
    void update_by_received() {
        while (!is_done() && m_scaled.contains(m_next)) { m_next += 1; }
        if (is_done()) {
            m_finished = m_all.m_domain.now();
        } else if (owns(m_next)) {
            compute(work::update_by_all, m_next, m_next * elements_of(m_next), m_all.m_described.update_ps);
        }
    }

    /// Returns whether an own column still needs the update by m_next.
    bool is_behind(std::uint32_t column) const { return column > m_next && !(m_ahead && column == m_next + 1); }

    void compute(work what, std::uint32_t column, std::uint64_t elements, std::uint64_t ps) {
        m_work = what;
        m_column = column;
        m_node.compute(m_all.cycles_of(elements, ps), *this);
    }

    void computed(agent::t800_node& /*at*/) override {
        const work done = m_work;
        m_work = work::none;
        switch (done) {
            case work::scale: scale(m_column); break;
            case work::update_by_all:
                for (std::uint32_t before = 0; before < m_column; ++before) { update(m_column, before); }
                compute(work::scale, m_column, elements_of(m_column), m_all.m_described.scale_ps);
                return;
            case work::update_next:
                update(m_column, m_next);
                m_ahead = true;
                compute(work::scale, m_column, elements_of(m_column), m_all.m_described.scale_ps);
                return;
            case work::update_all: update_all(); break;
            case work::none: return;
        }
        if (is_done()) {
            m_finished = m_all.m_domain.now();
        } else {
            go_on();
        }
    }

    void scale(std::uint32_t column) {
        std::vector<double>& elements = m_own[column];
        const double root = std::sqrt(elements.front());
        for (double& value : elements) { value /= root; }
        m_scaled[column] = elements;
        m_sending = m_all.m_described.rendezvous;
        m_all.broadcast(m_node, column, elements, sender());
    }

    /// Returns the object to notify when the interpreter has accepted an agent of this node; null without rendezvous.
    agent::agent_sender* sender() { return m_all.m_described.rendezvous ? this : nullptr; }

    void taken(agent::t800_node& /*at*/, cycle_t /*now*/) override {
        m_sending = false;
        if (m_work == work::none && !is_done()) { go_on(); }
    }

    void update(std::uint32_t column, std::uint32_t pivot_column) {
        const std::vector<double>& pivot =
            m_scaled.at(pivot_column);  // its first element belongs to row `pivot_column`
        std::vector<double>& elements = m_own[column];
        for (std::size_t i = 0; i < elements.size(); ++i) {
            elements[i] -= pivot[column - pivot_column] * pivot[column - pivot_column + i];
        }
    }

    void update_all() {
        for (const auto& [column, unused] : m_own) {
            if (is_behind(column)) { update(column, m_next); }
        }
        m_ahead = false;
        m_next += 1;
        if (waits_for_all() && m_next < columns() && !owns(m_next)) {
            m_sending = m_all.m_described.rendezvous;
            m_all.notify(m_node, m_next, sender());
        }
    }

    bool take(const agent::arrived_agent& arrived) override {
        const std::uint32_t number = arrived.address - m_all.m_described.first_id;
        const bool all_came = number < columns() || ++m_notices[number - columns()] == m_others;
        if (number < columns()) {
            std::vector<double>& elements = m_scaled[number];
            elements.resize(arrived.payload().size() / sizeof(double));
            std::memcpy(elements.data(), arrived.payload().data(), elements.size() * sizeof(double));
        }
        if (m_work == work::none && !is_done()) { go_on(); }
        return all_came;
    }

    cholesky_application& m_all;
    agent::t800_node& m_node;
    const std::uint32_t m_others;                           // number of other nodes with columns
    std::map<std::uint32_t, std::vector<double>> m_own;     // [column]: from the diagonal down
    std::map<std::uint32_t, std::vector<double>> m_scaled;  // [column]: scaled own and received columns
    std::uint32_t m_next = 0;                               // the column to update by
    std::map<std::uint32_t, std::uint32_t> m_notices;       // [column]: number of nodes that permit its scaling
    bool m_ahead = false;                                   // column m_next + 1 is updated and scaled already
    bool m_sending = false;                                 // an agent waits for the interpreter
    work m_work = work::none;
    std::uint32_t m_column = 0;  // column being processed
    cycle_t m_finished = 0;
};

cholesky_application::cholesky_application(agent::t800_machine& machine, const clock_domain& domain,
                                           cholesky_agents agents, const agent::cholesky_desc& described)
    : m_machine(machine),
      m_domain(domain),
      m_agents(std::move(agents)),
      m_described(described),
      m_root(std::make_unique<idle_listener>()) {
    const std::uint32_t first = described.root_columns ? 0 : 1;
    const auto nodes = static_cast<std::uint32_t>(machine.nodes().size() - first);
    for (std::uint32_t index = 0; index < nodes; ++index) {
        m_nodes.push_back(std::make_unique<cholesky_node>(*this, *machine.nodes()[index + first], index, nodes));
    }
}

cholesky_application::~cholesky_application() = default;

void cholesky_application::start() {
    for (std::uint32_t column = 0; column < m_described.columns && !m_described.root_columns; ++column) {
        m_machine.nodes().front()->start_downloader(m_described.first_id + column, *m_root);
    }
    for (const auto& node : m_nodes) { node->start(); }
}

bool cholesky_application::is_done() const {
    return std::all_of(m_nodes.begin(), m_nodes.end(), [](const auto& node) { return node->is_done(); });
}

cycle_t cholesky_application::finished() const {
    cycle_t last = 0;
    for (const auto& node : m_nodes) { last = std::max(last, node->finished()); }
    return last;
}

bool cholesky_application::is_right() const {
    return std::all_of(m_nodes.begin(), m_nodes.end(), [](const auto& node) { return node->is_right(); });
}

cycle_t cholesky_application::cycles_of(std::uint64_t elements, std::uint64_t ps) const {
    const std::uint64_t period = m_domain.period().value();
    return std::max<cycle_t>(1, (elements * ps + period - 1) / period);
}

namespace {

agent::agent_image image_of(const agent_template& program, const agent_parameters& parameters, std::uint32_t id,
                            std::span<const double> payload) {
    agent::agent_image image;
    image.id = id;
    image.entry = program.entry;
    image.body = bound_body(program, parameters);
    image.daddr = static_cast<std::uint32_t>(image.body.size());
    image.dlen = static_cast<std::uint32_t>(payload.size_bytes());
    image.body.resize(image.body.size() + image.dlen);
    const auto bytes = std::as_bytes(payload);
    std::transform(bytes.begin(), bytes.end(), image.body.begin() + image.daddr,
                   [](std::byte byte) { return std::to_integer<std::uint8_t>(byte); });
    return image;
}

}  // namespace

void cholesky_application::broadcast(agent::t800_node& source, std::uint32_t column,
                                     const std::vector<double>& elements, agent::agent_sender* sender) const {
    const std::uint32_t id = m_described.first_id + column;
    agent::agent_image image = image_of(m_agents.column, {{"source", source.number()}, {"id", id}}, id, elements);
    image.program = m_machine.ledger().add_program(m_agents.column.name);
    source.inject(image, m_domain.now(), sender);
}

void cholesky_application::notify(agent::t800_node& source, std::uint32_t column, agent::agent_sender* sender) {
    const std::uint32_t id = notice_id(column);
    const std::uint32_t owner = owner_of(column).node().number();
    agent::agent_image image = image_of(m_agents.notice, {{"dest", owner}, {"id", id}}, id, {});
    image.program = m_machine.ledger().add_program(m_agents.notice.name);
    source.inject(image, m_domain.now(), sender);
}

}  // namespace orbweaver::sim
