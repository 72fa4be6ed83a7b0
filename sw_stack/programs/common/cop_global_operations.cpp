// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/cop/cop.h"
#include "sw_stack/programs/common/chip_global_operations.h"
#include "sw_stack/programs/common/global_operations.h"
#include "sw_stack/runtime/allocation.h"
#include "sw_stack/runtime/arguments.h"
#include "sw_stack/runtime/host.h"
#include "sw_stack/runtime/machine.h"

namespace orbweaver {

namespace {

constexpr const char* team = "global_operations";

// Disjoint ranges of tags: an array occupies up to 1024.
constexpr int multicast_tag = 0;
constexpr int reduction_tag = 1024;
constexpr int barrier_tag = 2048;

/// Returns the number of tiles per host: the tiles of a chip whose first tile is the host, or 1 if every tile is a
/// host.
uint32_t tiles_of_a_host() { return static_cast<uint32_t>(args::integer("cop.tiles_of_a_host", 1, 1, 1024)); }

/// Returns whether host numbers equal channel numbers.
bool hosts_are_nodes() { return tiles_of_a_host() == 1; }

/// Global operations through libcop: the coordination processor if present, else the main network. The group is a
/// frozen PVM group whose members may have joined in any order.
class cop_global_operations final : public global_operations {
public:
    explicit cop_global_operations(const communicator& group)
        : m_size(static_cast<int>(group.size())), m_tids(new int[group.size()]), m_instances(new int[group.size()]) {
        check(cop_mytid(), "cop_mytid");
        check(pvm_joingroup(team), "pvm_joingroup");
        check(cop_setopt(CopStaticGroup, m_size, team), "cop_setopt");
        if (cop_getopt(CopChannel) > 0) {
            if (!hosts_are_nodes()) { check(cop_setopt(CopMapping, CopTableMapping, team), "cop_setopt"); }
            check(cop_setopt(CopDeadlock, 0), "cop_setopt");  // no time limit, because members may compute for any time
            check(cop_setopt(CopBarrier, CopMasterBarrier), "cop_setopt");  // the faster kind
            check(cop_setopt(CopMaskLock, 0), "cop_setopt");                // faster than with a lock
        }
        find_members(group);
        m_rank = group.rank();
    }
    cop_global_operations(const cop_global_operations&) = delete;
    cop_global_operations& operator=(const cop_global_operations&) = delete;

    void barrier() override { check(cop_barrier(team, m_size, barrier_tag), "cop_barrier"); }
    void multicast(double* values, uint32_t count, uint32_t root) override {
        const int mode = m_rank == root ? CopSend : CopReceive;
        check(cop_bcast(values, static_cast<int>(count), PVM_DOUBLE, team, multicast_tag, mode, m_tids[root]),
              "cop_bcast");
    }
    void sum_to(double* values, uint32_t count, uint32_t root) override {
        reduce(values, count, &m_instances[root], 1);
    }
    void sum(double* values, uint32_t count) override { reduce(values, count, m_instances, m_size); }
    const char* name() const override { return cop_getopt(CopChannel) > 0 ? "libcop" : "libcop on the main network"; }

private:
    static void check(int result, const char* call) {
        if (result < 0) { fail("%s: error %d\n", call, result); }
    }

    /// Finds the task on each member's host; tasks may have joined in any order.
    void find_members(const communicator& group) {
        int* const instance_on = new int[nodes()];
        for (int instance = 0; instance < m_size; ++instance) {
            instance_on[pvm_tidtohost(pvm_gettid(team, instance)) - 1] = instance;
        }
        for (uint32_t rank = 0; rank < group.size(); ++rank) {
            m_instances[rank] = instance_on[group.node(rank)];
            m_tids[rank] = pvm_gettid(team, m_instances[rank]);
        }
        delete[] instance_on;
    }

    void reduce(double* values, uint32_t count, const int* roots, int root_count) {
        check(cop_reduce(CopSum, values, PVM_DOUBLE, static_cast<int>(count), reduction_tag, team, roots, root_count),
              "cop_reduce");
    }

    int m_size;
    uint32_t m_rank = 0;
    int* m_tids;       // [rank]
    int* m_instances;  // [rank]
};

global_operations& among_hosts(const communicator& hosts) { return *new cop_global_operations(hosts); }

}  // namespace

global_operations& make_global_operations(const communicator& group) {
    return hosts_are_nodes() ? among_hosts(group) : *new chip_global_operations(group, tiles_of_a_host(), among_hosts);
}

}  // namespace orbweaver
