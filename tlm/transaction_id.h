// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <tlm>

namespace orbweaver {

/// The id of a transaction in the sense of AXI (AxID): responses of one initiator and id keep the order of the
/// requests. Models that do not know the extension ignore it. The default id is the index of the initiator's socket at
/// the memory bridge, so that all transactions of an initiator are ordered.
class transaction_id final : public tlm::tlm_extension<transaction_id> {
public:
    explicit transaction_id(std::uint32_t id) : value(id) {}

    tlm::tlm_extension_base* clone() const override { return new transaction_id(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override { *this = static_cast<const transaction_id&>(other); }

    std::uint32_t value;
};

}  // namespace orbweaver
