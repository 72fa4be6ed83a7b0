// SPDX-License-Identifier: Apache-2.0
#include "hw/niu/niu_services.h"

#include <utility>

namespace orbweaver::niu {

packet_slot niu_services::open_packet(message_type type, node_id destination, std::uint32_t tag, cycle_t now) {
    packet_record record;
    record.created = now;
    record.source = context.node;
    record.destination = destination;
    record.type = type;
    record.tag = tag;
    context.partition.class_of(type, record.message_class);
    const packet_slot slot = context.ledger.open(record);
    if (observer != nullptr) {
        observer->message_created(context.ledger[slot].id, context.node, destination, type, tag, now);
    }
    return slot;
}

void niu_services::report(const packet_record& message, std::uint32_t flits, cycle_t now, bool arrived) const {
    if (messages != nullptr) {
        messages->write({message.id, message.type, message.source, message.destination, message.tag, flits,
                         message.created, now, arrived});
    }
}

void niu_services::refused_port(cycle_t now) {
    ++counters.memory_conflict_cycles;
    if (core_has_port(now)) { context.port->owe_niu(now); }
}

void niu_services::fail(cycle_t now, std::string summary) const {
    run_outcome outcome;
    outcome.code = exit_code::firmware_failure;
    outcome.status = "trap";
    outcome.cycle = now;
    outcome.summary = std::move(summary);
    outcome.details = describe_waits();
    control.finish(std::move(outcome));
}

}  // namespace orbweaver::niu
