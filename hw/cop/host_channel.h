// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/cop/channel_port.h"

namespace orbweaver::cop {

/// The port of a channel that leads to a host: four receive and four transmit registers. The verdict of the core is
/// sent as the answer on the link.
class host_channel final : public channel_port {
public:
    /// @param merged_reply the data of a reply replace the acknowledgement of its command
    host_channel(sc_core::sc_module_name name, clock_domain& domain, const serial::serial_link_desc& line,
                 const serial::command_link_desc& described, bool merged_reply, unsigned number, port_flags& flags);

    const serial::cop_words& command() const override { return m_end.received(); }
    const serial::cop_words& answer() const override { return m_end.received(); }
    void decide(cop_verdict verdict, cop_error reason) override;
    void take_answer() override {}  // controllers send no commands to hosts
    void load(const serial::cop_words& message) override;

private:
    void message_arrived(unsigned) override { raise(port_flag::data_ready); }
    void transmitter_free(unsigned, serial::transmission) override { raise(port_flag::transmit_empty); }
    void link_failed(unsigned, cop_error) override {}  // the host's own end reports failures to its system

    const bool m_merged_reply;
};

}  // namespace orbweaver::cop
