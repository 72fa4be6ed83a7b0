// SPDX-License-Identifier: Apache-2.0
#include "studies/cop/function_scenarios.h"

#include <fmt/core.h>

#include <array>

#include "hw/cop/commands.h"
#include "hw/cop/host_card/message_buffer.h"

namespace orbweaver::studies::cop_paper {

namespace {

using code = cop_opcode;
using namespace cop::cop_command;

constexpr std::uint32_t tag = 5;

/// The first violated expectation, as text.
class verdict {
public:
    void expect(bool holds, const std::string& what) {
        if (!holds && m_wrong.empty()) { m_wrong = what; }
    }
    void expect_answer(const cop::scripted_host& host, std::size_t number, cop_error error) {
        const bool known = number < host.answers().size();
        expect(known && host.answers()[number].error == error,
               known ? fmt::format("answer {} has code {}, not {}", number,
                                   static_cast<unsigned>(host.answers()[number].error), static_cast<unsigned>(error))
                     : fmt::format("there is no answer {}", number));
    }
    void expect_message(const cop::scripted_host& host, std::uint64_t data) {
        const bool came = !host.messages().empty();
        expect(came && host.messages().back().words.data() == data,
               came ? fmt::format("a host has read {}, not {}", host.messages().back().words.data(), data)
                    : "a host has read nothing");
    }
    const std::string& text() const { return m_wrong; }

private:
    std::string m_wrong;
};

/// @param scripts by channel, from 1 on
scenario made(std::string name, cop::scripted_tree_desc machine, std::vector<cop::host_script> scripts,
              std::function<std::string(cop::scripted_tree&)> judge) {
    machine.hosts = static_cast<unsigned>(scripts.size());
    return {.name = std::move(name),
            .machine = machine,
            .prepare = {},
            .timed = [scripts](unsigned, unsigned channel) { return scripts[channel - 1]; },
            .judge = std::move(judge)};
}

/// Channel 2 writes 7 to its variable while channel 1 uses its own; then channel 1 fails to change it, and reads it.
scenario owner_alone_writes() {
    const serial::cop_words foreign =
        make({.opcode = code::write64, .other_channel = true, .task = 1}, {.channel = 2, .tag = tag}, 99);
    cop::host_script first(8, cop::host_step::send(write(code::write64, 1, tag, 3)));
    first.push_back(cop::host_step::send(foreign));
    first.push_back(cop::host_step::ask(read_of(code::read64, 2, 1, tag)));
    return made("owner_alone_writes", {}, {first, {cop::host_step::send(write(code::write64, 1, tag, 7))}},
                [](cop::scripted_tree& tree) {
                    verdict found;
                    found.expect_answer(tree.host(1), 8, cop_error::owner);
                    found.expect_message(tree.host(1), 7);
                    return found.text();
                });
}

/// Two hosts set the masks of a barrier; one is refused, and both leave the barrier.
scenario masks_in_use() {
    const auto both = [](unsigned skipped) {
        return cop::host_script{cop::host_step::send(set_terminal_count(tag, 3)).skipping(skipped),
                                cop::host_step::send(set_broadcast_mask(tag, 3)), cop::host_step::send(enter(tag)),
                                cop::host_step::receive(1)};
    };
    return made("masks_in_use", {}, {both(1), both(1)}, [](cop::scripted_tree& tree) {
        verdict found;
        found.expect_answer(tree.host(1), 0, cop_error::none);
        found.expect_answer(tree.host(2), 0, cop_error::mask_in_use);
        for (const unsigned channel : {1U, 2U}) {
            found.expect(tree.host(channel).messages().size() == 1, "a host has not left the barrier");
        }
        return found.text();
    });
}

scenario beyond_the_space() {
    const auto far = write(code::write64, 1, 0xffff, 1);
    return made(
        "beyond_the_space", {},
        {{cop::host_step::send(far)},
         {cop::host_step::send(write(code::write64, 1, tag, 7)), cop::host_step::ask(read(code::read64, 1, tag))}},
        [](cop::scripted_tree& tree) {
            verdict found;
            found.expect_answer(tree.host(1), 0, cop_error::limit);
            found.expect_message(tree.host(2), 7);
            return found.text();
        });
}

/// All hosts add to one word over lines that corrupt data; then channel 1 reads it.
scenario errors_on_the_line() {
    constexpr unsigned hosts = 64;
    constexpr unsigned additions = 20;
    cop::scripted_tree_desc machine;
    machine.line.word_error_rate = 0.01;
    machine.link.retries = 50;
    machine.link.resends = 50;
    machine.link.receive_failures = 50;
    const serial::cop_words add =
        make({.opcode = code::read_modify_write64, .task = 1}, {.space = cop_space::global, .tag = tag}, 1);
    const std::vector<cop::host_script> scripts(hosts, cop::host_script(additions, cop::host_step::ask(add)));
    scenario result = made("errors_on_the_line", machine, scripts, [](cop::scripted_tree& tree) {
        verdict found;
        std::uint64_t resent = 0;
        std::array<unsigned, std::size_t{hosts} * additions> seen{};
        for (unsigned channel = 1; channel <= hosts; ++channel) {
            const cop::scripted_host& host = tree.host(channel);
            for (std::size_t i = host.messages().size() - additions; i < host.messages().size(); ++i) {
                const std::uint64_t old = host.messages()[i].words.data();
                found.expect(old < seen.size(), "more was added than sent");
                seen[old % seen.size()] += 1;
            }
            resent += host.link_counters().resends;
        }
        for (const unsigned times : seen) { found.expect(times == 1, "an old value was seen by none or by two"); }
        found.expect(resent > 0, "no command was sent again");
        return found.text();
    });
    // The word is zero before.
    result.prepare = [](unsigned, unsigned channel) {
        return channel == 1 ? cop::host_script{cop::host_step::send(write_global(code::write64, tag, 0))}
                            : cop::host_script{};
    };
    return result;
}

/// Channel 3's link is dead and the others meet at a barrier. Channel 3 abandons its command with an error.
scenario dead_link() {
    cop::scripted_tree_desc machine;
    machine.dead_channel = 3;
    machine.link.transmit_timeout = 500;
    const auto meets = [](unsigned channel) {
        cop::host_script script;
        if (channel == 1) {
            script = {cop::host_step::send(set_terminal_count(tag, 0b1011)),
                      cop::host_step::send(set_broadcast_mask(tag, 0b1011))};
        }
        script.push_back(cop::host_step::send(enter(tag)).repeating());
        script.push_back(cop::host_step::receive(1));
        return script;
    };
    return made("dead_link", machine, {meets(1), meets(2), {cop::host_step::send(lock())}, meets(4)},
                [](cop::scripted_tree& tree) {
                    verdict found;
                    for (const unsigned channel : {1U, 2U, 4U}) {
                        found.expect(tree.host(channel).messages().size() == 1, "a host has not left the barrier");
                    }
                    found.expect(
                        !tree.host(3).answers().empty() && tree.host(3).answers().back().error != cop_error::none,
                        "the host behind the dead link knows of no error");
                    return found.text();
                });
}

/// Tasks 1 and 2 of channel 1 read variables; the answers pass through the receive buffer of a card.
scenario out_of_context() {
    const auto ask = [](std::uint32_t task) { return cop::host_step::ask(read(code::read64, task, tag)); };
    cop::scripted_tree_desc machine;
    machine.controller.tasks_per_channel = 2;
    return made("out_of_context", machine, {{ask(1), ask(2), ask(1)}}, [](cop::scripted_tree& tree) {
        using side = cop::message_buffer::side;
        verdict found;
        cop::message_buffer buffer(16);
        buffer.set_owner(1);
        for (const cop::scripted_host::message& each : tree.host(1).messages()) { buffer.push({each.words.word}); }
        found.expect(buffer.count(side::owner) == 2, "the owner does not have its two messages");
        found.expect(buffer.count(side::foreign) == 1, "the other task's message does not wait");
        buffer.set_owner(2);
        found.expect(buffer.count(side::owner) == 1, "the next owner does not have its message");
        found.expect(buffer.count(side::foreign) == 2, "the first owner's messages do not wait");
        return found.text();
    });
}

}  // namespace

std::vector<scenario> function_scenarios() {
    return {owner_alone_writes(), masks_in_use(), beyond_the_space(),
            errors_on_the_line(), dead_link(),    out_of_context()};
}

}  // namespace orbweaver::studies::cop_paper
