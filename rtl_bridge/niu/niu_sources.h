// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/niu that are built on demand; they are embedded into the program.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

// Return the SystemVerilog: one module per file, the block's own first.
std::vector<embedded_file> send_table_hardware();
std::vector<embedded_file> receive_table_hardware();
std::vector<embedded_file> transmit_queue_hardware();
std::vector<embedded_file> injector_hardware();
std::vector<embedded_file> ejector_hardware();

// Return each block's glue.cpp and its headers.
std::vector<embedded_file> send_table_glue();
std::vector<embedded_file> receive_table_glue();
std::vector<embedded_file> transmit_queue_glue();
std::vector<embedded_file> injector_glue();
std::vector<embedded_file> ejector_glue();

}  // namespace orbweaver::rtl
