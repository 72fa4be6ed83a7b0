// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Hands over what the streams of stdio still hold: the console's and those of all open files.
void flush_streams();

}  // namespace orbweaver
