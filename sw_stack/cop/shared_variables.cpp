// SPDX-License-Identifier: Apache-2.0
// cop_write, cop_read, cop_rmw (Sankaran 1995, chapters IV and V; docs/cop/two_level.md): element by element; urgent
// calls move parts under the lock.
#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/elements.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"

namespace orbweaver {

namespace {

enum class access : uint8_t { write, read, modify };

/// Checked arguments of a call.
struct call {
    access what;
    void* data;
    int count;
    int datatype;
    int tid;
    int msgtag;
    int mode;
};

cop_opcode opcode_of(access what, bool real) {
    switch (what) {
        case access::write: return real ? cop_opcode::write64 : cop_opcode::write32;
        case access::read: return real ? cop_opcode::read64 : cop_opcode::read32;
        default: return real ? cop_opcode::read_modify_write64 : cop_opcode::read_modify_write32;
    }
}

int check(const call& made, const cop_task& self) {
    if (self.tid < 0) { return self.tid; }
    if (made.count < 0 || made.msgtag < 0 || made.msgtag + made.count > 0x10000 || !cop_is_type(made.datatype) ||
        (made.mode != CopNormal && made.mode != CopUrgent)) {
        return CopBadParam;
    }
    if (!self.has_card()) { return CopNoDevice; }
    if (made.what == access::write && made.tid != self.tid) { return CopNotOwner; }
    return cop_task_location(made.tid).is_known() ? CopOk : CopNoMapping;
}

/// Returns the command for the first element; element i has the tag i higher.
cop_packet first_command(const call& made, const cop_task& self) {
    const bool real = cop_is_real(made.datatype);
    const bool own = made.tid == self.tid;
    const cop_location location = own ? cop_location{} : cop_task_location(made.tid);
    const cop_opcode opcode = opcode_of(made.what, real);
    const uint32_t words = made.what == access::read ? 2 : real ? 4 : 3;
    cop_packet packet{};
    packet.word[0] = encode({.extended = !own && location.controller != cop_own_location().controller,
                             .opcode = opcode,
                             .other_channel = !own,
                             .words = words,
                             .task = pvm::task_of(made.tid)});
    packet.word[1] = encode(cop_address{.controller = location.controller,
                                        .channel = location.channel,
                                        .space = cop_space::task,
                                        .real = made.what == access::modify && real,
                                        .tag = static_cast<uint32_t>(made.msgtag)},
                            opcode);
    return packet;
}

/// Reads or modifies elements begin .. end - 1 in sequence.
template <class Operand>
int exchange_elements(const call& made, cop_packet command, int begin, int end, Operand operand) {
    command.word[1] += static_cast<uint32_t>(begin);
    int result = CopOk;
    for (int i = begin; i < end && result == CopOk; ++i) {
        operand(command, i);
        uint64_t value = 0;
        result = cop_line.ask(command, value);
        if (result == CopOk) { cop_store_element(made.data, i, made.datatype, value); }
        ++command.word[1];
    }
    return result;
}

int move_elements(const call& made, const cop_packet& first, int begin, int end) {
    switch (made.what) {
        case access::write: {
            cop_packet command = first;
            command.word[1] += static_cast<uint32_t>(begin);
            return cop_line.send_row(command, end - begin,
                                     [&](int i) { return cop_element(made.data, begin + i, made.datatype); });
        }
        case access::read: return exchange_elements(made, first, begin, end, [](cop_packet&, int) {});
        default:
            return exchange_elements(made, first, begin, end, [&made](cop_packet& command, int i) {
                const uint64_t bits = cop_element(made.data, i, made.datatype);
                const bool wide = has_64_bits(command.opcode());
                command.word[2] = static_cast<uint32_t>(wide ? bits >> 32 : bits);
                command.word[3] = static_cast<uint32_t>(bits);
            });
    }
}

/// Moves at most cop_max_elements under one lock; between parts other tasks and hosts are served.
int move_part(const call& made, const cop_task& self, const cop_packet& first, int begin, int end) {
    const cop_ownership held(self.descriptor);
    cop_line.poll();  // a late answer to an abandoned command must not be taken for one of these
    cop_lock lock(made.mode == CopUrgent, cop_task_location(made.tid).controller);
    const int result = lock.error() < 0 ? lock.error() : move_elements(made, first, begin, end);
    const int released = lock.release();
    return result == CopOk ? released : result;
}

int move(const call& made) {
    const cop_task self = cop_self();
    const int checked = check(made, self);
    if (checked < 0) { return checked; }
    const cop_packet first = first_command(made, self);
    for (int begin = 0; begin < made.count; begin += cop_max_elements) {
        const int end = begin + cop_max_elements < made.count ? begin + cop_max_elements : made.count;
        const int result = move_part(made, self, first, begin, end);
        if (result < 0) { return result; }
    }
    return CopOk;
}

}  // namespace

}  // namespace orbweaver

using namespace orbweaver;

int cop_write(void* data, int count, int datatype, int tid, int msgtag, int mode) {
    return move({access::write, data, count, datatype, tid, msgtag, mode});
}

int cop_read(void* data, int count, int datatype, int tid, int msgtag, int mode) {
    return move({access::read, data, count, datatype, tid, msgtag, mode});
}

int cop_rmw(void* data, int count, int datatype, int tid, int msgtag, int mode) {
    return move({access::modify, data, count, datatype, tid, msgtag, mode});
}
