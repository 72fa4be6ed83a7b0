// SPDX-License-Identifier: Apache-2.0
#include "sim/processes/mpi/mpi_processes.h"

#include <mpi.h>

#include <cstdlib>

namespace orbweaver::sim {

namespace {

/// Kinds of messages.
enum tag : int { exchanged, question, answer };

/// Messages of MPI, which ends all processes if one of them fails.
class mpi_processes final : public process_group {
public:
    mpi_processes() {
        int level = 0;
        MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level);
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
            MPI_Isend(each.data(), static_cast<int>(each.size()), MPI_BYTE, other, tag::exchanged, MPI_COMM_WORLD,
                      &m_requests.emplace_back());
        }
        for (int other = 0; other < m_count; ++other) { receive(other, received[static_cast<std::size_t>(other)]); }
        MPI_Waitall(static_cast<int>(m_requests.size()), m_requests.data(), MPI_STATUSES_IGNORE);
    }

    message ask(const message& asked) override {
        MPI_Send(asked.data(), static_cast<int>(asked.size()), MPI_BYTE, 0, tag::question, MPI_COMM_WORLD);
        message received;
        take(0, tag::answer, received);
        return received;
    }

    [[noreturn]] void abort(int code) override {
        MPI_Abort(MPI_COMM_WORLD, code);
        std::_Exit(code);
    }

private:
    /// Receives a message of exchange(), and answers the questions before it.
    void receive(int other, message& received) const {
        received.clear();
        if (other == m_rank) { return; }
        while (take(other, m_rank == 0 ? MPI_ANY_TAG : tag::exchanged, received) == tag::question) {
            const message made = m_answers(received);
            MPI_Send(made.data(), static_cast<int>(made.size()), MPI_BYTE, other, tag::answer, MPI_COMM_WORLD);
        }
    }
    /// @return the kind of the message
    static int take(int other, int kind, message& received) {
        MPI_Message arriving = MPI_MESSAGE_NULL;
        MPI_Status status;
        int bytes = 0;
        MPI_Mprobe(other, kind, MPI_COMM_WORLD, &arriving, &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        received.resize(static_cast<std::size_t>(bytes));
        MPI_Mrecv(received.data(), bytes, MPI_BYTE, &arriving, &status);
        return status.MPI_TAG;
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
