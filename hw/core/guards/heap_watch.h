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

/// Addresses of the heap functions of a program, from sw_stack/runtime. No addresses: the program has no heap.
struct heap_functions {
    std::uint32_t add_region = 0;  // heap::add_region(begin, end)
    std::uint32_t allocate = 0;    // heap::allocate(bytes)
    std::uint32_t release = 0;     // heap::release(memory)
    // 0 if the program does not use the function, so that it is not linked.
    std::uint32_t allocate_aligned = 0;  // heap::allocate_aligned(boundary, bytes)
    std::uint32_t resize = 0;            // heap::resize(memory, bytes)
    /// Entry points for programs: operator new, operator delete, ...
    std::vector<std::uint32_t> entry_points;
    /// Ranges of all these functions, [first, end). Calls from within them are not the program's.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> code_ranges;
    /// Functions that access the heap's own records between its blocks.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> record_accessors;

    bool any() const { return allocate != 0 && release != 0 && add_region != 0; }
};

/// Register values of a thread at the entry of a heap function or at the return from it.
struct heap_call {
    unsigned thread = 0;  // stack number of the thread
    std::uint32_t pc = 0;
    std::uint32_t return_address = 0;
    std::array<std::uint32_t, 3> argument{};  // a0, a1, a2
};

/// Tracks the heap of one node by observing calls of its functions, and decides whether an access to heap memory is
/// within an allocated block. The program is not changed and has no overhead. A block that was freed and allocated
/// again counts as allocated.
class heap_watch {
public:
    explicit heap_watch(heap_functions functions);

    /// Returns whether arrive() must be called when a thread reaches an instruction. Calls of arrive() add to these
    /// instructions.
    bool listens(std::uint32_t pc) const { return m_listened.contains(pc); }

    /// Handles a thread that is about to execute an instruction for which listens() is true.
    /// @return the error; empty: no error
    std::string arrive(const heap_call& call);

    /// Returns the heap region that arrive() has added since the last call, [begin, end); {0, 0}: none.
    std::pair<std::uint32_t, std::uint32_t> take_new_region() { return std::exchange(m_new_region, {0, 0}); }

    /// Returns the address of an instruction for which listens() has become true since the last call; 0: none.
    std::uint32_t take_new_position() { return std::exchange(m_new_position, 0); }

    /// Returns whether an instruction at `pc` may access these bytes, 1 to 8 of them.
    bool may_access(std::uint32_t address, unsigned bytes, std::uint32_t pc) const {
        return (allows(address) && allows(address + bytes - 1)) || contains(m_functions.record_accessors, pc);
    }

    /// Describes an address that must not be accessed: "4 bytes behind a block of 40 bytes, allocated at pc 0x...".
    std::string describe(std::uint32_t address) const;

private:
    struct block {
        std::uint32_t bytes = 0;           // requested bytes
        std::uint32_t room = 0;            // accessible bytes: more while realloc() copies the block
        std::uint32_t allocated_from = 0;  // pc of the call
        std::uint32_t freed_from = 0;
        bool in_use = false;
    };
    struct open_call {
        std::uint32_t returns_to = 0;
        std::uint32_t bytes = 0;
        std::uint32_t resized = 0;  // block of heap::resize(); 0: an allocation
        bool is_aligned = false;    // a call of heap::allocate_aligned(), which calls the other functions
    };
    using blocks = std::map<std::uint32_t, block>;  // [address]

    static constexpr unsigned threads = 32;
    static constexpr std::uint32_t header_bytes = 16;  // bytes of the header before each block

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
    std::array<std::uint32_t, threads> m_callers{};  // [thread]: pc of the program's call into the heap
    std::array<open_call, threads> m_open{};
    std::uint32_t m_begin = 0;
    std::vector<bool> m_usable;  // [address - m_begin]
    blocks m_blocks;
    std::vector<std::uint32_t> m_regions;  // first blocks of the regions
    std::pair<std::uint32_t, std::uint32_t> m_new_region{};
    std::uint32_t m_new_position = 0;
};

}  // namespace orbweaver::core
