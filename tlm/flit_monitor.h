// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>

#include "hw/base/clock_domain.h"
#include "tlm/flit_rules.h"
#include "tlm/flit_tap.h"

namespace orbweaver {

/// A violated rule of the flit protocol.
struct protocol_error {
    std::string_view rule;  // description
    vc_id vc;
    cycle_t cycle = 0;  // cycle in which the flit or credit becomes visible
    bool credit = false;
};

/// Checks the rules of the flit protocol (tlm/flit_rules.h) on the link into which it is inserted, and that flits
/// arrive in the order in which they were sent. Links of the network check themselves; the monitor is for links to
/// foreign blocks and for tests.
class flit_monitor : public flit_tap {
public:
    using listener = std::function<void(const protocol_error&)>;

    /// @param violated notified of every violation; without it, the first violation ends the process as a bug of the
    ///                 model. The offending flit or credit is forwarded in any case.
    flit_monitor(sc_core::sc_module_name name, const clock_domain& domain, flit_rules rules,
                 listener violated = nullptr);

    const char* kind() const override { return "flit_monitor"; }
    const flit_rules& rules() const { return m_rules; }
    /// Returns whether the link is idle: no packet is open and no flit is uncredited. Call it at the end of a test.
    bool at_rest() const;

private:
    void saw_flit(const flit& passing, const sc_core::sc_time& delay) override;
    void saw_credit(vc_id vc, const sc_core::sc_time& delay) override;
    void report(std::string_view rule, vc_id vc, cycle_t cycle, bool credit);

    const clock_domain& m_domain;
    flit_rules m_rules;
    listener m_violated;
    cycle_t m_last = 0;  // cycle in which the last flit becomes visible
};

}  // namespace orbweaver
