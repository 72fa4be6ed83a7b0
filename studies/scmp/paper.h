// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "studies/experiment.h"

namespace orbweaver::studies::scmp {

/// C. W. Lewis Jr., "Support for Send-and-Receive Based Message-Passing for the Single-Chip Message-Passing
/// Architecture", MS thesis, Virginia Tech, 2004.
/// @param quick smaller inputs and machines
paper make_paper(bool quick);

}  // namespace orbweaver::studies::scmp
