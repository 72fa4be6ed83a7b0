// SPDX-License-Identifier: Apache-2.0
// Collectives of random groups of random sizes, each algorithm, against values that every member computes for itself.
// Arguments: trials (default 12), seed (default 1).
#include "sw_stack/collectives/group_collectives.h"
#include "sw_stack/messaging/threads.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

using namespace orbweaver;

namespace {

constexpr uint32_t most_nodes = 64;
constexpr size_t most_values = 700;

/// The same sequence on every node.
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

/// What a trial asks for; equal on every node.
struct trial {
    uint32_t number;
    uint32_t size;
    uint16_t node[most_nodes];
    uint32_t root;
    size_t values;
};

trial random_trial(uint32_t number, random_sequence& random) {
    trial t;
    t.number = number;
    for (uint32_t n = 0; n < nodes(); ++n) {
        t.node[n] = static_cast<uint16_t>(n);
    }
    t.size = 1 + random.below(nodes());
    for (uint32_t n = 0; n < t.size; ++n) {
        const uint32_t other = n + random.below(nodes() - n);
        const uint16_t chosen = t.node[other];
        t.node[other] = t.node[n];
        t.node[n] = chosen;
    }
    t.root = random.below(t.size);
    constexpr uint32_t ranges[] = {4, 40, most_values};
    t.values = 1 + random.below(ranges[random.below(3)]);
    return t;
}

bool is_member(const trial& t) {
    for (uint32_t rank = 0; rank < t.size; ++rank) {
        if (t.node[rank] == node_id()) {
            return true;
        }
    }
    return false;
}

/// Small whole numbers: their sums are exact, in any order.
template <class T>
T value_of(const trial& t, uint32_t rank, size_t i) {
    uint32_t x = (t.number * 131 + rank) * 0x85ebca6bU ^ static_cast<uint32_t>(i) * 0x9e3779b1U;
    x ^= x >> 15;
    return static_cast<T>(static_cast<int32_t>(x % 2000) - 1000);
}

template <class T>
T expected_of(const trial& t, size_t i, reduction_operator operation) {
    T result = value_of<T>(t, 0, i);
    for (uint32_t rank = 1; rank < t.size; ++rank) {
        const T value = value_of<T>(t, rank, i);
        result = operation == reduction_operator::sum ? result + value : result < value ? value : result;
    }
    return result;
}

void expect(bool right, const trial& t, const char* what) {
    if (!right) {
        fail("trial %lu, %lu of %lu nodes, root %lu, %lu values: %s\n", t.number, t.size, nodes(), t.root,
             static_cast<uint32_t>(t.values), what);
    }
}

template <class T>
void fill(const trial& t, uint32_t rank, T* values) {
    for (size_t i = 0; i < t.values; ++i) {
        values[i] = value_of<T>(t, rank, i);
    }
}

template <class T>
void reductions(const trial& t, const communicator& group, reduction_operator operation) {
    T* const values = new T[t.values];
    T* const expected = new T[t.values];
    for (size_t i = 0; i < t.values; ++i) {
        expected[i] = expected_of<T>(t, i, operation);
    }
    fill(t, group.rank(), values);
    reduce(group, values, t.values, operation, t.root);
    for (size_t i = 0; i < t.values && group.rank() == t.root; ++i) {
        expect(values[i] == expected[i], t, "reduce");
    }
    constexpr all_reduce_algorithm algorithms[] = {all_reduce_algorithm::automatic,
                                                   all_reduce_algorithm::recursive_doubling, all_reduce_algorithm::ring,
                                                   all_reduce_algorithm::tree};
    for (const all_reduce_algorithm algorithm : algorithms) {
        fill(t, group.rank(), values);
        all_reduce(group, values, t.values, operation, algorithm);
        for (size_t i = 0; i < t.values; ++i) {
            expect(values[i] == expected[i], t, "all_reduce");
        }
    }
    delete[] expected;
    delete[] values;
}

void broadcasts(const trial& t, const communicator& group) {
    int32_t* const values = new int32_t[t.values];
    constexpr broadcast_algorithm algorithms[] = {broadcast_algorithm::automatic, broadcast_algorithm::binomial,
                                                  broadcast_algorithm::chain};
    for (const broadcast_algorithm algorithm : algorithms) {
        fill(t, group.rank(), values);
        broadcast(group, values, t.values, t.root, algorithm);
        for (size_t i = 0; i < t.values; ++i) {
            expect(values[i] == value_of<int32_t>(t, t.root, i), t, "broadcast");
        }
    }
    delete[] values;
}

void gathers(const trial& t, const communicator& group) {
    int32_t* const values = new int32_t[t.values * t.size];
    for (size_t i = 0; i < t.values * t.size; ++i) {
        values[i] = -1;
    }
    fill(t, group.rank(), values + t.values * group.rank());
    all_gather(group, values, t.values);
    for (uint32_t rank = 0; rank < t.size; ++rank) {
        for (size_t i = 0; i < t.values; ++i) {
            expect(values[t.values * rank + i] == value_of<int32_t>(t, rank, i), t, "all_gather");
        }
    }
    delete[] values;
}

/// Rounded sums differ with their order: every member must have the same bits all the same.
void equal_bits(const trial& t, const communicator& group, all_reduce_algorithm algorithm) {
    double sum[3];
    for (uint32_t i = 0; i < 3; ++i) {
        sum[i] = 1.0 / (1 + value_of<double>(t, group.rank(), i) * 0.001 + 3 * group.rank());
    }
    all_reduce(group, sum, 3, reduction_operator::sum, algorithm);
    uint64_t bits[3];
    __builtin_memcpy(bits, sum, sizeof bits);
    uint64_t of_root[3] = {bits[0], bits[1], bits[2]};
    broadcast(group, of_root, 6, t.root);
    for (uint32_t i = 0; i < 3; ++i) {
        expect(of_root[i] == bits[i], t, "members have different sums");
    }
}

/// One member dawdles; nobody may be through before it has come.
void barriers(const trial& t, const communicator& group) {
    uint64_t entered = cycles();
    while (group.rank() == t.root && cycles() - entered < 3000) {
    }
    entered = cycles();
    barrier(group);
    const uint64_t left = cycles();
    all_reduce(group, &entered, 1, reduction_operator::max);
    expect(left >= entered, t, "a member left the barrier too early");
}

void run_trial(const trial& t) {
    const communicator group(t.node, t.size);
    barriers(t, group);
    broadcasts(t, group);
    reductions<double>(t, group, reduction_operator::sum);
    reductions<int32_t>(t, group, reduction_operator::max);
    gathers(t, group);
    equal_bits(t, group, all_reduce_algorithm::recursive_doubling);
    equal_bits(t, group, all_reduce_algorithm::ring);
    barrier(group);
}

void run_all() {
    const auto trials = static_cast<uint32_t>(args::integer("trials", 12, 1, 1000));
    random_sequence random(static_cast<uint32_t>(args::integer("seed", 1, 0, 1000000)));
    for (uint32_t number = 0; number < trials; ++number) {
        const trial t = random_trial(number, random);
        if (is_member(t)) {
            run_trial(t);
        }
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
