// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <tlm>

namespace orbweaver {

/// Marks an access as exclusive in the sense of AXI (AxLOCK): a read that reserves its bytes, or a write that takes
/// effect only while the reservation is valid. No model of orbweaver implements reservations. The memory bridge refuses
/// such an access with TLM_COMMAND_ERROR_RESPONSE, because OK would make its initiator believe that it holds a lock.
class exclusive_access final : public tlm::tlm_extension<exclusive_access> {
public:
    tlm::tlm_extension_base* clone() const override { return new exclusive_access(*this); }
    void copy_from(const tlm::tlm_extension_base&) override {}
};

}  // namespace orbweaver
