// SPDX-License-Identifier: Apache-2.0
// The serial protocol: words between an end of a serial link and the link (hw/link). The other three protocols are not
// suitable, because a half-duplex link arbitrates between its ends and signals errors per word.
//
// An end hands over a burst word by word, as words become available. The link queues them, gives the line to one end at
// a time, and delivers each word after its serialisation and flight. Forward is end to link, backward is link to end:
// - `word`: a word to send; backward, a word that has arrived
// - `sent` (backward): the last word of a burst of this end, which is the payload, has left
//
// The caller annotates the delay after which the payload becomes visible, at least one cycle. The callee never changes
// it, copies the payload and always accepts.
#pragma once

#include <cstdint>
#include <tlm>

#include "hw/base/errors.h"

namespace orbweaver {

/// A 32-bit word with its sideband.
struct serial_word {
    std::uint32_t data = 0;
    std::uint8_t sideband = 0;  // bits for the framing: the sequence number of COP commands, head and tail of flits
    bool last = true;           // last word of its burst: the carrier drops after it, so an error never hides it
    bool urgent = false;        // has priority over bursts of this end that have not begun: acknowledgements, resends
    bool error = false;  // backward: error signal of the receiving spanceiver, the data is invalid; forward: the burst
                         // is cut off here, which is received as an error
};

enum class serial_phase : std::uint8_t { word, sent };

/// TLM-2.0 protocol traits.
struct serial_protocol {
    using tlm_payload_type = serial_word;
    using tlm_phase_type = serial_phase;
};

/// Socket of an end.
using serial_initiator_socket = tlm::tlm_initiator_socket<32, serial_protocol>;
/// Socket of the link.
using serial_target_socket = tlm::tlm_target_socket<32, serial_protocol>;

/// An end of a serial link: implement accept_word() and accept_sent().
class serial_end : public tlm::tlm_bw_transport_if<serial_protocol> {
public:
    tlm::tlm_sync_enum nb_transport_bw(serial_word& word, serial_phase& phase, sc_core::sc_time& delay) final {
        if (phase == serial_phase::word) {
            accept_word(word, delay);
        } else {
            accept_sent(word, delay);
        }
        return tlm::TLM_ACCEPTED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) final {}

    /// Receives an arrived word, visible `delay` from now.
    virtual void accept_word(const serial_word& word, const sc_core::sc_time& delay) = 0;
    /// Announces that `last` of this end has left the line, visible `delay` from now.
    virtual void accept_sent(const serial_word& last, const sc_core::sc_time& delay) = 0;
};

/// One side of a link: implement accept_word().
class serial_medium : public tlm::tlm_fw_transport_if<serial_protocol> {
public:
    tlm::tlm_sync_enum nb_transport_fw(serial_word& word, serial_phase&, sc_core::sc_time& delay) final {
        accept_word(word, delay);
        return tlm::TLM_ACCEPTED;
    }
    void b_transport(serial_word&, sc_core::sc_time&) final { model_bug("serial_medium", 0, "words do not block"); }
    bool get_direct_mem_ptr(serial_word&, tlm::tlm_dmi&) final { return false; }
    unsigned int transport_dbg(serial_word&) final { return 0; }

    /// Accepts a word to send, visible `delay` from now.
    virtual void accept_word(const serial_word& word, const sc_core::sc_time& delay) = 0;
};

}  // namespace orbweaver
