// SPDX-License-Identifier: Apache-2.0
// The serial protocol: words between an end of a serial link and the link (hw/link). A fourth protocol beside DESIGN's
// three, since a half-duplex link arbitrates between its ends and signals errors a word, which neither flits nor the
// memory bus do.
//
// An end hands a burst over word by word, each when it has it; the link queues it, gives the line to one end at a time,
// and delivers each word after its serialisation and flight. Forward (end to link) and backward (link to end):
//   word   a word to send; a word that has arrived
//   sent   (backward) the last word of a burst of this end has left: its registers may be loaded again
// The caller annotates the delay after which it is seen, at least one cycle; the callee never changes it, copies the
// payload and always accepts.
#pragma once

#include <cstdint>
#include <tlm>

namespace orbweaver {

/// 32 bits with what travels beside them.
struct serial_word {
    std::uint32_t data = 0;
    std::uint8_t sideband = 0;  // bits of the framing's own: the sequence bit of COP commands, head and tail of flits
    bool last = true;           // of its burst: the carrier drops behind it, so an error never hides it
    bool urgent = false;        // before other bursts of this end that have not begun: acknowledgements, resends
    bool error = false;         // backward: the error signal of the receiving spanceiver; data is not to be used
};

enum class serial_phase : std::uint8_t { word, sent };

/// TLM-2.0 protocol traits.
struct serial_protocol {
    using tlm_payload_type = serial_word;
    using tlm_phase_type = serial_phase;
};

/// Of an end.
using serial_initiator_socket = tlm::tlm_initiator_socket<32, serial_protocol>;
/// Of the link.
using serial_target_socket = tlm::tlm_target_socket<32, serial_protocol>;

}  // namespace orbweaver
