// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/axi/axi_device.h"

#include <fmt/core.h>

#include "rtl_bridge/lockstep/printed_text.h"

namespace orbweaver::rtl {

namespace {

bool anything_valid(const axi_request& request, const axi_answer& answer) {
    return request.aw.valid || request.w.valid || request.ar.valid || answer.b.valid || answer.r.valid;
}

/// Returns the inputs without the READY of the channels that the block drives.
axi_inputs without_ready(axi_inputs inputs) {
    inputs.manager.aw_ready = inputs.manager.w_ready = inputs.manager.ar_ready = false;
    inputs.subordinate.b_ready = inputs.subordinate.r_ready = false;
    return inputs;
}

/// Returns a channel whose VALID falls when READY falls within a cycle; null: none does.
const char* channel_that_waits(const axi_outputs& with_ready, const axi_outputs& without) {
    return with_ready.manager.aw.valid && !without.manager.aw.valid         ? "AW"
           : with_ready.manager.w.valid && !without.manager.w.valid         ? "W"
           : with_ready.manager.ar.valid && !without.manager.ar.valid       ? "AR"
           : with_ready.subordinate.b.valid && !without.subordinate.b.valid ? "B"
           : with_ready.subordinate.r.valid && !without.subordinate.r.valid ? "R"
                                                                            : nullptr;
}

axi_stalls stalls_of(const core::bus_device_context& context, const core::bus_device_desc& described,
                     std::uint64_t seed, const char* side) {
    return {seed, fmt::format("device{}.{}", context.node.value, side), described.stalls};
}

}  // namespace

axi_device::axi_device(sc_core::sc_module_name name, const core::bus_device_context& context,
                       const core::bus_device_desc& described, cycle_t latency, std::uint64_t seed,
                       const shared_library& library, listener listening)
    : judged_device(name, context.clock, std::move(listening)),
      m_self(context.clock.attach(*this, clock_stage::fabric)),
      m_interrupt(context.interrupt),
      m_may_doze(!described.manager.exists() && described.interrupt.empty()),
      m_subordinate_socket(!described.subordinate.exists() ? nullptr
                                                           : std::make_unique<memory_target_socket>("subordinate")),
      m_manager_socket(!described.manager.exists() ? nullptr : std::make_unique<memory_initiator_socket>("manager")),
      m_manager(m_manager_socket.get(), {described.manager.data_bits / 8, latency},
                stalls_of(context, described, seed, "manager")),
      m_subordinate(described.subordinate.bus, described.subordinate.data_bits / 8,
                    stalls_of(context, described, seed, "subordinate")),
      m_block(library) {
    if (m_subordinate_socket) { m_subordinate_socket->bind(static_cast<tlm::tlm_fw_transport_if<>&>(*this)); }
    if (m_manager_socket) { m_manager_socket->bind(static_cast<tlm::tlm_bw_transport_if<>&>(*this)); }
}

void axi_device::start_of_simulation() {
    m_alarm = m_clock.look_up(m_self);
    const axi_outputs out = m_block.reset();
    if (breaks(0, failed_assertion())) { return; }
    if (anything_valid(out.manager, out.subordinate)) {
        breaks(0, broken_axi_rule{axi_rule::reset, "a VALID is high in reset"});
        return;
    }
    rouse(0);
}

void axi_device::rouse(cycle_t now) {
    m_moved = now;
    if (!m_awake && !is_broken()) {
        m_awake = true;
        m_clock.keep_awake(m_alarm);
    }
}

void axi_device::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time&) {
    if (m_accessing) {
        payload.set_response_status(tlm::TLM_GENERIC_ERROR_RESPONSE);  // avoids a deadlock of its own manager
        return;
    }
    const cycle_t now = m_clock.now();
    catch_up(now);
    payload.set_response_status(m_subordinate.access(payload, now));
    rouse(now);
}

void axi_device::tick(cycle_t now) {
    catch_up(now + 1);
    if (m_awake && (is_broken() || (m_may_doze && now > m_moved + longest_quiet))) {
        m_awake = false;
        m_clock.doze(m_alarm);
    }
}

/// Clocks the block for the cycles before `now` in which it dozed, so that its cycle counters are right.
void axi_device::catch_up(cycle_t now) {
    while (!is_broken() && m_clocked + 1 < now) { clock_once(++m_clocked); }
}

void axi_device::clock_once(cycle_t now) {
    axi_inputs inputs;
    m_accessing = true;
    inputs.manager = m_manager.drive(now);
    m_accessing = false;
    inputs.subordinate = m_subordinate.drive(now);
    const axi_outputs out = m_block.settle(inputs);
    m_wires.compare(now, {inputs, {}}, {{}, out});
    if (!breaks(now, wait_within_cycle(inputs, out)) && m_block.failure().empty()) { judge(out, now); }
    m_block.edge();
    if (!is_broken()) { breaks(now, failed_assertion()); }
    report_interrupt(out.interrupt);
    if (anything_valid(out.manager, out.subordinate) || !m_manager.is_idle() || !m_subordinate.is_idle()) {
        rouse(now);
    }
}

void axi_device::finish(cycle_t now) {
    if (is_broken()) { return; }
    m_block.finish();
    breaks(now, failed_assertion());
}

/// Returns a failed assertion of the RTL, if any.
std::optional<broken_axi_rule> axi_device::failed_assertion() const {
    return m_block.failure().empty()
               ? std::nullopt
               : std::optional(broken_axi_rule{axi_rule::assertion, printed_text(std::string(m_block.failure()))});
}

/// Checks that VALID does not depend on READY within a cycle.
std::optional<broken_axi_rule> axi_device::wait_within_cycle(const axi_inputs& inputs, const axi_outputs& out) {
    if (!anything_valid(out.manager, out.subordinate)) { return std::nullopt; }
    const char* const name = channel_that_waits(out, m_block.probe(without_ready(inputs)));
    m_block.settle(inputs);
    return name == nullptr
               ? std::nullopt
               : std::optional(broken_axi_rule{
                     axi_rule::valid_wait,
                     fmt::format("{0}VALID waits for {0}READY: it falls with {0}READY within a cycle", name)});
}

void axi_device::judge(const axi_outputs& out, cycle_t now) {
    m_accessing = true;
    const std::optional<broken_axi_rule> broken = m_manager.see(out.manager, now);
    m_accessing = false;
    if (!breaks(now, broken)) { breaks(now, m_subordinate.see(out.subordinate, now)); }
}

void axi_device::report_interrupt(bool level) {
    if (level != m_interrupted) {
        m_interrupted = level;
        m_interrupt(level);
    }
}

}  // namespace orbweaver::rtl
