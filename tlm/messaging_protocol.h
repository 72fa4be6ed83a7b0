// SPDX-License-Identifier: Apache-2.0
// The messaging protocol between a core and its NIU.
//
// Forward (core to NIU), answered at once from the NIU's state at the start of the cycle:
// - `issue`: a messaging instruction of a context. It is accepted (with a result) or rejected with the reason.
// - `context_released`: a context has become free, so that a blocked THREAD message may use it.
// - `swap_out`: the thread of `context`, which does not run, is about to move to slot `index` of the swapped threads.
//   It is `granted` unless the NIU has state of the thread that is bound to the context. A wait of the thread moves
//   with it: its wake names swapped_thread(index).
//
// Backward (NIU to core), visible to the core in the next cycle:
// - `wake`: the suspended context re-executes its instruction.
// - `allocate`: requests a free context for an arriving thread; answered at once in `granted` and `context`.
// - `load`: an argument word for an allocated context.
// - `start`: the allocated context becomes ready at `address`.
// - `window`: the NIU may read or write [address, address + bytes) in the coming cycles (open), or will no longer do so
//   (close). A core that runs ahead of the clock keeps its loads and stores there in step with the clock. It undoes
//   those of later cycles if the window opens without notice.
//
// In one cycle, wake precedes issue.
#pragma once

#include <cstdint>
#include <string>
#include <tlm>

#include "hw/base/errors.h"
#include "hw/base/types.h"
#include "sw_stack/shared/enum_names.h"
#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver {

enum class messaging_operation : std::uint8_t {
    sendh_thread,  // node, handler
    sendh_data,    // node, message id
    send,          // word
    send2,         // word, word
    sende,         // word
    send2e,        // word, word
    sendm,         // byte address, stride and count
    sendme,        // byte address, stride and count
    ldss,          // message id
    ldsr,          // message id
    str,           // message id, byte address, stride
    rms,           // message id
    rmr,           // message id
    wait_send,     // message id; active messages: no operand
    wait_receive,  // message id
    active_sendh,  // node, byte address, stride: a DATA message of the active-message system
};

/// Reason for which a context is suspended.
enum class suspend_reason : std::uint8_t {
    none,
    transmit_queue_full,
    thread_queue_owned,  // another context is building a THREAD message in the shared queue
    sendh_duplicate,     // the id is already in the send table
    send_table_full,
    str_duplicate,  // the id is already in the receive table
    receive_table_full,
    wait_send,
    wait_receive,
    wait_interrupt,  // wfi
    niu_busy,        // the NIU is copying a block into a transmit queue
};
constexpr auto enumerators(suspend_reason) { return identifiers<suspend_reason>; }
inline constexpr std::size_t suspend_reasons = enum_size<suspend_reason>;

enum class messaging_verdict : std::uint8_t {
    accepted,
    rejected,  // the context is suspended; it re-executes the instruction when woken
    fault,     // illegal operands: the context traps; `result` is the trap cause, `operand[0]` the trap value
};

enum class messaging_phase : std::uint8_t { issue, context_released, swap_out, wake, allocate, load, start, window };

/// The NIU identifies threads that the core keeps in memory (core.thread_swap) by numbers after those of contexts.
inline constexpr unsigned max_contexts = 16;
inline constexpr unsigned max_swapped_threads = 16;
constexpr context_id swapped_thread(unsigned position) { return {static_cast<std::uint8_t>(max_contexts + position)}; }
/// Returns a name for reports: "context 3", "swapped thread 0".
inline std::string thread_name(context_id thread) {
    const unsigned number = thread.value;
    return number < max_contexts ? "context " + std::to_string(number)
                                 : "swapped thread " + std::to_string(number - max_contexts);
}

/// Accesses that a window of memory keeps in step with the clock.
enum class window_access : std::uint8_t {
    niu_reads,   // the core's stores
    niu_writes,  // the core's loads and stores
};

struct messaging_transaction {
    messaging_operation operation{};
    context_id context;
    std::uint32_t operand[3] = {};
    // answer to issue
    messaging_verdict verdict = messaging_verdict::accepted;
    suspend_reason reason = suspend_reason::none;
    std::uint32_t result = 0;
    const std::string* why = nullptr;  // fault: explanation for reports; valid until the next issue
    // allocate, load, start, swap_out
    bool granted = false;
    std::uint32_t index = 0;    // load: index of the argument word; swap_out: slot of the swapped thread
    std::uint32_t word = 0;     // load: the word
    std::uint32_t address = 0;  // issue, start: the instruction pointer; window: first byte
    std::uint64_t packet = 0;   // start: id of the THREAD packet, for traces
    // window
    std::uint32_t bytes = 0;
    window_access access{};
    bool open = false;
    bool without_notice = false;  // open: the NIU may access it from the next cycle on, not only run_ahead_limit later
};

/// Maximum number of cycles by which a core runs ahead of the clock. An NIU must open a window that many cycles before
/// its DMA.
inline constexpr cycle_t run_ahead_limit = 128;

struct messaging_protocol {
    using tlm_payload_type = messaging_transaction;
    using tlm_phase_type = messaging_phase;
};

using messaging_initiator_socket = tlm::tlm_initiator_socket<32, messaging_protocol>;
using messaging_target_socket = tlm::tlm_target_socket<32, messaging_protocol>;

/// The NIU's end: implement from_core().
class messaging_target : public tlm::tlm_fw_transport_if<messaging_protocol> {
public:
    virtual void from_core(messaging_phase phase, messaging_transaction& transaction) = 0;

    tlm::tlm_sync_enum nb_transport_fw(messaging_transaction& transaction, messaging_phase& phase,
                                       sc_core::sc_time&) final {
        from_core(phase, transaction);
        return tlm::TLM_COMPLETED;
    }
    void b_transport(messaging_transaction&, sc_core::sc_time&) final {
        model_bug("messaging_target", 0, "messaging does not block");
    }
    bool get_direct_mem_ptr(messaging_transaction&, tlm::tlm_dmi&) final { return false; }
    unsigned int transport_dbg(messaging_transaction&) final { return 0; }
};

/// The core's end: implement from_niu().
class messaging_initiator : public tlm::tlm_bw_transport_if<messaging_protocol> {
public:
    virtual void from_niu(messaging_phase phase, messaging_transaction& transaction) = 0;

    tlm::tlm_sync_enum nb_transport_bw(messaging_transaction& transaction, messaging_phase& phase,
                                       sc_core::sc_time&) final {
        from_niu(phase, transaction);
        return tlm::TLM_COMPLETED;
    }
    void invalidate_direct_mem_ptr(sc_dt::uint64, sc_dt::uint64) final {}
};

}  // namespace orbweaver
