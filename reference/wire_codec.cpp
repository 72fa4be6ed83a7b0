// SPDX-License-Identifier: Apache-2.0
#include "reference/wire_codec.h"

#include "hw/base/errors.h"
#include "hw/noc/network_desc.h"

namespace orbweaver::reference {

namespace {

constexpr std::uint64_t tail_bit = std::uint64_t{1} << 32;
constexpr std::uint64_t head_bit = std::uint64_t{1} << 33;
constexpr std::uint64_t single_bit = std::uint64_t{1} << 34;
constexpr unsigned state_position = 48;

}  // namespace

wire_codec::wire_codec(const noc::network& fabric) : m_fabric(fabric) {
    if (fabric.partition().copied() != 0) {
        throw user_error("a reference has no classes whose packets are copied: no wire carries their groups");
    }
    if (fabric.description().switching != noc::switching_kind::wormhole) {
        throw user_error("a reference switches by wormhole: no wire carries the length of a packet");
    }
    if (fabric.partition().shares_vcs() && fabric.partition().phases() > 1) {
        throw user_error("a reference needs virtual channels of its own for each phase: no wire carries the phase");
    }
}

std::uint64_t wire_codec::word(const flit& passing) {
    std::uint64_t bits = passing.payload;
    switch (passing.kind) {
        case flit_kind::head:
            bits |= head_bit;
            break;
        case flit_kind::body:
            break;
        case flit_kind::tail:
            bits |= tail_bit;
            break;
        case flit_kind::tag:
            bits |= head_bit | tail_bit;
            break;
        case flit_kind::head_tail:
            bits |= head_bit | tail_bit | single_bit;
            break;
    }
    return is_head(passing.kind) ? bits | std::uint64_t{passing.routing} << state_position : bits;
}

flit_kind wire_codec::kind(std::uint64_t word) {
    if ((word & head_bit) == 0) {
        return (word & tail_bit) == 0 ? flit_kind::body : flit_kind::tail;
    }
    if ((word & tail_bit) == 0) {
        return flit_kind::head;
    }
    return (word & single_bit) == 0 ? flit_kind::tag : flit_kind::head_tail;
}

std::optional<node_id> wire_codec::destination(std::uint32_t head, node_id position) const {
    const noc::header_codec& codec = m_fabric.codec();
    if (codec.layout == noc::header_layout::address) {
        const std::uint32_t node = head >> 16 & 0x1fff;
        return node < m_fabric.nodes() ? std::optional(node_id{static_cast<std::uint16_t>(node)}) : std::nullopt;
    }
    const int columns = static_cast<int>(codec.columns);
    const int x = position.value % columns + noc::header_codec::offset_x(head);
    const int y = position.value / columns + noc::header_codec::offset_y(head);
    if (x < 0 || x >= columns || y < 0 || y >= static_cast<int>(m_fabric.rows())) {
        return std::nullopt;
    }
    return node_id{static_cast<std::uint16_t>(y * columns + x)};
}

/// Finds class and phase by the VC if only one pair uses it, else by the TYPE.
bool wire_codec::find_class(flit& head_flit) const {
    const noc::vc_partition& partition = m_fabric.partition();
    unsigned owners = 0;
    for (unsigned number = 0; number < partition.classes(); ++number) {
        for (unsigned phase = 0; phase < partition.phases(); ++phase) {
            const class_id candidate{static_cast<std::uint8_t>(number)};
            if (partition.list(candidate, phase).contains(head_flit.vc)) {
                head_flit.message_class = candidate;
                head_flit.phase = static_cast<std::uint8_t>(phase);
                ++owners;
            }
        }
    }
    return owners == 1 ||
           (owners > 1 && partition.class_of(m_fabric.codec().type(head_flit.payload), head_flit.message_class) &&
            partition.list(head_flit.message_class, 0).contains(head_flit.vc));
}

std::optional<flit> wire_codec::head(const port_wires& wires, node_id position, std::string_view& error) const {
    flit head_flit;
    head_flit.payload = static_cast<std::uint32_t>(wires.flit);
    head_flit.kind = kind(wires.flit);
    head_flit.vc.value = wires.vc;
    head_flit.routing = static_cast<std::uint16_t>(wires.flit >> state_position);
    if (!find_class(head_flit)) {
        error = "a head on a virtual channel that no class with its TYPE has";
        return std::nullopt;
    }
    const std::optional<node_id> found = destination(head_flit.payload, position);
    if (!found) {
        error = "a head that names no node of the network";
        return std::nullopt;
    }
    head_flit.destination = *found;
    return head_flit;
}

}  // namespace orbweaver::reference
