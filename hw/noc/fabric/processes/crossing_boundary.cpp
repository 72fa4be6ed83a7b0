// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/fabric/processes/crossing_boundary.h"

namespace orbweaver::noc {

cycle_t crossing_boundary::write(unsigned process, byte_writer& stream) {
    cycle_t earliest = never;
    for (const leaving_path& each : m_paths[process].leaving) { earliest = std::min(earliest, write(each, stream)); }
    return earliest;
}

cycle_t crossing_boundary::write(const leaving_path& path, byte_writer& stream) {
    crossing::bank& sent = path.exit->leaving();
    cycle_t earliest = never;
    stream.add(static_cast<std::uint32_t>(sent.flits.size()));
    for (const crossing::crossing_flit& entry : sent.flits) {
        earliest = std::min(earliest, entry.due);
        stream.add(entry);
        if (is_head(entry.content.kind)) { stream.add((*path.ledger)[entry.content.packet]); }
        if (is_tail(entry.content.kind)) { path.ledger->hand_over(entry.content.packet); }
    }
    stream.add(static_cast<std::uint32_t>(sent.credits.size()));
    for (const crossing::crossing_credit& entry : sent.credits) {
        earliest = std::min(earliest, entry.due);
        stream.add(entry);
    }
    sent.flits.clear();
    sent.credits.clear();
    return earliest;
}

void crossing_boundary::read(unsigned process, byte_reader& stream) {
    paths& other = m_paths[process];
    for (const arriving_path& each : other.arriving) { read(other, each, stream); }
}

void crossing_boundary::read(paths& other, const arriving_path& path, byte_reader& stream) {
    fabric_state& state = path.target->state();
    const auto flits = stream.take<std::uint32_t>();
    for (std::uint32_t number = 0; number < flits; ++number) {
        auto entry = stream.take<crossing::crossing_flit>();
        adopt(other, *path.ledger, entry.content, stream);
        require_future(path, entry.due);
        state.events.flits_of(entry.due).add({state.flits.put(entry.content), entry.in_vc});
    }
    const auto credits = stream.take<std::uint32_t>();
    for (std::uint32_t number = 0; number < credits; ++number) {
        const auto entry = stream.take<crossing::crossing_credit>();
        require_future(path, entry.due);
        state.events.credits_of(entry.due).add(entry);
    }
    if (flits + credits != 0) { path.target->edge().note_event(); }
}

void crossing_boundary::require_future(const arriving_path& path, cycle_t due) {
    const cycle_t now = path.target->domain().cycle();
    invariant(due > now, path.target->state().name, now, "another process sent something too late");
}

/// Gives a flit the packet of this process.
void crossing_boundary::adopt(paths& other, packet_ledger& ledger, flit& arriving, byte_reader& stream) {
    const std::uint32_t there = arriving.packet.value;
    if (is_head(arriving.kind)) {
        other.adopted.resize(std::max<std::size_t>(other.adopted.size(), there + std::size_t{1}));
        other.adopted[there] = ledger.adopt(stream.take<packet_record>());
    }
    arriving.packet = other.adopted[there];
}

}  // namespace orbweaver::noc
