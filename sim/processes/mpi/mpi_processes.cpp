// SPDX-License-Identifier: Apache-2.0
#include "sim/processes/mpi/mpi_processes.h"

#include <mpi.h>

#include <cstdlib>

namespace orbweaver::sim {

namespace {

constexpr int tag = 0;

/// Messages of MPI, which ends all processes if one of them fails.
class mpi_processes final : public process_group {
public:
    mpi_processes() {
        int level = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
        MPI_Comm_rank(MPI_COMM_WORLD, &m_rank);
        MPI_Comm_size(MPI_COMM_WORLD, &m_count);
    }
    ~mpi_processes() override { MPI_Finalize(); }

    unsigned rank() const override { return static_cast<unsigned>(m_rank); }
    unsigned count() const override { return static_cast<unsigned>(m_count); }

    void exchange(const std::vector<message>& sent, std::vector<message>& received) override {
        m_requests.clear();
        for (int other = 0; other < m_count; ++other) {
            const message& each = sent[static_cast<std::size_t>(other)];
            if (other == m_rank) { continue; }
            MPI_Isend(each.data(), static_cast<int>(each.size()), MPI_BYTE, other, tag, MPI_COMM_WORLD,
                      &m_requests.emplace_back());
        }
        for (int other = 0; other < m_count; ++other) { receive(other, received[static_cast<std::size_t>(other)]); }
        MPI_Waitall(static_cast<int>(m_requests.size()), m_requests.data(), MPI_STATUSES_IGNORE);
    }

    [[noreturn]] void abort(int code) override {
        MPI_Abort(MPI_COMM_WORLD, code);
        std::_Exit(code);
    }

private:
    void receive(int other, message& received) const {
        received.clear();
        if (other == m_rank) { return; }
        MPI_Message arriving = MPI_MESSAGE_NULL;
        MPI_Status status;
        int bytes = 0;
        MPI_Mprobe(other, tag, MPI_COMM_WORLD, &arriving, &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        received.resize(static_cast<std::size_t>(bytes));
        MPI_Mrecv(received.data(), bytes, MPI_BYTE, &arriving, &status);
    }

    int m_rank = 0;
    int m_count = 1;
    std::vector<MPI_Request> m_requests;
};

}  // namespace

}  // namespace orbweaver::sim

orbweaver::process_group* orbweaver_mpi_processes() {
    static orbweaver::sim::mpi_processes joined;
    return &joined;
}
