// SPDX-License-Identifier: Apache-2.0
// cop_write, cop_read, cop_rmw (digest 4.5): element by element, in locked parts if urgent.
#include "sw_stack/cop/channel.h"
#include "sw_stack/cop/elements.h"
#include "sw_stack/cop/members.h"
#include "sw_stack/cop/task.h"

namespace orbweaver {

namespace {

enum class access : uint8_t { write, read, modify };

/// A call, checked.
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
        case access::write:
            return real ? cop_opcode::write64 : cop_opcode::write32;
        case access::read:
            return real ? cop_opcode::read64 : cop_opcode::read32;
        default:
            return real ? cop_opcode::read_modify_write64 : cop_opcode::read_modify_write32;
    }
}

int check(const call& made, const cop_task& self) {
    if (self.tid < 0) {
        return self.tid;
    }
    if (made.count < 0 || made.msgtag < 0 || made.msgtag + made.count > 0x10000 || !cop_is_type(made.datatype) ||
        (made.mode != CopNormal && made.mode != CopUrgent)) {
        return CopBadParam;
    }
    if (!self.has_card()) {
        return CopNoDevice;
    }
    if (made.what == access::write && made.tid != self.tid) {
        return CopNotOwner;
    }
    return cop_channel_of(made.tid) == 0 ? CopNoMapping : CopOk;
}

/// The command for the first element; that for element i has the tag i higher.
cop_packet first_command(const call& made, const cop_task& self) {
    const bool real = cop_is_real(made.datatype);
    const bool own = made.tid == self.tid;
    const cop_opcode opcode = opcode_of(made.what, real);
    const uint32_t words = made.what == access::read ? 2 : real ? 4 : 3;
    cop_packet packet{};
    packet.word[0] = encode({.opcode = opcode, .other_channel = !own, .words = words, .task = pvm::task_of(made.tid)});
    packet.word[1] = encode(cop_address{.channel = own ? 0 : cop_channel_of(made.tid),
                                        .space = cop_space::task,
                                        .real = made.what == access::modify && real,
                                        .tag = static_cast<uint32_t>(made.msgtag)},
                            opcode);
    return packet;
}

void set_operand(cop_packet& command, uint64_t bits) {
    if (has_64_bits(command.opcode())) {
        command.word[2] = static_cast<uint32_t>(bits >> 32);
        command.word[3] = static_cast<uint32_t>(bits);
    } else {
        command.word[2] = static_cast<uint32_t>(bits);
    }
}

/// Element i, read or modified.
int exchange_element(const call& made, const cop_packet& first, int i) {
    cop_packet command = first;
    command.word[1] += static_cast<uint32_t>(i);
    if (made.what == access::modify) {
        set_operand(command, cop_element(made.data, i, made.datatype));
    }
    uint64_t value = 0;
    const int result = cop_line.ask(command, value);
    if (result == CopOk) {
        cop_store_element(made.data, i, made.datatype, value);
    }
    return result;
}

int move_elements(const call& made, const cop_packet& first, int begin, int end) {
    if (made.what == access::write) {
        cop_packet command = first;
        command.word[1] += static_cast<uint32_t>(begin);
        return cop_line.send_row(command, end - begin,
                                 [&](int i) { return cop_element(made.data, begin + i, made.datatype); });
    }
    int result = CopOk;
    for (int i = begin; i < end && result == CopOk; ++i) {
        result = exchange_element(made, first, i);
    }
    return result;
}

/// At most cop_most_elements under one lock; others of this host and of the machine come in between.
int move_part(const call& made, const cop_task& self, const cop_packet& first, int begin, int end) {
    const cop_ownership held(self.descriptor);
    cop_line.poll();  // what is left of a command that was given up answers none of these
    cop_lock lock(made.mode == CopUrgent);
    const int result = lock.error() < 0 ? lock.error() : move_elements(made, first, begin, end);
    const int released = lock.release();
    return result == CopOk ? released : result;
}

int move(const call& made) {
    const cop_task self = cop_self();
    const int checked = check(made, self);
    if (checked < 0) {
        return checked;
    }
    const cop_packet first = first_command(made, self);
    for (int begin = 0; begin < made.count; begin += cop_most_elements) {
        const int end = begin + cop_most_elements < made.count ? begin + cop_most_elements : made.count;
        const int result = move_part(made, self, first, begin, end);
        if (result < 0) {
            return result;
        }
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
