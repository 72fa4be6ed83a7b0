// SPDX-License-Identifier: Apache-2.0
// Requests and their replies: the sink of hw/noc/traffic/traffic_endpoint.h, seen from the links.
#include <deque>
#include <map>
#include <memory>

#include "hw/noc/description_error.h"
#include "hw/noc/network_desc.h"
#include "hw/noc/traffic/traffic.h"
#include "testbenches/support/matchers.h"
#include "tlm/flit_recorder.h"

namespace orbweaver::noc {
namespace {

network_desc mesh_of_classes(const std::vector<message_class_desc>& classes) {
    return {.topology = {.dims = {4, 4}}, .classes = classes};
}

traffic_desc asking(double rate, const std::string& reply_class) {
    traffic_desc described;
    described.classes.emplace_back();
    traffic_class_desc& request = described.classes.front();
    request.name = "request";
    request.rate = rate;
    request.packet_flits = 2;
    request.reply_class = reply_class;
    request.reply_flits = 5;
    request.reply_buffers = 2;
    request.reply_cycles = 10;
    described.warmup_cycles = 500;
    described.measure_cycles = 4000;
    described.drain_cycles = 20000;
    return described;
}

/// The flits on the links between a node and its router, as messages between the node and the others.
struct node_view {
    std::uint64_t requests_taken = 0;  // heads whose credit went back: the sink took them
    std::uint64_t replies_sent = 0;    // tails
    std::uint64_t replies_begun = 0;   // heads
    unsigned max_pending = 0;          // requests taken whose reply's tail has not been sent
};

struct request_reply : testing::Test {
    traffic_result run(const network_desc& described, const traffic_desc& offered) {
        control.attach(domain);
        net = std::make_unique<network>(
            "network", domain, described, ledger,
            [this](unsigned link, const std::string& name, const link_desc&) { return watch(link, name); });
        load = std::make_unique<traffic>("traffic", domain, *net, offered, 1, control);
        sc_core::sc_start();
        return load->result();
    }

    std::unique_ptr<flit_tap> watch(unsigned /*link*/, const std::string& name) {
        const bool in = name.ends_with(".in");
        const bool out = name.ends_with(".out");
        const unsigned node = in || out ? static_cast<unsigned>(std::stoul(name.substr(1))) : 0;
        std::string module = name;
        std::replace(module.begin(), module.end(), '.', '_');
        return std::make_unique<flit_recorder>(("tap_" + module).c_str(), domain, [=, this](const flit_record& seen) {
            if (in && !seen.credit) { leaves(node, seen.content); }
            if (out) { arrives(node, seen); }
        });
    }

    void leaves(unsigned node, const flit& content) {
        if (ledger[content.packet].flow < requesting) { return; }
        node_view& view = views[node];
        view.replies_begun += is_head(content.kind) ? 1 : 0;
        view.replies_sent += is_tail(content.kind) ? 1 : 0;
        EXPECT_LE(view.replies_begun, view.requests_taken) << "a reply without a request at node " << node;
    }

    /// Credits name their channel only, so heads are distinguished from bodies by the order of the flits on it.
    void arrives(unsigned node, const flit_record& seen) {
        auto& waiting = unread[{node, seen.content.vc.value}];
        if (!seen.credit) {
            waiting.push_back(is_head(seen.content.kind) && ledger[seen.content.packet].flow < requesting);
            return;
        }
        ASSERT_FALSE(waiting.empty());
        node_view& view = views[node];
        if (waiting.front()) {
            ++view.requests_taken;
            const auto pending = static_cast<unsigned>(view.requests_taken - view.replies_sent);
            view.max_pending = std::max(view.max_pending, pending);
        }
        waiting.pop_front();
    }

    unsigned requesting = 1;  // flows of requests
    clock_domain domain{"clock", sc_core::sc_time(10, sc_core::SC_NS)};
    packet_ledger ledger;
    run_control control;
    std::map<unsigned, node_view> views;
    std::map<std::pair<unsigned, unsigned>, std::deque<bool>> unread;  // [node, vc]: whether a flit is a request's head
    std::unique_ptr<network> net;
    std::unique_ptr<traffic> load;
};

const std::vector<message_class_desc> two_classes{{"request", 1, {}}, {"reply", 1, {}}};

TEST_F(request_reply, every_request_has_one_reply_and_buffers_are_never_exceeded) {
    const traffic_result result = run(mesh_of_classes(two_classes), asking(0.1, "reply"));
    EXPECT_FALSE(result.saturated);
    ASSERT_EQ(result.flows.size(), 2U);
    EXPECT_EQ(result.flows[0].name, "request");
    EXPECT_EQ(result.flows[1].name, "request.reply");
    EXPECT_TRUE(result.flows[1].is_reply);
    EXPECT_EQ(result.measured_packets, result.flows[0].measured_packets + result.flows[1].measured_packets);
    EXPECT_NEAR(static_cast<double>(result.flows[1].measured_packets),
                static_cast<double>(result.flows[0].measured_packets), 20);
    unsigned most = 0;
    for (const auto& [node, view] : views) {
        EXPECT_LE(view.max_pending, 2U) << node;
        EXPECT_LE(view.replies_sent, view.requests_taken) << node;
        most = std::max(most, view.max_pending);
    }
    EXPECT_EQ(views.size(), 16U);
    EXPECT_EQ(most, 2U) << "the buffers were never full";
}

TEST_F(request_reply, replies_go_in_their_own_class_and_have_their_own_length) {
    const traffic_result result = run(mesh_of_classes(two_classes), asking(0.05, "reply"));
    const link_counters requests = net->counters(link_kind::ejection, class_id{0});
    const link_counters replies = net->counters(link_kind::ejection, class_id{1});
    EXPECT_EQ(requests.flits, 2 * requests.packets);
    EXPECT_GT(replies.packets, 0U);
    EXPECT_NEAR(static_cast<double>(replies.flits), 5.0 * static_cast<double>(replies.packets), 20);
    EXPECT_NEAR(result.flows[1].offered, 2.5 * result.flows[0].offered, 0.1 * result.flows[0].offered);
    EXPECT_NEAR(result.flows[1].accepted, result.flows[1].offered, 0.05 * result.flows[1].offered);
}

/// At low load: request, time of answering, reply; the reply is created reply_cycles after the request was taken.
TEST_F(request_reply, the_round_trip_is_request_answer_and_reply) {
    const traffic_result result = run(mesh_of_classes(two_classes), asking(0.002, "reply"));
    const double request = result.flows[0].packet_latency.mean;
    const double reply = result.flows[1].packet_latency.mean;
    EXPECT_EQ(result.flows[1].round_trip.samples, result.flows[1].packet_latency.samples);
    EXPECT_NEAR(result.flows[1].round_trip.mean, request + 10 + reply, 1);
}

TEST_F(request_reply, few_buffers_hold_the_load_down) {
    traffic_desc offered = asking(0.3, "reply");
    offered.drain_cycles = 1000;
    offered.classes[0].reply_buffers = 1;
    offered.classes[0].reply_cycles = 100;
    const traffic_result result = run(mesh_of_classes(two_classes), offered);
    EXPECT_TRUE(result.saturated);
    EXPECT_EQ(control.outcome()->status, "saturated");
    // A buffer answers at most one request of two flits in a hundred cycles.
    EXPECT_LT(result.flows[0].accepted, 0.02);
    EXPECT_GT(result.flows[0].accepted, 0.015);
    EXPECT_FALSE(load->waits().empty());
}

TEST_F(request_reply, a_class_shared_with_too_few_buffers_deadlocks) {
    traffic_desc offered = asking(0.4, "request");
    offered.classes[0].reply_buffers = 1;
    run(mesh_of_classes({{"request", 1, {}}}), offered);
    EXPECT_EQ(control.outcome()->code, exit_code::deadlock);
    EXPECT_EQ(control.outcome()->status, "deadlock");
    EXPECT_THAT(control.outcome()->details, Contains(HasSubstr("wants a buffer for its reply")));
    for (const auto& [node, view] : views) { EXPECT_LE(view.max_pending, 1U) << node; }
}

/// The load continues when replies have their own class.
TEST_F(request_reply, the_same_in_two_classes_does_not_deadlock) {
    traffic_desc offered = asking(0.4, "reply");
    offered.classes[0].reply_buffers = 1;
    offered.drain_cycles = 2000;
    const traffic_result result = run(mesh_of_classes(two_classes), offered);
    EXPECT_EQ(control.outcome()->code, exit_code::success);
    EXPECT_GT(result.flows[1].accepted, 0.05);
}

/// Each class has a virtual channel to itself and shares a third.
const std::vector<message_class_desc> classes_sharing_a_channel{{"request", 1, {}, 0b011}, {"reply", 1, {}, 0b110}};

TEST_F(request_reply, replies_pass_requests_that_stand_in_shared_virtual_channels_if_packets_have_them_to_themselves) {
    traffic_desc offered = asking(0.4, "reply");
    offered.classes[0].reply_buffers = 1;
    offered.drain_cycles = 2000;
    network_desc described = mesh_of_classes(classes_sharing_a_channel);
    described.router.vc_release = vc_release_kind::tail_credit;
    const traffic_result result = run(described, offered);
    EXPECT_EQ(control.outcome()->code, exit_code::success);
    EXPECT_GT(result.flows[1].accepted, 0.05);
    for (const class_id number : {class_id{0}, class_id{1}}) {
        const link_view& out = net->ejection_link({5});
        const link_counters shared = out.counters(vc_id{1});
        EXPECT_GT(shared.flits, 0U);
        EXPECT_GT(out.counters(number).flits, out.counters(number.value == 0 ? vc_id{0} : vc_id{2}).flits)
            << "the class used what it shares";
    }
}

TEST_F(request_reply, a_reply_behind_a_request_in_a_shared_virtual_channel_can_deadlock) {
    traffic_desc offered = asking(0.4, "reply");
    offered.classes[0].reply_buffers = 1;
    run(mesh_of_classes(classes_sharing_a_channel), offered);
    EXPECT_EQ(control.outcome()->code, exit_code::deadlock);
}

/// A reply that is long in the making is no deadlock, though nothing moves meanwhile.
TEST_F(request_reply, a_slow_answer_is_waited_for) {
    traffic_desc offered = asking(0.4, "reply");
    offered.classes[0].reply_buffers = 1;
    offered.classes[0].reply_cycles = 30000;
    offered.drain_cycles = 100000;
    run(mesh_of_classes(two_classes), offered);
    EXPECT_EQ(control.outcome()->status, "saturated");
}

TEST_F(request_reply, two_requesting_classes_answer_each_from_its_own_buffers) {
    traffic_desc offered = asking(0.05, "reply");
    offered.classes.push_back(offered.classes.front());
    offered.classes[1].name = "other";
    offered.classes[1].reply_cycles = 1;
    requesting = 2;
    std::vector<message_class_desc> classes = two_classes;
    classes.push_back({"other", 1, {}});
    const traffic_result result = run(mesh_of_classes(classes), offered);
    ASSERT_EQ(result.flows.size(), 4U);
    EXPECT_EQ(result.flows[2].name, "request.reply");
    EXPECT_EQ(result.flows[3].name, "other.reply");
    EXPECT_FALSE(result.saturated);
    EXPECT_GT(result.flows[2].round_trip.mean, result.flows[3].round_trip.mean + 5);
}

TEST_F(request_reply, unknown_classes_are_named_with_the_known_ones) {
    EXPECT_THAT([&] { run(mesh_of_classes(two_classes), asking(0.1, "answer")); },
                ThrowsMessage<description_error>(AllOf(HasSubstr("traffic.classes.0.reply_class"),
                                                       HasSubstr("'answer'"), HasSubstr("request, reply"))));
}

}  // namespace
}  // namespace orbweaver::noc
