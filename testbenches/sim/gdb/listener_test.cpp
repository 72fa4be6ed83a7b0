// SPDX-License-Identifier: Apache-2.0
#include "sim/gdb/listener.h"

#include <netinet/in.h>
#include <sys/socket.h>

#include "hw/base/errors.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim::gdb {
namespace {

bool connects(const file_handle& socket, std::uint32_t address, std::uint16_t port) {
    sockaddr_in endpoint{};
    endpoint.sin_family = AF_INET;
    endpoint.sin_port = htons(port);
    endpoint.sin_addr.s_addr = htonl(address);
    return ::connect(socket.number(), reinterpret_cast<const sockaddr*>(&endpoint), sizeof endpoint) == 0;
}

TEST(listener, chooses_a_free_port_and_takes_one_connection) {
    listener subject(0);
    EXPECT_NE(subject.port(), 0);
    const file_handle first(::socket(AF_INET, SOCK_STREAM, 0));
    ASSERT_TRUE(connects(first, INADDR_LOOPBACK, subject.port()));
    EXPECT_TRUE(subject.accept([] { return false; }).open());
    const file_handle second(::socket(AF_INET, SOCK_STREAM, 0));
    EXPECT_FALSE(connects(second, INADDR_LOOPBACK, subject.port()));
}

TEST(listener, is_heard_at_127_0_0_1_only) {
    const listener subject(0);
    const file_handle other(::socket(AF_INET, SOCK_STREAM, 0));
    EXPECT_FALSE(connects(other, INADDR_LOOPBACK + 1, subject.port()));  // 127.0.0.2 is this machine, too
}

TEST(listener, refuses_a_port_that_is_taken) {
    const listener first(0);
    EXPECT_THAT([&] { const listener second(first.port()); },
                ThrowsMessage<user_error>(HasSubstr("of 127.0.0.1 cannot be used: Address already in use")));
}

TEST(listener, waits_no_longer_when_it_is_asked_so) {
    listener subject(0);
    EXPECT_FALSE(subject.accept([] { return true; }).open());
}

}  // namespace
}  // namespace orbweaver::sim::gdb
