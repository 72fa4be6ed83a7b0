// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hw/noc/network.h"
#include "hw/noc/traffic/traffic.h"
#include "sim/diagnosis/age_watch.h"
#include "sim/run/system_run.h"

namespace orbweaver::sim {

/// A run of synthetic traffic on the planes of a network.
class plane_run final : public system_run {
public:
    plane_run(const system::system_desc& described, const run_options& options);

    void change_measurement(const system::system_desc& described) override;
    run_stage stage(cycle_t now) const override { return m_load.stage(now); }
    void look(cycle_t now) override;
    deadlock_report waits(cycle_t now) override;
    void add_results(result_document& result, const run_outcome& outcome, cycle_t cycles) override;
    void write_files() const override;

private:
    /// A plane as a network of its own.
    struct plane {
        std::string name;
        system::system_desc described{};
        packet_ledger ledger{};
        std::unique_ptr<noc::network> network{};
        std::optional<age_watch> ages{};
    };

    std::vector<noc::network*> build();
    run_outcome judge(loop_end how, cycle_t now) const override;
    void add_plane(result_json& result, plane& reported, const run_outcome& outcome, cycle_t cycles) const;

    std::deque<plane> m_planes;
    noc::traffic m_load;
};

}  // namespace orbweaver::sim
