// SPDX-License-Identifier: Apache-2.0
// The files of the folder facts; the build generates the definitions.
#pragma once

namespace orbweaver::studies::truth {

extern const char* const pronoc_text;
extern const char* const constellation_text;
extern const char* const merlin_text;
extern const char* const epiphany_text;
extern const char* const wormhole_text;
extern const char* const wormhole_machine_text;  // configs/silicon/wormhole.yaml

}  // namespace orbweaver::studies::truth
