// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Flushes the console's streams and the streams of all open files.
void flush_streams();

}  // namespace orbweaver
