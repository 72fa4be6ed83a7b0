// SPDX-License-Identifier: Apache-2.0
#include "tlm/bound_socket.h"

#include <gtest/gtest.h>
#include <tlm_utils/simple_initiator_socket.h>
#include <tlm_utils/simple_target_socket.h>

#include <functional>
#include <string>

namespace orbweaver {
namespace {

struct socket_pair : sc_core::sc_module {
    tlm_utils::simple_initiator_socket<socket_pair> initiator{"initiator"};
    tlm_utils::simple_target_socket<socket_pair> target{"target"};

    explicit socket_pair(sc_core::sc_module_name name) : sc_module(name) {}
};

/// Returns the report of SystemC while a function runs; empty: none.
std::string report_of(const std::function<void()>& run) {
    try {
        run();
    } catch (const sc_core::sc_report& report) { return std::string(report.get_msg_type()) + ": " + report.get_msg(); }
    return {};
}

TEST(bound_socket, names_what_an_unbound_one_needs) {
    socket_pair pair("pair");
    EXPECT_EQ(report_of([&] { require_bound(pair.initiator, "a memory"); }),
              "/orbweaver/unbound_socket: pair.initiator is bound to nothing: it needs a memory");
    EXPECT_EQ(report_of([&] { require_bound(pair.target, "an initiator"); }),
              "/orbweaver/unbound_socket: pair.target is bound to nothing: it needs an initiator");
}

TEST(bound_socket, is_silent_about_bound_ones) {
    socket_pair pair("pair");
    pair.initiator.bind(pair.target);
    EXPECT_EQ(report_of([&] {
                  require_bound(pair.initiator, "a memory");
                  require_bound(pair.target, "an initiator");
              }),
              "");
}

}  // namespace
}  // namespace orbweaver
