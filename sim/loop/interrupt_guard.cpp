// SPDX-License-Identifier: Apache-2.0
#include "sim/loop/interrupt_guard.h"

namespace orbweaver::sim {

bool interrupt_guard::interrupted() { return stop_request::has_come(); }

}  // namespace orbweaver::sim
