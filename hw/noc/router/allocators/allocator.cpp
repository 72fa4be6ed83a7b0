// SPDX-License-Identifier: Apache-2.0
#include "hw/noc/router/allocators/allocator.h"

#include "hw/noc/router/allocators/input_first_allocator.h"
#include "hw/noc/router/allocators/output_first_allocator.h"
#include "hw/noc/router/allocators/wavefront_allocator.h"

namespace orbweaver {

std::unique_ptr<allocator> make_allocator(allocator_kind kind, arbiter_kind arbiter, unsigned iterations,
                                          unsigned requesters, unsigned resources) {
    switch (kind) {
        case allocator_kind::separable_input_first:
            return std::make_unique<input_first_allocator>(arbiter, requesters, resources);
        case allocator_kind::separable_output_first:
            return std::make_unique<output_first_allocator>(arbiter, 1, requesters, resources);
        case allocator_kind::islip:
            return std::make_unique<output_first_allocator>(arbiter, iterations, requesters, resources);
        case allocator_kind::wavefront:
            break;
    }
    return std::make_unique<wavefront_allocator>(requesters, resources);
}

}  // namespace orbweaver
