// SPDX-License-Identifier: Apache-2.0
// Compiled on demand with what Verilator makes of fpu.sv (library_cache.h), beside which it then lies. No part of the
// program itself.
#include <block_functions.h>
#include <fpu_rtl.h>
#include <fpu_rtl___024root.h>
#include <fpu_wires.h>
#include <verilated_instance.h>

namespace {

using namespace orbweaver;

using instance = verilated_instance<fpu_rtl>;

void settle(void* block, const fpu_operands& in, std::uint64_t& result) {
    fpu_rtl& model = static_cast<instance*>(block)->model;
    model.operation_i = static_cast<std::uint8_t>(in.operation);
    model.a_i = in.a;
    model.b_i = in.b;
    model.eval();
    result = model.result_o;
}

const block_functions<fpu_operands, std::uint64_t> functions{instance::create, instance::destroy,
                                                             instance::first_failure, settle, instance::clock};

}  // namespace

ORBWEAVER_BLOCK(functions)
