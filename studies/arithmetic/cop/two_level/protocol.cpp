// SPDX-License-Identifier: Apache-2.0
#include "studies/arithmetic/cop/two_level/protocol.h"

#include <utility>

namespace orbweaver::studies::cop_model {

namespace {

constexpr std::uint8_t tc_used = 1;
constexpr std::uint8_t bcast_used = 2;
constexpr std::uint8_t level2_lock = 3;  // lock code of a controller at level 2
constexpr std::uint8_t first_sum = 3;    // on an uplink

constexpr std::uint8_t bit(unsigned position) { return static_cast<std::uint8_t>(1U << position); }
constexpr unsigned controller_of(unsigned host) { return host / 2; }
constexpr unsigned port_of(unsigned host) { return host % 2; }
constexpr std::uint16_t contribution(unsigned host, unsigned value) {
    return static_cast<std::uint16_t>(value << (4 * host));
}

/// Next message of a host.
enum class message : std::uint8_t {
    lock,
    unlock,
    lock_remote,
    unlock_remote,
    set_tc,
    set_bcast,
    set_tc_above,
    set_bcast_above,
    contribute,
    read,
    write,
    add,
    broadcast,
    nothing
};

/// The messages of a collective, as in docs/cop/two_level.md. The last but one of `order_under_lock` is not reached in
/// sequence: it releases the lock before the host starts again.
constexpr message default_order[] = {message::set_tc,          message::set_bcast,  message::set_tc_above,
                                     message::set_bcast_above, message::contribute, message::nothing};
constexpr std::uint8_t contribution_step = 4;  // in default_order
constexpr message order_under_lock[] = {message::lock,         message::set_tc,          message::set_bcast,
                                        message::set_tc_above, message::set_bcast_above, message::contribute,
                                        message::unlock,       message::nothing,         message::unlock};
constexpr std::uint8_t give_up = 8;  // in order_under_lock

}  // namespace

/// Performs one step on a copy of the state.
class two_level_stepper {
public:
    two_level_stepper(const two_level_machine& machine, const two_level_state& now)
        : m_machine(machine), m_rules(machine.m_rules), m_state(now) {}

    const two_level_state& after() const { return m_state; }

    /// Puts the next command into the controller's registers, unless the script has ended or the host waits for a
    /// result.
    void issue(unsigned host) {
        if (sent_by(host) != message::nothing) { m_state.hosts[host].waits = 1; }
    }

    bool take_result(unsigned host) {
        auto& state = m_state.hosts[host];
        const host_command* command = command_of(host);
        if (command == nullptr || command->what != host_action::reduce || state.waits != 0 ||
            (state.mail & bit(command->position)) == 0) {
            return false;
        }
        std::uint16_t right = 0;
        for (unsigned user = 0; user < two_level_hosts; ++user) {
            right = static_cast<std::uint16_t>(right + ((m_machine.m_users[command->position] & bit(user)) != 0
                                                            ? contribution(user, command->value)
                                                            : 0));
        }
        state.wrong = state.wrong || state.result[command->position] != right;
        state.mail = static_cast<std::uint8_t>(state.mail & ~bit(command->position));
        state.result[command->position] = 0;
        next_command(host);
        return true;
    }

    /// Serves a host at its level-1 controller.
    bool serve_host(unsigned host) {
        auto& controller = m_state.controllers[controller_of(host)];
        const auto own = static_cast<std::uint8_t>(port_of(host) + 1);
        if (m_state.hosts[host].waits != 1 || (controller.lock != 0 && controller.lock != own)) { return false; }
        const message sent = sent_by(host);
        switch (sent) {
            case message::lock: controller.lock = own; return answer(host, true);
            case message::unlock: controller.lock = 0; return answer(host, true);
            case message::set_tc: return answer(host, set_tc(controller.tags[tag_of(host)], local_users(host)));
            case message::set_bcast: return answer(host, set_bcast(controller.tags[tag_of(host)]));
            case message::contribute: return answer(host, contribute(host, controller.tags[tag_of(host)]));
            case message::read:
            case message::write:
            case message::add:
                if (command_of(host)->controller == controller_of(host)) { return answer(host, true, access(host)); }
                return send_up(controller_of(host), own, host);
            case message::lock_remote:
                if ((controller.far_lock != 0 && !m_rules.lock_of_controller) ||
                    !send_up(controller_of(host), own, host)) {
                    return false;
                }
                controller.far_lock = own;
                return true;
            case message::broadcast:
                if (!send_up(controller_of(host), own, host)) { return false; }
                if (m_rules.local_broadcast_first) { hear(controller_of(host), command_of(host)->value); }
                return true;
            default: return send_up(controller_of(host), own, host);
        }
    }

    /// Sends the combined sum of a level-1 controller to level 2.
    bool send_sum(unsigned number, unsigned tag) {
        auto& entry = m_state.controllers[number].tags[tag];
        if (entry.ready == 0 || !send_up(number, static_cast<std::uint8_t>(first_sum + tag))) { return false; }
        entry.ready = 0;
        if (m_rules.early_release) { entry.used = 0; }
        return true;
    }

    /// Serves, at a level-1 controller, a command of another controller's host that arrived from level 2.
    bool serve_request(unsigned number) {
        auto& controller = m_state.controllers[number];
        if (controller.request == 0 || (controller.lock != 0 && controller.lock != level2_lock) ||
            m_state.level2.reply[number] != 0 || (m_rules.one_register_set && m_state.level2.request[number] != 0)) {
            return false;
        }
        const unsigned host = host_behind(m_state.level2.pending[number] - 1U);
        std::uint8_t value = 0;
        if (sent_by(host) == message::lock_remote) {
            controller.lock = level2_lock;
        } else if (sent_by(host) == message::unlock_remote) {
            controller.lock = 0;
        } else {
            value = access(host);
        }
        controller.request = 0;
        m_state.level2.reply[number] = 1;
        m_state.level2.reply_value[number] = value;
        return true;
    }

    /// Forwards a result from a level-1 controller to its hosts.
    bool complete(unsigned number, unsigned tag) {
        auto& controller = m_state.controllers[number];
        if ((controller.completion & bit(tag)) == 0 || (m_rules.lock_holds_up_completions && controller.lock != 0)) {
            return false;
        }
        for (unsigned host = 2 * number; host < 2 * number + 2; ++host) {
            if ((m_machine.m_roots[tag] & bit(host)) != 0) {
                m_state.hosts[host].wrong = m_state.hosts[host].wrong ||
                                            (m_state.hosts[host].mail & bit(tag)) != 0;  // overwrites an unread result
                m_state.hosts[host].mail |= bit(tag);
                m_state.hosts[host].result[tag] = controller.result[tag];
            }
        }
        controller.completion = static_cast<std::uint8_t>(controller.completion & ~bit(tag));
        controller.result[tag] = 0;
        if (!m_rules.early_release) { controller.tags[tag] = {}; }
        return true;
    }

    /// Forwards a broadcast of level 2 from a level-1 controller to its hosts.
    bool pass_broadcast(unsigned number) {
        auto& controller = m_state.controllers[number];
        if (controller.broadcast == 0 || (controller.lock != 0 && controller.lock != level2_lock)) { return false; }
        const bool heard_before = m_rules.local_broadcast_first && (controller.broadcast >> 8) == number;
        if (!heard_before) { hear(number, controller.broadcast & 0xf); }
        controller.broadcast = 0;
        return true;
    }

    bool serve_controller(unsigned number) {
        auto& above = m_state.level2;
        auto& controller = m_state.controllers[number];
        if (above.request[number] == 0 || (above.lock != 0 && above.lock != number + 1)) { return false; }
        if (controller.outstanding >= first_sum) {
            return combine(number, controller.outstanding - unsigned{first_sum});
        }
        const unsigned host = host_behind(number);
        const message sent = sent_by(host);
        if (sent == message::set_tc_above || sent == message::set_bcast_above) {
            two_level_entry& entry = above.tags[tag_of(host)];
            const bool accepted =
                sent == message::set_tc_above ? set_tc(entry, users_above(tag_of(host))) : set_bcast(entry);
            above.request[number] = 0;
            controller.outstanding = 0;
            return answer(host, accepted);
        }
        if (sent == message::broadcast) { return broadcast(number, host); }
        const unsigned target = command_of(host)->controller;
        if (m_state.controllers[target].request != 0 || above.pending[target] != 0) { return false; }
        if (sent == message::lock_remote) { above.lock = static_cast<std::uint8_t>(number + 1); }
        above.request[number] = 0;
        above.pending[target] = static_cast<std::uint8_t>(number + 1);
        m_state.controllers[target].request = 1;
        return true;
    }

    /// Forwards a reply from level 2 to the requesting controller and its host.
    bool pass_reply(unsigned number) {
        auto& above = m_state.level2;
        if (above.reply[number] == 0) { return false; }
        const unsigned asking = above.pending[number] - 1U;
        const unsigned host = host_behind(asking);
        if (sent_by(host) == message::unlock_remote) {
            above.lock = 0;
            m_state.controllers[asking].far_lock = 0;
        }
        const std::uint8_t value = std::exchange(above.reply_value[number], std::uint8_t{0});
        above.reply[number] = 0;
        above.pending[number] = 0;
        m_state.controllers[asking].outstanding = 0;
        return answer(host, true, value);
    }

private:
    const host_command* command_of(unsigned host) const {
        const auto& script = m_machine.m_scripts[host];
        return m_state.hosts[host].command < script.size() ? &script[m_state.hosts[host].command] : nullptr;
    }
    unsigned tag_of(unsigned host) const { return command_of(host)->position; }
    /// Returns the host whose command is on the uplink of a controller.
    unsigned host_behind(unsigned number) const { return 2 * number + m_state.controllers[number].outstanding - 1U; }

    message sent_by(unsigned host) const {
        const host_command* command = command_of(host);
        if (command == nullptr) { return message::nothing; }
        switch (command->what) {
            case host_action::lock: return message::lock;
            case host_action::unlock: return message::unlock;
            case host_action::lock_remote: return message::lock_remote;
            case host_action::unlock_remote: return message::unlock_remote;
            case host_action::read: return message::read;
            case host_action::write: return message::write;
            case host_action::add: return message::add;
            case host_action::broadcast: return message::broadcast;
            case host_action::reduce:
            case host_action::contribute: break;
        }
        const std::uint8_t step = m_state.hosts[host].step;
        return m_rules.remote_under_local_lock ? order_under_lock[step] : default_order[step];
    }

    std::uint8_t local_users(unsigned host) const {
        return static_cast<std::uint8_t>(m_machine.m_users[tag_of(host)] >> (2 * controller_of(host)) & 3);
    }
    std::uint8_t users_above(unsigned tag) const {
        const unsigned users = m_machine.m_users[tag];
        return static_cast<std::uint8_t>(((users & 0b0011) != 0 ? 1 : 0) | ((users & 0b1100) != 0 ? 2 : 0));
    }

    static bool set_tc(two_level_entry& entry, std::uint8_t mask) {
        if ((entry.used & tc_used) != 0) { return false; }
        entry.used |= tc_used;
        entry.missing = mask;
        entry.fresh = 1;
        return true;
    }
    static bool set_bcast(two_level_entry& entry) {
        const bool accepted = (entry.used & bcast_used) == 0;
        entry.used |= bcast_used;
        return accepted;
    }
    /// @return whether `who` was awaited
    static bool combine_into(two_level_entry& entry, unsigned who, std::uint16_t value) {
        if ((entry.used & tc_used) == 0 || (entry.missing & bit(who)) == 0) { return false; }
        entry.sum = static_cast<std::uint16_t>(entry.fresh != 0 ? value : entry.sum + value);
        entry.fresh = 0;
        entry.missing = static_cast<std::uint8_t>(entry.missing & ~bit(who));
        return true;
    }

    bool contribute(unsigned host, two_level_entry& entry) {
        if (!combine_into(entry, port_of(host), contribution(host, command_of(host)->value))) { return false; }
        entry.ready = entry.missing == 0 ? 1 : 0;
        return true;
    }

    bool combine(unsigned number, unsigned tag) {
        two_level_entry& entry = m_state.level2.tags[tag];
        const bool last = entry.missing == bit(number);
        for (unsigned target = 0; last && target < two_level_controllers; ++target) {
            if ((m_state.controllers[target].completion & bit(tag)) != 0) {
                return false;  // its registers are occupied
            }
        }
        m_state.level2.lost =
            !combine_into(entry, number, m_state.controllers[number].tags[tag].sum) || m_state.level2.lost;
        m_state.level2.request[number] = 0;
        m_state.controllers[number].outstanding = 0;
        if (last) {
            for (unsigned target = 0; target < two_level_controllers; ++target) {
                if ((users_above(tag) & bit(target)) != 0) {
                    m_state.controllers[target].completion |= bit(tag);
                    m_state.controllers[target].result[tag] = entry.sum;
                }
            }
            entry = {};
        }
        return true;
    }

    /// Broadcasts from level 2 to all controllers, when their registers are free.
    bool broadcast(unsigned number, unsigned host) {
        for (const auto& receiver : m_state.controllers) {
            if (receiver.broadcast != 0) { return false; }
        }
        for (auto& receiver : m_state.controllers) {
            receiver.broadcast = static_cast<std::uint16_t>(number << 8 | command_of(host)->value);
        }
        m_state.level2.request[number] = 0;
        m_state.controllers[number].outstanding = 0;
        return answer(host, true);
    }

    void hear(unsigned number, unsigned value) {
        for (unsigned host = 2 * number; host < 2 * number + 2; ++host) {
            m_state.hosts[host].heard = static_cast<std::uint16_t>(m_state.hosts[host].heard << 4 | value);
        }
    }

    /// Reads, writes or adds to the word of the host's command.
    /// @return its previous value
    std::uint8_t access(unsigned host) {
        const host_command& command = *command_of(host);
        std::uint8_t& word = m_state.controllers[command.controller].words[command.position];
        const std::uint8_t before = word;
        if (command.what == host_action::write) {
            word = command.value;
        } else if (command.what == host_action::add) {
            word = static_cast<std::uint8_t>(word + command.value);
        }
        return before;
    }

    bool send_up(unsigned number, std::uint8_t what) {
        auto& controller = m_state.controllers[number];
        if (controller.outstanding != 0 || (m_rules.one_register_set && m_state.level2.reply[number] != 0)) {
            return false;
        }
        controller.outstanding = what;
        m_state.level2.request[number] = 1;
        return true;
    }
    bool send_up(unsigned number, std::uint8_t what, unsigned host) {
        const std::uint8_t holder = m_state.controllers[number].far_lock;
        if ((holder != 0 && holder != what && !m_rules.lock_of_controller) || !send_up(number, what)) { return false; }
        m_state.hosts[host].waits = 2;
        return true;
    }

    /// Answers a host's command with ACK, NACK or a reply; the host continues.
    bool answer(unsigned host, bool accepted, std::uint8_t value = 0) {
        auto& state = m_state.hosts[host];
        state.waits = 0;
        const host_command& command = *command_of(host);
        const bool root = command.what == host_action::reduce;
        if (root || command.what == host_action::contribute) {
            go_on(state, sent_by(host), accepted);
            if (root || sent_by(host) != message::nothing) {
                issue(host);
                return true;
            }
        } else {
            if (command.what == host_action::read) {
                state.wrong = state.wrong || (command.position != 0 && value != state.last_read);
                state.last_read = command.position == 0 ? value : 0;
            }
        }
        next_command(host);
        return true;
    }

    /// Advances to the next step of a collective.
    void go_on(two_level_state::host& state, message sent, bool accepted) {
        const bool under_lock = m_rules.remote_under_local_lock;
        if (sent == message::contribute && !accepted) {
            state.step = under_lock ? give_up : 0;  // the tag is still in use: restart
        } else if (under_lock && state.step == give_up) {
            state.step = 0;
        } else if (sent == message::set_tc && !accepted && !under_lock) {
            state.step = contribution_step;  // another host of the controller sets all masks
        } else if ((sent == message::set_tc || sent == message::set_tc_above) && !accepted) {
            state.step = static_cast<std::uint8_t>(state.step + 2);  // another host has set both masks, or will
        } else if (accepted) {
            ++state.step;
        }  // otherwise SETBM is repeated until the entry is free
    }

    void next_command(unsigned host) {
        auto& state = m_state.hosts[host];
        ++state.command;
        state.step = 0;
        issue(host);
    }

    const two_level_machine& m_machine;
    const two_level_rules& m_rules;
    two_level_state m_state;
};

two_level_machine::two_level_machine(host_scripts scripts, two_level_rules rules)
    : m_scripts(std::move(scripts)), m_rules(rules) {
    for (unsigned host = 0; host < two_level_hosts; ++host) {
        for (const host_command& command : m_scripts[host]) {
            const bool root = command.what == host_action::reduce;
            if (root || command.what == host_action::contribute) {
                m_users[command.position] |= bit(host);
                m_roots[command.position] |= root ? bit(host) : std::uint8_t{0};
            }
        }
    }
}

two_level_state two_level_machine::start() const {
    two_level_stepper stepper(*this, {});
    for (unsigned host = 0; host < two_level_hosts; ++host) { stepper.issue(host); }
    return stepper.after();
}

std::vector<two_level_step> two_level_machine::steps(const two_level_state& now) const {
    std::vector<two_level_step> found;
    const auto attempt = [&](const std::string& what, auto&& step) {
        two_level_stepper stepper(*this, now);
        if (step(stepper)) { found.push_back({what, stepper.after()}); }
    };
    for (unsigned host = 0; host < two_level_hosts; ++host) {
        const std::string name = "host " + std::to_string(host);
        attempt(name + " takes a result", [&](auto& state) { return state.take_result(host); });
        attempt("its controller serves " + name, [&](auto& state) { return state.serve_host(host); });
    }
    for (unsigned number = 0; number < two_level_controllers; ++number) {
        const std::string name = "controller " + std::to_string(number);
        for (unsigned tag = 0; tag < two_level_tags; ++tag) {
            const std::string suffix = " of tag " + std::to_string(tag);
            attempt(name + " sends the sum" + suffix, [&](auto& state) { return state.send_sum(number, tag); });
            attempt(name + " passes the result on" + suffix, [&](auto& state) { return state.complete(number, tag); });
        }
        attempt(name + " passes a broadcast on", [&](auto& state) { return state.pass_broadcast(number); });
        attempt(name + " serves level 2", [&](auto& state) { return state.serve_request(number); });
        attempt("level 2 serves " + name, [&](auto& state) { return state.serve_controller(number); });
        attempt("level 2 passes on the reply of " + name, [&](auto& state) { return state.pass_reply(number); });
    }
    return found;
}

bool two_level_machine::is_done(const two_level_state& now) const {
    for (unsigned host = 0; host < two_level_hosts; ++host) {
        if (now.hosts[host].command != m_scripts[host].size()) { return false; }
    }
    for (const auto& controller : now.controllers) {
        if (controller.lock != 0 || controller.outstanding != 0 || controller.request != 0 ||
            controller.completion != 0 || controller.broadcast != 0) {
            return false;
        }
    }
    return now.level2.lock == 0;
}

std::string two_level_machine::violation(const two_level_state& now) const {
    for (unsigned host = 0; host < two_level_hosts; ++host) {
        if (now.hosts[host].wrong) { return "host " + std::to_string(host) + " has seen what must not be"; }
    }
    if (now.level2.lost) { return "level 2 has lost a contribution"; }
    if (!is_done(now)) { return {}; }
    const std::string broadcasts = wrong_broadcasts(now);
    return broadcasts.empty() ? wrong_words(now) : broadcasts;
}

/// Checks that all hosts have received all broadcasts in the same order.
std::string two_level_machine::wrong_broadcasts(const two_level_state& now) const {
    unsigned sent = 0;
    for (const auto& script : m_scripts) {
        for (const host_command& command : script) { sent += command.what == host_action::broadcast ? 1 : 0; }
    }
    for (const auto& host : now.hosts) {
        const bool all = sent == 0 ? host.heard == 0 : host.heard >> (4 * (sent - 1)) != 0;
        if (!all || host.heard != now.hosts[0].heard) {
            return "hosts have heard broadcasts in different orders, or not all";
        }
    }
    return {};
}

/// Checks that words without writes are the sums of the added values.
std::string two_level_machine::wrong_words(const two_level_state& now) const {
    std::array<std::array<unsigned, two_level_words>, two_level_controllers> right{};
    bool written = false;
    for (const auto& script : m_scripts) {
        for (const host_command& command : script) {
            written = written || command.what == host_action::write;
            right[command.controller][command.position] += command.what == host_action::add ? command.value : 0U;
        }
    }
    for (unsigned number = 0; number < two_level_controllers && !written; ++number) {
        for (unsigned word = 0; word < two_level_words; ++word) {
            if (now.controllers[number].words[word] != right[number][word]) {
                return "an update of controller " + std::to_string(number) + " is lost";
            }
        }
    }
    return {};
}

}  // namespace orbweaver::studies::cop_model
