// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/communicator.h"

#include <string.h>

#include "sw_stack/collectives/planned_groups.h"
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/collective.h"
#include "sw_stack/program/ranks.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

handle_table<communicator> communicators;

namespace {

uint32_t next_number = 2;  // follows the numbers of MPI_COMM_WORLD and MPI_COMM_SELF

int make(group* members, uint32_t number, int error_handler, const char* name) {
    const int handle =
        communicators.make(communicator{members,
                                        members->rank_of(static_cast<int>(node_id())),
                                        number,
                                        0,
                                        error_handler,
                                        {},
                                        nullptr,
                                        planned_messages(members->nodes(), static_cast<uint32_t>(members->size()))});
    communicator& made = *communicators.find(handle);
    made.handle = handle;
    strncpy(made.name, name, communicator::name_bytes - 1);
    return handle;
}

}  // namespace

communicator* world() { return communicators.find(MPI_COMM_WORLD); }

void make_first_communicators() {
    const auto ranks = static_cast<int>(settings().ranks);
    group* const all = group::make(ranks);
    for (int rank = 0; rank < ranks; ++rank) {
        all->set_node(rank, static_cast<int>(rank_node(static_cast<uint32_t>(rank))));
    }
    group* const self = group::make(1);
    self->set_node(0, static_cast<int>(node_id()));
    make(all, 0, MPI_ERRORS_ARE_FATAL, "MPI_COMM_WORLD");
    make(self, 1, MPI_ERRORS_ARE_FATAL, "MPI_COMM_SELF");
}

void forget_communicator(communicator& forgotten) {
    communicators.forget(forgotten.handle);
    delete[] forgotten.planned;
    forgotten.planned = nullptr;
    forgotten.handle = MPI_COMM_NULL;
}

int make_communicator(communicator& parent, group* members, uint32_t number) {
    if (number > communicator::max_number) {
        fail_call(MPI_ERR_OTHER, "there were 4194304 communicators before, and their numbers are not used again");
    }
    next_number = number + 1;
    return make(members, number, parent.error_handler, "a communicator");
}

int make_numbered_communicator(communicator& parent, group* members, uint32_t number) {
    return make(members, number, parent.error_handler, "a communicator");
}

uint32_t agree_on_number(communicator& parent) {
    uint32_t number = next_number;
    reduction highest{{}, MPI_UNSIGNED};
    find_operator(MPI_MAX, highest.op);
    all_reduce(parent, {&number, 1, find_type(MPI_UNSIGNED)}, highest);
    return number;
}

/// Reduces up a binomial tree of the members and broadcasts down again, in the collective context of the parent.
uint32_t agree_on_number(communicator& parent, const group& members, int tag) {
    const int self = members.rank_of(static_cast<int>(node_id()));
    const auto own_tag = static_cast<collective_tag>(static_cast<int>(collective_tag::number) + tag);
    const auto rank_of = [&](int member) { return parent.members->rank_of(members.node(member)); };
    uint32_t number = next_number;
    const elements agreed{&number, 1, find_type(MPI_UNSIGNED)};
    int step = 1;
    for (; step < members.size() && (self & step) == 0; step *= 2) {
        if (self + step < members.size()) {
            uint32_t other = 0;
            receive(parent, rank_of(self + step), own_tag, {&other, 1, agreed.type});
            number = other > number ? other : number;
        }
    }
    if (self != 0) {
        send(parent, rank_of(self - step), own_tag, agreed);
        receive(parent, rank_of(self - step), own_tag, agreed);
    }
    for (step /= 2; step > 0; step /= 2) {
        if (self + step < members.size()) { send(parent, rank_of(self + step), own_tag, agreed); }
    }
    return number;
}

}  // namespace orbweaver::mpi
