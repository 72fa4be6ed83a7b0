// SPDX-License-Identifier: Apache-2.0
// The protocol between two levels of coordination processors (docs/cop/two_level.md) as a machine of small steps, so
// that every order of events can be explored. Messages are atomic, links and registers hold one message each, and time
// is not modelled.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace orbweaver::studies::cop_model {

constexpr unsigned two_level_controllers = 2;  // controllers of level 1
constexpr unsigned two_level_hosts = 4;        // two per controller: host h is on controller h / 2
constexpr unsigned two_level_tags = 2;
constexpr unsigned two_level_words = 2;  // words of each controller's Data RAM

enum class host_action : std::uint8_t {
    lock,           // LOCK, X=0: the host's own controller
    unlock,         // UNLOCK, X=0
    lock_remote,    // LOCK, X=1: level 2, then the given controller
    unlock_remote,  // UNLOCK, X=1
    reduce,         // a complete reduction as a root: masks of both levels, contribution, result
    contribute,     // contributes without receiving the result
    read,           // RSRAM of the given controller, X=1 unless it is the host's own
    write,          // WSRAM
    add,            // RMW
    broadcast,      // to all hosts, X=1, by the masks of a static group; value 1 .. 15
};

struct host_command {
    host_action what{};
    std::uint8_t controller = 0;  // owner of the word or lock
    std::uint8_t position = 0;    // tag or word
    std::uint8_t value = 0;       // value written, added or contributed: 1 .. 15, equal for all users of the tag
};

using host_scripts = std::array<std::vector<host_command>, two_level_hosts>;

/// Deliberate violations of protocol rules, to show that the rules are needed.
struct two_level_rules {
    bool remote_under_local_lock = false;    // the holder of its controller's lock may send X=1
    bool one_register_set = false;           // level 2 shares registers between a controller's requests and replies
    bool lock_holds_up_completions = false;  // a locked controller does not accept completions of level 2 (harmless)
    bool early_release = false;              // a level-1 entry is freed as soon as its sum is sent to level 2
    bool lock_of_controller = false;         // other hosts of the controller may use a remote lock of one host
    bool local_broadcast_first = false;      // a controller forwards its host's broadcast to its own hosts at once
};

/// State of a tag at a controller.
struct two_level_entry {
    std::uint8_t missing = 0;  // TC: contributors still missing
    std::uint8_t used = 0;     // `accessed`: bit 0 of TC, bit 1 of BCAST
    std::uint8_t fresh = 0;    // the next contribution is stored, not added
    std::uint8_t ready = 0;    // level 1: combined and not yet sent to level 2
    std::uint16_t sum = 0;     // in the global address space
    bool operator==(const two_level_entry&) const = default;
};

/// State of the whole machine between two steps. Plain bytes without padding, because states are compared and stored
/// bytewise.
struct two_level_state {
    struct host {
        std::uint8_t command = 0;    // index in its script
        std::uint8_t step = 0;       // step of a collective
        std::uint8_t waits = 0;      // location of its command: 1 in the controller's registers, 2 beyond
        std::uint8_t mail = 0;       // bit t: a result of tag t has arrived
        std::uint8_t last_read = 0;  // value of word 0, to check the consistency of arrays
        bool wrong = false;          // it has observed an inconsistency
        std::array<std::uint16_t, two_level_tags> result{};  // as mailed
        std::uint16_t heard = 0;                             // received broadcasts in order, four bits each
        bool operator==(const host&) const = default;
    };
    struct controller {
        std::array<two_level_entry, two_level_tags> tags{};
        std::array<std::uint16_t, two_level_tags> result{};  // result of a completion
        std::uint16_t broadcast = 0;    // broadcast of level 2 in the uplink's registers; sender's controller << 8
        std::uint16_t outstanding = 0;  // message on the uplink: 0 none; 1, 2 a host's command; 3 + t the sum of tag t
        std::uint8_t lock = 0;          // 0 free; 1, 2 a host; 3 level 2
        std::uint8_t far_lock = 0;      // 1, 2: the host that holds or has requested the lock of level 2
        std::uint8_t request = 0;       // a command from level 2 is in the registers of the uplink
        std::uint8_t completion = 0;    // bit t: the result of tag t is in the registers
        std::array<std::uint8_t, two_level_words> words{};
        bool operator==(const controller&) const = default;
    };
    struct upper {
        std::uint8_t lock = 0;                                          // 0 free, or controller + 1
        bool lost = false;                                              // an unexpected sum arrived
        std::array<std::uint8_t, two_level_controllers> request{};      // a command is in the registers of a channel
        std::array<std::uint8_t, two_level_controllers> reply{};        // a reply is in the registers of a channel
        std::array<std::uint8_t, two_level_controllers> reply_value{};  // value of the reply
        std::array<std::uint8_t, two_level_controllers> pending{};      // controller + 1 whose command this one serves
        std::array<two_level_entry, two_level_tags> tags{};
        bool operator==(const upper&) const = default;
    };
    std::array<host, two_level_hosts> hosts{};
    std::array<controller, two_level_controllers> controllers{};
    upper level2{};

    bool operator==(const two_level_state&) const = default;
};

/// A step and the resulting state.
struct two_level_step {
    std::string what;  // "controller 0 serves host 1"
    two_level_state after;
};

/// The machine with the programs of its hosts.
class two_level_machine {
public:
    two_level_machine(host_scripts scripts, two_level_rules rules);

    two_level_state start() const;
    /// Returns all possible next steps.
    std::vector<two_level_step> steps(const two_level_state& now) const;
    /// Returns whether all hosts are done and nothing is under way.
    bool is_done(const two_level_state& now) const;
    /// Returns a description of a violation, or an empty text. Violations are a result that is not the sum of all
    /// contributions, a partially written array that was read, a lost read-modify-write, or broadcasts received in
    /// different orders.
    std::string violation(const two_level_state& now) const;

private:
    friend class two_level_stepper;

    std::string wrong_broadcasts(const two_level_state& now) const;
    std::string wrong_words(const two_level_state& now) const;

    host_scripts m_scripts;
    two_level_rules m_rules;
    std::array<std::uint8_t, two_level_tags> m_users{};  // [tag]: mask of the hosts whose scripts use it
    std::array<std::uint8_t, two_level_tags> m_roots{};  // [tag]: mask of the hosts that receive the result
};

}  // namespace orbweaver::studies::cop_model
