// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::serial {

/// Reason why an end of a flit link gave up. From then on it sends and delivers nothing.
enum class flit_link_failure : std::uint8_t {
    lost_frame,      // without resend: a frame arrived with an error; it and all later frames are lost
    no_acknowledge,  // with resend: more time-outs in a row than `retries`
};

/// Receiver of the failures of a flit link; it ends the run or reports the loss.
class flit_link_owner {
public:
    /// Announces a failure, at most one per end, in the cycle of the failure.
    /// @param end number that the end was constructed with
    virtual void flit_link_failed(unsigned end, flit_link_failure why) = 0;

protected:
    ~flit_link_owner() = default;
};

}  // namespace orbweaver::serial
