// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "sw_stack/shared/enum_names.h"

namespace orbweaver {

/// What stands for a block of hardware.
enum class block_impl : std::uint8_t { model, rtl, lockstep };
template <>
inline constexpr enum_name<block_impl> enum_names<block_impl>[] = {
    {block_impl::model, "model"}, {block_impl::rtl, "rtl"}, {block_impl::lockstep, "lockstep"}};

}  // namespace orbweaver
