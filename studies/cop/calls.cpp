// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/calls.h"

#include <algorithm>

#include "hw/cop/commands.h"

namespace orbweaver::studies::cop_paper {

namespace {

using cop::cop_command::make;
using code = cop_opcode;

constexpr std::uint32_t task = 1;  // task of every host

void append(cop::host_script& script, const cop::host_script& more) {
    script.insert(script.end(), more.begin(), more.end());
}

std::uint64_t value_of(unsigned element, bool real) {
    return real ? 0x3ff0000000000000U : element + 1U;  // 1.0
}

cop::host_step masks(code opcode, const array_size& array, std::uint32_t tag, std::uint64_t mask) {
    return cop::host_step::send(make(
        {.opcode = opcode}, {.count = array.elements, .space = cop_space::mask, .real = array.real, .tag = tag}, mask));
}

cop::host_step element_of(code opcode, cop_space space, const array_size& array, std::uint32_t tag) {
    return cop::host_step::send(make({.opcode = opcode, .task = task}, {.space = space, .real = array.real, .tag = tag},
                                     value_of(tag, array.real)));
}

cop::host_script locked(const cop::host_script& inner) {
    cop::host_script script{cop::host_step::send(cop::cop_command::lock())};
    append(script, inner);
    script.push_back(cop::host_step::send(cop::cop_command::unlock()));
    return script;
}

/// Makes the commands of an array, slice by slice.
template <class Slice>
cop::host_script in_calls(const array_size& array, const Slice& slice) {
    cop::host_script script;
    for (unsigned first = 0; first < array.elements; first += call_elements) {
        append(script, slice(array_size{std::min(call_elements, array.elements - first), array.real}, first));
    }
    return script;
}

cop::host_script broadcast_call(const array_size& array, std::uint32_t tag, std::uint64_t mask) {
    cop::host_script script{masks(code::set_broadcast_mask, array, tag, mask).repeating()};
    for (unsigned element = 0; element < array.elements; ++element) {
        script.push_back(element_of(code::broadcast64, cop_space::global, array, tag + element));
    }
    return locked(script);
}

constexpr std::uint64_t root = 1;  // a mask: channel 1

/// Commands of the host that sets the masks; it also writes its own elements, and its bit is excluded from the mask.
cop::host_script first_elements(const array_size& array, std::uint32_t tag, std::uint64_t others) {
    cop::host_script script{masks(code::set_terminal_count, array, tag, others),
                            masks(code::set_broadcast_mask, array, tag, root)};
    for (unsigned element = 0; element < array.elements; ++element) {
        script.push_back(element_of(code::write64, cop_space::global, array, tag + element));
    }
    return script;
}

/// Contributions, repeated if the masks of their call are not yet set.
cop::host_script contributions(const array_size& array, std::uint32_t tag) {
    cop::host_script script;
    for (unsigned element = 0; element < array.elements; ++element) {
        const code opcode = array.real ? code::sum_double : code::sum64;
        script.push_back(element_of(opcode, cop_space::global, array, tag + element).repeating());
    }
    return script;
}

/// LOCK; SETTC; if that was accepted, SETBM, elements, UNLOCK; else UNLOCK, contributions.
cop::host_script probed_reduction(const array_size& array, std::uint32_t tag, std::uint64_t others) {
    cop::host_script first = first_elements(array, tag, others);
    first[0] = first[0].skipping(array.elements + 3);
    cop::host_script script{cop::host_step::send(cop::cop_command::lock())};
    append(script, first);
    script.push_back(cop::host_step::send(cop::cop_command::unlock()));
    script.push_back(cop::host_step::skip(array.elements + 1));
    script.push_back(cop::host_step::send(cop::cop_command::unlock()));
    append(script, contributions(array, tag));
    return script;
}

}  // namespace

cop::host_script one_service(bool real) { return {element_of(code::write64, cop_space::task, {1, real}, 0)}; }

cop::host_script write_array(const array_size& array) {
    cop::host_script script;
    for (unsigned element = 0; element < array.elements; ++element) {
        script.push_back(element_of(code::write64, cop_space::task, array, element));
    }
    return locked(script);
}

cop::host_script read_array(const array_size& array, unsigned channel) {
    cop::host_script script;
    for (unsigned element = 0; element < array.elements; ++element) {
        script.push_back(cop::host_step::ask(make({.opcode = code::read64, .other_channel = true, .task = task},
                                                  {.channel = channel, .real = array.real, .tag = element})));
    }
    return locked(script);
}

cop::host_script read_modify_write(const array_size& array, unsigned channel) {
    cop::host_script script;
    for (unsigned element = 0; element < array.elements; ++element) {
        script.push_back(cop::host_step::ask(
            make({.opcode = code::read_modify_write64, .other_channel = true, .task = task},
                 {.channel = channel, .real = array.real, .tag = element}, value_of(0, array.real))));
    }
    return locked(script);
}

cop::host_script broadcast(const array_size& array, std::uint64_t mask, bool one_call) {
    if (one_call) { return broadcast_call(array, 0, mask); }
    return in_calls(array,
                    [&](const array_size& slice, std::uint32_t tag) { return broadcast_call(slice, tag, mask); });
}

cop::host_script reduce(const array_size& array, unsigned channel, std::uint64_t members, bool probes) {
    const std::uint64_t others = members & ~(std::uint64_t{1} << (channel - 1));
    return in_calls(array, [&](const array_size& slice, std::uint32_t tag) {
        cop::host_script script = probes         ? probed_reduction(slice, tag, others)
                                  : channel == 1 ? locked(first_elements(slice, tag, others))
                                                 : contributions(slice, tag);
        if (channel == 1) { script.push_back(cop::host_step::receive(slice.elements)); }
        return script;
    });
}

cop::host_script barrier(std::uint64_t members) {
    return {cop::host_step::send(cop::cop_command::lock()),
            cop::host_step::send(cop::cop_command::set_terminal_count(0, members)).skipping(1),
            cop::host_step::send(cop::cop_command::set_broadcast_mask(0, members)),
            cop::host_step::send(cop::cop_command::enter(0)),
            cop::host_step::send(cop::cop_command::unlock()),
            cop::host_step::receive(1)};
}

cop::host_script barrier_of_master(unsigned channel, std::uint64_t members) {
    if (channel == 1) { return barrier(members); }
    return {cop::host_step::send(cop::cop_command::enter(0)), cop::host_step::receive(1)};
}

}  // namespace orbweaver::studies::cop_paper
