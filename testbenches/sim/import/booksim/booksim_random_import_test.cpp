// SPDX-License-Identifier: Apache-2.0
#include "hw/base/errors.h"
#include "hw/base/random_stream.h"
#include "sim/import/booksim/booksim_import.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::sim {
namespace {

/// Configurations of options drawn at random are imported and sound, or refused at a place.
TEST(booksim_random_import, gives_sound_files_or_refuses) {
    const std::vector<std::vector<std::string>> choices{
        {"topology = mesh", "topology = torus", "topology = cmesh", "topology = flatfly", "topology = fly",
         "topology = dragonflynew", "topology = fattree", "topology = qtree"},
        {"routing_function = dor", "routing_function = dim_order", "routing_function = xy_yx",
         "routing_function = valiant", "routing_function = ran_min", "routing_function = dor_no_express",
         "routing_function = min", "routing_function = dest_tag", "routing_function = nca"},
        {"k = 2", "k = 3", "k = 4", "k = 8"},
        {"n = 1", "n = 2", "n = 3"},
        {"c = 1", "c = 4; xr = 2; yr = 2; x = 4; y = 4", "c = 4; xr = 2; yr = 2; x = 2; y = 2"},
        {"num_vcs = 1", "num_vcs = 2", "num_vcs = 3", "num_vcs = 8"},
        {"traffic = uniform", "traffic = transpose", "traffic = bitrev", "traffic = tornado",
         "traffic = hotspot({{1,2}})", "traffic = background(0)", "traffic = neighbor"},
        {"packet_size = 1", "packet_size = {{1,5}}", "packet_size = 9"},
        {"injection_rate = 0.01", "injection_rate = 0.3"},
        {"injection_process = bernoulli", "injection_process = on_off"},
        {"routing_delay = 0", "routing_delay = 1"},
        {"priority = none", "priority = age"},
    };
    random_stream random(7, "options", 0);
    unsigned made = 0;
    constexpr unsigned rounds = 3000;
    for (unsigned round = 0; round < rounds; ++round) {
        std::string text = "credit_delay = 1;\n";
        for (const std::vector<std::string>& choice : choices) {
            text += choice[random.below(static_cast<std::uint32_t>(choice.size()))] + ";\n";
        }
        try {
            const imported_configuration result =
                import_booksim(std::make_shared<source_text>(source_text{"test.cfg", text}));
            ++made;
            EXPECT_FALSE(result.yaml.empty());
        } catch (const user_error& error) {
            ASSERT_THAT(error.what(), HasSubstr("test.cfg:")) << text;
            ASSERT_THAT(error.what(), Not(HasSubstr("has no meaning in orbweaver"))) << text << error.what();
        }
    }
    EXPECT_GT(made, 50);
}

}  // namespace
}  // namespace orbweaver::sim
