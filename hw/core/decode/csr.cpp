// SPDX-License-Identifier: Apache-2.0
#include "hw/core/decode/csr.h"

#include <array>

#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver::core::csr {
namespace {

constexpr std::uint32_t number_of(scmp_csr id) { return static_cast<std::uint32_t>(id); }

constexpr std::array names = {
    named{fflags, "fflags"},
    named{frm, "frm"},
    named{fcsr, "fcsr"},
    named{mstatus, "mstatus"},
    named{misa, "misa"},
    named{mie, "mie"},
    named{mtvec, "mtvec"},
    named{mcounteren, "mcounteren"},
    named{mstatush, "mstatush"},
    named{mscratch, "mscratch"},
    named{mepc, "mepc"},
    named{mcause, "mcause"},
    named{mtval, "mtval"},
    named{mip, "mip"},
    named{mcycle, "mcycle"},
    named{minstret, "minstret"},
    named{mcycleh, "mcycleh"},
    named{minstreth, "minstreth"},
    named{cycle, "cycle"},
    named{time, "time"},
    named{instret, "instret"},
    named{cycleh, "cycleh"},
    named{timeh, "timeh"},
    named{instreth, "instreth"},
    named{mvendorid, "mvendorid"},
    named{marchid, "marchid"},
    named{mimpid, "mimpid"},
    named{mhartid, "mhartid"},
    named{mconfigptr, "mconfigptr"},
    named{number_of(scmp_csr::node_id), "node_id", "the node's number, as mhartid"},
    named{number_of(scmp_csr::nodes), "nodes", "nodes of the machine"},
    named{number_of(scmp_csr::grid_x), "grid_x", "columns of the mesh"},
    named{number_of(scmp_csr::grid_y), "grid_y", "rows of the mesh"},
    named{number_of(scmp_csr::context), "context", "the running context's number"},
    named{number_of(scmp_csr::contexts), "contexts", "hardware contexts of the core"},
    named{number_of(scmp_csr::rendezvous), "rendezvous", "1 in rendezvous mode, 0 in ready mode"},
    named{number_of(scmp_csr::thread_stack_top), "thread_stack_top",
          "end of the stacks of threads; stack s of a new thread begins s x thread_stack_bytes below"},
    named{number_of(scmp_csr::thread_stack_bytes), "thread_stack_bytes", "size of the stack of a thread"},
    named{number_of(scmp_csr::thread_gp), "thread_gp", "gp of a new thread"},
    named{number_of(scmp_csr::thread_return), "thread_return", "ra of a new thread: where its function returns to"},
};

}  // namespace

std::span<const named> table() { return names; }

const char* name(std::uint32_t number) {
    for (const named& entry : names) {
        if (entry.number == number) { return entry.name; }
    }
    return nullptr;
}

}  // namespace orbweaver::core::csr
