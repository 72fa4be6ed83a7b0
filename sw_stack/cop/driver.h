// SPDX-License-Identifier: Apache-2.0
// The driver of the host's card (Sankaran 1995, chapter V, interface driver), one per host. It has the entry points of
// the thesis's pseudo-device, the semaphore that serialises the tasks of the host, the table of these tasks, and the
// shared block of messages that no request has accepted yet.
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

    /// Finds the card and waits for its self test.
    /// @return 0; CopNoDevice; the card's error
    int attach();
    bool present() const { return m_present; }

    /// Enters a task in the table.
    /// @param task TKNO, which PVM never reuses
    /// @return a descriptor; CopBusy; CopNoDevice
    int open(uint32_t task);
    int close(int descriptor);
    /// Returns the descriptor of a task; CopNoDevice if it has no descriptor.
    int find(uint32_t task) const;
    /// Returns whether more than one task of the host is in the table.
    bool has_several_tasks() const { return __atomic_load_n(&m_open, __ATOMIC_RELAXED) > 1; }

    /// Acquires the interface for a task: waits for the semaphore and writes the card's Pid register. Precondition: the
    /// task does not own it. Only the owner may make the calls below.
    void acquire(int descriptor);
    bool try_acquire(int descriptor);
    void release() {
        if (m_masked) [[unlikely]] { make_room(); }
        m_semaphore.release();
        if (m_masked) [[unlikely]] { unmask(); }
    }

    /// Returns whether interrupt mode is on: the card signals messages (EIN), and the handler moves them to the shared
    /// block.
    bool uses_interrupts() const { return m_interrupts; }
    /// Acquires the interface for the interrupt handler without waiting. If a task owns it, the interrupt stays masked
    /// until that task releases it, which then handles the messages itself.
    bool try_acquire_for_interrupt();
    /// @param room whether messages could be kept; if not, the interrupt stays masked until a task has made room
    void release_after_interrupt(bool room);
    /// Returns whether another message can be kept without heap allocation; the interrupted task may be in the
    /// allocator.
    bool has_room() const { return m_unused != nullptr; }
    uint32_t csr() const { return load(cop_card_csr); }

    int ioctl(request what, uint32_t value);
    uint32_t value_of(request what) const;

    /// Returns the registers of the user page in direct mode; null in normal mode.
    volatile uint32_t* map() const { return m_mode == mode::direct ? user_page() : nullptr; }

    /// Normal mode: sends a command through the driver's copy and waits for its answer.
    /// @return 0, or the card's error
    int write(const cop_packet& command);
    /// Normal mode: reads the owner's oldest message through the driver's copy.
    /// @return 1; 0 if there is no message
    int read(cop_packet& message);
    uint32_t status() const { return user_page()[cop_card_status / 4]; }
    /// Reads the owner's oldest message without the driver's copy. Precondition: there is a message.
    void read_owned(cop_packet& message) const { read_message(user_page() + cop_card_receive / 4, message); }

    /// Clears a trap of the card and returns its cause.
    cop_error acknowledge_trap();
    /// Reads the oldest message for a task other than the owner.
    /// @return 1; 0 if there is no message
    int read_foreign(cop_packet& message);

    /// Appends a message to the shared block, which keeps its order.
    void keep(const cop_packet& message);
    bool has_kept() const { return m_kept != nullptr; }
    /// Returns the first message for which `wanted(message)` is true; nullptr if there is no such message.
    template <class Wanted>
    const cop_packet* find_kept(Wanted wanted) const {
        for (const kept_message* each = m_kept; each != nullptr; each = each->next) {
            if (wanted(each->message)) { return &each->message; }
        }
        return nullptr;
    }
    /// Removes that message.
    /// @return whether there was one
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
    static constexpr size_t max_tasks = 16;             // number of contexts of a core
    static constexpr size_t entries_at_once = 32;       // growth of the shared block when it is full
    static constexpr size_t entries_of_handler = 1024;  // growth in interrupt mode: holds all elements of an array

    struct kept_message {
        kept_message* next;
        cop_packet message;
    };

    static volatile uint32_t* user_page() { return reinterpret_cast<volatile uint32_t*>(cop_card_base); }
    static volatile uint32_t& supervisor(uint32_t offset) {
        return *reinterpret_cast<volatile uint32_t*>(cop_card_base + offset);
    }
    // Access the registers of the supervisor page, in user or machine mode of the task.
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
    volatile bool m_masked = false;    // interrupt masked until the owner of the interface releases it
    uint32_t m_granted = 0;            // TKNO in the Pid register
    uint32_t m_tasks[max_tasks] = {};  // the table: TKNO by descriptor; 0: free entry
    uint32_t m_open = 0;               // used entries
    kept_message* m_kept = nullptr;
    kept_message** m_kept_end = &m_kept;
    kept_message* m_unused = nullptr;  // free entries of the shared block
    cop_packet m_copy = {};
};

/// The driver of this host.
extern cop_driver cop_device;

/// Serves the card's interrupt: the channel hands out the messages.
void serve_cop_interrupt();

}  // namespace orbweaver
