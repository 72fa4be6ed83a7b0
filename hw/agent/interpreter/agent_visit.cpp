// SPDX-License-Identifier: Apache-2.0
#include "hw/agent/interpreter/agent_visit.h"

namespace orbweaver::agent {

void agent_visit::begin(const agent& arriving, std::uint32_t arrived) {
    self = arriving;
    arrival = arrived;
    registers.fill(0);  // the thesis gives no value
    reg(agent_register::pc) = arriving.pc;
    reg(agent_register::cd) = arriving.cd;
    reg(agent_register::pr) = arriving.pr;
    reg(agent_register::base) = arriving.body.value;
    reg(agent_register::dlen) = arriving.dlen;
    reg(agent_register::daddr) = arriving.daddr;
    calls = 0;
    instructions = 0;
    found.clear();
    taken.clear();
    trap = agent_trap::none;
}

agent agent_visit::leaving() const {
    agent left = self;
    left.pc = reg(agent_register::pc);
    left.cd = reg(agent_register::cd);
    left.pr = reg(agent_register::pr);
    left.dlen = reg(agent_register::dlen);
    left.daddr = reg(agent_register::daddr);
    left.record.instructions += instructions;
    return left;
}

}  // namespace orbweaver::agent
