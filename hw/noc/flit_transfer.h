// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/base/types.h"
#include "tlm/flit.h"

namespace orbweaver::noc {

/// A flit on a link, for observers.
struct flit_transfer {
    flit content;
    cycle_t sent = 0;     // cycle in which it was handed to the link
    cycle_t visible = 0;  // cycle in which the end of the link sees it
};

}  // namespace orbweaver::noc
