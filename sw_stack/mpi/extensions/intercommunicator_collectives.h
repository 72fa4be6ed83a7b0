// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::mpi {

/// A reference to it links the definitions of collective calls for communicators of two groups.
void intercommunicator_collectives_are_linked();

}  // namespace orbweaver::mpi
