// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "hw/niu/niu_desc.h"
#include "hw/noc/message_class_desc.h"

namespace orbweaver::niu {

/// The message classes of a network of NIUs where the user states none: a class for each TYPE, two virtual channels for
/// THREAD and DATA, so that messages overtake.
/// @param vcs_of_requests virtual channels for RTS and CTS, which active messages do without, each; 1 or more
std::vector<noc::message_class_desc> default_message_classes(messaging_system_kind system,
                                                             unsigned vcs_of_requests = 1);

}  // namespace orbweaver::niu
