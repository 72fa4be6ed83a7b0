// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/collective.h"

#include <string.h>

#include "sw_stack/collectives/planned_groups.h"
#include "sw_stack/mpi/collective_algorithms.h"
#include "sw_stack/mpi/coordination.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/mpi/rank_profile.h"
#include "sw_stack/mpi/requests.h"

namespace orbweaver::mpi {

namespace {

constexpr size_t long_message = 4096;  // bytes: above this, throughput matters more than the number of steps
constexpr int chain_segment = 2048;    // bytes

int power_of_two_within(int size) {
    int power = 1;
    while (2 * power <= size) { power *= 2; }
    return power;
}

}  // namespace

void send(communicator& comm, int destination, collective_tag tag, const elements& sent) {
    exchange(comm, destination, sent, MPI_PROC_NULL, {nullptr, 0, sent.type}, tag);
}

void receive(communicator& comm, int source, collective_tag tag, const elements& received) {
    exchange(comm, MPI_PROC_NULL, {nullptr, 0, received.type}, source, received, tag);
}

void exchange(communicator& comm, int destination, const elements& sent, int source, const elements& received,
              collective_tag tag) {
    request in;
    set_up_receive(in, received.address, received.count, *received.type, source, static_cast<int>(tag), comm,
                   comm.collective_context());
    start(in);
    request out;
    set_up_send(out, send_mode::standard, sent.address, sent.count, *sent.type, destination, static_cast<int>(tag),
                comm, comm.collective_context());
    start(out);
    engine.wait(out);
    engine.wait(in);
}

void orbweaver_mpi_copy(const elements& source, const elements& target) {
    if (source.address == target.address || source.count == 0) { return; }
    if (source.type->dense() && target.type->dense()) {
        memmove(target.address, source.address, source.bytes());
        return;
    }
    auto* const packed = static_cast<char*>(operator new(source.bytes()));
    source.type->pack(source.address, source.count, packed);
    target.type->unpack(packed, source.bytes(), target.address, target.count);
    operator delete(packed);
}

/// Elements may reach beyond their extent on both sides. Their addresses keep the alignment of the heap.
scratch_elements::scratch_elements(const elements& like) {
    constexpr int32_t alignment = 16;
    const type_bounds one = like.type->true_bounds();
    const int32_t last = like.count > 0 ? (like.count - 1) * like.type->extent : 0;
    const int32_t begin = (one.begin + (last < 0 ? last : 0)) & -alignment;
    const int32_t end = one.end + (last > 0 ? last : 0);
    m_memory = static_cast<char*>(operator new(static_cast<size_t>(like.count > 0 ? end - begin : 1)));
    m_elements = {m_memory - begin, like.count, like.type};
}

scratch_elements::~scratch_elements() { operator delete(m_memory); }

void scratch_elements::swap(scratch_elements& other) {
    char* const memory = m_memory;
    const elements kept = m_elements;
    m_memory = other.m_memory;
    m_elements = other.m_elements;
    other.m_memory = memory;
    other.m_elements = kept;
}

namespace {

/// Dissemination barrier of ceil(log2 n) rounds.
void barrier_dissemination(communicator& comm) {
    const elements nothing{nullptr, 0, find_type(MPI_BYTE)};
    const int size = comm.size();
    for (int distance = 1; distance < size; distance *= 2) {
        exchange(comm, (comm.rank + distance) % size, nothing, (comm.rank - distance + size) % size, nothing,
                 collective_tag::barrier);
    }
}

}  // namespace

/// Uses the coordination processor if that is possible and not excluded by workload.args.
void orbweaver_mpi_barrier(communicator& comm) {
    if (comm.size() == 1) { return; }
    const bool may_coordinate = asked_algorithms.barrier != barrier_algorithm::dissemination;
    if (may_coordinate && coordination::serves(comm)) {
        rank_profile::used(barrier_algorithm::cop);
        coordination::barrier();
    } else {
        rank_profile::used(barrier_algorithm::dissemination);
        barrier_dissemination(comm);
    }
}

namespace {

/// Broadcasts along a binomial tree: ceil(log2 n) steps, each of all elements.
void broadcast_binomial(communicator& comm, const elements& message, int root) {
    const int size = comm.size();
    const int self = (comm.rank - root + size) % size;
    int step = 1;
    for (; step < size; step *= 2) {
        if ((self & step) != 0) {
            receive(comm, (self - step + root) % size, collective_tag::broadcast, message);
            break;
        }
    }
    for (step /= 2; step > 0; step /= 2) {
        if (self + step < size) { send(comm, (self + step + root) % size, collective_tag::broadcast, message); }
    }
}

/// Broadcasts from rank to rank in segments: n - 2 + segments steps. The message is cut into bytes, because ranks may
/// describe the same message by different types.
void broadcast_chain(communicator& comm, const elements& message, int root) {
    const int size = comm.size();
    const int self = (comm.rank - root + size) % size;
    const int before = self == 0 ? MPI_PROC_NULL : (comm.rank - 1 + size) % size;
    const int behind = self == size - 1 ? MPI_PROC_NULL : (comm.rank + 1) % size;
    const bool dense = message.type->dense();
    void* const words = dense ? message.address : operator new(message.bytes());
    if (!dense && self == 0) { message.type->pack(message.address, message.count, words); }
    const elements whole{words, static_cast<int>(message.bytes()), find_type(MPI_BYTE)};
    elements last = whole.part(0, 0);
    for (int first = 0; first < whole.count; first += chain_segment) {
        const int left = whole.count - first;
        const elements next = whole.part(first, left < chain_segment ? left : chain_segment);
        exchange(comm, last.count == 0 ? MPI_PROC_NULL : behind, last, before, next, collective_tag::broadcast);
        last = next;
    }
    send(comm, behind, collective_tag::broadcast, last);
    if (!dense) {
        if (self != 0) { message.type->unpack(words, message.bytes(), message.address, message.count); }
        operator delete(words);
    }
}

bool is_planned(const communicator& comm, int root) {
    return comm.planned != nullptr && comm.planned[root] != multicast_plan::none;
}

/// Broadcasts along the workload's plan, which was made for the network.
void broadcast_planned(communicator& comm, const elements& message, int root) {
    const multicast_plan& plan = *workload_plan();
    const uint32_t planned = comm.planned[root];
    const auto rank_of = [&comm](uint32_t node) { return comm.members->rank_of(static_cast<int>(node)); };
    if (plan.receives(planned)) { receive(comm, rank_of(plan.sender(planned)), collective_tag::broadcast, message); }
    for (uint32_t copy = 0; copy < plan.copies(planned); ++copy) {
        send(comm, rank_of(plan.destination(planned, copy)), collective_tag::broadcast, message);
    }
}

/// Returns the algorithm that workload.args selects; `plan` only if there is a plan for this root. The automatic choice
/// is a chain for long messages among more than 4 ranks, else the plan, else a binomial tree.
broadcast_algorithm algorithm_of(const communicator& comm, const elements& message, int root) {
    const broadcast_algorithm asked = asked_algorithms.broadcast;
    const bool chooses =
        asked == broadcast_algorithm::automatic || (asked == broadcast_algorithm::plan && !is_planned(comm, root));
    if (!chooses) { return asked; }
    if (message.bytes() >= 4 * long_message && comm.size() > 4) { return broadcast_algorithm::chain; }
    return is_planned(comm, root) ? broadcast_algorithm::plan : broadcast_algorithm::binomial;
}

}  // namespace

void orbweaver_mpi_broadcast(communicator& comm, const elements& message, int root) {
    if (comm.size() == 1 || message.bytes() == 0) { return; }
    const broadcast_algorithm algorithm = algorithm_of(comm, message, root);
    rank_profile::used(algorithm);
    switch (algorithm) {
        case broadcast_algorithm::chain: broadcast_chain(comm, message, root); break;
        case broadcast_algorithm::plan: broadcast_planned(comm, message, root); break;
        default: broadcast_binomial(comm, message, root); break;
    }
}

/// Reduces along a binomial tree. If the operator does not commute, the ranks combine in rank order and the tree is
/// rooted at rank 0.
void orbweaver_mpi_reduce(communicator& comm, const elements& values, const elements& result,
                          const reduction& operation, int root) {
    const int size = comm.size();
    const int top = operation.op.commutes ? root : 0;
    const int self = (comm.rank - top + size) % size;
    scratch_elements sum(values);
    scratch_elements other(values);
    orbweaver_mpi_copy(values, sum.get());
    int step = 1;
    for (; step < size && (self & step) == 0; step *= 2) {
        if (self + step < size) {
            receive(comm, (self + step + top) % size, collective_tag::reduce, other.get());
            operation.apply(sum.get(), other.get());
            sum.swap(other);
        }
    }
    if (self != 0) {
        send(comm, (self - step + top) % size, collective_tag::reduce, sum.get());
    } else if (comm.rank == root) {
        orbweaver_mpi_copy(sum.get(), result);
        return;
    } else {
        send(comm, root, collective_tag::reduce, sum.get());
    }
    if (comm.rank == root) { receive(comm, top, collective_tag::reduce, result); }
}

namespace {

/// All-reduces by recursive doubling: floor(log2 n) exchanges of all elements, and two more steps if n is not a power
/// of two. Both partners combine in rank order, so their results have the same bits.
void all_reduce_doubling(communicator& comm, const elements& values, const reduction& operation) {
    const int size = comm.size();
    const int power = power_of_two_within(size);
    const int rest = size - power;
    scratch_elements other(values);
    const collective_tag tag = collective_tag::all_reduce;
    if (comm.rank < 2 * rest && comm.rank % 2 == 0) {
        send(comm, comm.rank + 1, tag, values);
        receive(comm, comm.rank + 1, tag, values);
        return;
    }
    if (comm.rank < 2 * rest) {
        receive(comm, comm.rank - 1, tag, other.get());
        operation.apply(other.get(), values);
    }
    const int self = comm.rank < 2 * rest ? comm.rank / 2 : comm.rank - rest;
    const auto rank_of = [rest](int number) { return number < rest ? 2 * number + 1 : number + rest; };
    for (int step = 1; step < power; step *= 2) {
        const int partner = rank_of(self ^ step);
        exchange(comm, partner, values, partner, other.get(), tag);
        if (partner < comm.rank) {
            operation.apply(other.get(), values);
        } else {
            operation.apply(values, other.get());
            orbweaver_mpi_copy(other.get(), values);
        }
    }
    if (comm.rank < 2 * rest) { send(comm, comm.rank - 1, tag, values); }
}

/// All-reduces by a reduce-scatter and an all-gather around a ring: 2 (n - 1) steps of 1/n of the elements.
void all_reduce_ring(communicator& comm, const elements& values, const reduction& operation) {
    const int size = comm.size();
    const int behind = (comm.rank + 1) % size;
    const int before = (comm.rank - 1 + size) % size;
    const auto block = [&](int number) {
        const int index = (number + 2 * size) % size;
        const int first = static_cast<int>(static_cast<int64_t>(values.count) * index / size);
        const int last = static_cast<int>(static_cast<int64_t>(values.count) * (index + 1) / size);
        return values.part(first, last - first);
    };
    for (int step = 0; step < size - 1; ++step) {
        const elements mine = block(comm.rank - step);
        const elements next = block(comm.rank - step - 1);
        scratch_elements other(next);
        exchange(comm, behind, mine, before, other.get(), collective_tag::all_reduce);
        operation.apply(other.get(), next);
    }
    for (int step = 0; step < size - 1; ++step) {
        exchange(comm, behind, block(comm.rank + 1 - step), before, block(comm.rank - step),
                 collective_tag::all_reduce);
    }
}

/// Returns the number of elements up to which the coordination processor is faster than recursive doubling. It combines
/// elements one by one, but needs no more steps for more ranks.
int max_coordinated(const communicator& comm) {
    constexpr int most = 64;
    return comm.size() < most / 4 ? 4 * comm.size() : most;
}

/// Chooses an algorithm. An impossible selection is replaced: the ring combines blocks out of rank order, so it
/// requires a commutative operator.
all_reduce_algorithm algorithm_of(const communicator& comm, const elements& values, const reduction& operation,
                                  const coordination::combination& combined) {
    const all_reduce_algorithm asked = asked_algorithms.all_reduce;
    const bool chooses = asked == all_reduce_algorithm::automatic;
    const bool coordinates =
        asked == all_reduce_algorithm::cop || (chooses && combined.exact && values.count <= max_coordinated(comm));
    if (coordinates && combined.possible) { return all_reduce_algorithm::cop; }
    const bool may_ring = operation.op.commutes && values.count >= comm.size();
    const bool gains = values.bytes() >= long_message && comm.size() > 2;
    if (may_ring && (asked == all_reduce_algorithm::ring || (chooses && gains))) { return all_reduce_algorithm::ring; }
    return asked == all_reduce_algorithm::tree ? asked : all_reduce_algorithm::recursive_doubling;
}

}  // namespace

void orbweaver_mpi_all_reduce(communicator& comm, const elements& values, const reduction& operation) {
    if (comm.size() == 1 || values.count == 0) { return; }
    const coordination::combination combined =
        coordination::serves(comm) ? coordination::find_combination(values, operation.op) : coordination::combination{};
    const all_reduce_algorithm algorithm = algorithm_of(comm, values, operation, combined);
    rank_profile::used(algorithm);
    switch (algorithm) {
        case all_reduce_algorithm::cop: coordination::all_reduce(values, combined); break;
        case all_reduce_algorithm::ring: all_reduce_ring(comm, values, operation); break;
        case all_reduce_algorithm::tree:
            orbweaver_mpi_reduce(comm, values, values, operation, 0);
            orbweaver_mpi_broadcast(comm, values, 0);
            break;
        default: all_reduce_doubling(comm, values, operation); break;
    }
}

/// All-gathers around a ring: n - 1 steps of one block each.
void all_gather(communicator& comm, const elements& all, const int* counts, const int* displacements) {
    const int size = comm.size();
    const auto block = [&](int number) {
        const int index = (number + size) % size;
        return all.part(displacements[index], counts[index]);
    };
    for (int step = 0; step < size - 1; ++step) {
        exchange(comm, (comm.rank + 1) % size, block(comm.rank - step), (comm.rank - 1 + size) % size,
                 block(comm.rank - step - 1), collective_tag::all_gather);
    }
}

[[gnu::weak, gnu::alias("orbweaver_mpi_copy")]] void copy(const elements& source, const elements& target);
[[gnu::weak, gnu::alias("orbweaver_mpi_barrier")]] void barrier(communicator& comm);
[[gnu::weak, gnu::alias("orbweaver_mpi_broadcast")]] void broadcast(communicator& comm, const elements& message,
                                                                    int root);
[[gnu::weak, gnu::alias("orbweaver_mpi_reduce")]] void reduce(communicator& comm, const elements& values,
                                                              const elements& result, const reduction& operation,
                                                              int root);
[[gnu::weak, gnu::alias("orbweaver_mpi_all_reduce")]] void all_reduce(communicator& comm, const elements& values,
                                                                      const reduction& operation);

}  // namespace orbweaver::mpi
