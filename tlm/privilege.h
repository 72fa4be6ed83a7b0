// SPDX-License-Identifier: Apache-2.0
// Privilege of an access to the memory bus: a program in user mode, or the system. The base protocol requires an
// extension for this, which a target may ignore.
#pragma once

#include <tlm>

namespace orbweaver {

/// Marks an access in user mode. An access without it has all privileges, like accesses of machine mode, of debuggers
/// and of models without modes.
class user_access final : public tlm::tlm_extension<user_access> {
public:
    tlm::tlm_extension_base* clone() const override { return new user_access(*this); }
    void copy_from(const tlm::tlm_extension_base&) override {}
};

inline bool is_user_access(const tlm::tlm_generic_payload& payload) {
    return payload.get_extension<user_access>() != nullptr;
}

}  // namespace orbweaver
