// SPDX-License-Identifier: Apache-2.0
// A process_group without MPI: processes of this host that exchange messages through sockets.
#pragma once

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <functional>

#include "hw/base/processes/byte_stream.h"
#include "hw/base/processes/process_group.h"
#include "testbenches/support/run_apart.h"

namespace orbweaver {

class forked_processes final : public process_group {
public:
    using sockets = std::vector<std::vector<int>>;  // [rank, other]

    forked_processes(unsigned rank, const sockets& ends) : m_rank(rank), m_ends(ends[rank]) {}

    unsigned rank() const override { return m_rank; }
    unsigned count() const override { return static_cast<unsigned>(m_ends.size()); }
    void exchange(const std::vector<message>& sent, std::vector<message>& received) override {
        received[m_rank].clear();
        for (unsigned other = 0; other < count(); ++other) {  // all pairs of processes meet in one order: none waits
            if (other < m_rank) { receive(other, received[other]); }
            if (other != m_rank) { send(other, kind::exchanged, sent[other]); }
            if (other > m_rank) { receive(other, received[other]); }
        }
    }
    message ask(const message& question) override {
        send(0, kind::question, question);
        message answer;
        while (take(0, answer) == kind::exchanged) { m_early.push_back(std::move(answer)); }
        return answer;
    }
    [[noreturn]] void abort(int code) override { _exit(code); }

private:
    enum class kind : std::uint8_t { exchanged, question, answer };

    void send(unsigned other, kind sent, const message& content) const {
        byte_writer whole;
        whole.add(sent);
        whole.add_vector(content);
        move(whole.bytes(), [&](std::byte* first, std::size_t bytes) { return write(m_ends[other], first, bytes); });
    }
    void receive(unsigned other, message& content) {
        if (other == 0 && !m_early.empty()) {
            content = std::move(m_early.front());
            m_early.erase(m_early.begin());
            return;
        }
        while (take(other, content) == kind::question) { send(other, kind::answer, m_answers(content)); }
    }
    kind take(unsigned other, message& content) const {
        const auto input = [&](std::byte* first, std::size_t bytes) { return read(m_ends[other], first, bytes); };
        message header(sizeof(kind) + sizeof(std::uint64_t));
        move(header, input);
        byte_reader reader(header);
        const kind taken = reader.take<kind>();
        content.resize(reader.take<std::uint64_t>());
        move(content, input);
        return taken;
    }
    template <class Function>
    static void move(message& bytes, Function function) {
        for (std::size_t done = 0; done < bytes.size();) {
            const ssize_t count = function(bytes.data() + done, bytes.size() - done);
            if (count <= 0) { _exit(1); }
            done += static_cast<std::size_t>(count);
        }
    }

    unsigned m_rank;
    std::vector<int> m_ends;       // [other]
    std::vector<message> m_early;  // of process 0: came before an answer
};

/// Runs a function in several processes. @return what it returned in process 0
inline std::string run_among(unsigned count, const std::function<std::string(process_group&)>& function) {
    forked_processes::sockets ends(count, std::vector<int>(count, -1));
    for (unsigned first = 0; first < count; ++first) {
        for (unsigned second = first + 1; second < count; ++second) {
            std::array<int, 2> pair{};
            EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair.data()), 0);
            ends[first][second] = pair[0];
            ends[second][first] = pair[1];
        }
    }
    std::vector<pid_t> others;
    for (unsigned rank = 1; rank < count; ++rank) {
        others.push_back(fork());
        if (others.back() == 0) {
            forked_processes group(rank, ends);
            function(group);
            _exit(testing::Test::HasFailure() ? 1 : 0);
        }
    }
    const std::string made = run_apart([&] {
        forked_processes group(0, ends);
        return function(group);
    });
    for (const pid_t other : others) {
        int status = 0;
        waitpid(other, &status, 0);
        EXPECT_EQ(status, 0);
    }
    for (const std::vector<int>& row : ends) {
        for (const int end : row) {
            if (end >= 0) { close(end); }
        }
    }
    return made;
}

}  // namespace orbweaver
