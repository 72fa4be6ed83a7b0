// SPDX-License-Identifier: Apache-2.0
// The flit protocol. nb_transport_fw carries a flit downstream; nb_transport_bw carries a credit (only flit::vc is
// valid) upstream. The caller annotates the delay after which the payload becomes visible. The callee never changes the
// delay, copies the payload, and always accepts.
#pragma once

#include <tlm>

#include "hw/base/errors.h"
#include "tlm/flit.h"

namespace orbweaver {

enum class flit_phase : std::uint8_t { flit, credit };

/// TLM-2.0 protocol traits.
struct flit_protocol {
    using tlm_payload_type = flit;
    using tlm_phase_type = flit_phase;
};

using flit_initiator_socket = tlm::tlm_initiator_socket<32, flit_protocol>;
using flit_target_socket = tlm::tlm_target_socket<32, flit_protocol>;
using flit_fw_if = tlm::tlm_fw_transport_if<flit_protocol>;
using flit_bw_if = tlm::tlm_bw_transport_if<flit_protocol>;

/// The parts of the interfaces that flits and credits use. A module with calls in its inner loop looks them up once, at
/// the end of elaboration.
using flit_sender_if = tlm::tlm_fw_nonblocking_transport_if<flit, flit_phase>;
using credit_sender_if = tlm::tlm_bw_nonblocking_transport_if<flit, flit_phase>;

/// The receiving end of one flit link, for a class `Port` with accept_flit(const flit&, const sc_time&). It avoids a
/// second virtual call.
template <class Port>
class flit_target_of : public flit_fw_if {
public:
    tlm::tlm_sync_enum nb_transport_fw(flit& arriving, flit_phase&, sc_core::sc_time& delay) final {
        static_cast<Port*>(this)->accept_flit(arriving, delay);
        return tlm::TLM_ACCEPTED;
    }
    void b_transport(flit&, sc_core::sc_time&) final { model_bug("flit_target", 0, "flits do not block"); }
    bool get_direct_mem_ptr(flit&, tlm::tlm_dmi&) final { return false; }
    unsigned int transport_dbg(flit&) final { return 0; }
};

/// The receiving end of one flit link: implement accept_flit(). Each port needs one object.
class flit_target : public flit_target_of<flit_target> {
public:
    /// Receives a flit that becomes visible `delay` from now.
    virtual void accept_flit(const flit& arriving, const sc_core::sc_time& delay) = 0;
};

/// The sending end of one flit link, for a class `Port` with accept_credit(vc_id, const sc_time&). It avoids a second
/// virtual call.
template <class Port>
class flit_initiator_of : public flit_bw_if {
public:
    tlm::tlm_sync_enum nb_transport_bw(flit& credit, flit_phase&, sc_core::sc_time& delay) final {
        static_cast<Port*>(this)->accept_credit(credit.vc, delay);
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) final {}
};

/// The sending end of one flit link: implement accept_credit(). Each port needs one object.
class flit_initiator : public flit_initiator_of<flit_initiator> {
public:
    /// Receives a credit: a buffer slot of `vc` at the other end is free again, visible `delay` from now.
    virtual void accept_credit(vc_id vc, const sc_core::sc_time& delay) = 0;
};

}  // namespace orbweaver
