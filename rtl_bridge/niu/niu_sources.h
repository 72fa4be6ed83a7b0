// SPDX-License-Identifier: Apache-2.0
// Files of rtl_bridge/niu that are built on demand; the build embeds them.
#pragma once

#include <vector>

#include "rtl_bridge/build/embedded_file.h"

namespace orbweaver::rtl {

// The SystemVerilog: a module a file, that of the block first.
std::vector<embedded_file> send_table_hardware();
std::vector<embedded_file> receive_table_hardware();
std::vector<embedded_file> transmit_queue_hardware();
std::vector<embedded_file> injector_hardware();
std::vector<embedded_file> ejector_hardware();

// Each block's glue.cpp and what it includes.
std::vector<embedded_file> send_table_glue();
std::vector<embedded_file> receive_table_glue();
std::vector<embedded_file> transmit_queue_glue();
std::vector<embedded_file> injector_glue();
std::vector<embedded_file> ejector_glue();

}  // namespace orbweaver::rtl
