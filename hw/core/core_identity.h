// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"

namespace orbweaver::core {

/// Position of a core in the machine (CSRs mhartid and 0xcc0..).
struct core_identity {
    node_id node;
    unsigned nodes = 1;
    unsigned columns = 1;
    unsigned rows = 1;
    bool rendezvous = true;
    bool unannounced_writes =
        false;  // the NIU writes memory without notice, so instructions run ahead may have to be undone
};

}  // namespace orbweaver::core
