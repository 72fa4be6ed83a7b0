// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

#include "rtl_bridge/build/plugin_library.h"
#include "rtl_bridge/external/flit_words.h"
#include "rtl_bridge/external/judged_router.h"

namespace orbweaver::rtl {

/// A router of a plug-in. The module of the user is a child, which sends and receives flits with delays of its own.
/// The call that sends a flit or credit checks it. Inside the module of the user, flits other than heads have the tag
/// of the reference as their payload, so that the reference can name each.
class plugin_router final : public judged_router {
public:
    /// @throws description_error if the plug-in makes no router for this place
    plugin_router(sc_core::sc_module_name name, clock_domain& domain, const noc::router_parameters& parameters,
                  const plugin_library& library, const system::plugin_parameters& values, listener listening);

    const char* kind() const override { return "plugin_router"; }
    const lockstep_record& wires() const override { return m_wires; }

private:
    /// Flits and credits on the links in one cycle.
    struct cycle_flits {
        router_flits arriving;
        router_flits leaving;
    };

    void tick(cycle_t now) override;
    void take_flit(unsigned port, const flit& arriving, std::uint32_t tag, cycle_t due) override;
    void take_credit(unsigned port, vc_id vc, cycle_t due) override;
    void judge_flit(unsigned port, const flit& leaving, const sc_core::sc_time& annotated);
    void judge_credit(unsigned port, vc_id vc, const sc_core::sc_time& annotated);
    std::optional<broken_rule> judge_time(unsigned port, std::uint32_t tag, cycle_t wires) const;
    std::optional<broken_rule> judge_content(unsigned port, std::uint32_t tag, const flit& leaving,
                                             const flit& kept) const;
    void call(const char* socket, const std::function<void()>& transport);
    sc_core::sc_time phase() const;
    sc_core::sc_time delay_until(cycle_t due) const;
    bool is_between_cycles(const sc_core::sc_time& delay) const;
    std::uint32_t tag_of(const flit& leaving) const;
    port_flits& flits(router_flits cycle_flits::*side, unsigned port, cycle_t when);
    void show(unsigned port, const port_flits& arriving);
    void show_until(cycle_t last);
    void record_until(cycle_t last);
    void complete_record() override { record_until(never); }

    std::unique_ptr<flit_module> m_user;
    sc_core::sc_vector<flit_initiator_socket> m_to_user;  // [port]
    sc_core::sc_vector<flit_target_socket> m_from_user;   // [port]
    std::deque<flit_target_port<plugin_router, &plugin_router::judge_flit>> m_departures;
    std::deque<flit_initiator_port<plugin_router, &plugin_router::judge_credit>> m_supplies;
    std::vector<std::string> m_port_names;
    std::vector<cycle_t> m_busy;              // [output]: first cycle in which its link is free
    std::map<cycle_t, cycle_flits> m_cycles;  // not recorded yet
    cycle_t m_shown = 0;                      // the reference has been shown the cycles before this one
    std::unordered_map<std::uint32_t, std::uint32_t> m_heads;  // [packet slot]: tag of its head, which is inside
    flit_record m_wires;
};

}  // namespace orbweaver::rtl
