// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <systemc>

namespace orbweaver {

/// The period of all clocks in this folder's tests.
inline const sc_core::sc_time ten_ns{10, sc_core::SC_NS};

}  // namespace orbweaver
