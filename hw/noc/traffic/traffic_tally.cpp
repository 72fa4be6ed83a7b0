// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/traffic/traffic_tally.h"

namespace orbweaver::noc {

void traffic_tally::packet_arrived(const packet_record& record, cycle_t now) {
    flow_record& statistics = records[record.flow];
    if (m_period.phase == traffic_phase::measure) { statistics.accepted_flits += record.flits; }
    if (!is_measured(record)) { return; }
    routers_visited += m_hops.hops(record.source, record.destination);
    statistics.add(record, record.created - m_period.begin, now);
    note_end_of_measured(now);
}

void traffic_tally::packet_discarded(const packet_record& record, cycle_t now) {
    discarded.add(record);
    if (is_measured(record)) {
        records[record.flow].discarded.add(record.created - m_period.begin, 0);
        note_end_of_measured(now);
    }
}

/// Counts a packet created during the measurement that has arrived or been discarded.
void traffic_tally::note_end_of_measured(cycle_t now) {
    ++arrived;
    if (m_period.phase == traffic_phase::drain) { m_listener.packet_drained(m_clock, now); }
}

}  // namespace orbweaver::noc
