// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "hw/base/clock_domain.h"
#include "hw/niu/blocks/ejector_port.h"
#include "hw/niu/blocks/injector_port.h"
#include "hw/niu/blocks/receive_table_block.h"
#include "hw/niu/blocks/send_table_block.h"
#include "hw/niu/blocks/transmit_queue_port.h"

namespace orbweaver::niu {

/// Identifies a part of an NIU.
struct niu_block_context {
    std::string name;  // hierarchical name
    node_id node;
    clock_domain& clock;
};

/// Factory of parts of NIUs that can replace or accompany models; null: the model is used alone.
class niu_block_maker {
public:
    virtual ~niu_block_maker() = default;

    virtual std::unique_ptr<send_table_block> send_table(const niu_block_context& context) = 0;
    virtual std::unique_ptr<receive_table_block> receive_table(const niu_block_context& context) = 0;
    /// @param depth entries
    virtual std::unique_ptr<transmit_queue_port> transmit_queue(const niu_block_context& context, unsigned depth) = 0;
    virtual std::unique_ptr<injector_port> injector(const niu_block_context& context) = 0;
    virtual std::unique_ptr<ejector_port> ejector(const niu_block_context& context) = 0;
};

}  // namespace orbweaver::niu
