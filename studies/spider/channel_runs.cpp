// SPDX-License-Identifier: Apache-2.0
#include "studies/spider/channel_runs.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "studies/arithmetic/spider/rooted_mesh.h"

namespace orbweaver::studies::spider_paper {

namespace {

using spider_model::rooted_mesh;

constexpr unsigned ready_bytes = 1;

/// An input or output instruction with its process switches takes 8 us (T5.1, 1 byte over 14 hops), half of them at
/// each end; a message is one packet.
constexpr const char* raw_kernel = "{out: 4 us, in: 4 us, routing: 0 us, packet_bytes: 1000000}";

/// The number that the thesis gives a node of a mesh with root.
unsigned number_of(const mesh_size& mesh, unsigned node) {
    return node == 0 ? 1 : 2 + 8 * ((node - 1) / mesh.columns) + (node - 1) % mesh.columns;
}

/// Script of the processes of all nodes of a mesh with root, and their run.
class program_text {
public:
    explicit program_text(const mesh_size& mesh) : m_mesh(mesh), m_steps(1 + mesh.columns * mesh.rows) {}

    void send(unsigned node, unsigned target, unsigned bytes) {
        m_steps[node].push_back(fmt::format("send {} {}", number_of(m_mesh, target), bytes));
    }
    void post(unsigned node, unsigned target, unsigned bytes) {
        m_steps[node].push_back(fmt::format("post {} {}", number_of(m_mesh, target), bytes));
    }
    void receive(unsigned node, unsigned source) {
        m_steps[node].push_back(fmt::format("receive {}", number_of(m_mesh, source)));
    }
    void compute(unsigned node, double us) {
        if (us > 0) { m_steps[node].push_back(fmt::format("compute {}", std::llround(us))); }
    }

    planned_run run(const std::string& name, carrier carried) const {
        return run(name, carried == carrier::raw_links ? raw_kernel : "{}", "");
    }
    /// @param more processes
    planned_run run(const std::string& name, const std::string& kernel, const std::string& more) const {
        std::string processes = more;
        for (unsigned node = 0; node < m_steps.size(); ++node) {
            if (!m_steps[node].empty()) { processes += process_text(node); }
        }
        planned_run made{name, {}, 0.2};
        made.machine = machine_text(m_mesh, kernel, processes);
        return made;
    }

    static std::string machine_text(const mesh_size& mesh, const std::string& kernel, const std::string& processes) {
        return fmt::format(
            "system: agents\nseed: 1\nclock: {{chip: 10 ns}}\nlimits: {{cycles: 2000000000}}\nagents:\n"
            "  topology: {{kind: mesh, columns: {}, rows: {}}}\n{}  processes:\n{}",
            mesh.columns, mesh.rows, kernel == "{}" ? "" : "  channels: " + kernel + "\n", processes);
    }

private:
    std::string process_text(unsigned node) const {
        std::string text = fmt::format("    - node: {}\n      steps:\n", number_of(m_mesh, node));
        for (const std::string& step : m_steps[node]) { text += "        - " + step + "\n"; }
        return text;
    }

    mesh_size m_mesh;
    std::vector<std::vector<std::string>> m_steps;  // by node
};

/// Returns the children of a node, starting with the one on the route to the far corner.
std::vector<unsigned> children_of(const rooted_mesh& net, unsigned node) {
    const std::vector<unsigned> path = net.path_to(net.far_corner());
    std::vector<unsigned> children = net.children(node);
    std::stable_partition(children.begin(), children.end(),
                          [&path](unsigned child) { return std::find(path.begin(), path.end(), child) != path.end(); });
    return children;
}

/// Writes the factorisation, a column at a time.
class factorisation_text {
public:
    factorisation_text(const mesh_size& mesh, const channel_factorisation_desc& problem)
        : m_program(mesh),
          m_problem(problem),
          m_first(problem.root_columns ? 0 : 1),
          m_nodes(1 + mesh.columns * mesh.rows - m_first) {}

    planned_run run(const std::string& name) {
        for (unsigned column = 0; column < m_problem.columns; ++column) {
            scale_and_send(column);
            if (!m_problem.left_looking) { update(column); }
            if (m_problem.barrier && column + 1 < m_problem.columns) { report(column + 1); }
        }
        planned_run made = m_program.run(name, carrier::channels);
        made.cost = 1;
        return made;
    }

private:
    unsigned owner_of(unsigned column) const { return m_first + column % m_nodes; }
    unsigned elements_of(unsigned column) const { return m_problem.columns - column; }

    void scale_and_send(unsigned column) {
        const unsigned owner = owner_of(column);
        const unsigned elements = elements_of(column);
        const unsigned updates = m_problem.left_looking ? column * elements : 0;
        m_program.compute(owner, elements * m_problem.scale_us + updates * m_problem.update_us);
        for (unsigned node = m_first; node < m_first + m_nodes; ++node) {
            if (node != owner) {
                m_program.send(owner, node, elements * m_problem.element_bytes);
                m_program.receive(node, owner);
            }
        }
    }

    void update(unsigned column) {
        for (unsigned node = 0; node < m_nodes; ++node) {
            unsigned elements = 0;
            for (unsigned own = node; own < m_problem.columns; own += m_nodes) {
                elements += own > column ? elements_of(own) : 0;
            }
            m_program.compute(m_first + node, elements * m_problem.update_us);
        }
    }

    void report(unsigned column) {
        const unsigned owner = owner_of(column);
        for (unsigned node = m_first; node < m_first + m_nodes; ++node) {
            if (node != owner) {
                m_program.send(node, owner, ready_bytes);
                m_program.receive(owner, node);
            }
        }
    }

    program_text m_program;
    channel_factorisation_desc m_problem;
    unsigned m_first;  // node with columns
    unsigned m_nodes;
};

}  // namespace

planned_run tree_broadcast(const std::string& name, const mesh_size& mesh, unsigned bytes, carrier carried) {
    const rooted_mesh net(mesh.columns, mesh.rows);
    program_text program(mesh);
    for (unsigned node = 0; node < net.nodes(); ++node) {
        if (node != 0) { program.receive(node, net.parent(node)); }
        for (const unsigned child : children_of(net, node)) { program.post(node, child, bytes); }
    }
    return program.run(name, carried);
}

planned_run sequential_sends(const std::string& name, const mesh_size& mesh, unsigned bytes) {
    const rooted_mesh net(mesh.columns, mesh.rows);
    program_text program(mesh);
    for (unsigned node = 1; node < net.nodes(); ++node) {
        program.send(0, node, bytes);
        program.receive(node, 0);
    }
    return program.run(name, carrier::channels);
}

planned_run tree_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes, carrier carried) {
    const rooted_mesh net(mesh.columns, mesh.rows);
    program_text program(mesh);
    const bool asks = carried == carrier::channels;
    for (unsigned node = net.nodes(); node-- > 0;) {
        for (const unsigned child : net.children(node)) {
            if (asks) { program.send(node, child, ready_bytes); }
            program.receive(node, child);
        }
        if (node != 0) {
            if (asks) { program.receive(node, net.parent(node)); }
            program.send(node, net.parent(node), bytes);
        }
    }
    return program.run(name, carried);
}

namespace {

program_text root_reduction_text(const mesh_size& mesh, unsigned bytes) {
    const rooted_mesh net(mesh.columns, mesh.rows);
    program_text program(mesh);
    for (unsigned node = 1; node < net.nodes(); ++node) {
        program.send(0, node, ready_bytes);
        program.receive(node, 0);
        program.send(node, 0, bytes);
        program.receive(0, node);
    }
    return program;
}

}  // namespace

planned_run root_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes) {
    return root_reduction_text(mesh, bytes).run(name, carrier::channels);
}

planned_run busy_root_reduction(const std::string& name, const mesh_size& mesh, unsigned bytes) {
    return root_reduction_text(mesh, bytes)
        .run(name, "{low_priority: true}", "    - {node: 1, background: true, steps: [compute 5000000]}\n");
}

planned_run channel_unicast(const std::string& name, unsigned bytes, unsigned load, unsigned messages) {
    std::string processes = fmt::format(
        "    - {{node: 2, repeat: {0}, steps: [wait 997000, send 65 {1}]}}\n"
        "    - {{node: 65, repeat: {0}, steps: [receive 2]}}\n",
        messages, bytes);
    if (load != 0) {
        processes += fmt::format("    - {{node: 5, repeat: 1000000000, background: true, steps: [send 6 {}]}}\n", load);
    }
    planned_run made{name, {}, 0.5};
    made.machine = program_text::machine_text({8, 8}, "{}", processes);
    return made;
}

planned_run channel_factorisation(const std::string& name, const mesh_size& mesh,
                                  const channel_factorisation_desc& problem) {
    return factorisation_text(mesh, problem).run(name);
}

double ended_ms(const measurements& measured, const std::string& run, unsigned node) {
    return measured.reported(run, fmt::format("process_{}.ended_ms", node));
}

double all_ended_ms(const measurements& measured, const std::string& run) {
    return measured.reported(run, "processes.ended_ms");
}

double message_ms(const measurements& measured, const std::string& run) {
    return measured.reported(run, "message_2_65.latency_ms");
}

unsigned far_node(const mesh_size& mesh) { return number_of(mesh, mesh.columns * mesh.rows); }

}  // namespace orbweaver::studies::spider_paper
