// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/link.h"

#include <fmt/core.h>

#include <bit>
#include <utility>

#include "hw/base/errors.h"
#include "hw/base/module_scope.h"
#include "hw/noc/network_plan.h"
#include "tlm/bound_socket.h"

namespace orbweaver::noc {

namespace {

link_desc find_link(const network_plan& plan, unsigned number) {
    if (number >= plan.links()) {
        throw user_error(fmt::format("{}: there are links 0 to {}, not {}", plan.name(), plan.links() - 1, number));
    }
    return plan.link_properties(number);
}

}  // namespace

link::entrance::entrance(link& owner, clock_domain& domain, unsigned cycles, const vc_partition& partition,
                         const vc_depths& depths)
    : domain(domain),
      flight(domain.time(cycles)),
      rules(partition.vcs(), depths, partition.phases(), partition.masks()),
      owner(owner) {}

link::link(sc_core::sc_module_name name, clock_domain& domain, unsigned cycles, const vc_partition& partition,
           const vc_depths& depths, const link_pace& pace)
    : sc_module(name),
      in("in"),
      out("out"),
      m_entrance(*this, domain, cycles, partition, depths),
      m_exit(m_entrance),
      m_domain(domain),
      m_partition(partition) {
    invariant(cycles >= 1, this->name(), 0, "a link takes no time");
    if (pace.is_narrow()) {
        in.bind(m_narrow.emplace(m_entrance, pace));
    } else {
        in.bind(m_entrance);
    }
    out.bind(m_exit);
}

link::link(sc_core::sc_module_name name, clock_domain& domain, std::shared_ptr<const network_plan> plan,
           unsigned number)
    : link(name, domain, find_link(*plan, number).cycles, plan->partition(),
           plan->depths().at_end_of(plan->kind_of_link(number)), link_pace(find_link(*plan, number).flits_per_cycle)) {
    m_plan = std::move(plan);
}

tlm::tlm_analysis_port<flit_transfer>& link::flits() {
    if (m_report == nullptr) {
        if (m_entrance.receiver != nullptr) {
            throw user_error(fmt::format("{}: flits() was first called after the elaboration of the link", name()));
        }
        const module_scope inside(*this);
        m_report = std::make_unique<report>(m_entrance);
    }
    return m_report->port;
}

void link::before_end_of_elaboration() {
    require_bound(in, "the sender: an output of a router or a node");
    require_bound(out, "the receiver: an input of a router or a node");
}

void link::end_of_elaboration() {
    m_entrance.receiver = out.operator->();
    if (m_report != nullptr) { m_report->receiver = std::exchange(m_entrance.receiver, m_report.get()); }
    m_exit.sender = in.operator->();
}

tlm::tlm_sync_enum link::entrance::nb_transport_fw(flit& passing, flit_phase& phase, sc_core::sc_time& annotated) {
    delay = annotated + flight;
    if (!rules.admit(passing, domain.count())) [[unlikely]] { return carry_slow_path(passing, phase); }
    return receiver->nb_transport_fw(passing, phase, delay);
}

tlm::tlm_sync_enum link::report::nb_transport_fw(flit& passing, flit_phase& phase, sc_core::sc_time& delay) {
    const cycle_t now = before.domain.now();
    port.write({passing, now, now + before.domain.cycles(delay)});
    return receiver->nb_transport_fw(passing, phase, delay);
}

tlm::tlm_sync_enum link::narrow_entrance::nb_transport_fw(flit& passing, flit_phase& phase,
                                                          sc_core::sc_time& annotated) {
    const cycle_t now = common.domain.now();
    if (!pace.is_free(now)) [[unlikely]] {
        model_bug(common.owner.name(), now, "a flit sooner than a narrow link takes it");
    }
    pace.take(now);
    return common.nb_transport_fw(passing, phase, annotated);
}

tlm::tlm_sync_enum link::exit::nb_transport_bw(flit& credit, flit_phase& phase, sc_core::sc_time& annotated) {
    delay = annotated + other.flight;
    const cycle_t count = other.domain.count();
    if (count == 0 || !other.rules.admit_credit(credit.vc, count)) [[unlikely]] {
        return carry_slow_path(credit, phase);
    }
    return sender->nb_transport_bw(credit, phase, delay);
}

// Handles flits from outside the clock domain, and protocol violations. Separate, so that the common path needs no
// stack frame.
[[gnu::cold, gnu::noinline]] tlm::tlm_sync_enum link::entrance::carry_slow_path(flit& passing, flit_phase& phase) {
    const cycle_t now = domain.now();
    const bool inside = domain.executing();
    const bool keeps = inside ? rules.admit_shared(passing, domain.count()) : rules.see_flit(passing, now).empty();
    if (!keeps) {
        model_bug(owner.name(), now,
                  fmt::format("{} (virtual channel {})", rules.broken_rule(passing, now + 1), passing.vc.value));
    }
    if (!inside) { domain.synchronise(); }
    return receiver->nb_transport_fw(passing, phase, delay);
}

[[gnu::cold, gnu::noinline]] tlm::tlm_sync_enum link::exit::carry_slow_path(flit& credit, flit_phase& phase) {
    const cycle_t now = other.domain.now();
    const bool inside = other.domain.executing();
    const bool admitted = !inside && other.rules.admit_credit(credit.vc, now + 1);
    if (!admitted && !other.rules.admit_shared_credit(credit.vc, now + 1)) {
        model_bug(other.owner.name(), now,
                  fmt::format("{} (virtual channel {})", flit_rules::credit_rule, credit.vc.value));
    }
    if (!inside) { other.domain.synchronise(); }
    return sender->nb_transport_bw(credit, phase, delay);
}

void link::entrance::b_transport(flit&, sc_core::sc_time&) {
    model_bug(owner.name(), domain.now(), "flits do not block");
}

link_counters link::counters_of(const vc_tally& tally) const {
    link_counters result;
    result.flits = tally.flits;
    result.packets = tally.packets;
    const std::uint64_t flying = tally.flits * m_domain.cycles(m_entrance.delay);
    result.buffered = tally.waited > flying ? tally.waited - flying : 0;  // flits in flight have not waited yet
    return result;
}

link_counters link::counters(vc_id vc) const { return counters_of(rules().tally(vc, m_domain.now())); }

link_counters link::counters(class_id message_class) const {
    link_counters sum;
    for (std::uint8_t phase = 0; phase < m_partition.phases(); ++phase) {
        for (std::uint64_t vcs = m_partition.list(message_class, phase).mask; vcs != 0; vcs &= vcs - 1) {
            const vc_id vc{static_cast<std::uint8_t>(std::countr_zero(vcs))};
            const vc_tally tally = rules().tally(vc, message_class, phase, m_domain.now());
            accumulate<link_counters>(link_statistics, sum, counters_of(tally));
        }
    }
    return sum;
}

link_counters link::counters() const {
    link_counters sum;
    for (std::uint8_t vc = 0; vc < rules().vcs(); ++vc) {
        accumulate<link_counters>(link_statistics, sum, counters(vc_id{vc}));
    }
    return sum;
}

}  // namespace orbweaver::noc
