// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace orbweaver::serial {

/// Why an end of a flit link gave up. It sends and delivers nothing from then on.
enum class flit_link_failure : std::uint8_t {
    lost_frame,      // without resend: a frame arrived with an error; it and all behind it are lost
    no_acknowledge,  // with resend: as many time-outs in a row as `retries` allows, and one more
};

/// Who is notified when a flit link fails, so that the run can be ended or its loss reported.
class flit_link_owner {
public:
    /// Called once an end, in the cycle of the failure.
    /// @param end the number that the end was built with
    virtual void flit_link_failed(unsigned end, flit_link_failure why) = 0;

protected:
    ~flit_link_owner() = default;
};

}  // namespace orbweaver::serial
