// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/newlib/conversion_state.h"

#include <string.h>
#include <sys/_locale.h>  // mprec.h needs it

#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/host.h"

extern "C" {
#include <mprec.h>  // has no extern "C"
}

namespace orbweaver {

namespace {

void release_chain(_Bigint* first) {
    while (first != nullptr) {
        _Bigint* const next = first->_next;
        release(first);
        first = next;
    }
}

}  // namespace

conversion_state::~conversion_state() {
    if (m_state._mp == nullptr) { return; }
    release(m_state._mp->_result);  // now a text, so that Bfree does not recognise it
    if (m_state._mp->_freelist != nullptr) {
        for (unsigned size = 0; size <= _Kmax; ++size) { release_chain(m_state._mp->_freelist[size]); }
        release(m_state._mp->_freelist);
    }
    release_chain(m_state._mp->_p5s);
    release(m_state._mp);
}

}  // namespace orbweaver

extern "C" {

[[noreturn]] void newlib_out_of_memory(const char*, int, const char*, const char*);
void newlib_out_of_memory(const char*, int, const char*, const char*) {
    orbweaver::fail("out of memory: there is no room to convert a number\n");
}

void* newlib_malloc(size_t bytes) { return orbweaver::allocate(bytes); }

void* _malloc_r(_reent*, size_t bytes) { return orbweaver::allocate(bytes); }

void* _calloc_r(_reent*, size_t number, size_t bytes) {
    void* const memory = orbweaver::allocate(number * bytes);
    return memory == nullptr ? nullptr : memset(memory, 0, number * bytes);
}

void _free_r(_reent*, void* memory) { orbweaver::release(memory); }

}  // extern "C"
