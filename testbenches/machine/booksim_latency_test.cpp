// SPDX-License-Identifier: Apache-2.0
// Imported BookSim files run as BookSim runs them: latencies below saturation, accepted rates beyond it.
//
// Origin of the figures: BookSim 2 (github.com/booksim/booksim2, revision 28f43299), unmodified, with these files and
// sample_period=10000 warmup_periods=3 max_samples=3 latency_thres=1e9 seed=1. The options of anynet, flatfly, fly,
// mesh, torus and cmesh are those of its files anynet_config, flatflyconfig, singleconfig, meshconfig, torus88 and
// cmeshconfig; of anynet with credit_delay 1, for orbweaver's credits take that cycle.
#include <gmock/gmock.h>

#include "testbenches/machine/support/program_run.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver {
namespace {

struct booksim_point {
    const char* name;
    std::string file;
    const char* rate;       // as in the file: of packets, or of flits with injection_rate_uses_flits
    double latency;         // of packets, cycles; 0 beyond saturation
    double accepted;        // packets/node/cycle, or flits
    double difference = 0;  // cycles by which latencies are longer here (docs/noc/import.md)
};

void PrintTo(const booksim_point& value, std::ostream* out) { *out << value.name; }

const std::string delays =
    "routing_delay = 0; vc_alloc_delay = 1; sw_alloc_delay = 1; st_final_delay = 1; credit_delay = 1; use_noc_latency "
    "= 0;\n";
const std::string slow_delays =
    "routing_delay = 1; vc_alloc_delay = 1; sw_alloc_delay = 1; st_final_delay = 1; credit_delay = 1; use_noc_latency "
    "= 0;\n";
const std::string separable = "vc_allocator = separable_input_first; sw_allocator = separable_input_first;\n";
const std::string mesh8 =
    "topology = mesh; routing_function = dor; k = 8; n = 2; num_vcs = 4; vc_buf_size = 8;\n" + separable + delays;
const std::string grid_of_four = "k = 4; n = 2; c = 4; x = 4; y = 4; xr = 2; yr = 2;\n";

const std::string anynet =
    "topology = anynet; routing_function = min; network_file = anynet_file; num_vcs = 1; vc_buf_size = 3;\n"
    "credit_delay = 1;\n" +
    separable;
const std::string flatfly =
    "topology = flatfly; routing_function = ran_min; num_vcs = 8; vc_buf_size = 4; wait_for_tail_credit = 0;\n"
    "vc_allocator = islip; sw_allocator = islip; alloc_iters = 1; credit_delay = 2; routing_delay = 0;\n" +
    grid_of_four;
const std::string fly =
    "topology = fly; routing_function = dest_tag; k = 10; n = 1; num_vcs = 8; vc_buf_size = 8; routing_delay = 0;\n" +
    separable;
const std::string mesh16 =
    "topology = mesh; routing_function = dor; k = 8; n = 2; num_vcs = 16; vc_buf_size = 8; wait_for_tail_credit = 1;\n"
    "vc_allocator = islip; sw_allocator = islip; alloc_iters = 2; credit_delay = 2; routing_delay = 0;\n";
const std::string torus = "topology = torus; routing_function = dim_order; k = 8; n = 2; num_vcs = 2;\n";
const std::string cmesh = "topology = cmesh; routing_function = dor_no_express; traffic = bitcomp;\n" + grid_of_four;
const std::string express =
    "topology = cmesh; routing_function = dor; num_vcs = 4; vc_buf_size = 8;\n" + grid_of_four + separable + delays;
const std::string packets_of_four = "packet_size = 4; injection_rate_uses_flits = 1;\n";
const std::string slow_mesh = "topology = mesh; routing_function = dor; k = 8; n = 2; num_vcs = 1; vc_buf_size = 8;\n" +
                              separable + slow_delays + packets_of_four;
const std::string slow_torus =
    "topology = torus; routing_function = dim_order; k = 8; n = 2; num_vcs = 2; vc_buf_size = 8;\n" + separable +
    slow_delays;

const booksim_point booksim_points[] = {
    {"anynet", anynet, "0.1", 11.3788, 0.0987444},
    {"anynet_beyond_saturation", anynet, "0.6", 0, 0.226},
    {"flatfly", flatfly, "0.3", 16.3544, 0.299728},
    {"flatfly_beyond_saturation", flatfly, "1.0", 0, 0.673461},
    {"fly", fly, "0.5", 7.11513, 0.49823},
    {"fly_beyond_saturation", fly, "1.0", 0, 0.62352},
    {"mesh_with_islip", mesh16, "0.2", 27.7934, 0.199616},
    {"torus_two_cycles_longer", torus, "0.15", 33.6481, 0.149283, 2},
    {"torus_beyond_saturation", torus, "0.4", 0, 0.213272},
    {"cmesh", cmesh, "0.1", 36.444, 0.0998609},
    {"cmesh_with_express_links", express + packets_of_four, "0.02", 17.833, 0.0195656},
    {"cmesh_with_express_links_beyond_saturation", express + packets_of_four, "0.4", 0, 0.219428},
    {"cmesh_tornado", express + "traffic = tornado;\n", "0.1", 18.4205, 0.0998344},
    {"one_hot_spot_of_three", mesh8 + "traffic = hotspot({0,27,63},{1,2,5});\n", "0.005", 34.3199, 0.00489844},
    {"lengths_by_class", mesh8 + "packet_size = {1,5}; packet_size_rate = {3,1}; injection_rate_uses_flits = 1;\n",
     "0.4", 39.3407, 0.399953},
    {"lengths_of_a_mix", mesh8 + "packet_size = {{1,5}}; packet_size_rate = {{3,1}}; injection_rate_uses_flits = 1;\n",
     "0.2", 30.5018, 0.199941},
    {"slow_heads", slow_mesh, "0.1", 39.5178, 0.0995672},
    {"slow_heads_beyond_saturation", slow_mesh, "0.4", 0, 0.224345},
    {"slow_heads_on_a_torus", slow_torus, "0.2", 32.0888, 0.199655},
    {"slow_heads_on_a_torus_beyond_saturation", slow_torus, "0.4", 0, 0.212902},
};

class imported_latency : public testing::TestWithParam<booksim_point> {
protected:
    nlohmann::ordered_json run(const booksim_point& point) const {
        m_folder.write("network.cfg", point.file);
        m_folder.write("anynet_file",
                       "router 0 node 0 node 1 node 2 router 1\n"
                       "router 1 node 3 node 4 node 5\n"
                       "router 2 node 6 node 7 node 8 router 1 router 0\n");
        const program_run imported = succeeded(
            run_in(m_folder.path(), {"import", "booksim", "network.cfg", "injection_rate=" + std::string(point.rate),
                                     "sample_period=10000", "--out", "imported"}));
        return run_orbweaver((m_folder.path() / "imported/network.yaml").string(),
                             settings({"seed=1", "traffic.warmup_cycles=5000", "traffic.measure_cycles=20000"}))
            .result;
    }

    scratch_folder m_folder;
};

TEST_P(imported_latency, is_that_of_booksim) {
    const booksim_point& point = GetParam();
    const nlohmann::ordered_json traffic = run(point)["traffic"];
    EXPECT_NEAR(traffic["accepted"], point.accepted, 0.04 * point.accepted);
    if (point.latency != 0) {
        EXPECT_NEAR(traffic["packet_latency"]["mean"].get<double>() - point.difference, point.latency,
                    0.02 * point.latency);
    }
}

INSTANTIATE_TEST_SUITE_P(files, imported_latency, testing::ValuesIn(booksim_points),
                         [](const auto& named) { return std::string(named.param.name); });

}  // namespace
}  // namespace orbweaver
