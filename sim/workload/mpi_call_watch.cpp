// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/mpi_call_watch.h"

#include <cstddef>

#include "sim/workload/node_bytes.h"
#include "sw_stack/shared/mpi_call.h"
#include "sw_stack/shared/mpi_profile.h"

namespace orbweaver::sim {

namespace {

/// Returns the name of the call that a rank is executing; empty if there is none, or its memory holds no valid name.
std::string call_name(const system::machine& modelled, node_id node, std::uint32_t record, std::uint32_t base) {
    const auto address = object_at<std::uint32_t>(modelled, node, record + offsetof(mpi_call_record, name) - base);
    if (!address || *address < base) { return {}; }
    const auto bytes = bytes_at(modelled, node, *address - base, mpi_call_profile::name_bytes);
    const std::string name = bytes ? bytes->substr(0, bytes->find('\0')) : "";
    return is_mpi_name(name) ? name : "";
}

}  // namespace

void watch_mpi_calls(const workload& program, system::machine& modelled, const mpi_call_listener& listener) {
    const system::elf_symbol* const symbol = program.image().find("orbweaver_mpi_call");
    if (symbol == nullptr || !program.is_linked_program() || program.tohost()) {
        return;  // a core has only one watch, and the one of tohost ends the run
    }
    const std::uint32_t record = symbol->address;
    const std::uint32_t base = program.memory_base();
    for (const node_id node : program.used_nodes(modelled)) {
        modelled.node_tile(node).core().watch_stores(
            record + static_cast<std::uint32_t>(offsetof(mpi_call_record, name)), sizeof(mpi_call_record::name),
            [&modelled, node, record, base, listener] { listener(node, call_name(modelled, node, record, base)); });
    }
}

}  // namespace orbweaver::sim
