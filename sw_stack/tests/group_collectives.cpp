// SPDX-License-Identifier: Apache-2.0
// Collectives of random groups of random sizes, with each algorithm, against values that every member computes itself.
// Arguments: trials (default 12), seed (default 1).
#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr uint32_t max_nodes = 64;
constexpr size_t max_values = 700;

/// A random sequence that is equal on every node.
class random_sequence {
public:
    explicit random_sequence(uint32_t seed) : m_state(seed * 0x9e3779b1U + 1) {}
    uint32_t below(uint32_t limit) {
        m_state ^= m_state << 13;
        m_state ^= m_state >> 17;
        m_state ^= m_state << 5;
        return (m_state >> 4) % limit;
    }

private:
    uint32_t m_state;
};

/// Parameters of a trial; equal on every node.
struct trial {
    uint32_t number;
    uint32_t size;
    uint16_t node[max_nodes];
    uint32_t root;
    size_t values;
};

trial random_trial(uint32_t number, random_sequence& random) {
    trial setup;
    setup.number = number;
    for (uint32_t n = 0; n < nodes(); ++n) { setup.node[n] = static_cast<uint16_t>(n); }
    setup.size = 1 + random.below(nodes());
    for (uint32_t n = 0; n < setup.size; ++n) {
        const uint32_t other = n + random.below(nodes() - n);
        const uint16_t chosen = setup.node[other];
        setup.node[other] = setup.node[n];
        setup.node[n] = chosen;
    }
    setup.root = random.below(setup.size);
    constexpr uint32_t ranges[] = {4, 40, max_values};
    setup.values = 1 + random.below(ranges[random.below(3)]);
    return setup;
}

bool is_member(const trial& setup) {
    for (uint32_t rank = 0; rank < setup.size; ++rank) {
        if (setup.node[rank] == node_id()) { return true; }
    }
    return false;
}

/// Returns small integers, whose sums are exact in any order.
template <class T>
T value_of(const trial& setup, uint32_t rank, size_t i) {
    uint32_t x = (setup.number * 131 + rank) * 0x85ebca6bU ^ static_cast<uint32_t>(i) * 0x9e3779b1U;
    x ^= x >> 15;
    return static_cast<T>(static_cast<int32_t>(x % 2000) - 1000);
}

template <class T>
T expected_of(const trial& setup, size_t i, reduction_operator operation) {
    T result = value_of<T>(setup, 0, i);
    for (uint32_t rank = 1; rank < setup.size; ++rank) {
        const T value = value_of<T>(setup, rank, i);
        result = operation == reduction_operator::sum ? result + value : result < value ? value : result;
    }
    return result;
}

void expect(bool right, const trial& setup, const char* what) {
    if (!right) {
        fail("trial %lu, %lu of %lu nodes, root %lu, %lu values: %s\n", setup.number, setup.size, nodes(), setup.root,
             static_cast<uint32_t>(setup.values), what);
    }
}

template <class T>
void fill(const trial& setup, uint32_t rank, T* values) {
    for (size_t i = 0; i < setup.values; ++i) { values[i] = value_of<T>(setup, rank, i); }
}

template <class T>
void reductions(const trial& setup, const communicator& group, reduction_operator operation) {
    T* const values = new T[setup.values];
    T* const expected = new T[setup.values];
    for (size_t i = 0; i < setup.values; ++i) { expected[i] = expected_of<T>(setup, i, operation); }
    fill(setup, group.rank(), values);
    reduce(group, values, setup.values, operation, setup.root);
    for (size_t i = 0; i < setup.values && group.rank() == setup.root; ++i) {
        expect(values[i] == expected[i], setup, "reduce");
    }
    constexpr all_reduce_algorithm algorithms[] = {all_reduce_algorithm::automatic,
                                                   all_reduce_algorithm::recursive_doubling, all_reduce_algorithm::ring,
                                                   all_reduce_algorithm::tree};
    for (const all_reduce_algorithm algorithm : algorithms) {
        fill(setup, group.rank(), values);
        all_reduce(group, values, setup.values, operation, algorithm);
        for (size_t i = 0; i < setup.values; ++i) { expect(values[i] == expected[i], setup, "all_reduce"); }
    }
    delete[] expected;
    delete[] values;
}

void broadcasts(const trial& setup, const communicator& group) {
    int32_t* const values = new int32_t[setup.values];
    constexpr broadcast_algorithm algorithms[] = {broadcast_algorithm::automatic, broadcast_algorithm::binomial,
                                                  broadcast_algorithm::chain};
    for (const broadcast_algorithm algorithm : algorithms) {
        fill(setup, group.rank(), values);
        broadcast(group, values, setup.values, setup.root, algorithm);
        for (size_t i = 0; i < setup.values; ++i) {
            expect(values[i] == value_of<int32_t>(setup, setup.root, i), setup, "broadcast");
        }
    }
    delete[] values;
}

void gathers(const trial& setup, const communicator& group) {
    int32_t* const values = new int32_t[setup.values * setup.size];
    for (size_t i = 0; i < setup.values * setup.size; ++i) { values[i] = -1; }
    fill(setup, group.rank(), values + setup.values * group.rank());
    all_gather(group, values, setup.values);
    for (uint32_t rank = 0; rank < setup.size; ++rank) {
        for (size_t i = 0; i < setup.values; ++i) {
            expect(values[setup.values * rank + i] == value_of<int32_t>(setup, rank, i), setup, "all_gather");
        }
    }
    delete[] values;
}

/// Rounded sums depend on their order; nevertheless every member must have the same bits.
void equal_bits(const trial& setup, const communicator& group, all_reduce_algorithm algorithm) {
    double sum[3];
    for (uint32_t i = 0; i < 3; ++i) {
        sum[i] = 1.0 / (1 + value_of<double>(setup, group.rank(), i) * 0.001 + 3 * group.rank());
    }
    all_reduce(group, sum, 3, reduction_operator::sum, algorithm);
    uint64_t bits[3];
    __builtin_memcpy(bits, sum, sizeof bits);
    uint64_t of_root[3] = {bits[0], bits[1], bits[2]};
    broadcast(group, of_root, 6, setup.root);
    for (uint32_t i = 0; i < 3; ++i) { expect(of_root[i] == bits[i], setup, "members have different sums"); }
}

/// One member is late; no other member may leave the barrier before it has entered.
void barriers(const trial& setup, const communicator& group) {
    uint64_t entered = cycles();
    while (group.rank() == setup.root && cycles() - entered < 3000) {}
    entered = cycles();
    barrier(group);
    const uint64_t left = cycles();
    all_reduce(group, &entered, 1, reduction_operator::max);
    expect(left >= entered, setup, "a member left the barrier too early");
}

void run_trial(const trial& setup) {
    const communicator group(setup.node, setup.size);
    barriers(setup, group);
    broadcasts(setup, group);
    reductions<double>(setup, group, reduction_operator::sum);
    reductions<int32_t>(setup, group, reduction_operator::max);
    gathers(setup, group);
    equal_bits(setup, group, all_reduce_algorithm::recursive_doubling);
    equal_bits(setup, group, all_reduce_algorithm::ring);
    barrier(group);
}

void run_all() {
    const auto trials = static_cast<uint32_t>(args::integer("trials", 12, 1, 1000));
    random_sequence random(static_cast<uint32_t>(args::integer("seed", 1, 0, 1000000)));
    for (uint32_t number = 0; number < trials; ++number) {
        const trial setup = random_trial(number, random);
        if (is_member(setup)) { run_trial(setup); }
    }
    const communicator everybody;
    barrier(everybody);
    if (node_id() == 0) {
        verified(true);
        exit(0);
    }
}

}  // namespace

int main() {
    run_everywhere(run_all);
    return 1;  // not reached: node 0 ends the run
}
