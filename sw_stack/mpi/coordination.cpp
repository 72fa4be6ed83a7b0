// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/mpi/coordination.h"

#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/commands.h"
#include "sw_stack/cop/elements.h"
#include "sw_stack/cop/masks.h"
#include "sw_stack/mpi/call.h"
#include "sw_stack/mpi/include/mpi.h"
#include "sw_stack/mpi/message_engine.h"
#include "sw_stack/program/settings.h"
#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver::mpi {

namespace {

constexpr uint32_t task = 1;  // a node has one task only
constexpr uint32_t barrier_tag = 0;
constexpr uint32_t first_value_tag = 1;

/// The coordination card of this node.
struct card {
    int descriptor;
    uint64_t channels;  // mask of the channels of all ranks
};

void require(int result) {
    if (result < 0) { fail_call(MPI_ERR_INTERN, "the coordination processor reports an error"); }
}

card open_card() {
    require(cop_device.attach());
    card opened{cop_device.open(task), 0};
    require(opened.descriptor);
    const cop_ownership held(opened.descriptor);
    require(
        cop_device.ioctl(cop_driver::request::deadlock, 0));  // no time limit, because ranks may compute for any time
    const group& all = *world()->members;
    for (int rank = 0; rank < all.size(); ++rank) { opened.channels |= uint64_t{1} << all.node(rank); }
    return opened;
}

/// Returns the card, which the first call opens.
const card& own_card() {
    static const card opened = open_card();
    return opened;
}

/// Sets the masks of an operation. The first rank that is served sets them, and all ranks receive the result. No rank
/// returns before all have contributed, so the masks of an earlier operation are already cleared.
void set_masks(uint32_t tag, uint32_t count) {
    const uint64_t channels = own_card().channels;
    require(cop_set_masks({.tag = tag, .count = count, .contributors = channels, .receivers = channels}));
}

/// Waits for the controller. Long messages progress meanwhile, as within all calls.
void await(cop_request& awaited) {
    call::begin_wait(mpi_wait::message, MPI_ANY_SOURCE, MPI_ANY_TAG, 0);
    while (!awaited.done()) {
        cop_line.poll();
        engine.progress();
        instruction::yield();
    }
    call::end_wait();
    cop_line.withdraw(awaited);
}

/// Returns libcop's constant for an element type; negative if the hardware does not support the type.
int cop_datatype(element_kind kind) {
    switch (kind) {
        case element_kind::int32:
        case element_kind::uint32: return PVM_INT;
        case element_kind::real32: return PVM_FLOAT;
        case element_kind::real64: return PVM_DOUBLE;
        default: return -1;
    }
}

/// Returns libcop's constant for an operator; negative if libcop does not have it.
int cop_function_of(const reduction_operator& op) {
    if (op.function != nullptr) { return -1; }
    switch (op.handle) {
        case MPI_SUM: return CopSum;
        case MPI_MIN: return CopMin;
        case MPI_MAX: return CopMax;
        case MPI_BAND: return CopAnd;
        case MPI_BOR: return CopOr;
        case MPI_BXOR: return CopExor;
        default: return -1;
    }
}

/// All-reduces at most cop_array_tags elements, each of which has its own tag.
void all_reduce_row(const elements& row, const coordination::combination& combined) {
    auto* const results = static_cast<uint64_t*>(operator new(static_cast<size_t>(row.count) * sizeof(uint64_t)));
    cop_request awaited(combined.opcode, first_value_tag, row.count, results);
    cop_line.post(awaited);
    for (int first = 0; first < row.count; first += cop_max_elements) {
        const int count = row.count - first < cop_max_elements ? row.count - first : cop_max_elements;
        const uint32_t tag = first_value_tag + static_cast<uint32_t>(first);
        set_masks(tag, static_cast<uint32_t>(count));
        require(cop_line.send_row(cop_value_command(combined.opcode, tag, 0), count,
                                  [&](int i) { return cop_element(row.address, first + i, combined.datatype); }));
        engine.progress();
    }
    await(awaited);
    for (int i = 0; i < row.count; ++i) { cop_store_element(row.address, i, combined.datatype, results[i]); }
    operator delete(results);
}

}  // namespace

[[gnu::weak]] bool coordination::serves(const communicator& comm) {
    return settings().cop_channels >= nodes() && comm.size() == static_cast<int>(settings().ranks);
}

void coordination::barrier() {
    const cop_ownership held(own_card().descriptor);
    cop_request exit(cop_opcode::barrier_exit, barrier_tag, 1);
    cop_line.post(exit);
    set_masks(barrier_tag, 1);
    require(cop_line.send(cop_entry_command(barrier_tag)));
    await(exit);
}

/// The hardware compares integers as signed numbers only.
coordination::combination coordination::find_combination(const elements& values, const reduction_operator& op) {
    combination found{};
    const int function = cop_function_of(op);
    const element_kind kind = values.type->kind;
    found.datatype = cop_datatype(kind);
    const bool compares = function == CopMin || function == CopMax;
    found.possible = function >= 0 && found.datatype >= 0 && !(compares && kind == element_kind::uint32) &&
                     cop_hardware_operation(function, found.datatype, found.opcode);
    found.exact = compares || !cop_is_real(found.datatype);
    return found;
}

void coordination::all_reduce(const elements& values, const combination& combined) {
    const cop_ownership held(own_card().descriptor);
    constexpr auto most = static_cast<int>(cop_array_tags);
    for (int first = 0; first < values.count; first += most) {
        const int left = values.count - first;
        all_reduce_row(values.part(first, left < most ? left : most), combined);
    }
}

}  // namespace orbweaver::mpi
