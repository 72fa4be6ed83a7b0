// SPDX-License-Identifier: Apache-2.0
#include "sim/jobs/fork_request.h"

#include <sys/socket.h>

#include <array>
#include <cstring>

namespace orbweaver::sim {

namespace {

constexpr std::size_t longest_request = 131072;  // bytes; a socket accepts this size in one packet

/// Control buffer for a descriptor that accompanies a packet.
struct alignas(cmsghdr) descriptor_room {
    std::array<char, CMSG_SPACE(sizeof(int))> bytes{};
};

msghdr message_of(iovec& part, descriptor_room& room) {
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    message.msg_control = room.bytes.data();
    message.msg_controllen = room.bytes.size();
    return message;
}

std::vector<std::string> words_in(const char* text, std::size_t bytes) {
    std::vector<std::string> words;
    for (std::size_t start = 0; start < bytes;) {
        words.emplace_back(text + start, strnlen(text + start, bytes - start));
        start += words.back().size() + 1;
    }
    return words;
}

}  // namespace

bool send_fork_request(int socket, const std::vector<std::string>& words, int output) {
    std::string text;
    for (const std::string& word : words) { text.append(word.c_str(), word.size() + 1); }
    if (text.size() > longest_request) { return false; }
    iovec part{text.data(), text.size()};
    descriptor_room room;
    msghdr message = message_of(part, room);
    cmsghdr* const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof output);
    std::memcpy(CMSG_DATA(header), &output, sizeof output);
    return sendmsg(socket, &message, MSG_NOSIGNAL) == static_cast<ssize_t>(text.size());
}

std::optional<fork_request> receive_fork_request(int socket) {
    std::string text(longest_request, '\0');
    iovec part{text.data(), text.size()};
    descriptor_room room;
    msghdr message = message_of(part, room);
    const ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    const cmsghdr* const header = got > 0 ? CMSG_FIRSTHDR(&message) : nullptr;
    if (header == nullptr || header->cmsg_type != SCM_RIGHTS) { return std::nullopt; }
    fork_request request;
    request.words = words_in(text.data(), static_cast<std::size_t>(got));
    std::memcpy(&request.output, CMSG_DATA(header), sizeof request.output);
    return request;
}

}  // namespace orbweaver::sim
