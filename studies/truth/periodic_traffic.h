// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "studies/truth/library_random.h"

namespace orbweaver::studies::truth {

/// A message trace in the making: messages by the cycle in which they are ready.
class message_trace {
public:
    explicit message_trace(unsigned nodes);

    /// @param cycle not before that of the message added last
    /// @param type  DATA or another one that begins without an answer
    void add(unsigned cycle, unsigned source, unsigned destination, unsigned flits, const char* type = "DATA");

    /// Returns the file (docs/noc/traces.md).
    /// @param final_message number of the message whose arrival ends the replay; 0: the replay ends after the last one
    std::string text(unsigned final_message = 0) const;

private:
    std::string m_text;
    unsigned m_messages = 0;
    unsigned m_last = 0;  // cycle
};

/// The load that ProNoC's testbench offers to a network that never stops it.
struct periodic_load {
    unsigned endpoints = 0;
    unsigned least_flits = 2;  // to `most_flits`, equally likely
    bool single_flit = false;  // lengths are drawn and not used
    unsigned percent = 2;      // flits of a node in 100 cycles
    /// Destination of a permutation; empty: any other endpoint.
    std::function<unsigned(unsigned endpoint)> destination{};
    /// Node of orbweaver's network; empty: the same number.
    std::vector<unsigned> nodes{};
};

/// Returns the trace of such a run: 10,000 cycles, periodic sources, numbers of the C library.
std::string periodic_trace(const periodic_load& load);

}  // namespace orbweaver::studies::truth
