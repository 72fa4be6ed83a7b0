// SPDX-License-Identifier: Apache-2.0
#include "sim/power/load_recordings.h"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>
#include <system_error>

#include "hw/base/errors.h"

namespace orbweaver::sim {

namespace {

using event_list = std::vector<rtl::boundary_event>;

void append_bytes(std::string& text, const void* data, std::size_t bytes) {
    text.append(static_cast<const char*>(data), bytes);
}

void append_events(std::string& text, const event_list& events) {
    const std::size_t count = events.size();
    append_bytes(text, &count, sizeof count);
    append_bytes(text, events.data(), count * sizeof(rtl::boundary_event));
}

/// The result of a process as text: 'k' and the traffic, or 'e' and a message.
std::string text_of(const router_traffic& all) {
    std::string text = "k";
    for (const rtl::recorded_traffic& traffic : all) {
        append_bytes(text, &traffic.cycles, sizeof traffic.cycles);
        append_events(text, traffic.given);
        append_events(text, traffic.expected);
    }
    return text;
}

/// Reads what text_of() wrote.
class traffic_reader {
public:
    explicit traffic_reader(const std::string& text) : m_text(text) {}

    router_traffic read() {
        router_traffic all;
        while (m_position < m_text.size()) {
            rtl::recorded_traffic& traffic = all.emplace_back();
            take(&traffic.cycles, sizeof traffic.cycles);
            traffic.given = events();
            traffic.expected = events();
        }
        return all;
    }

private:
    void take(void* data, std::size_t bytes) {
        if (bytes > m_text.size() - m_position) { throw user_error("the recording of a load is cut off"); }
        std::memcpy(data, m_text.data() + m_position, bytes);
        m_position += bytes;
    }
    event_list events() {
        std::size_t count = 0;
        take(&count, sizeof count);
        event_list list(count);
        take(list.data(), count * sizeof(rtl::boundary_event));
        return list;
    }

    const std::string& m_text;
    std::size_t m_position = 1;
};

[[noreturn]] void record_in_child(const std::function<router_traffic()>& record, int output) {
    std::string text;
    try {
        text = text_of(record());
    } catch (const std::exception& problem) { text = std::string("e") + problem.what(); }
    for (std::size_t position = 0; position < text.size();) {
        const ssize_t written = write(output, text.data() + position, text.size() - position);
        if (written < 0 && errno != EINTR) { break; }
        position += written < 0 ? 0 : static_cast<std::size_t>(written);
    }
    std::_Exit(0);
}

std::string whole_text(int input) {
    std::string text;
    char part[65536];
    for (;;) {
        const ssize_t got = read(input, part, sizeof part);
        if (got == 0 || (got < 0 && errno != EINTR)) { return text; }
        text.append(part, got < 0 ? 0 : static_cast<std::size_t>(got));
    }
}

}  // namespace

router_traffic recorded_apart(const std::function<router_traffic()>& record) {
    int ends[2];
    std::fflush(nullptr);  // prevents the child from printing buffered output again
    if (pipe(ends) != 0) { throw std::system_error(errno, std::generic_category(), "a pipe to a simulation"); }
    const pid_t child = fork();
    if (child < 0) { throw std::system_error(errno, std::generic_category(), "a process for a simulation"); }
    if (child == 0) {
        close(ends[0]);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        record_in_child(record, ends[1]);
    }
    close(ends[1]);
    const std::string text = whole_text(ends[0]);
    close(ends[0]);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {}
    if (text.empty()) { throw user_error("the simulation of a load was lost"); }
    if (text[0] == 'e') { throw user_error(text.substr(1)); }
    return traffic_reader(text).read();
}

}  // namespace orbweaver::sim
