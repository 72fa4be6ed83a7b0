// SPDX-License-Identifier: Apache-2.0
// Lennard-Jones atoms in a periodic cube, velocity Verlet, cells distributed over hosts (docs/molecular_dynamics.md).
// Arguments: lattice: cells along an edge, four atoms each (5), steps (16), interval: steps between two global sums of
// energy and momentum (4), sorting: steps between two sortings of the atoms (5), hosts (all nodes, at most one per
// cell), time_step (0.004), density (0.8442), temperature (0.728), seed (1), dump: 1 writes state.bin (0).
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/lowest_nodes.h"
#include "sw_stack/programs/common/timed_global_operations.h"
#include "sw_stack/programs/molecular_dynamics/initial_state.h"
#include "sw_stack/programs/molecular_dynamics/neighbour_exchange.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;
using namespace orbweaver::molecular_dynamics;

namespace {

/// Largest acceptable drift of the energy per atom; half steps of 0.004 keep it near 1e-3 (docs/molecular_dynamics.md).
constexpr double max_drift = 5e-3;
constexpr double max_momentum = 1e-8;

struct task {
    uint32_t lattice;
    uint32_t steps;
    uint32_t interval;
    uint32_t sorting;
    double time_step;
    initial_state initial;
    cell_grid grid;
    uint32_t hosts;
};

task read_task() {
    const auto lattice = static_cast<uint32_t>(args::integer("lattice", 5, 3, 40));
    const double density = args::real("density", 0.8442);
    const double temperature = args::real("temperature", 0.728);
    if (!(density > 0 && density <= 2 && temperature > 0 && temperature <= 10)) {
        fail("arguments density and temperature: above 0, up to 2 and 10\n");
    }
    const initial_state initial(lattice, density, temperature,
                                static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX)));
    const cell_grid grid(initial.edge());
    if (grid.side() < cell_grid::min_cells) {
        fail("argument lattice: the cube's edge is %.3f, less than three cells of %.1f\n", initial.edge(),
             cut_off + cell_grid::min_skin);
    }
    const uint32_t max_hosts = nodes() < grid.cells() ? nodes() : grid.cells();
    return {lattice,
            static_cast<uint32_t>(args::integer("steps", 16, 1, 1000000)),
            static_cast<uint32_t>(args::integer("interval", 4, 1, 1000000)),
            static_cast<uint32_t>(args::integer("sorting", 5, 1, 1000)),
            args::real("time_step", 0.004),
            initial,
            grid,
            static_cast<uint32_t>(args::integer("hosts", max_hosts, 1, max_hosts))};
}

/// Extremes of the global sums.
struct history {
    double first_energy = 0;
    double last_energy = 0;
    double drift = 0;     // largest change of the energy per atom
    double momentum = 0;  // largest component
    bool atoms_kept = true;

    void add(const totals& sum, uint32_t atoms, bool first) {
        first_energy = first ? sum.energy() : first_energy;
        last_energy = sum.energy();
        const double change = __builtin_fabs(sum.energy() - first_energy) / atoms;
        drift = change > drift ? change : drift;
        const double components[] = {sum.momentum.x, sum.momentum.y, sum.momentum.z};
        for (const double component : components) {
            momentum = __builtin_fabs(component) > momentum ? __builtin_fabs(component) : momentum;
        }
        atoms_kept = atoms_kept && sum.atoms == atoms;
    }
    bool right() const { return drift <= max_drift && momentum <= max_momentum && atoms_kept; }
};

/// Cycles of one or all hosts by activity.
struct spent_cycles {
    uint64_t forces = 0;
    uint64_t neighbours = 0;
    uint64_t global = 0;
    uint64_t min_global = 0;  // minimum over hosts: the last host to arrive does not wait
};

class simulation {
public:
    simulation(const task& job, const communicator& group)
        : m_task(job),
          m_group(group),
          m_hosts(job.grid, group.size()),
          m_domain(job.grid, m_hosts, group.rank(), job.initial.atoms()),
          m_exchange(job.grid, m_hosts, group),
          m_global(make_global_operations(group)) {
        for (uint32_t number = 0; number < job.initial.atoms(); ++number) {
            const vector3 position = job.initial.position(number);
            if (m_hosts.host_of(job.grid.cell_of(position)) == group.rank()) {
                m_domain.add({number, position, job.initial.velocity(number)});
            }
        }
        m_domain.sort();
    }

    void run() {
        sort_again();
        compute_forces();
        sum(true);
        for (uint32_t step = 1; step <= m_task.steps; ++step) {
            m_domain.kick(m_task.time_step / 2);
            m_domain.drift(m_task.time_step);
            if (step % m_task.sorting == 0) { sort_again(); }
            compute_forces();
            m_domain.kick(m_task.time_step / 2);
            if (step % m_task.interval == 0 || step == m_task.steps) { sum(false); }
        }
    }

    const domain& atoms() const { return m_domain; }
    const history& sums() const { return m_history; }
    const timed_global_operations& global() const { return m_global; }
    spent_cycles spent() const { return {m_forces, m_neighbours, m_global.cycles_of_all(), m_global.cycles_of_all()}; }

private:
    void sort_again() {
        const uint64_t begin = cycles();
        m_exchange.sort_again(m_domain);
        m_neighbours += cycles() - begin;
    }

    void compute_forces() {
        const uint64_t begin = cycles();
        m_exchange.update_ghosts(m_domain);
        const uint64_t there = cycles();
        m_domain.compute_forces();
        m_neighbours += there - begin;
        m_forces += cycles() - there;
    }

    void sum(bool first) {
        totals all = m_domain.sum();
        double values[totals::count] = {all.potential,  all.kinetic,    all.momentum.x,
                                        all.momentum.y, all.momentum.z, all.atoms};
        m_global.sum(values, totals::count);
        m_history.add({values[0], values[1], {values[2], values[3], values[4]}, values[5]}, m_task.initial.atoms(),
                      first);
    }

    const task& m_task;
    const communicator& m_group;
    decomposition m_hosts;
    domain m_domain;
    neighbour_exchange m_exchange;
    timed_global_operations m_global;
    history m_history;
    uint64_t m_forces = 0;
    uint64_t m_neighbours = 0;
};

/// Writes positions and velocities by atom number, on rank 0.
void dump_state(const domain& own, const communicator& group, uint32_t atoms) {
    double* const mine = new double[7 * atoms];
    for (uint32_t i = 0; i < own.atoms(); ++i) {
        const atom a = own.get(i);
        const double values[] = {static_cast<double>(a.number),
                                 a.position.x,
                                 a.position.y,
                                 a.position.z,
                                 a.velocity.x,
                                 a.velocity.y,
                                 a.velocity.z};
        __builtin_memcpy(mine + 7 * i, values, sizeof values);
    }
    int count = static_cast<int>(own.atoms());
    if (group.rank() != 0) {
        outgoing_transfer outgoing;
        outgoing.begin(group.node(0), &count, 1);
        outgoing.wait();
        if (count != 0) {
            outgoing.begin(group.node(0), reinterpret_cast<const int*>(mine), static_cast<uint32_t>(count) * 14);
            outgoing.wait();
        }
        return;
    }
    double* const all = new double[6 * atoms];
    for (uint32_t rank = 0; rank < group.size(); ++rank) {
        incoming_transfer incoming;
        if (rank != 0) {
            incoming.begin(group.node(rank), &count, 1);
            incoming.wait();
        }
        if (rank != 0 && count != 0) {
            incoming.begin(group.node(rank), reinterpret_cast<int*>(mine), static_cast<uint32_t>(count) * 14);
            incoming.wait();
        }
        for (int i = 0; i < count; ++i) {
            __builtin_memcpy(all + 6 * static_cast<uint32_t>(mine[7 * i]), mine + 7 * i + 1, 6 * sizeof(double));
        }
    }
    report_blob("state", all, 6 * atoms * sizeof(double));
}

double per_cent(uint64_t part, uint64_t cycles, uint32_t hosts) {
    return 100.0 * static_cast<double>(part) / (static_cast<double>(cycles) * hosts);
}

void report_result(const task& job, const simulation& run, uint64_t elapsed, const spent_cycles& spent,
                   uint64_t checksum) {
    const history& past = run.sums();
    console::print(
        "%lu atoms on %lu hosts, %lu steps in %llu cycles; of the hosts' time forces %.1f %%, neighbours "
        "%.1f %%, global operations (%s) %.2f %%, waiting for nobody %.2f %%\n",
        job.initial.atoms(), job.hosts, job.steps, elapsed, per_cent(spent.forces, elapsed, job.hosts),
        per_cent(spent.neighbours, elapsed, job.hosts), run.global().name(), per_cent(spent.global, elapsed, job.hosts),
        per_cent(spent.min_global, elapsed, 1));
    console::print("energy an atom %.9f, changed by %.2e at most; momentum up to %.2e\n",
                   past.last_energy / job.initial.atoms(), past.drift, past.momentum);
    report("md_cycles", elapsed);
    report("hosts", job.hosts);
    report("atoms", job.initial.atoms());
    report("global_sums", run.global().reductions().calls);
    report_real("force_share", per_cent(spent.forces, elapsed, job.hosts));
    report_real("neighbour_share", per_cent(spent.neighbours, elapsed, job.hosts));
    report_real("global_share", per_cent(spent.global, elapsed, job.hosts));
    report_real("global_share_without_waiting", per_cent(spent.min_global, elapsed, 1));
    report_real("first_energy", past.first_energy);
    report_real("last_energy", past.last_energy);
    report_real("energy_drift", past.drift);
    report_real("momentum", past.momentum);
    report_checksum("checksum", checksum);
    verified(past.right());
    exit(past.right() ? 0 : 1);
}

void run() {
    const task job = read_task();
    const timed_computation<simulation> atoms(job, job.hosts);
    spent_cycles spent;
    uint64_t checksum = 0;
    if (atoms.part() != nullptr) {
        spent = atoms.part()->spent();
        checksum = atoms.part()->atoms().checksum();
    }
    uint64_t sums[] = {spent.forces, spent.neighbours, spent.global, checksum};
    all_reduce(sums, 4, reduction_operator::sum);
    const uint64_t min_global =
        UINT64_MAX - all_reduce(atoms.part() == nullptr ? 0 : UINT64_MAX - spent.global, reduction_operator::max);
    if (atoms.part() != nullptr && args::integer("dump", 0, 0, 1) != 0) {
        dump_state(atoms.part()->atoms(), atoms.group(), job.initial.atoms());
    }
    if (node_id() == 0) {
        report_result(job, *atoms.part(), atoms.elapsed(), {sums[0], sums[1], sums[2], min_global}, sums[3]);
    }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
