// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace orbweaver::studies::cop_paper::rival {

/// Software costs of a workstation in microseconds: a SPARCstation 10 with SunOS 4, chapter VI. No cost was fitted to a
/// PVM figure that the study judges. Costs without a source are assumptions; results are reported with a factor of two
/// in both directions.
struct software_costs {
    /// "A pvm buffer management overhead as approximately 900 microseconds" (chapter VI, after Manchek): per message,
    /// half at the sender and half at the receiver. A daemon, which receives and sends each packet of data, takes it
    /// whole.
    double buffers = 900;
    /// Entry, exit and socket layer of read, write, sendto, recvfrom and select. Assumption.
    double system_call = 50;
    /// Reading the clock, a system call that the daemon's protocol makes for each packet (chapter VI).
    double clock_reading = 25;
    /// Switch to another process. Assumption.
    double context_switch = 150;
    /// TCP or UDP and IP processing of a segment or datagram, at either end. Assumption.
    double protocol = 150;
    /// Driver and interrupt of an Ethernet frame, at either end. Assumption.
    double frame = 100;
    /// Routing of a packet in the daemon. Assumption.
    double routing = 100;
    /// Copying a byte: 20 Mbyte/s. Assumption.
    double copied_byte = 0.05;
    /// A byte converted to or from XDR: 5 Mbyte/s. Assumption.
    double converted_byte = 0.2;
    /// An element added in a reduction. Assumption.
    double addition = 0.5;

    /// Returns the costs with all assumptions multiplied by a factor; sourced costs are unchanged.
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
