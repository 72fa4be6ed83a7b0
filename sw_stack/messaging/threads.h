// SPDX-License-Identifier: Apache-2.0
// Thread operations of the message library (thesis Table 4.1), with their names and argument order.
//
// A thread is a function that a THREAD message starts on a free context of a node; it ends when the function returns.
// Argument words arrive as in the calling convention: integers and pointers of four bytes. (A double is passed in a
// floating-point register, which a message cannot set: send it as DATA.) THREAD messages are not ordered with DATA
// messages. In ready mode a thread must report to its creator that it has posted a receive before data for that receive
// are sent.
#pragma once

#include <stdint.h>

#include "sw_stack/runtime/instructions.h"
#include "sw_stack/runtime/machine.h"

extern "C" void orbweaver_thread_with_callback();

namespace orbweaver::detail {

template <class T>
inline constexpr bool is_reference = false;
template <class T>
inline constexpr bool is_reference<T&> = true;
template <class T>
inline constexpr bool is_reference<T&&> = true;

/// A type that fits into one word of a message and is passed in an integer register.
template <class T>
concept thread_argument =
    !is_reference<T> && sizeof(T) <= 4 && !__is_class(T) && !__is_union(T) && !__is_same(T, float);

template <thread_argument T>
inline uint32_t argument_word(T value) {
    if constexpr (requires { static_cast<uint32_t>(value); }) {
        return static_cast<uint32_t>(value);
    } else {
        return reinterpret_cast<uint32_t>(value);
    }
}

/// Sends words 0 .. last as a message, in pairs where possible.
inline void send_words() {
    instruction::sende(0);  // a THREAD message has at least one word, because its tag flit cannot be the tail
}
inline void send_words(uint32_t last) { instruction::sende(last); }
inline void send_words(uint32_t first, uint32_t last) { instruction::send2e(first, last); }
template <class... Rest>
inline void send_words(uint32_t first, uint32_t second, uint32_t third, Rest... rest) {
    instruction::send2(first, second);
    send_words(third, rest...);
}

template <class... Words>
inline void start_thread(uint32_t node, uint32_t function, uint32_t callback, Words... words) {
    if (callback == 0) {
        instruction::sendh_thread(node, function);
        send_words(words...);
    } else {
        instruction::sendh_thread(node, reinterpret_cast<uint32_t>(&orbweaver_thread_with_callback));
        send_words(function, callback, node_id(), uint32_t{0}, words...);
    }
}

template <class T>
struct same {
    using type = T;
};

}  // namespace orbweaver::detail

/// Starts a thread that runs addr(arguments...) on node dst_node. If callback is not null, it runs on this node as a
/// new thread after the remote function has returned. A callback with a parameter receives the remote node's index.
template <orbweaver::detail::thread_argument... Parameters, class Callback>
requires(sizeof...(Parameters) + 4 <=
         orbweaver::thread_register_arguments +
             orbweaver::thread_stack_arguments) inline void createThread(int dst_node, void (*addr)(Parameters...),
                                                                         Callback callback,
                                                                         typename orbweaver::detail::same<
                                                                             Parameters>::type... arguments) {
    uint32_t callback_address = 0;
    if constexpr (requires { callback(0); }) {
        callback_address = reinterpret_cast<uint32_t>(static_cast<void (*)(int)>(callback));
    } else if constexpr (requires { callback(); }) {
        callback_address = reinterpret_cast<uint32_t>(static_cast<void (*)()>(callback));
    } else {
        static_assert(__is_same(Callback, decltype(nullptr)), "a callback is a function of no argument or of one int");
    }
    orbweaver::detail::start_thread(static_cast<uint32_t>(dst_node), reinterpret_cast<uint32_t>(addr), callback_address,
                                    orbweaver::detail::argument_word(arguments)...);
}

/// Starts a thread that runs addr(arguments...) on each of the nodes 0 .. num_nodes - 1, this node last. Does not wait
/// for them.
template <orbweaver::detail::thread_argument... Parameters>
inline void parExecute(int num_nodes, void (*addr)(Parameters...),
                       typename orbweaver::detail::same<Parameters>::type... arguments) {
    const int self = static_cast<int>(orbweaver::node_id());
    for (int node = 0; node < num_nodes; ++node) {
        if (node != self) { createThread(node, addr, nullptr, arguments...); }
    }
    if (self < num_nodes) { createThread(self, addr, nullptr, arguments...); }
}

/// Requests a block of another node: num_words words from *src_addr + src_offset (bytes, a multiple of 4) there,
/// src_stride words apart. They arrive as message message_id and are stored at dst_addr, dst_stride words apart.
/// src_addr is the address of a global pointer, equal on every node. Returns when the block has arrived; the id is free
/// again.
void getBlock(unsigned int node_id, int* dst_addr, unsigned int dst_stride, char** src_addr, unsigned int src_offset,
              unsigned int src_stride, int message_id, unsigned int num_words);

namespace orbweaver {

/// Starts a thread that runs addr(arguments...) on every other node, then runs it here.
template <detail::thread_argument... Parameters>
inline void run_everywhere(void (*addr)(Parameters...), typename detail::same<Parameters>::type... arguments) {
    const auto size = static_cast<int>(nodes());
    const auto self = static_cast<int>(node_id());
    for (int i = 1; i < size; ++i) { createThread((self + i) % size, addr, nullptr, arguments...); }
    addr(arguments...);
}

}  // namespace orbweaver
