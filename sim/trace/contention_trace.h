// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hw/noc/multicast/contention_watch.h"
#include "sim/trace/link_trace.h"

namespace orbweaver::sim {

/// Reports all head flits to a contention_watch.
class contention_trace : public link_trace {
public:
    /// @param watch outlives the trace
    explicit contention_trace(noc::contention_watch& watch) : m_watch(watch) {}

    void add_link(std::size_t, const std::string&) override {}
    void record(std::size_t number, const flit_record& what) override {
        if (!what.credit && is_head(what.content.kind)) {
            m_watch.saw_head(static_cast<unsigned>(number), what.content.packet, what.sent, what.seen);
        }
    }

private:
    noc::contention_watch& m_watch;
};

}  // namespace orbweaver::sim
