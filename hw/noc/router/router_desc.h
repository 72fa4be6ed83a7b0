// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver::noc {

/// The simulation of a router.
enum class router_impl : std::uint8_t { model, module, rtl, lockstep, external, plugin };
constexpr auto enumerators(router_impl) { return identifiers<router_impl>; }

/// Returns whether other blocks replace models: RTL of orbweaver or of the user, or a plug-in.
constexpr bool replaces_model(router_impl impl) { return impl != router_impl::model && impl != router_impl::module; }

/// Returns whether routers are blocks of the user.
constexpr bool is_own(router_impl impl) { return impl == router_impl::external || impl == router_impl::plugin; }

enum class router_pipeline : std::uint8_t { single_cycle, three_stage };
constexpr auto enumerators(router_pipeline) { return identifiers<router_pipeline>; }

enum class switching_kind : std::uint8_t { wormhole, virtual_cut_through, store_and_forward };
constexpr auto enumerators(switching_kind) { return identifiers<switching_kind>; }

enum class allocator_kind : std::uint8_t { separable_input_first, separable_output_first, islip, wavefront };
constexpr auto enumerators(allocator_kind) { return identifiers<allocator_kind>; }

enum class arbiter_kind : std::uint8_t { round_robin, matrix, oldest_first };
constexpr auto enumerators(arbiter_kind) { return identifiers<arbiter_kind>; }

enum class vc_release_kind : std::uint8_t { tail, tail_credit };
constexpr auto enumerators(vc_release_kind) { return identifiers<vc_release_kind>; }

struct router_desc {
    router_impl impl = router_impl::model;
    std::vector<unsigned> impl_nodes{};    // indices of the routers with `impl`, the others are models; empty: all
    std::vector<unsigned> module_nodes{};  // indices of models that are modules, next to routers in RTL
    router_pipeline pipeline = router_pipeline::single_cycle;
    allocator_kind vc_allocator = allocator_kind::separable_input_first;
    allocator_kind switch_allocator = allocator_kind::separable_input_first;
    unsigned allocator_iterations = 1;  // iterations of islip
    arbiter_kind arbiter = arbiter_kind::round_robin;
    std::uint64_t aging = 0;  // cycles of age that equal a level of priority of a class; 0: no age does
    vc_release_kind vc_release = vc_release_kind::tail;  // when an output VC can be allocated again
    unsigned head_cycles = 0;                            // delay of a head before it requests an output VC
    bool counts_stalls = false;                          // count why flits wait; set by the key `activity` of the run

    /// Returns whether any router may be a module that is a model.
    bool has_modules() const { return impl == router_impl::module || !module_nodes.empty(); }
    /// Returns whether a router is a separate module, unless an RTL block replaces it.
    bool is_module(unsigned router) const {
        const std::vector<unsigned>& chosen = impl == router_impl::module ? impl_nodes : module_nodes;
        return (impl == router_impl::module && chosen.empty()) ||
               std::find(chosen.begin(), chosen.end(), router) != chosen.end();
    }

    friend bool operator==(const router_desc&, const router_desc&) = default;
};

}  // namespace orbweaver::noc
