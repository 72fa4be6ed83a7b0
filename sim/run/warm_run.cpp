// SPDX-License-Identifier: Apache-2.0
#include "sim/run/warm_run.h"

#include "hw/base/errors.h"
#include "sim/config/warm_up.h"
#include "sim/kind/run_kind.h"
#include "sim/loop/simulation_loop.h"

namespace orbweaver::sim {

warm_run::warm_run(const system::system_desc& described, const run_options& options)
    : m_described(described), m_options(options) {
    const run_kind& kind = kind_of(m_described);
    const cycle_t warm_up = kind.warm_up(m_described);
    if (warm_up == 0) { return; }
    m_run = kind.build(m_described, m_options);
    m_is_ready = simulate_before(m_run->clock(), m_run->control(), warm_up, [this](cycle_t now) { m_run->look(now); });
}

std::unique_ptr<system_run> warm_run::go_on(const system::system_desc& described, const run_options& options) {
    invariant(m_is_ready && m_run != nullptr, "warm_run", 0, "there is no warm-up to go on from");
    invariant(warm_up_text(described) == warm_up_text(m_described), "warm_run", 0, "the warm-up is of another run");
    m_described = described;
    m_options = options;
    m_run->change_measurement(m_described);
    return std::move(m_run);
}

}  // namespace orbweaver::sim
