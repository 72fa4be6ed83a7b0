// SPDX-License-Identifier: Apache-2.0
// Fourier transform, decimated in frequency, of the points on the even nodes of a (d,h)-net, as a descent of a virtual
// hypercube (Ghosh 1988, section 4.2: 2^(2n) points of an (n+1,2)-net). Points are verified against the definition.
// Arguments: d (default 3), h (default 2), operation (transform; transpose: only the first exchange of a (d,2)-net, on
// a matrix with one row per cubelet), checks: number of seeded points that are verified (default 16), seed (default 1),
// dump: 1 writes the points to points.bin (default 0).
#include "sw_stack/hypernet/this_net.h"
#include "sw_stack/hypernet/virtual_hypercube.h"
#include "sw_stack/messaging/reduction.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/programs/common/program.h"
#include "sw_stack/programs/hypernet/fourier_transform/roots_of_unity.h"
#include "sw_stack/programs/hypernet/fourier_transform/seeded_sample.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/console.h"

using namespace orbweaver;

namespace {

enum class operation : uint8_t { transform, transpose };
constexpr const char* operation_names[] = {"transform", "transpose"};
constexpr double largest_good_error = 1e-12;  // error of a point divided by the number of points

struct task {
    hypernet_net net;
    operation op;
    uint32_t checks;
    uint32_t seed;
    bool dump;
};

task read_task() {
    task job{read_net(2), static_cast<operation>(choice_argument("operation", operation_names)), 0, 0, false};
    job.checks = static_cast<uint32_t>(args::integer("checks", 16, 0, 65536));
    job.seed = static_cast<uint32_t>(args::integer("seed", 1, 0, UINT32_MAX));
    job.dump = args::integer("dump", 0, 0, 1) != 0;
    if (job.op == operation::transpose && job.net.h() != 2) {
        fail("argument operation: transpose takes a (d,2)-net\n");
    }
    return job;
}

/// The points of a machine, one on each even node.
class points {
public:
    explicit points(const task& job)
        : m_task(job),
          m_cube(job.net, job.net.h(), job.net.bits() == 0 ? 0 : 1, sizeof(complex) / 4),
          m_roots(dimensions()) {
        point() = sample(index());
    }

    bool has_this_node() const { return m_cube.has_this_node(); }
    uint32_t dimensions() const { return m_cube.dimensions(); }
    uint32_t count() const { return 1U << dimensions(); }
    const virtual_hypercube& cube() const { return m_cube; }

    void transpose() { m_cube.transpose(); }

    void transform() {
        m_cube.descend(dimensions(), [this](uint32_t dimension) { butterfly(dimension); });
        transpose();  // reversing cubelet and position numbers puts the points in order
    }

    /// Computes the deviation of a point from the definition, per part. All nodes call it; the result is on node 0.
    complex error_of(uint32_t frequency) {
        complex term{0, 0};
        if (has_this_node()) {
            term = sample(index()) * m_roots.power(index() * frequency);
            term = reversed(index()) == frequency ? term - point() : term;
        }
        reduce(&term.re, 2, reduction_operator::sum);
        return term;
    }

    /// Returns whether this node has its element of the transposed matrix.
    bool is_transposed() {
        const uint32_t half = dimensions() / 2;
        const uint32_t position = node_id() >> 1;
        const uint32_t other = (position & ((1U << half) - 1)) << half | position >> half;
        return !has_this_node() || (point().re == sample(other).re && index() == other);
    }

    /// Writes all points in order of frequency on node 0. All nodes call it.
    void dump() {
        complex* const all = new complex[count()]();
        if (has_this_node()) { all[reversed(index())] = point(); }
        reduce(&all->re, 2 * count(), reduction_operator::sum);
        if (node_id() == 0) { report_blob("points", all, count() * sizeof(complex)); }
        delete[] all;
    }

private:
    uint32_t index() const { return m_cube.index(); }
    complex& point() { return *m_cube.array<complex>(); }
    complex sample(uint32_t number) const {
        return {seeded_sample(m_task.seed, number, 0), seeded_sample(m_task.seed, number, 1)};
    }

    void butterfly(uint32_t dimension) {
        const complex& other = *m_cube.others<complex>();
        if ((index() >> dimension & 1) == 0) {
            point() = point() + other;
            return;
        }
        const uint32_t below = index() & ((1U << dimension) - 1);
        point() = (other - point()) * m_roots.power(below << (dimensions() - 1 - dimension));
    }

    uint32_t reversed(uint32_t number) const {
        uint32_t result = 0;
        for (uint32_t bit = 0; bit < dimensions(); ++bit) { result = result << 1 | (number >> bit & 1); }
        return result;
    }

    const task& m_task;
    virtual_hypercube m_cube;
    roots_of_unity m_roots;
};

double largest_error(const task& job, points& samples) {
    double largest = 0;
    for (uint32_t check = 0; check < job.checks; ++check) {
        const complex error = samples.error_of(hash(job.seed, check, 2) % samples.count());
        largest = detail::larger(largest, detail::larger(__builtin_fabs(error.re), __builtin_fabs(error.im)));
    }
    return largest;
}

void report_result(const task& job, const points& samples, uint64_t elapsed, bool correct) {
    console::print("%s of %lu points on a (%u,%u)-net: %lu steps, %lu exchanges over external links, %llu cycles\n",
                   operation_names[static_cast<uint32_t>(job.op)], samples.count(), job.net.d(), job.net.h(),
                   samples.cube().steps(), samples.cube().crossings(), elapsed);
    report("points", samples.count());
    report("steps", samples.cube().steps());
    report("exchanges", samples.cube().crossings());
    report("transform_cycles", elapsed);
    verified(correct);
    exit(correct ? 0 : 1);
}

void run() {
    const task job = read_task();
    points samples(job);
    const uint64_t elapsed =
        timed_region([&] { job.op == operation::transform ? samples.transform() : samples.transpose(); });
    bool correct;
    if (job.op == operation::transform) {
        const double error = largest_error(job, samples);
        correct = error <= largest_good_error * samples.count();
        if (node_id() == 0) { report_real("error", error); }
    } else {
        correct = all_reduce(uint64_t{samples.is_transposed() ? 0U : 1U}, reduction_operator::sum) == 0;
    }
    if (job.dump) { samples.dump(); }
    if (node_id() == 0) { report_result(job, samples, elapsed, correct); }
}

}  // namespace

int main() {
    read_task();  // before all nodes start, so that one node reports a wrong argument
    run_everywhere(run);
    return 1;  // not reached: node 0 reports and ends the run
}
