// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <vector>

#include "hw/base/run_control.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/router/router_block.h"
#include "rtl_bridge/build/library_cache.h"
#include "rtl_bridge/build/shared_library.h"
#include "rtl_bridge/router/rtl_side.h"

namespace orbweaver {

/// Where the routers in RTL of a run come from and whom they tell.
struct rtl_surroundings {
    run_control& control;
    std::filesystem::path cache;     // of Verilated blocks
    std::filesystem::path out;       // directory for the waveform of a mismatch
    std::uint64_t period_ps = 1000;  // of the clock
};

/// What was compared, for result.json.
struct rtl_counters {
    unsigned instances = 0;
    std::uint64_t cycles_compared = 0;  // summed over the instances; cycles in which one sleeps do not count
    std::uint64_t mismatches = 0;
};

/// Makes the routers of a network as `network.router.impl` says, and ends the run when one in RTL differs from what it
/// should be. Outlives the network.
class rtl_routers {
public:
    /// Builds or finds the RTL, unless all routers are models.
    /// @param single_flit whether packets of one flit occur
    /// @throws user_error if it cannot be built
    rtl_routers(const network_desc& described, bool single_flit, const rtl_surroundings& around);
    /// As above, of a given design: for tests that change the RTL.
    rtl_routers(const network_desc& described, const verilated_design& design, const rtl_surroundings& around);

    /// For the network; holds this object.
    router_maker maker();
    /// After the run.
    rtl_counters counters() const;

private:
    std::unique_ptr<router_block> make(const char* name, clock_domain& domain, const router_parameters& parameters);
    bool is_model(unsigned router) const;
    void report(const rtl_mismatch& found);

    network_desc m_described;
    rtl_surroundings m_around;
    std::unique_ptr<shared_library> m_library;
    std::vector<const wire_comparison*> m_compared;  // of each instance; the network owns them
    std::uint64_t m_mismatches = 0;
};

}  // namespace orbweaver
