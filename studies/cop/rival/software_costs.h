// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::studies::cop_paper::rival {

/// What the software of a workstation takes, microseconds: a SPARCstation 10 with SunOS 4, chapter VI. None was chosen
/// by a figure of PVM that the study judges. Those that no source gives are assumptions, for which a factor of two
/// either way is reported next to each result.
struct software_costs {
    /// "A pvm buffer management overhead as approximately 900 microseconds" (chapter VI, after Manchek): of a message,
    /// read as half at the sender and half at the receiver.
    double buffers = 900;
    /// Entry, exit and socket layer of read, write, sendto, recvfrom and select. Assumption.
    double system_call = 50;
    /// Reading the clock is a system call too; the daemon's protocol does it for each packet (chapter VI).
    double clock_reading = 25;
    /// Another process gets the processor. Assumption.
    double context_switch = 150;
    /// TCP or UDP and IP, of a segment or datagram, at either end. Assumption.
    double protocol = 150;
    /// Driver and interrupt of an Ethernet frame, at either end. Assumption.
    double frame = 100;
    /// What the daemon does to route a packet. Assumption.
    double routing = 100;
    /// A byte copied once: 20 Mbyte/s. Assumption.
    double copied_byte = 0.05;
    /// A byte converted to or from XDR: 5 Mbyte/s. Assumption.
    double converted_byte = 0.2;
    /// An element added in a reduction. Assumption.
    double addition = 0.5;

    /// All assumptions times a factor; what a source gives stays.
    software_costs scaled(double factor) const {
        software_costs other = *this;
        for (double software_costs::*cost :
             {&software_costs::system_call, &software_costs::clock_reading, &software_costs::context_switch,
              &software_costs::protocol, &software_costs::frame, &software_costs::routing, &software_costs::copied_byte,
              &software_costs::converted_byte, &software_costs::addition}) {
            other.*cost *= factor;
        }
        return other;
    }
};

}  // namespace orbweaver::studies::cop_paper::rival
