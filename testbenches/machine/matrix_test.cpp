// SPDX-License-Identifier: Apache-2.0
// Matrix (Lewis, section 6.2.2) on whole machines, against computations of the host that share nothing with it but the
// input.
#include "sw_stack/programs/matrix/seeded_matrix.h"
#include "testbenches/machine/support/stressmark_run.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

using dense_matrix = std::vector<std::vector<long double>>;
using dense_vector = std::vector<long double>;

dense_matrix seeded_dense(unsigned n, unsigned off_diagonals, unsigned seed) {
    dense_matrix a(n, dense_vector(n));
    const matrix::seeded_matrix sparse(n, off_diagonals, seed);
    for (unsigned i = 0; i < n; ++i) {
        sparse.for_each_of_row(i, [&a, i](unsigned j, double value) { a[i][j] = value; });
    }
    return a;
}

dense_vector right_hand_side(unsigned n, unsigned seed) {
    dense_vector b(n);
    for (unsigned i = 0; i < n; ++i) { b[i] = matrix::right_hand_side(seed, i); }
    return b;
}

/// Gauss and Jordan, without pivoting: the matrix is positive definite.
dense_vector solve_directly(dense_matrix a, dense_vector b) {
    for (std::size_t k = 0; k < b.size(); ++k) {
        for (std::size_t i = 0; i < b.size(); ++i) {
            const long double factor = i == k ? 0 : a[i][k] / a[k][k];
            for (std::size_t j = k; factor != 0 && j < b.size(); ++j) { a[i][j] -= factor * a[k][j]; }
            b[i] -= factor * b[k];
        }
    }
    for (std::size_t i = 0; i < b.size(); ++i) { b[i] /= a[i][i]; }
    return b;
}

/// The iterate of conjugate gradients after k steps by its definition, the point of the Krylov space nearest to the
/// solution in the norm of A, so with no recurrence of the method: an A-orthogonal basis by Gram and Schmidt.
dense_vector nearest_in_krylov_space(const dense_matrix& a, const dense_vector& b, unsigned k) {
    const auto dot = [](const dense_vector& left, const dense_vector& right) {
        long double sum = 0;
        for (std::size_t i = 0; i < left.size(); ++i) { sum += left[i] * right[i]; }
        return sum;
    };
    const auto times_a = [&](const dense_vector& vector) {
        dense_vector result;
        for (const dense_vector& row : a) { result.push_back(dot(row, vector)); }
        return result;
    };
    dense_vector x(b.size());
    std::vector<dense_vector> basis;
    dense_vector next = b;
    for (unsigned step = 0; step < k; ++step) {
        for (int pass = 0; pass < 2; ++pass) {
            for (const dense_vector& old : basis) {
                const long double share = dot(next, times_a(old)) / dot(old, times_a(old));
                for (std::size_t i = 0; i < next.size(); ++i) { next[i] -= share * old[i]; }
            }
        }
        const long double share = dot(next, b) / dot(next, times_a(next));
        for (std::size_t i = 0; i < x.size(); ++i) { x[i] += share * next[i]; }
        basis.push_back(next);
        next = times_a(next);
    }
    return x;
}

void expect_near(const std::vector<double>& x, const dense_vector& right, double tolerance, const std::string& where) {
    ASSERT_EQ(x.size(), right.size()) << where;
    for (std::size_t i = 0; i < x.size(); ++i) {
        ASSERT_NEAR(x[i], static_cast<double>(right[i]), tolerance) << where << " element " << i;
    }
}

TEST(matrix, takes_the_steps_of_conjugate_gradients_on_1_to_64_nodes_the_same_with_all_messagings) {
    const auto right = nearest_in_krylov_space(seeded_dense(101, 6, 5), right_hand_side(101, 5), 4);
    for (const char* dims : grids) {
        std::vector<std::string> checksums;
        for (const char* messaging : messagings) {
            const program_run run = run_orbweaver(
                "configs/scmp64_matrix.yaml",
                settings({"workload.args.n=101", "workload.args.off_diagonals=6", "workload.args.seed=5",
                          "workload.args.iterations=4", "workload.args.tolerance=0", "workload.args.dump=1",
                          std::string("network.topology.dims=") + dims, messaging_setting(messaging)}));
            ASSERT_EQ(run.exit_code, 0) << dims << messaging << "\n" << run.output;
            EXPECT_EQ(run.result["workload"]["verified"], true) << dims << messaging;
            EXPECT_EQ(run.result["network"]["flits_inside"], 0) << dims << messaging;
            checksums.push_back(run.result["workload"]["reports"]["checksum"]);
            expect_near(doubles_of(run.out / "files/solution.bin"), right, 1e-14, std::string(dims) + messaging);
        }
        EXPECT_THAT(checksums, Each(checksums.front())) << dims;
    }
}

// Node 0 starts the threads one by one, here slowly: the first ones ask for elements before the last ones have begun.
TEST(matrix, with_active_messages_takes_no_elements_that_are_not_there_yet) {
    for (const char* dims : {"[48, 1]", "[1, 48]"}) {
        const std::vector<std::string> pairs{"workload.args={n: 101, iterations: 2, tolerance: 0}",
                                             "niu.thread_transmit_queue_depth=2"};
        const auto reports = reports_of("configs/scmp64_matrix.yaml", pairs, dims, "active_message");
        EXPECT_EQ(reports["checksum"], reports_of("configs/scmp64_matrix.yaml", pairs, dims, "rendezvous")["checksum"]);
    }
}

TEST(matrix, converges_to_the_solution_and_reports_it) {
    const program_run run = succeeded(
        run_orbweaver("configs/scmp64_matrix.yaml",
                      settings({"workload.args.n=150", "workload.args.iterations=100", "workload.args.tolerance=1e-12",
                                "workload.args.dump=1", "network.topology.dims=[3, 2]"})));
    const auto& reports = run.result["workload"]["reports"];
    EXPECT_EQ(reports["converged"], 1);
    EXPECT_LT(reports["iterations"], 50);
    EXPECT_LE(reports["error"], 1e-12);
    expect_near(doubles_of(run.out / "files/solution.bin"),
                solve_directly(seeded_dense(150, 10, 1), right_hand_side(150, 1)), 1e-11, "150 rows");
}

TEST(matrix, reports_that_the_tolerance_was_not_reached) {
    const auto reports = reports_of(
        "configs/scmp64_matrix.yaml",
        {"workload.args.n=150", "workload.args.iterations=2", "workload.args.tolerance=1e-9"}, "[2, 2]", "rendezvous");
    EXPECT_EQ(reports["converged"], 0);
    EXPECT_EQ(reports["iterations"], 2);
}

TEST(matrix, has_nodes_without_rows_when_there_are_more_nodes_than_rows) {
    for (const char* messaging : messagings) {
        const auto reports = reports_of("configs/scmp64_matrix.yaml", {"workload.args.n=5"}, "[8, 8]", messaging);
        EXPECT_EQ(reports["converged"], 1) << messaging;
    }
}

constexpr const char* symmetric_file =
    "%%MatrixMarket matrix coordinate real symmetric\n"
    "4 4 7\n1 1 4\n2 1 -1\n2 2 4\n3 2 -1\n3 3 4\n4 1 0.5\n4 4 3\n";

program_run run_matrix_file(const std::string& text, const std::string& dims) {
    const auto file = temporary_config("matrix.mtx", text);
    return run_orbweaver("configs/scmp64_matrix.yaml",
                         settings({"workload.input=" + file.string(), "network.topology.dims=" + dims,
                                   "workload.args.tolerance=1e-13", "workload.args.dump=1"}));
}

TEST(matrix, solves_the_system_of_a_matrix_market_file) {
    const dense_matrix a{{4, -1, 0, 0.5L}, {-1, 4, -1, 0}, {0, -1, 4, 0}, {0.5L, 0, 0, 3}};
    const auto right = solve_directly(a, right_hand_side(4, 1));
    for (const char* dims : {"[1, 1]", "[2, 2]", "[3, 2]"}) {
        const program_run run = succeeded(run_matrix_file(symmetric_file, dims));
        expect_near(doubles_of(run.out / "files/solution.bin"), right, 1e-13, dims);
    }
}

TEST(matrix, refuses_a_wrong_file_with_its_first_wrong_line_and_a_matrix_it_cannot_solve) {
    const std::string good = symmetric_file;
    const bad_input files[] = {
        {"4 4 7\n", "input file, line 1: not a Matrix Market file"},
        {"%%MatrixMarket matrix array real general\n2 3\n", "line 2: the matrix is 2 x 3, not square"},
        {good.substr(0, good.size() - 6), "line 9: the file ends before its last entry"},
        {good + "1 1 1\n", "line 10: more entries than the size line states"},
        {"%%MatrixMarket matrix coordinate real general\n4 4 3\n1 1 1\n2 2 x\n3 3 y\n", "line 4: expected a finite"},
        {"%%MatrixMarket matrix array real general\n2 2\n1\n0.5\n0.25\n1\n", "not symmetric"},
        {"%%MatrixMarket matrix array real symmetric\n2 2\n1\n4\n1\n", "not positive definite"},
    };
    for (const bad_input& file : files) {
        for (const char* dims : {"[1, 1]", "[3, 2]"}) {
            EXPECT_THAT(run_matrix_file(file.text, dims), ends_with(4, HasSubstr(file.message))) << file.text;
        }
    }
}

}  // namespace
}  // namespace orbweaver
