// SPDX-License-Identifier: Apache-2.0
#include "hw/cop/host_channel.h"

namespace orbweaver::cop {

host_channel::host_channel(sc_core::sc_module_name name, clock_domain& domain, const serial::serial_link_desc& line,
                           const serial::command_link_desc& described, bool merged_reply, unsigned number,
                           port_flags& flags)
    : channel_port(name, domain, line, described, serial::command_end_role::channel(described), number, flags),
      m_merged_reply(merged_reply) {}

void host_channel::decide(cop_verdict verdict, cop_error reason) {
    lower(port_flag::data_ready);
    if (verdict == cop_verdict::refuse) {
        m_end.refuse(reason);
        return;
    }
    const cop_opcode opcode = command().instruction().opcode;
    const bool data_follow = is_answered_with_data(opcode) || opcode == cop_opcode::probe;
    if (m_merged_reply && data_follow) {
        m_end.release();
    } else {
        m_end.acknowledge();
    }
}

void host_channel::load(const serial::cop_words& message) {
    lower(port_flag::transmit_empty);
    m_end.load(message);
}

}  // namespace orbweaver::cop
