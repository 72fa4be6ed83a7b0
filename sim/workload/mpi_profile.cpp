// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/mpi_profile.h"

#include <algorithm>
#include <cstring>

#include "sim/workload/node_bytes.h"

namespace orbweaver::sim {

namespace {

constexpr unsigned max_calls = 1000;  // limit for a rank's list, because a faulty program may have made it circular

/// Reads the memory of one rank.
class rank_reader {
public:
    rank_reader(const workload& program, const system::machine& modelled, node_id node)
        : m_program(program), m_modelled(modelled), m_node(node) {}

    mpi_rank_profile read(std::uint32_t symbol) const {
        mpi_rank_profile found;
        const auto record = object<mpi_profile_record>(symbol);
        if (!record) { return found; }
        read_calls(found, record->calls);
        read_peers(found, *record);
        std::copy_n(record->barriers, found.barriers.size(), found.barriers.begin());
        std::copy_n(record->broadcasts, found.broadcasts.size(), found.broadcasts.begin());
        std::copy_n(record->all_reduces, found.all_reduces.size(), found.all_reduces.begin());
        found.transfer_cycles = record->transfer;
        return found;
    }

private:
    template <class T>
    std::optional<T> object(std::uint32_t address) const {
        return object_at<T>(m_modelled, m_node, std::uint64_t{address} - m_program.memory_base());
    }

    void read_calls(mpi_rank_profile& found, std::uint32_t address) const {
        for (unsigned number = 0; address != 0 && number < max_calls; ++number) {
            const auto one = object<mpi_call_profile>(address);
            if (!one) { return; }
            const std::string name(one->name, std::find(one->name, one->name + mpi_call_profile::name_bytes, '\0'));
            if (is_mpi_name(name)) {
                mpi_rank_profile::call& sum = found.calls[name];
                sum.calls += one->calls;
                sum.cycles += one->cycles;
                sum.bytes += one->bytes;
            }
            address = one->next;
        }
    }

    void read_peers(mpi_rank_profile& found, const mpi_profile_record& record) const {
        const unsigned nodes = m_modelled.nodes();
        if (record.peers == 0 || record.nodes != nodes) { return; }
        const std::uint64_t offset = std::uint64_t{record.peers} - m_program.memory_base();
        std::vector<mpi_peer_profile> peers(nodes);
        if (const auto bytes = bytes_at(m_modelled, m_node, offset, nodes * sizeof(mpi_peer_profile))) {
            std::memcpy(peers.data(), bytes->data(), bytes->size());
        }
        for (const node_id node : m_program.used_nodes(m_modelled)) { found.peers.push_back(peers[node.value]); }
    }

    const workload& m_program;
    const system::machine& m_modelled;
    node_id m_node;
};

}  // namespace

void mpi_rank_profile::write(byte_writer& stream) const {
    stream.add(static_cast<std::uint64_t>(calls.size()));
    for (const auto& [name, sum] : calls) {
        stream.add_text(name);
        stream.add(sum);
    }
    stream.add_vector(peers);
    stream.add(barriers);
    stream.add(broadcasts);
    stream.add(all_reduces);
    stream.add(transfer_cycles);
}

mpi_rank_profile mpi_rank_profile::read(byte_reader& stream) {
    mpi_rank_profile taken;
    for (auto left = stream.take<std::uint64_t>(); left != 0; --left) {
        call& sum = taken.calls[stream.take_text()];
        sum = stream.take<call>();
    }
    stream.take_vector(taken.peers);
    taken.barriers = stream.take<decltype(taken.barriers)>();
    taken.broadcasts = stream.take<decltype(taken.broadcasts)>();
    taken.all_reduces = stream.take<decltype(taken.all_reduces)>();
    taken.transfer_cycles = stream.take<std::uint64_t>();
    return taken;
}

std::vector<mpi_rank_profile> mpi_profiles(const workload& program, const system::machine& modelled) {
    const system::elf_symbol* const symbol = program.image().find("orbweaver_mpi_profile");
    std::vector<mpi_rank_profile> found;
    if (symbol == nullptr || !program.is_linked_program()) { return found; }
    for (const node_id node : program.used_nodes(modelled)) {
        found.push_back(rank_reader(program, modelled, node).read(symbol->address));
    }
    return found;
}

}  // namespace orbweaver::sim
