// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/agent_cholesky/column_exchange.h"

#include "sw_stack/runtime/allocation.h"

namespace orbweaver::cholesky {

column_exchange::~column_exchange() = default;

}  // namespace orbweaver::cholesky
