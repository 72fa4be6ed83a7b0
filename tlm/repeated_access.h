// SPDX-License-Identifier: Apache-2.0
// Accesses to the memory bus whose answers may take long, without a wait() in the target. The base protocol leaves that
// to an extension, which a target that does not know it ignores.
#pragma once

#include <cstdint>
#include <tlm>

namespace orbweaver {

/// What of a core asks: contexts and the handlers of their interrupts may ask the same of one target at a time.
struct access_origin {
    unsigned context = 0;
    std::uint32_t pc = 0;
    std::uint32_t sp = 0;
    bool operator==(const access_origin&) const = default;
};

/// Marks an access that its initiator repeats in the next cycle if the target requests it. That leaves
/// TLM_INCOMPLETE_RESPONSE, too, which is an error of any other target.
class repeated_access final : public tlm::tlm_extension<repeated_access> {
public:
    explicit repeated_access(access_origin asker) : origin(asker) {}

    tlm::tlm_extension_base* clone() const override { return new repeated_access(*this); }
    void copy_from(const tlm::tlm_extension_base& other) override {
        *this = static_cast<const repeated_access&>(other);
    }

    access_origin origin;
    bool answer_later = false;  // set by the target
};

}  // namespace orbweaver
