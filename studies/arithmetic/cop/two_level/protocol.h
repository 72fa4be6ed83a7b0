// SPDX-License-Identifier: Apache-2.0
// The protocol between two levels of coordination processors (docs/cop/two_level.md) as a machine of small steps, so
// that every order of events can be tried. Messages are whole, links and registers hold one each, time does not exist.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace orbweaver::studies::cop_model {

constexpr unsigned two_level_controllers = 2;  // of level 1
constexpr unsigned two_level_hosts = 4;        // two a controller: host h is on controller h / 2
constexpr unsigned two_level_tags = 2;
constexpr unsigned two_level_words = 2;  // of each controller's Data RAM

enum class host_action : std::uint8_t {
    lock,           // LOCK, X=0: the own controller
    unlock,         // UNLOCK, X=0
    lock_remote,    // LOCK, X=1: level 2, then the controller named
    unlock_remote,  // UNLOCK, X=1
    reduce,         // a reduction as a root, whole: masks of both levels, contribution, result
    contribute,     // the same by one who does not get the result
    read,           // RSRAM of the controller named, X=1 unless it is the own one
    write,          // WSRAM
    add,            // RMW
    broadcast,      // to all hosts, X=1, by the masks of a static group; value 1 .. 15
};

struct host_command {
    host_action what{};
    std::uint8_t controller = 0;  // whose word or lock
    std::uint8_t position = 0;    // tag or word
    std::uint8_t value = 0;       // written or added; contributed: 1 .. 15, the same by all users of the tag
};

using host_scripts = std::array<std::vector<host_command>, two_level_hosts>;

/// Rules that can be broken on purpose, to see that they are needed.
struct two_level_rules {
    bool remote_under_local_lock = false;    // the holder of its controller's lock may send X=1
    bool one_register_set = false;           // level 2 has the same registers for a controller's requests and replies
    bool lock_holds_up_completions = false;  // a locked controller does not look at what level 2 completes: harmless
    bool early_release = false;              // a level-1 entry is free as soon as its sum has left for level 2
    bool lock_of_controller = false;         // other hosts may use what one host of the controller has locked far away
    bool local_broadcast_first = false;      // a controller passes its host's broadcast on at once, to its own hosts
};

/// A tag at a controller.
struct two_level_entry {
    std::uint8_t missing = 0;  // TC: who must still contribute
    std::uint8_t used = 0;     // `accessed`: bit 0 of TC, bit 1 of BCAST
    std::uint8_t fresh = 0;    // the next contribution is stored, not added
    std::uint8_t ready = 0;    // level 1: combined, and not yet sent to level 2
    std::uint16_t sum = 0;     // in the global address space
    bool operator==(const two_level_entry&) const = default;
};

/// All of the machine between two steps. Plain bytes without gaps: states are compared and kept as they are.
struct two_level_state {
    struct host {
        std::uint8_t command = 0;                            // of its script
        std::uint8_t step = 0;                               // of a collective
        std::uint8_t waits = 0;                              // its command: 1 in the controller's registers, 2 beyond
        std::uint8_t mail = 0;                               // bit t: a result of tag t is there
        std::uint8_t last_read = 0;                          // word 0, for looking at arrays
        bool wrong = false;                                  // it has seen what must not be
        std::array<std::uint16_t, two_level_tags> result{};  // as mailed
        std::uint16_t heard = 0;                             // broadcasts in their order, four bits each
        bool operator==(const host&) const = default;
    };
    struct controller {
        std::array<two_level_entry, two_level_tags> tags{};
        std::array<std::uint16_t, two_level_tags> result{};  // of a completion
        std::uint16_t broadcast = 0;    // of level 2, in the registers of the uplink; sender's controller << 8
        std::uint16_t outstanding = 0;  // on the uplink: 0 nothing; 1, 2 a host's command; 3 + t the sum of tag t
        std::uint8_t lock = 0;          // 0 free; 1, 2 a host; 3 level 2
        std::uint8_t far_lock = 0;      // 1, 2: the host that has, or has asked for, the lock of level 2
        std::uint8_t request = 0;       // a command from level 2 is in the registers of the uplink
        std::uint8_t completion = 0;    // bit t: so is the result of tag t
        std::array<std::uint8_t, two_level_words> words{};
        bool operator==(const controller&) const = default;
    };
    struct upper {
        std::uint8_t lock = 0;                                          // 0 free, or controller + 1
        bool lost = false;                                              // a sum came that nobody waited for
        std::array<std::uint8_t, two_level_controllers> request{};      // a command is in the registers of a channel
        std::array<std::uint8_t, two_level_controllers> reply{};        // so is a reply
        std::array<std::uint8_t, two_level_controllers> reply_value{};  // and what it states
        std::array<std::uint8_t, two_level_controllers> pending{};      // controller + 1 whose command is at this one
        std::array<two_level_entry, two_level_tags> tags{};
        bool operator==(const upper&) const = default;
    };
    std::array<host, two_level_hosts> hosts{};
    std::array<controller, two_level_controllers> controllers{};
    upper level2{};

    bool operator==(const two_level_state&) const = default;
};

/// A step and where it leads.
struct two_level_step {
    std::string what;  // "controller 0 serves host 1"
    two_level_state after;
};

/// The machine with the programs of its hosts.
class two_level_machine {
public:
    two_level_machine(host_scripts scripts, two_level_rules rules);

    two_level_state start() const;
    /// All steps that can be next.
    std::vector<two_level_step> steps(const two_level_state& now) const;
    /// Whether all hosts are done and nothing is under way.
    bool is_done(const two_level_state& now) const;
    /// What is wrong, or nothing: a result that is not the sum of all contributions, an array that was read half
    /// written, a sum of read-modify-writes that lacks some, broadcasts that hosts heard in different orders.
    std::string violation(const two_level_state& now) const;

private:
    friend class two_level_stepper;

    std::string wrong_broadcasts(const two_level_state& now) const;
    std::string wrong_words(const two_level_state& now) const;

    host_scripts m_scripts;
    two_level_rules m_rules;
    std::array<std::uint8_t, two_level_tags> m_users{};  // [tag]: hosts whose scripts use it, as bits
    std::array<std::uint8_t, two_level_tags> m_roots{};  // [tag]: those of them that get the result
};

}  // namespace orbweaver::studies::cop_model
