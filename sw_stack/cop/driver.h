// SPDX-License-Identifier: Apache-2.0
// The driver of the host's card (Sankaran 1995, chapter V, interface driver): one a host. It has the
// entry points of the thesis's pseudo-device; the semaphore that parts the interface among the host's tasks; the table
// of who they are; and the shared block, where messages wait that nobody has asked for yet.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sw_stack/cop/machine_mode.h"
#include "sw_stack/cop/packet.h"
#include "sw_stack/runtime/lock.h"

namespace orbweaver {

class cop_driver {
public:
    enum class request : uint8_t { mode, transmit_timeout, retries, deadlock, watermark, interrupts, user_mode };
    enum class mode : uint32_t { normal, direct };

    /// Looks for the card and waits for its self test. @return 0; CopNoDevice; the card's error
    int attach();
    bool present() const { return m_present; }

    /// Enters a task in the table. @param task TKNO, which PVM gives to no task after it
    /// @return a descriptor; CopBusy; CopNoDevice
    int open(uint32_t task);
    int close(int descriptor);
    /// The descriptor of a task, CopNoDevice if it has none.
    int find(uint32_t task) const;
    /// Whether more than one task of the host is in the table.
    bool has_several_tasks() const { return __atomic_load_n(&m_open, __ATOMIC_RELAXED) > 1; }

    /// Takes the interface for a task, who must not have it: waits for the semaphore and lets the card know (Pid). The
    /// calls below are for the owner alone.
    void acquire(int descriptor);
    bool try_acquire(int descriptor);
    void release() {
        if (m_masked) [[unlikely]] { make_room(); }
        m_semaphore.release();
        if (m_masked) [[unlikely]] { unmask(); }
    }

    /// Interrupt mode: the card reports on messages (EIN), and the handler takes them into the shared block.
    bool uses_interrupts() const { return m_interrupts; }
    /// Takes the interface for the handler of the card's interrupt, which waits for nobody: if a task owns it, the
    /// interrupt stays masked until that task releases it, which looks for messages itself.
    bool try_acquire_for_interrupt();
    /// @param room whether messages could be kept; if not, the interrupt stays masked until a task has made room
    void release_after_interrupt(bool room);
    /// Whether another message can be kept without memory of the heap, which an interrupted task may be in.
    bool has_room() const { return m_unused != nullptr; }
    uint32_t csr() const { return load(cop_card_csr); }

    int ioctl(request what, uint32_t value);
    uint32_t value_of(request what) const;

    /// The registers of the user page, in direct mode; null in normal mode.
    volatile uint32_t* map() const { return m_mode == mode::direct ? user_page() : nullptr; }

    /// Normal mode: sends a command and waits for its answer, through a copy of the driver's. @return 0, the card's
    /// error
    int write(const cop_packet& command);
    /// Normal mode: the oldest message of the card that the owner may have, through a copy of the driver's. @return 1;
    /// 0 if there is none
    int read(cop_packet& message);
    uint32_t status() const { return user_page()[cop_card_status / 4]; }
    /// The oldest message that the owner may have, which there is, without a copy of the driver's.
    void read_owned(cop_packet& message) const { read_message(user_page() + cop_card_receive / 4, message); }

    /// Takes a trap of the card back, and returns what it was for.
    cop_error acknowledge_trap();
    /// The oldest message of the card that is for another task than the owner. @return 1; 0 if there is none
    int read_foreign(cop_packet& message);

    /// The shared block: messages in the order in which they were put there.
    void keep(const cop_packet& message);
    bool has_kept() const { return m_kept != nullptr; }
    /// The first message that `wanted(message)` is true for; nullptr if there is none.
    template <class Wanted>
    const cop_packet* find_kept(Wanted wanted) const {
        for (const kept_message* each = m_kept; each != nullptr; each = each->next) {
            if (wanted(each->message)) { return &each->message; }
        }
        return nullptr;
    }
    /// Takes that message out. @return whether there was one
    template <class Wanted>
    bool take_kept(Wanted wanted, cop_packet& message) {
        for (kept_message** link = &m_kept; *link != nullptr; link = &(*link)->next) {
            if (wanted((*link)->message)) {
                message = (*link)->message;
                unlink(link);
                return true;
            }
        }
        return false;
    }

private:
    static constexpr size_t most_tasks = 16;            // as many as a core has contexts
    static constexpr size_t entries_at_once = 32;       // of the shared block, when it has none left
    static constexpr size_t entries_of_handler = 1024;  // likewise in interrupt mode: all elements of an array

    struct kept_message {
        kept_message* next;
        cop_packet message;
    };

    static volatile uint32_t* user_page() { return reinterpret_cast<volatile uint32_t*>(cop_card_base); }
    static volatile uint32_t& supervisor(uint32_t offset) {
        return *reinterpret_cast<volatile uint32_t*>(cop_card_base + offset);
    }
    // Registers of the supervisor page, in either mode of the task.
    static uint32_t load(uint32_t offset) {
        return machine_mode::is_left() ? machine_mode::call(machine_mode::request::load, offset) : supervisor(offset);
    }
    static void store(uint32_t offset, uint32_t value) {
        if (machine_mode::is_left()) [[unlikely]] {
            machine_mode::call(machine_mode::request::store, offset, value);
        } else {
            supervisor(offset) = value;
        }
    }
    void grant(int descriptor);
    int use_interrupts(bool wanted);
    static int use_user_mode(bool wanted);
    void make_room();
    void add_entries(size_t count);
    void unmask();
    void unlink(kept_message** link);

    spin_lock m_semaphore;
    spin_lock m_table_lock;
    bool m_present = false;
    mode m_mode = mode::direct;
    bool m_interrupts = false;
    volatile bool m_masked = false;     // a task that owned the interface when the card called has yet to release it
    uint32_t m_granted = 0;             // TKNO in the Pid register
    uint32_t m_tasks[most_tasks] = {};  // the table: TKNO of who has opened; 0: a free place
    uint32_t m_open = 0;                // places taken
    kept_message* m_kept = nullptr;
    kept_message** m_kept_end = &m_kept;
    kept_message* m_unused = nullptr;  // entries of the block, for the next messages
    cop_packet m_copy = {};
};

/// This host's.
extern cop_driver cop_device;

/// What the handler of the card's interrupt does: the channel hands messages out.
void serve_cop_interrupt();

}  // namespace orbweaver
