// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

#include "hw/base/errors.h"
#include "hw/base/processes/byte_stream.h"
#include "hw/base/processes/process_group.h"
#include "hw/noc/dependency/network_waits.h"
#include "hw/noc/description_error.h"
#include "hw/noc/traffic/route_demand.h"
#include "hw/noc/traffic/traffic_waits.h"

namespace orbweaver::noc {

namespace {

/// Interval of the checks whether flits still move.
constexpr cycle_t watch_cycles = 4096;

cycle_t batch_cycles(const traffic_desc& described) {
    return std::max<cycle_t>((described.measure_cycles + batch_means::wanted - 1) / batch_means::wanted, 1);
}

double rate(std::uint64_t flits, unsigned nodes, cycle_t cycles) {
    return static_cast<double>(flits) / (static_cast<double>(nodes) * static_cast<double>(cycles));
}

}  // namespace

traffic::traffic(sc_core::sc_module_name name, clock_domain& domain, network& fabric, const traffic_desc& described,
                 std::uint64_t seed, run_control& end, foreign_endpoints* foreign)
    : traffic(name, domain, {&fabric}, described, seed, end, foreign) {}

traffic::traffic(sc_core::sc_module_name name, clock_domain& domain, const std::vector<network*>& planes,
                 const traffic_desc& described, run_control& end)
    : traffic(name, domain, planes, described, std::nullopt, end, nullptr) {}

traffic::traffic(sc_core::sc_module_name name, clock_domain& domain, const std::vector<network*>& planes,
                 const traffic_desc& described, std::optional<std::uint64_t> seed, run_control& end,
                 foreign_endpoints* foreign)
    : sc_module(name),
      m_domain(domain),
      m_self(domain.attach(*this, clock_stage::cores)),  // before endpoints: sees the state between cycles
      m_network(*planes.front()),
      m_described(described),
      m_end(end),
      m_period{.begin = std::max<cycle_t>(described.warmup_cycles, 1)},
      m_foreign(foreign) {
    for (network* const net : planes) {
        m_planes.push_back({net, seed.value_or(net->description().seed), hop_table(*net)});
    }
    if (m_planes.size() == 1) {
        require_routes(described, m_network.description(), m_network.topology(), m_network.routing());
    }
    plan_flows(described);
    for (plane& each : m_planes) { make_tallies(each); }
    make_senders();
    if (m_foreign != nullptr) { m_foreign->join(m_tallies.front(), m_plans); }
    prepare_measurement();
    domain.wake(m_self, m_period.begin);
    domain.wake(m_self, watch_cycles);
}

flow_record traffic::empty_record(const flow_plan& plan) const {
    return {plan.flow.is_reply || plan.regulator.is_given(), batch_cycles(m_described),
            m_described.pairs ? nodes() : 0};
}

/// Reads the parts of the description that the measurement needs. The description may change before the measurement
/// begins.
void traffic::prepare_measurement() {
    for (traffic_tally& tally : m_tallies) {
        tally.records.clear();
        for (const flow_plan& plan : m_plans) { tally.records.push_back(empty_record(plan)); }
    }
    m_measured_processes.clear();
    for (traffic_class_desc& source : traffic_sources(m_described, all_planes())) {
        const bool changes = source.measure_rate != 0;
        source.rate = source.measure_rate;
        m_measured_processes.push_back(changes ? std::make_unique<injection_process>(source) : nullptr);
    }
}

void traffic::change_measurement(const traffic_desc& described) {
    invariant(m_period.phase == traffic_phase::warm_up, name(), m_domain.now(), "a measurement changes that has begun");
    m_described = described;
    prepare_measurement();
}

/// Switches the sources to the loads of the measurement.
void traffic::change_loads(cycle_t now) {
    for (unsigned flow = 0; flow < m_plans.size(); ++flow) {
        flow_plan& plan = m_plans[flow];
        const injection_process* const measured = m_measured_processes[plan.flow.source].get();
        if (plan.process == nullptr || measured == nullptr) { continue; }
        plan.measured = measured;
        plan.is_steady = false;
        plan.change = now;
        for (traffic_endpoint& endpoint : m_endpoints) {
            if (endpoint.sends(flow) && m_network.is_here(endpoint.node())) { endpoint.change_process(flow); }
        }
    }
}

/// Makes the surroundings of the endpoints of each partition of a plane.
void traffic::make_tallies(plane& made) {
    network& net = *made.net;
    made.first_context = static_cast<unsigned>(m_contexts.size());
    std::vector<node_id> nodes(net.partitions());  // [partition]: one of its nodes
    for (unsigned number = 0; number < net.nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        nodes[net.partition_of(node)] = node;
    }
    traffic_tally::drain_listener& listener = *this;
    for (const node_id node : nodes) {
        clock_domain& clock = net.clock_of(node);
        m_tallies.emplace_back(m_period, made.hops, clock, listener);
        m_contexts.push_back({clock, net, net.ledger_of(node), net.codec(), m_tallies.back(), made.flows,
                              net.description().nodes_discard, class_ranks(net.description()), made.first_flow,
                              m_planes.size() == 1 ? nullptr : &m_endpoints});
    }
}

void traffic::make_senders() {
    std::size_t received = 0;
    m_senders.reserve(std::size_t{nodes()} * m_plans.size());
    for (unsigned number = 0; number < nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        for (const flow_plan& plan : m_plans) {
            m_senders.push_back(
                {packet_source(plan, m_planes[plan.plane].seed, endpoint_name(node), node, is_foreign(node))});
            m_senders.back().next.message_class = plan.flow.message_class;
        }
    }
    for (const plane& each : m_planes) { received += std::size_t{nodes()} * each.net->partition().vcs(); }
    m_received.resize(received);
    received = 0;
    for (plane& each : m_planes) {
        make_endpoints(each, &m_received[received]);
        received += std::size_t{nodes()} * each.net->partition().vcs();
    }
}

/// @param received [node, VC]
void traffic::make_endpoints(plane& made, std::uint32_t* received) {
    const unsigned vcs = made.net->partition().vcs();
    for (unsigned number = 0; number < nodes() && made.flows != 0; ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (is_foreign(node)) { continue; }
        m_endpoints.emplace_back(m_contexts[made.first_context + made.net->partition_of(node)], node,
                                 &m_senders[number * m_plans.size() + made.first_flow],
                                 received + std::size_t{number} * vcs);
    }
}

void traffic::tick(cycle_t now) {
    if (now == m_period.begin) { begin_measuring(now); }
    if (now == m_batch_end && m_period.phase == traffic_phase::measure) { end_batch(now); }
    if (m_period.phase == traffic_phase::drain) {
        const bool late = now >= m_period.end + m_described.drain_cycles;
        m_arrived = sum_of_processes(arrived());
        const bool is_drained = m_arrived == m_result.measured_packets;
        if (is_drained || late) {
            finish(now, !is_drained);
            return;
        }
    }
    if (now % watch_cycles == 0) { watch(now); }
}

void traffic::begin_measuring(cycle_t now) {
    m_period.phase = traffic_phase::measure;
    if (m_foreign != nullptr) { m_foreign->begin_period(now); }
    std::uint64_t created = 0;
    for (unsigned flow = 0; flow < m_plans.size(); ++flow) {
        m_created_before.push_back(created_before(now, flow));
        m_due_before.push_back(arrivals_due(now, flow));
        m_stopped_before.push_back(stopped_before(now, flow));
        m_held_before.push_back(held_before(now, flow));
        created += m_created_before.back().packets;
    }
    m_backlog_before = created - started();
    m_accepted_before = accepted();
    m_hops_before = flit_hops();
    m_result.measure_begin = now;
    change_loads(now);
    m_batch_end =
        now + (m_described.converge ? batch_cycles(m_described) : std::max<cycle_t>(m_described.measure_cycles, 1));
    m_domain.wake(m_self, m_batch_end);
}

/// Ends a batch; without `converge` it ends the measurement.
void traffic::end_batch(cycle_t now) {
    if (m_foreign != nullptr) { m_foreign->begin_period(now); }
    const cycle_t measured = now - m_period.begin;
    if (!m_described.converge) {
        begin_draining(now);
        return;
    }
    const std::uint64_t due =
        arrivals_due(now) - std::accumulate(m_due_before.begin(), m_due_before.end(), std::uint64_t{0});
    m_due_in_batch.push_back(due - m_due_in_batches);
    m_due_in_batches = due;
    if (m_due_in_batch.size() == 2 * batch_means::wanted) {
        for (std::size_t pair = 0; pair < batch_means::wanted; ++pair) {
            m_due_in_batch[pair] = m_due_in_batch[2 * pair] + m_due_in_batch[2 * pair + 1];
        }
        m_due_in_batch.resize(batch_means::wanted);
        for (traffic_tally& tally : m_tallies) {
            for (flow_record& statistics : tally.records) {
                statistics.batches.join();
                statistics.discarded.join();
            }
        }
    }
    share_tallies();
    const bool enough = measured >= m_described.measure_cycles && (is_precise() || queues_grew(now));
    if (enough || measured >= m_described.measure_limit) {
        begin_draining(now);
        return;
    }
    m_batch_end =
        std::min(now + m_tallies.front().records.front().batches.length(), m_period.begin + m_described.measure_limit);
    m_domain.wake(m_self, m_batch_end);
}

bool traffic::is_precise() const {
    std::vector<flow_record> records;
    for (unsigned flow = 0; flow < m_plans.size(); ++flow) { records.push_back(record(flow)); }
    std::size_t whole = 0;
    std::uint64_t sum = 0;
    while (whole < m_due_in_batch.size()) {
        std::uint64_t arrived = 0;
        for (const flow_record& statistics : records) {
            arrived += statistics.batches.samples(whole) + statistics.discarded.samples(whole);
        }
        if (arrived != m_due_in_batch[whole]) { break; }
        sum += arrived;
        ++whole;
    }
    if (sum == 0) { return m_due_in_batches == 0; }
    double latencies = 0;
    std::uint64_t samples = 0;
    for (const flow_record& statistics : records) {
        latencies += statistics.packet_latency.mean() * static_cast<double>(statistics.packet_latency.samples());
        samples += statistics.packet_latency.samples();
    }
    const confidence_interval known = interval(whole);
    return known.batches >= batch_means::wanted / 2 &&
           known.half_width <= m_described.precision * latencies / static_cast<double>(samples);
}

confidence_interval traffic::interval(std::size_t batches) const {
    batch_means all(m_tallies.front().records.front().batches.length());
    for (unsigned flow = 0; flow < m_plans.size(); ++flow) { all.add(record(flow).batches); }
    return all.interval(batches);
}

bool traffic::queues_grew(cycle_t now) const {
    std::uint64_t before = 0;
    for (const traffic_count& count : m_created_before) { before += count.packets; }
    const std::uint64_t created = created_before(now);
    const std::uint64_t backlog = created - started();
    return backlog >
           m_backlog_before + std::max<std::uint64_t>((created - before) / 100, std::uint64_t{2} * m_network.nodes());
}

void traffic::begin_draining(cycle_t now) {
    m_period.phase = traffic_phase::drain;
    m_period.end = now;
    const cycle_t cycles = now - m_period.begin;
    m_queues_grew = queues_grew(now);
    share_tallies();
    std::uint64_t flits = 0;
    for (unsigned flow = 0; flow < m_plans.size(); ++flow) {
        const traffic_count created = created_before(now, flow);
        flow_result outcome;
        outcome.name = m_plans[flow].flow.name;
        outcome.is_reply = m_plans[flow].flow.is_reply;
        outcome.measured_packets = arrivals_due(now, flow) - m_due_before[flow];
        outcome.offered = rate(created.flits - m_created_before[flow].flits, m_network.nodes(), cycles);
        outcome.accepted = rate(record(flow).accepted_flits, m_network.nodes(), cycles);
        outcome.senders = senders(flow);
        add_stops(outcome, flow, now);
        outcome.is_regulated = m_plans[flow].regulator.is_given();
        outcome.held_cycles = held_before(now, flow) - m_held_before[flow];
        m_queues_grew = m_queues_grew || outcome.missing_packets > outcome.measured_packets / 100;
        m_result.missing_packets += outcome.missing_packets;
        m_result.measured_packets += outcome.measured_packets;
        flits += created.flits - m_created_before[flow].flits;
        m_result.flows.push_back(std::move(outcome));
    }
    m_result.offered = rate(flits, m_network.nodes(), cycles);
    m_result.accepted = rate(accepted() - m_accepted_before, m_network.nodes(), cycles);
    m_result.flit_hops = flit_hops() - m_hops_before;
    m_result.measure_end = now;
    m_domain.wake(m_self, now + std::max<cycle_t>(m_described.drain_cycles, 1));
    if (m_network.partitions() > 1) { m_domain.follow(m_domain.look_up(m_self)); }
}

/// Returns the number of nodes that create packets of a flow.
unsigned traffic::senders(unsigned flow) const {
    const traffic_pattern* const pattern = m_plans[flow].pattern;
    unsigned count = 0;
    for (unsigned node = 0; node < m_network.nodes() && pattern != nullptr; ++node) {
        const node_id sender{static_cast<std::uint16_t>(node)};
        count += pattern->sends(sender) && !is_foreign(sender) ? 1U : 0U;
    }
    return count;
}

/// Adds the share of the measurement in which sources stood still, and the packets that they did not make.
void traffic::add_stops(flow_result& outcome, unsigned flow, cycle_t now) const {
    const flow_plan& plan = m_plans[flow];
    outcome.source_queue = plan.source_queue;
    if (plan.source_queue == 0) { return; }
    const unsigned senders = outcome.senders;
    const auto stopped = static_cast<double>(stopped_before(now, flow) - m_stopped_before[flow]);
    outcome.stopped = senders == 0 ? 0 : stopped / (senders * static_cast<double>(now - m_period.begin));
    const traffic_class_desc source = traffic_sources(m_described, all_planes())[plan.flow.source];
    outcome.missing_packets = static_cast<std::uint64_t>(stopped * source.rate / mean_flits(source.packet_flits));
}

/// Looks in the next cycle whether all measured packets have ended. Called by the thread of a partition.
void traffic::packet_drained(clock_domain& clock, cycle_t now) {
    if (m_network.partitions() > 1) {
        clock.occupy_next();  // tick() is called in every cycle
    } else if (arrived() == m_result.measured_packets) {
        m_domain.wake(m_self, now + 1);
    }
}

/// Returns the number of measured packets that have ended.
std::uint64_t traffic::arrived() const {
    std::uint64_t sum = 0;
    for (const traffic_tally& tally : m_tallies) { sum += tally.arrived; }
    return sum;
}

/// Returns the number of routers that measured packets have visited.
std::uint64_t traffic::routers_visited() const {
    std::uint64_t sum = 0;
    for (const traffic_tally& tally : m_tallies) { sum += tally.routers_visited; }
    return sum;
}

flow_record traffic::record(unsigned flow) const {
    flow_record sum = m_tallies.front().records[flow];
    for (std::size_t number = 1; number < m_tallies.size(); ++number) { sum.add(m_tallies[number].records[flow]); }
    if (m_elsewhere) { sum.add(m_elsewhere->records[flow]); }
    return sum;
}

std::uint64_t traffic::sum_of_processes(std::uint64_t own) const {
    process_group* const processes = m_network.processes();
    return processes == nullptr ? own : processes->sum(own);
}

/// Exchanges what the tallies of the processes have counted so far.
void traffic::share_tallies() {
    process_group* const processes = m_network.processes();
    if (processes == nullptr) { return; }
    m_elsewhere.reset();
    byte_writer own;
    for (unsigned flow = 0; flow < m_plans.size(); ++flow) { record(flow).write(own); }
    own.add(arrived());
    own.add(routers_visited());
    discarded().write(own);
    const std::vector<process_group::message> sent(processes->count(), own.bytes());
    std::vector<process_group::message> received(processes->count());
    processes->exchange(sent, received);
    shared_tally& others = m_elsewhere.emplace(shared_tally{});
    for (const auto& plan : m_plans) { others.records.push_back(empty_record(plan)); }
    for (unsigned process = 0; process < received.size(); ++process) {
        if (process == processes->rank()) { continue; }
        byte_reader stream(received[process]);
        for (unsigned flow = 0; flow < m_plans.size(); ++flow) {
            flow_record there = empty_record(m_plans[flow]);
            there.read(stream);
            others.records[flow].add(there);
        }
        others.arrived += stream.take<std::uint64_t>();
        others.routers_visited += stream.take<std::uint64_t>();
        others.discarded.read(stream);
    }
}

void traffic::collect() {
    share_tallies();
    m_network.collect();
}

discarded_packets traffic::discarded() const {
    discarded_packets sum;
    for (const traffic_tally& tally : m_tallies) { sum.add(tally.discarded); }
    if (m_elsewhere) { sum.add(m_elsewhere->discarded); }
    return sum;
}

void traffic::watch(cycle_t now) {
    m_domain.wake(m_self, now + watch_cycles);
    // A flit that has entered since the last check counts as a move, although it may still wait for its first hop.
    const std::uint64_t moves = sum_of_processes(
        sum_of_planes([](const network& net) { return net.flit_hops() + net.counters(link_kind::injection).flits; }));
    const auto inside = [this] { return sum_of_planes([](const network& net) { return net.flits_inside(); }); };
    if (moves == m_watched_moves && sum_of_processes(inside()) != 0 && packets_hang(now)) {
        end_hang(now);
        return;
    }
    m_watched_moves = moves;
    // A saturation search need not wait for the last packet of a saturated run, but only exclude a deadlock.
    if (m_described.find_saturation && m_queues_grew && ++m_saturated_watches == 2) { finish(now, false); }
}

/// Returns whether packets wait only for each other. If nothing moves they may also wait for an event in time, such as
/// the repair of a link.
bool traffic::packets_hang(cycle_t now) {
    m_network.collect();
    bool here = false;
    for (unsigned number = 0; number < m_planes.size(); ++number) {
        wait_graph graph;
        network_waits waits(*m_planes[number].net, graph);
        waits.add(now);
        add_traffic_waits(*this, waits, graph, number);
        here = here || graph.has_hanging();
    }
    const bool hang = sum_of_processes(here ? 1 : 0) != 0;
    if (!hang) { m_network.forget(); }
    return hang;
}

void traffic::end_hang(cycle_t now) {
    run_outcome outcome;
    outcome.code = exit_code::deadlock;
    outcome.status = "deadlock";
    outcome.cycle = now;
    outcome.summary = fmt::format("no flit has moved for {} cycles", watch_cycles);
    for (unsigned number = 0; number < m_planes.size(); ++number) {
        const network& net = *m_planes[number].net;
        for (const network_wait& wait : net.waits()) {
            outcome.details.push_back(fmt::format("packet {} from {} to {}: {} flits at {}, wants {}: {}", wait.packet,
                                                  wait.source.value, wait.destination.value, wait.flits, wait.position,
                                                  wait.wants, describe(wait.reason)));
        }
        for (const endpoint_wait& wait : waits(number)) {
            outcome.details.push_back(fmt::format("packet {}: {} flits at n{}.out vc {}, wants a buffer for its reply",
                                                  net.ledger()[wait.packet].id, wait.flits, wait.node.value,
                                                  wait.vc.value));
        }
    }
    m_result.end = now;
    share_tallies();
    discarded().report(outcome);
    m_end.finish(std::move(outcome));
}

/// Returns the progress. Warm-up and measurement have fixed lengths, and draining a maximum. The length of a
/// measurement that runs until its mean converges is unknown.
run_stage traffic::stage(cycle_t now) const {
    const auto share = [](cycle_t done, cycle_t all) {
        return all == 0 ? 1.0 : std::min(1.0, static_cast<double>(done) / static_cast<double>(all));
    };
    const cycle_t planned = m_period.begin + std::max<cycle_t>(m_described.measure_cycles, 1);
    if (m_period.phase == traffic_phase::drain) {
        const cycle_t last = m_period.end + m_described.drain_cycles;
        const std::uint64_t ended = m_network.processes() == nullptr ? arrived() : m_arrived;
        return {"draining", share(ended, m_result.measured_packets),
                fmt::format("{} of {} packets arrived", ended, m_result.measured_packets),
                last > now ? std::optional(last - now) : std::nullopt, cycles_left::at_most};
    }
    const std::optional<cycle_t> left = planned > now ? std::optional(planned - now) : std::nullopt;
    if (m_period.phase == traffic_phase::warm_up) { return {"warm-up", share(now, m_period.begin), "", left}; }
    if (!left) {
        return {"measurement", std::nullopt,
                fmt::format("until the mean latency is known to {:.3g} %", 100 * m_described.precision)};
    }
    return {"measurement", share(now - m_period.begin, planned - m_period.begin), "", left};
}

void traffic::finish(cycle_t now, bool late) {
    share_tallies();
    m_result.saturated = late || m_queues_grew;
    m_result.end = now;
    run_outcome outcome;
    outcome.status = m_result.saturated ? "saturated" : "ok";
    outcome.cycle = now;
    outcome.summary =
        fmt::format("offered {:.4f}, accepted {:.4f} flits/node/cycle", m_result.offered, m_result.accepted);
    discarded().report(outcome);
    m_end.finish(std::move(outcome));
}

std::uint64_t traffic::accepted() const {
    std::uint64_t sum = 0;
    for (const auto& endpoint : m_endpoints) { sum += endpoint.accepted_flits(); }
    return sum_of_processes(sum + (m_foreign != nullptr ? m_foreign->accepted_flits() : 0));
}

traffic_count traffic::created_before(cycle_t end, unsigned flow) const {
    traffic_count sum = m_foreign != nullptr ? m_foreign->created_before(end, flow) : traffic_count{};
    for (unsigned number = 0; number < nodes(); ++number) {
        const node_id node{static_cast<std::uint16_t>(number)};
        if (!m_network.is_here(node)) { continue; }
        const traffic_count here = source(node, flow).created_before(end);
        sum.packets += here.packets;
        sum.flits += here.flits;
    }
    return {sum_of_processes(sum.packets), sum_of_processes(sum.flits)};
}

cycle_t traffic::stopped_before(cycle_t end, unsigned flow) const {
    cycle_t sum = 0;
    if (m_plans[flow].source_queue != 0) {
        for (unsigned number = 0; number < nodes(); ++number) {
            const node_id node{static_cast<std::uint16_t>(number)};
            if (m_network.is_here(node)) { sum += source(node, flow).stopped_before(end); }
        }
    }
    return sum_of_processes(sum);
}

cycle_t traffic::held_before(cycle_t end, unsigned flow) const {
    cycle_t sum = 0;
    if (m_plans[flow].regulator.is_given()) {
        for (unsigned number = 0; number < nodes(); ++number) {
            const node_id node{static_cast<std::uint16_t>(number)};
            if (m_network.is_here(node)) { sum += source(node, flow).held_before(end); }
        }
    }
    return sum_of_processes(sum);
}

std::uint64_t traffic::created_before(cycle_t end) const {
    std::uint64_t sum = 0;
    for (unsigned flow = 0; flow < m_plans.size(); ++flow) { sum += created_before(end, flow).packets; }
    return sum;
}

/// Returns the number of arrivals if all packets of a flow created before `end` arrive: for a broadcast packet, one per
/// receiver.
std::uint64_t traffic::arrivals_due(cycle_t end, unsigned flow) const {
    const std::vector<unsigned>& copies = m_plans[flow].copies;
    std::uint64_t sum = m_foreign != nullptr ? m_foreign->created_before(end, flow).packets : 0;
    for (unsigned node = 0; node < nodes(); ++node) {
        const node_id sender{static_cast<std::uint16_t>(node)};
        if (!m_network.is_here(sender)) { continue; }
        sum += source(sender, flow).created_before(end).packets * (copies.empty() ? 1 : copies[node]);
    }
    return sum_of_processes(sum);
}

std::uint64_t traffic::arrivals_due(cycle_t end) const {
    std::uint64_t sum = 0;
    for (unsigned flow = 0; flow < m_plans.size(); ++flow) { sum += arrivals_due(end, flow); }
    return sum;
}

std::uint64_t traffic::started() const {
    std::uint64_t sum = m_foreign != nullptr ? m_foreign->started() : 0;
    for (const packet_sender& sender : m_senders) { sum += sender.source.started().packets; }
    return sum_of_processes(sum);
}

std::vector<endpoint_wait> traffic::waits(unsigned plane) const {
    std::vector<endpoint_wait> found;
    for (const auto& endpoint : m_endpoints) {
        if (endpoint.sends(m_planes[plane].first_flow)) { endpoint.add_waits(found); }
    }
    return found;
}

traffic_result traffic::result() const {
    traffic_result result = m_result;
    result.discarded = discarded().count();
    histogram packet_latency;
    histogram network_latency;
    for (unsigned flow = 0; flow < result.flows.size(); ++flow) {
        const flow_record statistics = record(flow);
        packet_latency.add(statistics.packet_latency);
        network_latency.add(statistics.network_latency);
        result.flows[flow].packet_latency = statistics.packet_latency.summary();
        result.flows[flow].network_latency = statistics.network_latency.summary();
        flow_result& outcome = result.flows[flow];
        (outcome.is_reply ? outcome.round_trip : outcome.release_latency) = statistics.since_tag.summary();
        result.flows[flow].interval = statistics.batches.interval(2 * batch_means::wanted);
    }
    result.packet_latency = packet_latency.summary();
    result.network_latency = network_latency.summary();
    result.interval = interval(2 * batch_means::wanted);
    result.converged = result.interval.batches >= batch_means::wanted / 2 &&
                       result.interval.half_width <= m_described.precision * result.packet_latency.mean;
    const double flits =
        result.accepted * m_network.nodes() * static_cast<double>(result.measure_end - result.measure_begin);
    if (std::ranges::any_of(m_planes, [](const plane& each) { return each.hops.routes_vary(); })) {
        result.hops_mean = flits > 0 ? static_cast<double>(result.flit_hops) / flits : 0;
    } else if (const std::uint64_t ended = arrived() + (m_elsewhere ? m_elsewhere->arrived : 0); ended != 0) {
        const std::uint64_t visited = routers_visited() + (m_elsewhere ? m_elsewhere->routers_visited : 0);
        result.hops_mean = static_cast<double>(visited) / static_cast<double>(ended);
    }
    return result;
}

}  // namespace orbweaver::noc
