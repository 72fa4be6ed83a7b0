// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace orbweaver::core {

/// Where the heap of a program is made: addresses of functions of sw_stack/runtime. No addresses: it has no heap.
struct heap_functions {
    std::uint32_t add_region = 0;  // heap::add_region(begin, end)
    std::uint32_t allocate = 0;    // heap::allocate(bytes)
    std::uint32_t release = 0;     // heap::release(memory)
    // A program that uses none of them is linked without.
    std::uint32_t allocate_aligned = 0;  // heap::allocate_aligned(boundary, bytes)
    std::uint32_t resize = 0;            // heap::resize(memory, bytes)
    /// Where programs come in: operator new, operator delete, ...
    std::vector<std::uint32_t> doors;
    /// All of these functions, [first, end): a call from within them is none of the program's.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> family;
    /// Those that work on the heap's own records between its blocks.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> makers;

    bool any() const { return allocate != 0 && release != 0 && add_region != 0; }
};

/// What a thread has in its registers when it comes to one of the heap's functions.
struct heap_call {
    unsigned thread = 0;  // number of its stack
    std::uint32_t pc = 0;
    std::uint32_t return_address = 0;
    std::array<std::uint32_t, 3> argument{};  // a0, a1, a2
};

/// Follows the heap of one node from outside, by the calls of its functions, and states of an access to the heap's
/// memory whether it belongs to a block that is in use. The program is not changed and pays nothing. A block that has
/// been freed and given away again is in use.
class heap_watch {
public:
    explicit heap_watch(heap_functions functions);

    /// Whether arrive() wants to be notified when a thread comes to an instruction. Grows with arrive().
    bool listens(std::uint32_t pc) const { return m_listened.contains(pc); }

    /// A thread is about to execute an instruction that listens() names. @return what is wrong; empty: nothing
    std::string arrive(const heap_call& call);

    /// The memory of the heap that arrive() has learnt of since the last call, [begin, end); nothing: {0, 0}.
    std::pair<std::uint32_t, std::uint32_t> take_new_region() { return std::exchange(m_new_region, {0, 0}); }

    /// An instruction whose place has begun to be listened to since the last call; 0: none.
    std::uint32_t take_new_position() { return std::exchange(m_new_position, 0); }

    /// Whether an instruction at `pc` may access these bytes, 1 to 8 of them.
    bool may_access(std::uint32_t address, unsigned bytes, std::uint32_t pc) const {
        return (allows(address) && allows(address + bytes - 1)) || contains(m_functions.makers, pc);
    }

    /// What lies at an address that may not be accessed: "4 bytes behind a block of 40 bytes, allocated at pc 0x...".
    std::string describe(std::uint32_t address) const;

private:
    struct block {
        std::uint32_t bytes = 0;           // that were asked for
        std::uint32_t room = 0;            // that may be accessed: more while realloc() copies the block
        std::uint32_t allocated_from = 0;  // pc of the call
        std::uint32_t freed_from = 0;
        bool in_use = false;
    };
    struct open_call {
        std::uint32_t returns_to = 0;
        std::uint32_t bytes = 0;
        std::uint32_t resized = 0;  // the block of heap::resize(); 0: an allocation
        bool is_aligned = false;    // heap::allocate_aligned(), which calls the others
    };
    using blocks = std::map<std::uint32_t, block>;  // by address

    static constexpr unsigned threads = 32;
    static constexpr std::uint32_t header_bytes = 16;  // before each block

    static bool contains(const std::vector<std::pair<std::uint32_t, std::uint32_t>>& ranges, std::uint32_t pc);
    bool allows(std::uint32_t address) const {
        const std::uint32_t offset = address - m_begin;
        return offset >= m_usable.size() || m_usable[offset];
    }
    void use(std::uint32_t address, std::uint32_t bytes, bool usable);
    void add_region(std::uint32_t begin, std::uint32_t end);
    void open(const heap_call& call, open_call opened);
    void close(open_call& closed, std::uint32_t result, std::uint32_t caller);
    void resized(std::uint32_t address, std::uint32_t bytes, std::uint32_t room);
    void allocated(std::uint32_t address, std::uint32_t bytes, std::uint32_t caller);
    std::string release(const heap_call& call);
    std::string describe(std::uint32_t address, blocks::const_iterator nearest) const;

    heap_functions m_functions;
    std::set<std::uint32_t> m_listened;
    std::array<std::uint32_t, threads> m_callers{};  // pc of the call by which a thread came in
    std::array<open_call, threads> m_open{};
    std::uint32_t m_begin = 0;
    std::vector<bool> m_usable;  // [address - m_begin]
    blocks m_blocks;
    std::vector<std::uint32_t> m_regions;  // where they begin
    std::pair<std::uint32_t, std::uint32_t> m_new_region{};
    std::uint32_t m_new_position = 0;
};

}  // namespace orbweaver::core
