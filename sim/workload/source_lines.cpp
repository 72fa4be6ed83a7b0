// SPDX-License-Identifier: Apache-2.0
#include "sim/workload/source_lines.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>

#include "sim/workload/dwarf_lines.h"

namespace orbweaver::sim {

namespace {

constexpr int patience_ms = 5000;  // for one answer
constexpr rlim_t cpu_seconds = 4;
constexpr rlim_t memory_beyond_ours = rlim_t{1} << 30;
constexpr std::size_t longest_answer = 500;

void limit(int resource, rlim_t value) {
    const rlimit both{value, value};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

#if !defined(__SANITIZE_ADDRESS__)  // the address sanitizer reserves terabytes
/// Returns the current address space of this process in bytes; 0 if unknown.
rlim_t address_space() {
    std::ifstream pages("/proc/self/statm");
    rlim_t count = 0;
    pages >> count;
    return count * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
}
#endif

void confine() {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, cpu_seconds);
#if !defined(__SANITIZE_ADDRESS__)
    if (const rlim_t now = address_space(); now != 0) { limit(RLIMIT_AS, now + memory_beyond_ours); }
#endif
    for (const int signal : {SIGINT, SIGTERM, SIGSEGV, SIGABRT, SIGBUS, SIGFPE}) { ::signal(signal, SIG_DFL); }
}

/// Answers requests until the other end closes.
[[noreturn]] void serve(int socket, const std::filesystem::path& elf) {
    confine();
    const dwarf_lines lines(elf);
    std::uint32_t pc = 0;
    while (::recv(socket, &pc, sizeof pc, 0) == sizeof pc) {
        // A byte precedes the text, because an empty message would look like the end.
        const std::string answer = "=" + lines.location(pc).substr(0, longest_answer);
        if (::send(socket, answer.data(), answer.size(), MSG_NOSIGNAL) < 0) { break; }
    }
    ::_exit(0);
}

}  // namespace

/// The process that reads the file, and the connection to it.
class source_lines::reader {
public:
    explicit reader(const std::filesystem::path& elf) {
        int ends[2];
        if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) { return; }
        m_socket = ends[0];
        m_process = ::fork();
        if (m_process == 0) {
            ::close(ends[0]);
            serve(ends[1], elf);
        }
        ::close(ends[1]);
        if (m_process < 0) { end(); }
    }
    ~reader() { end(); }
    reader(const reader&) = delete;
    reader& operator=(const reader&) = delete;

    std::string ask(std::uint32_t pc) {
        std::array<char, longest_answer + 1> answer{};
        pollfd ready{m_socket, POLLIN, 0};
        if (m_socket < 0 || ::send(m_socket, &pc, sizeof pc, MSG_NOSIGNAL) < 0 || !await(ready)) {
            end();
            return {};
        }
        const ssize_t bytes = ::recv(m_socket, answer.data(), answer.size(), 0);
        if (bytes < 1) {
            end();
            return {};
        }
        return {answer.data() + 1, static_cast<std::size_t>(bytes - 1)};
    }

private:
    static bool await(pollfd& ready) {
        int count = 0;
        do { count = ::poll(&ready, 1, patience_ms); } while (count < 0 && errno == EINTR);
        return count == 1;
    }

    void end() {
        if (m_socket >= 0) {
            ::close(m_socket);
            m_socket = -1;
        }
        if (m_process > 0) {
            ::kill(m_process, SIGKILL);
            while (::waitpid(m_process, nullptr, 0) < 0 && errno == EINTR) {}
            m_process = -1;
        }
    }

    int m_socket = -1;
    pid_t m_process = -1;
};

source_lines::source_lines(std::filesystem::path elf) : m_elf(std::move(elf)) {
    std::error_code ignored;
    m_written = std::filesystem::last_write_time(m_elf, ignored);
}
source_lines::~source_lines() = default;
source_lines::source_lines(source_lines&&) noexcept = default;
source_lines& source_lines::operator=(source_lines&&) noexcept = default;

const std::string& source_lines::location(std::uint32_t pc) const {
    const auto [entry, fresh] = m_known.try_emplace(pc);
    if (fresh) {
        std::error_code failed;
        if (std::filesystem::last_write_time(m_elf, failed) != m_written || failed) { return entry->second; }
        if (!m_reader) { m_reader = std::make_unique<reader>(m_elf); }
        entry->second = m_reader->ask(pc);
    }
    return entry->second;
}

}  // namespace orbweaver::sim
