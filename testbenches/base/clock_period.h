// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

namespace orbweaver {

/// Of the clocks that the tests of this folder make.
inline const sc_core::sc_time ten_ns{10, sc_core::SC_NS};

}  // namespace orbweaver
