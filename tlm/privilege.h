// SPDX-License-Identifier: Apache-2.0
// Who makes an access to the memory bus: a program in user mode, or the system. The base protocol leaves that to an
// extension, which a target that does not know it ignores.
#pragma once

#include <tlm>

namespace orbweaver {

/// Marks an access in user mode. Without it an access has every privilege, as those of machine mode, of debuggers and
/// of models that know no modes.
class user_access final : public tlm::tlm_extension<user_access> {
public:
    tlm::tlm_extension_base* clone() const override { return new user_access(*this); }
    void copy_from(const tlm::tlm_extension_base&) override {}
};

inline bool is_user_access(const tlm::tlm_generic_payload& payload) {
    return payload.get_extension<user_access>() != nullptr;
}

}  // namespace orbweaver
