// SPDX-License-Identifier: Apache-2.0
#include "sim/version.h"

namespace orbweaver::sim {

const std::string_view version = ORBWEAVER_VERSION;

}  // namespace orbweaver::sim
