// SPDX-License-Identifier: Apache-2.0
#include "rtl_bridge/build/content_cache.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <thread>
#include <vector>

#include "hw/base/errors.h"
#include "hw/base/file_text.h"
#include "rtl_bridge/build/text_file.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/temporary_path.h"

namespace orbweaver::rtl {
namespace {

namespace fs = std::filesystem;

TEST(content_cache, makes_a_thing_once_for_all_processes_that_need_it_at_once) {
    const fs::path directory = temporary_path("cache");
    const fs::path times = temporary_path("times");
    std::vector<pid_t> children;
    for (unsigned number = 0; number < 4; ++number) {
        children.push_back(::fork());
        if (children.back() == 0) {
            const fs::path location = content_cache(directory).folder("thing", "recipe", [&](const fs::path& folder) {
                std::ofstream(times, std::ios::app) << "made\n";
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
                std::ofstream(folder / "thing.txt") << "whole";
            });
            ::_exit(file_text(location / "thing.txt") == "whole" ? 0 : 1);
        }
    }
    for (const pid_t child : children) {
        int status = -1;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0);
    }
    EXPECT_EQ(file_text(times), "made\n");
    std::vector<std::string> left;
    for (const auto& entry : fs::directory_iterator(directory)) { left.push_back(entry.path().filename()); }
    EXPECT_EQ(left.size(), 1U) << "the thing, and no lock";
}

TEST(content_cache, makes_a_thing_again_whose_making_failed) {
    const content_cache cache(temporary_path("cache_of_failures"));
    const auto fail = [](const fs::path&) { throw user_error("no disk"); };
    EXPECT_THROW(cache.folder("thing", "recipe", fail), user_error);
    EXPECT_FALSE(cache.has("thing", "recipe"));
    cache.folder("thing", "recipe", [](const fs::path&) {});
    EXPECT_TRUE(cache.has("thing", "recipe"));
}

TEST(content_cache, names_the_directory_that_cannot_be_written) {
    const fs::path file = temporary_path("no_directory");
    std::ofstream(file) << "a file";
    EXPECT_THAT([&] { content_cache(file).begin("thing", "recipe"); },
                ThrowsMessage<user_error>(
                    AllOf(HasSubstr("cannot make a folder in " + file.string() + " for"), Not(HasSubstr("XXXXXX")))));
}

TEST(content_cache, makes_a_thing_again_that_is_damaged) {
    const content_cache cache(temporary_path("damaged_cache"));
    unsigned made = 0;
    const auto location = [&] {
        return cache.folder("thing", "recipe", [&](const fs::path& folder) {
            ++made;
            std::ofstream(folder / "library.so") << "whole text";
        });
    };
    const fs::path file = location() / "library.so";
    location();
    EXPECT_EQ(made, 1U);
    const auto damages = {+[](const fs::path& damaged) { fs::remove(damaged); },
                          +[](const fs::path& damaged) { fs::resize_file(damaged, 5); },
                          +[](const fs::path& damaged) { std::ofstream(damaged) << "whole tExt"; },
                          +[](const fs::path& damaged) {
                              fs::remove_all(damaged.parent_path());
                              std::ofstream(damaged.parent_path()) << "a file";
                          },
                          +[](const fs::path& damaged) {
                              fs::remove_all(damaged.parent_path());
                              fs::create_symlink(damaged.parent_path(), damaged.parent_path());
                          },
                          +[](const fs::path& damaged) {
                              const fs::path recipe = damaged.parent_path() / "recipe.txt";
                              fs::remove(recipe);
                              ASSERT_EQ(mkfifo(recipe.c_str(), 0600), 0);
                          },
                          +[](const fs::path& damaged) { fs::permissions(damaged.parent_path(), fs::perms::none); }};
    for (const auto& damage : damages) {
        damage(file);
        location();
        EXPECT_EQ(file_text(file), "whole text");
    }
    EXPECT_GE(made, 7U) << "once more without the rights of root";
    EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path().parent_path()), {}), 1);
}

TEST(write_text, states_why_a_file_cannot_be_written) {
    EXPECT_THAT([] { write_text("/dev/full", "x"); },
                ThrowsMessage<user_error>(HasSubstr("cannot write /dev/full: No space left on device")));
}

TEST(content_cache, removes_what_a_killed_build_left) {
    const fs::path directory = temporary_path("cache_of_killed");
    const content_cache cache(directory);
    const pid_t child = ::fork();
    if (child == 0) {
        cache.folder("thing", "recipe", [](const fs::path&) { ::_exit(0); });
    }
    ::waitpid(child, nullptr, 0);
    const auto entries = [&] { return std::distance(fs::directory_iterator(directory), fs::directory_iterator()); };
    EXPECT_EQ(entries(), 2) << "workspace and lock";
    const auto running = cache.begin("other", "recipe");
    EXPECT_EQ(fs::status(running.path()).permissions(), fs::perms::owner_all);
    EXPECT_EQ(entries(), 1);
    cache.folder("thing", "recipe", [](const fs::path&) {});
    EXPECT_TRUE(fs::exists(running.path()));
    EXPECT_EQ(entries(), 2);
}

}  // namespace
}  // namespace orbweaver::rtl
