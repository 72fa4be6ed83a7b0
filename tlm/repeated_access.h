// SPDX-License-Identifier: Apache-2.0
// Accesses to the memory bus with long delays, without a wait() in the target. The base protocol requires an extension
// for this, which a target may ignore.
#pragma once

#include <cstdint>
#include <tlm>

namespace orbweaver {

/// Origin of an access within a core. Contexts and their interrupt handlers may make equal accesses to one target at
/// the same time.
struct access_origin {
    unsigned context = 0;
    std::uint32_t pc = 0;
    std::uint32_t sp = 0;
    bool operator==(const access_origin&) const = default;
};

/// Marks an access that its initiator repeats in the next cycle if the target requests it. The target also leaves
/// TLM_INCOMPLETE_RESPONSE, which is an error of any other target.
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
