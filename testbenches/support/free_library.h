// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver {

/// Cells with delays: of Debian's qflow-tech-osu018.
inline constexpr const char* free_library = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib";

}  // namespace orbweaver
