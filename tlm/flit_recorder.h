// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "hw/base/clock_domain.h"
#include "tlm/flit_tap.h"

namespace orbweaver {

/// A flit or a credit that crossed a link.
struct flit_record {
    cycle_t sent = 0;  // cycle of the call
    cycle_t seen = 0;  // cycle in which it becomes visible to the other end
    bool credit = false;
    flit content;  // credit: only `vc` is valid
};

/// Records the traffic of the link into which it is inserted: the last `capacity` flits and credits, or all of them as
/// a stream.
class flit_recorder : public flit_tap {
public:
    using listener = std::function<void(const flit_record&)>;

    /// Keeps the last `capacity` records.
    /// @param capacity 1 or more
    flit_recorder(sc_core::sc_module_name name, const clock_domain& domain, std::size_t capacity);
    /// Hands every record to `stream` and keeps none.
    flit_recorder(sc_core::sc_module_name name, const clock_domain& domain, listener stream);

    const char* kind() const override { return "flit_recorder"; }

    /// Returns the kept records, oldest first.
    std::vector<flit_record> records() const;
    /// Returns the number of all records so far, kept or not.
    std::uint64_t count() const { return m_count; }

private:
    void saw_flit(const flit& passing, const sc_core::sc_time& delay) override;
    void saw_credit(vc_id vc, const sc_core::sc_time& delay) override;
    void record(const flit& content, const sc_core::sc_time& delay, bool credit);

    const clock_domain& m_domain;
    listener m_stream;
    std::size_t m_capacity = 0;
    std::vector<flit_record> m_ring;  // ring buffer; record n is at index n % m_capacity
    std::uint64_t m_count = 0;
};

}  // namespace orbweaver
