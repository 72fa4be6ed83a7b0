// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sw_stack/mpi/datatype.h"

namespace orbweaver::mpi {

/// Collects the parts of a derived data type. Adjacent blocks are merged.
class type_builder {
public:
    type_builder() = default;
    ~type_builder() {
        delete[] m_blocks;
        delete[] m_runs;
    }
    type_builder(const type_builder&) = delete;
    type_builder& operator=(const type_builder&) = delete;

    /// Appends `count` consecutive elements; the first one is at `offset` bytes.
    void add(const datatype& type, int count, int32_t offset);
    /// Makes the type and leaves the builder empty. The extent is rounded up to the alignment (MPI 3.1, 4.1.6), unless
    /// the program has set the bounds of a part.
    /// @return handle of the new type
    int finish();

private:
    void add_block(int32_t offset, uint32_t bytes);
    void add_run(const basic_run& run);

    type_block* m_blocks = nullptr;
    uint32_t m_number = 0;
    uint32_t m_room = 0;
    uint32_t m_bytes = 0;
    int32_t m_begin = 0;
    int32_t m_end = 0;
    bool m_any = false;
    basic_run* m_runs = nullptr;
    uint32_t m_run_number = 0;
    uint32_t m_run_room = 0;
    uint32_t m_alignment = 1;
    bool m_is_bounded = false;
};

}  // namespace orbweaver::mpi
