// SPDX-License-Identifier: Apache-2.0
// Files that are built on demand or given to users; rtl_bridge/CMakeLists.txt embeds them into the program.
//
// Functions that end in _hardware return the SystemVerilog of a block: one module per file, the block's own first.
// Those that end in _glue return its glue.cpp and the headers that it includes.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

std::vector<embedded_file> router_hardware();
std::vector<embedded_file> router_glue();

std::vector<embedded_file> send_table_hardware();
std::vector<embedded_file> send_table_glue();
std::vector<embedded_file> receive_table_hardware();
std::vector<embedded_file> receive_table_glue();
std::vector<embedded_file> transmit_queue_hardware();
std::vector<embedded_file> transmit_queue_glue();
std::vector<embedded_file> injector_hardware();
std::vector<embedded_file> injector_glue();
std::vector<embedded_file> ejector_hardware();
std::vector<embedded_file> ejector_glue();

std::vector<embedded_file> fpu_hardware();
std::vector<embedded_file> fpu_glue();
/// Includes the FPU's modules and the router's round_robin. cop_pkg.sv is first; the top is controller_core.
std::vector<embedded_file> cop_hardware();
std::vector<embedded_file> cop_glue();

/// Returns the modules between links and the pins of a user's router.
std::vector<embedded_file> external_hardware();
std::vector<embedded_file> external_glue();
/// Returns the files that `orbweaver rtl new` writes.
std::vector<embedded_file> external_start();
std::vector<embedded_file> router_start();
std::vector<embedded_file> device_start();
std::vector<embedded_file> endpoint_start();
std::vector<embedded_file> niu_start();
std::vector<embedded_file> axi_glue();

/// Returns the parts of a network other than its routers.
std::vector<embedded_file> network_hardware();
/// Returns the adapter to the library of compressed waveforms.
std::vector<embedded_file> fst_glue();

}  // namespace orbweaver::rtl
