// SPDX-License-Identifier: Apache-2.0
#include "sim/area/block_syntheses.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::sim {
namespace {

namespace fs = std::filesystem;

/// A Yosys that notes its runs in a file, and does what a shell script states.
class stand_in {
public:
    explicit stand_in(const std::string& script) : m_folder(temporary_path("tools")), m_runs(temporary_path("runs")) {
        fs::create_directories(m_folder);
        std::ofstream(m_folder / "yosys")
            << "#!/bin/sh\ncase $1 in -V) echo Yosys 0.0; exit;; esac\necho run >>" << m_runs.string() << "\n"
            << script;
        fs::permissions(m_folder / "yosys", fs::perms::owner_all);
        const std::string path = m_folder.string() + ":" + std::getenv("PATH");
        setenv("PATH", path.c_str(), 1);
    }

    std::size_t runs() const { return file_text(m_runs).value_or("").size() / 4; }

private:
    fs::path m_folder;
    fs::path m_runs;
};

block_job design(const std::string& top) {
    block_job made{top, {}};
    made.block.design.top = top;
    made.block.flip_flops = 2;
    return made;
}

constexpr const char* succeeds = R"(
echo 'Longest topological path in a (length=3):' > longest_path.txt
echo '{"design": {"num_cells_by_type": {"$_DFF_P_": 2, "$_NOT_": 5}, "estimated_num_transistors": "112"}}' > statistics.json
echo endmodule > netlist.v
)";

TEST(block_syntheses, keep_each_result_and_do_nothing_twice) {
    const stand_in tool(succeeds);
    rtl::synthesiser yosys(temporary_path("cache"));
    unsigned ended = 0;
    const auto count = [&ended] { ++ended; };
    EXPECT_TRUE(synthesise_all({design("a"), design("b"), design("a")}, yosys, true, count));
    EXPECT_EQ(ended, 2U) << "two designs are one";
    EXPECT_EQ(tool.runs(), 2U);
    EXPECT_EQ(yosys.synthesise(design("a").block.design).cells, 7U);
    EXPECT_TRUE(synthesise_all({design("a"), design("c")}, yosys, true, count));
    EXPECT_EQ(tool.runs(), 3U);
}

TEST(block_syntheses, distinguish_a_quick_result_from_a_thorough_one) {
    const stand_in tool(succeeds);
    rtl::synthesiser yosys(temporary_path("cache"));
    block_job quick = design("a");
    quick.effort = rtl::synthesis_effort::quick;
    EXPECT_TRUE(synthesise_all({design("a"), quick}, yosys, true, [] {}));
    EXPECT_EQ(tool.runs(), 2U);
}

TEST(block_syntheses, keep_what_is_done_when_yosys_refuses_a_design) {
    const std::string refusing =
        std::string("case $(cat synthesis.ys) in *'-top bad'*) echo no such wire; exit 1;; esac") + succeeds;
    const stand_in tool(refusing);
    rtl::synthesiser yosys(temporary_path("cache"));
    EXPECT_THAT(
        [&] {
            synthesise_all({design("bad"), design("good")}, yosys, true, [] {});
        },
        ThrowsMessage<user_error>(AllOf(HasSubstr("Yosys refuses bad"), HasSubstr("no such wire"))));
    EXPECT_TRUE(yosys.has(design("good").block.design));
    EXPECT_FALSE(yosys.has(design("bad").block.design));
}

TEST(block_syntheses, keep_no_result_that_a_full_disk_cut_off) {
    const stand_in tool(std::string(succeeds) + "echo 'module a (' > netlist.v\n");
    rtl::synthesiser yosys(temporary_path("cache"));
    EXPECT_THAT([&] { synthesise_all({design("a")}, yosys, true, [] {}); },
                ThrowsMessage<user_error>("the output of Yosys for a cannot be parsed: the netlist is cut off"));
    EXPECT_FALSE(yosys.has(design("a").block.design));
}

TEST(block_syntheses, end_with_what_is_there_when_the_user_asks_to_stop) {
    EXPECT_EXIT(
        {
            const std::string own = std::string("case $(cat synthesis.ys) in *'-top slow'*) sleep 1; kill -INT ") +
                                    std::to_string(getpid()) + "; sleep 20;; esac" + succeeds;
            const stand_in tool(own);
            rtl::synthesiser yosys(temporary_path("cache"));
            const bool whole = synthesise_all({design("slow"), design("good")}, yosys, true, [] {});
            std::exit(!whole && yosys.has(design("good").block.design) && !yosys.has(design("slow").block.design) ? 0
                                                                                                                  : 1);
        },
        testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace orbweaver::sim
