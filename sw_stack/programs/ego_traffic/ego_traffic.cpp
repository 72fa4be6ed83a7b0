// SPDX-License-Identifier: Apache-2.0
// The communication of EGO, a molecular-dynamics program of a control task and slaves, as the study of coordination
// processors describes it (thesis ch. VI). After the set-up each step has a ring of coordinates, an exchange of forces
// by barriers and all-to-all multicasts, the reduction of the energy, and a flag. See docs/molecular_dynamics.md.
//
// The interaction is a stand-in: coordinates are small integers, and atoms attract each other in proportion to their
// distance. So forces and energies are exact integers with closed forms that the control task checks, while every
// message has its real size. Each pair takes pair_cycles.
//
// Arguments: hosts: tasks, one per host, including the control task (5, at most the nodes), atoms (66), steps (8),
// pair_cycles (100), reduced: doubles in the reduction of a step (1), to match the cost of the reduction in the thesis.
#include "sw_stack/collectives/transfer.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/lowest_nodes.h"
#include "sw_stack/programs/common/timed_global_operations.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"
#include "sw_stack/shared/even_part.h"

using namespace orbweaver;

namespace {

constexpr uint32_t control = 0;
constexpr uint32_t axes = 3;

struct task {
    uint32_t hosts;
    uint32_t atoms;
    uint32_t steps;
    uint32_t pair_cycles;
    uint32_t reduced;  // doubles in the reduction

    uint32_t slaves() const { return hosts - 1; }
    /// Returns the atoms of a slave, rank 1 .. slaves().
    even_part atoms_of(uint32_t rank) const { return {atoms, slaves(), rank - 1}; }
    /// Returns the number of doubles of a slave's block in the ring, equal for all slaves.
    uint32_t block_doubles() const { return (atoms + slaves() - 1) / slaves() * axes; }
};

task read_task() {
    if (nodes() < 2) { fail("ego_traffic needs two nodes: a control task and a slave\n"); }
    const uint32_t default_hosts = nodes() < 5 ? nodes() : 5;
    return {static_cast<uint32_t>(args::integer("hosts", default_hosts, 2, nodes())),
            static_cast<uint32_t>(args::integer("atoms", 66, 1, 4096)),
            static_cast<uint32_t>(args::integer("steps", 8, 1, 100000)),
            static_cast<uint32_t>(args::integer("pair_cycles", 100, 0, 1000000)),
            static_cast<uint32_t>(args::integer("reduced", 1, 1, 65536))};
}

/// Returns a coordinate of an atom in a step.
double coordinate(uint32_t step, uint32_t atom, uint32_t axis) {
    return static_cast<double>((step * 7 + atom * 5 + axis * 11 + atom * atom) % 97);
}

void spend(uint64_t amount) {
    const uint64_t begin = cycles();
    while (cycles() - begin < amount) {}
}

class ego_task {
public:
    ego_task(const task& job, const communicator& group)
        : m_task(job),
          m_group(group),
          m_global(make_global_operations(group)),
          m_coordinates(new double[job.hosts * job.block_doubles()]),
          m_forces(new double[job.atoms * axes]),
          m_parts(new double[job.atoms * axes]),
          m_energies(new double[job.reduced]) {}
    ego_task(const ego_task&) = delete;
    ego_task& operator=(const ego_task&) = delete;

    void run() {
        set_up();
        bool running = true;
        for (uint32_t step = 0; running; ++step) {
            pass_coordinates(step);
            interact();
            exchange_forces();
            sum_energy(step);
            running = still_running(step);
        }
    }

    uint64_t wrong_values() const { return m_wrong; }
    const timed_global_operations& global() const { return m_global; }
    uint64_t messages() const { return m_messages; }
    uint64_t message_cycles() const { return m_message_cycles; }

private:
    uint32_t self() const { return m_group.rank(); }
    double* block(uint32_t rank) { return m_coordinates + rank * m_task.block_doubles(); }
    /// Returns the coordinates of an atom as received from the ring.
    const double* position(uint32_t rank, uint32_t atom) {
        return block(rank) + (atom - m_task.atoms_of(rank).first) * axes;
    }

    /// Sends task-management data to all, each slave's load to it, and global data to all.
    void set_up() {
        constexpr uint32_t management_doubles = 64;
        constexpr uint32_t global_doubles = 256;
        double values[global_doubles] = {};
        m_global.multicast(values, management_doubles, control);
        const uint64_t begin = cycles();
        double load[2] = {};
        if (self() == control) {
            for (uint32_t rank = 1; rank < m_task.hosts; ++rank) { send(rank, load, 2); }
        } else {
            receive(control, load, 2);
        }
        m_message_cycles += cycles() - begin;
        m_global.multicast(values, global_doubles, control);
    }

    void send(uint32_t rank, const double* values, uint32_t count) {
        outgoing_transfer outgoing;
        outgoing.begin(m_group.node(rank), reinterpret_cast<const int*>(values), 2 * count);
        outgoing.wait();
        ++m_messages;
    }

    void receive(uint32_t rank, double* values, uint32_t count) {
        incoming_transfer incoming;
        incoming.begin(m_group.node(rank), reinterpret_cast<int*>(values), 2 * count);
        incoming.wait();
    }

    /// Passes the block of each slave around the ring of all tasks.
    void pass_coordinates(uint32_t step) {
        for (uint32_t atom = 0; self() != control && atom < m_task.atoms; ++atom) {
            for (uint32_t axis = 0; m_task.atoms_of(self()).has(atom) && axis < axes; ++axis) {
                block(self())[(atom - m_task.atoms_of(self()).first) * axes + axis] = coordinate(step, atom, axis);
            }
        }
        const uint64_t begin = cycles();
        const uint32_t size = m_task.hosts;
        const uint32_t words = 2 * m_task.block_doubles();
        for (uint32_t peer_step = 0; peer_step + 1 < size; ++peer_step) {
            incoming_transfer incoming;
            outgoing_transfer outgoing;
            incoming.begin(m_group.node((self() + size - 1) % size),
                           reinterpret_cast<int*>(block((self() + 2 * size - peer_step - 1) % size)), words);
            outgoing.begin(m_group.node((self() + 1) % size),
                           reinterpret_cast<const int*>(block((self() + size - peer_step) % size)), words);
            incoming.wait();
            outgoing.wait();
            ++m_messages;
        }
        m_message_cycles += cycles() - begin;
    }

    /// Returns whether a pair is computed with atom i. Every atom has about the same number of pairs, which balances
    /// the slaves.
    bool is_pair_of(uint32_t i, uint32_t j) const {
        const uint32_t apart = j > i ? j - i : j + m_task.atoms - i;
        return 2 * apart < m_task.atoms || (2 * apart == m_task.atoms && i < j);
    }

    /// Computes the pairs of a slave's atoms.
    void interact() {
        for (uint32_t i = 0; i < m_task.atoms * axes; ++i) { m_forces[i] = 0; }
        m_energy = 0;
        uint64_t pairs = 0;
        for (uint32_t rank = 1; self() != control && rank < m_task.hosts; ++rank) {
            const even_part theirs = m_task.atoms_of(rank);
            const even_part mine = m_task.atoms_of(self());
            for (uint32_t i = mine.first; i < mine.last; ++i) {
                for (uint32_t j = theirs.first; j < theirs.last; ++j) {
                    if (i != j && is_pair_of(i, j)) {
                        interact_pair(i, position(self(), i), j, position(rank, j));
                        ++pairs;
                    }
                }
            }
        }
        spend(pairs * m_task.pair_cycles);
    }

    void interact_pair(uint32_t i, const double* at_i, uint32_t j, const double* at_j) {
        for (uint32_t axis = 0; axis < axes; ++axis) {
            const double apart = at_j[axis] - at_i[axis];
            m_forces[i * axes + axis] += apart;
            m_forces[j * axes + axis] -= apart;
            m_energy += apart * apart;
        }
    }

    /// Exchanges the forces: one slave after the other multicasts the contributions of its pairs to every atom. A
    /// barrier before each multicast prevents simultaneous sends.
    void exchange_forces() {
        double* const mine = new double[m_task.atoms * axes];
        __builtin_memcpy(mine, m_forces, m_task.atoms * axes * sizeof(double));
        for (uint32_t rank = 1; rank < m_task.hosts; ++rank) {
            m_global.barrier();
            double* const values = rank == self() ? mine : m_parts;
            m_global.multicast(values, m_task.atoms * axes, rank);
            for (uint32_t i = 0; rank != self() && i < m_task.atoms * axes; ++i) { m_forces[i] += values[i]; }
        }
        delete[] mine;
    }

    /// Reduces the energy to the control task, which reports and checks it. Contributions after the first are
    /// stand-ins, multiples of it; they are checked only in the last step, because the other tasks wait meanwhile.
    void sum_energy(uint32_t step) {
        for (uint32_t i = 0; i < m_task.reduced; ++i) { m_energies[i] = (i + 1) * m_energy; }
        m_global.sum_to(m_energies, m_task.reduced, control);
        if (self() == control) { check(step); }
        double energy = m_energies[0];
        m_global.multicast(&energy, 1, control);
    }

    void check(uint32_t step) {
        double expected = 0;
        for (uint32_t axis = 0; axis < axes; ++axis) {
            double sum = 0;
            double squares = 0;
            for (uint32_t atom = 0; atom < m_task.atoms; ++atom) {
                sum += coordinate(step, atom, axis);
                squares += coordinate(step, atom, axis) * coordinate(step, atom, axis);
            }
            expected += m_task.atoms * squares - sum * sum;
            for (uint32_t atom = 0; atom < m_task.atoms; ++atom) {
                const double force = sum - m_task.atoms * coordinate(step, atom, axis);
                m_wrong += m_forces[atom * axes + axis] != force ? 1 : 0;
            }
        }
        for (uint32_t i = 0; i < (step + 1 == m_task.steps ? m_task.reduced : 1); ++i) {
            m_wrong += m_energies[i] != (i + 1) * expected ? 1 : 0;
        }
    }

    bool still_running(uint32_t step) {
        double running = step + 1 < m_task.steps ? 1 : 0;  // the control task decides
        m_global.multicast(&running, 1, control);
        return running != 0;
    }

    const task& m_task;
    const communicator& m_group;
    timed_global_operations m_global;
    double* m_coordinates;  // [rank]: blocks of coordinates
    double* m_forces;       // [atom][axis]
    double* m_parts;        // forces received from another slave
    double* m_energies;     // contributions to a reduction
    double m_energy = 0;
    uint64_t m_wrong = 0;
    uint64_t m_messages = 0;
    uint64_t m_message_cycles = 0;
};

/// Sums over the slaves; the last member is from the control task.
struct figures {
    uint64_t barrier_cycles = 0;
    uint64_t multicast_cycles = 0;
    uint64_t reduction_cycles = 0;
    uint64_t message_cycles = 0;
    uint64_t wrong_values = 0;
};
constexpr uint32_t figure_count = 5;

figures figures_of(const ego_task& ego, uint32_t rank) {
    if (rank == control) { return {0, 0, 0, 0, ego.wrong_values()}; }
    return {ego.global().barriers().cycles, ego.global().multicasts().cycles, ego.global().reductions().cycles,
            ego.message_cycles(), 0};
}

void report_kind(const char* kind, const char* name, uint64_t cycles_of_slaves, uint64_t calls, const task& job,
                 uint64_t elapsed) {
    const double of_one = static_cast<double>(cycles_of_slaves) / job.slaves();
    const double share = 100 * of_one / static_cast<double>(elapsed);
    console::print("  %-16s %6.2f %% of a slave's time, %llu calls, %.0f cycles each\n", kind, share, calls,
                   calls == 0 ? 0 : of_one / static_cast<double>(calls));
    report_real(name, share);
}

void report_result(const task& job, const ego_task& ego, const figures& measured, uint64_t elapsed) {
    console::print("%lu atoms, a control task and %lu slaves, %lu steps in %llu cycles; global operations: %s\n",
                   job.atoms, job.slaves(), job.steps, elapsed, ego.global().name());
    report_kind("multicast", "multicast_share", measured.multicast_cycles, ego.global().multicasts().calls, job,
                elapsed);
    report_kind("global reduction", "reduction_share", measured.reduction_cycles, ego.global().reductions().calls, job,
                elapsed);
    report_kind("barrier", "barrier_share", measured.barrier_cycles, ego.global().barriers().calls, job, elapsed);
    report_kind("point to point", "point_to_point_share", measured.message_cycles, ego.messages(), job, elapsed);
    const uint64_t communication =
        measured.barrier_cycles + measured.multicast_cycles + measured.reduction_cycles + measured.message_cycles;
    const double share = 100 - 100 * static_cast<double>(communication) / (static_cast<double>(elapsed) * job.slaves());
    console::print("  %-16s %6.2f %%\n", "computation", share);
    report_real("computation_share", share);
    report("ego_cycles", elapsed);
    report("multicasts", ego.global().multicasts().calls);
    report("reductions", ego.global().reductions().calls);
    report("barriers", ego.global().barriers().calls);
    report("point_to_point_messages", ego.messages());
    report("wrong_values", measured.wrong_values);
    verified(measured.wrong_values == 0);
    exit(measured.wrong_values == 0 ? 0 : 1);
}

void run() {
    const task job = read_task();
    const timed_computation<ego_task> ego(job, job.hosts);
    figures measured;
    if (ego.part() != nullptr) { measured = figures_of(*ego.part(), ego.group().rank()); }
    uint64_t sums[figure_count] = {measured.barrier_cycles, measured.multicast_cycles, measured.reduction_cycles,
                                   measured.message_cycles, measured.wrong_values};
    all_reduce(sums, figure_count, reduction_operator::sum);
    if (node_id() == 0) {
        report_result(job, *ego.part(), {sums[0], sums[1], sums[2], sums[3], sums[4]}, ego.elapsed());
    }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
