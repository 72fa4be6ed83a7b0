// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/transitive_closure/verification.h"

#include "sw_stack/messaging/collectives.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::closure {

namespace {

constexpr uint32_t max_rows = 8;  // checked together

/// Rows of the matrix, complete on every node, and their expected values.
struct row_batch {
    explicit row_batch(uint32_t n) : distance(new int32_t[2 * max_rows * n]), negated(distance + max_rows * n) {}
    ~row_batch() { delete[] distance; }
    row_batch(const row_batch&) = delete;
    row_batch& operator=(const row_batch&) = delete;

    uint32_t row[max_rows] = {};
    uint32_t rows = 0;
    int32_t* distance;  // element j of all rows, then element j + 1
    int32_t* negated;  // layout as above; negated best path found, because nodes can reduce a maximum but not a minimum
};

void gather(const graph& problem, const distance_block& block, row_batch& batch) {
    __builtin_memset(batch.distance, 0, batch.rows * problem.n * sizeof(int32_t));
    for (uint32_t row = 0; row < batch.rows; ++row) {
        for (uint32_t j = block.columns().first; block.rows().has(batch.row[row]) && j < block.columns().last; ++j) {
            batch.distance[j * batch.rows + row] = *block.element(batch.row[row], j);
        }
    }
    all_reduce(batch.distance, batch.rows * problem.n, reduction_operator::sum);
}

/// Finds the best paths whose last edge leaves one of this node's rows and reaches one of its columns.
void find_routes(const graph& problem, const distance_block& block, row_batch& batch) {
    for (uint32_t element = 0; element < batch.rows * problem.n; ++element) { batch.negated[element] = -no_path; }
    for (uint32_t k = block.rows().first; k < block.rows().last; ++k) {
        const int32_t* const first_leg = batch.distance + k * batch.rows;
        for (uint32_t j = block.columns().first; j < block.columns().last; ++j) {
            const int32_t edge = k == j ? no_path : problem.edge(k, j);
            int32_t* const best = batch.negated + j * batch.rows;
            for (uint32_t row = 0; row < batch.rows; ++row) {
                const int32_t length = -(first_leg[row] + edge);
                best[row] = length > best[row] ? length : best[row];
            }
        }
    }
    reduce(batch.negated, batch.rows * problem.n, reduction_operator::max);
}

uint64_t compare(const graph& problem, const row_batch& batch) {
    uint64_t wrong = 0;
    for (uint32_t row = 0; row < batch.rows; ++row) {
        for (uint32_t j = 0; j < problem.n; ++j) {
            const int32_t right = j == batch.row[row] ? 0 : -batch.negated[j * batch.rows + row];
            wrong += batch.distance[j * batch.rows + row] == right ? 0 : 1;
        }
    }
    return wrong;
}

}  // namespace

uint64_t count_wrong(const graph& problem, const distance_block& block, uint32_t rows) {
    row_batch batch(problem.n);
    uint64_t wrong = 0;
    for (uint32_t first = 0; first < rows; first += max_rows) {
        batch.rows = rows - first < max_rows ? rows - first : max_rows;
        for (uint32_t row = 0; row < batch.rows; ++row) {
            batch.row[row] = rows == problem.n ? first + row : hash(problem.seed, 0x5a17b0a7U, first + row) % problem.n;
        }
        gather(problem, block, batch);
        find_routes(problem, block, batch);
        wrong += node_id() == 0 ? compare(problem, batch) : 0;
    }
    return wrong;
}

uint64_t checksum(const distance_block& block) {
    uint64_t sum = 0;
    for (uint32_t i = block.rows().first; i < block.rows().last; ++i) {
        for (uint32_t j = block.columns().first; j < block.columns().last; ++j) {
            sum += element_checksum(static_cast<uint32_t>(*block.element(i, j)), i, j);
        }
    }
    reduce(&sum, 1, reduction_operator::sum);
    return sum;
}

}  // namespace orbweaver::closure
