// SPDX-License-Identifier: Apache-2.0
// Text that no person would write, and files that are none: refused with a reason, quickly, and without a crash.
#include <unistd.h>

#include <cstdint>

#include "hw/base/random_stream.h"
#include "testbenches/sim/config/config_support.h"
#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_folder.h"

namespace orbweaver::sim {
namespace {

std::string repeated(const std::string& piece, std::size_t times) {
    std::string text;
    text.reserve(piece.size() * times);
    for (std::size_t i = 0; i < times; ++i) { text += piece; }
    return text;
}

TEST(strange_text, is_refused_when_empty) {
    EXPECT_THAT(complaint(""), StartsWith("test.yaml:1:1: the configuration is empty; the least is `system: chip`"));
    EXPECT_THAT(complaint("# only a comment\n"), HasSubstr("the configuration is empty"));
    EXPECT_THAT(complaint("---\n...\n"), HasSubstr("the configuration is empty"));
    EXPECT_THAT(complaint(" \n\n"), HasSubstr("the configuration is empty"));
}

TEST(strange_text, is_refused_when_it_is_no_map) {
    EXPECT_THAT(complaint("hello"), StartsWith("test.yaml:1:1: a configuration is a map of keys"));
    EXPECT_THAT(complaint("- system: chip\n"), HasSubstr("found a list"));
}

TEST(strange_text, is_refused_when_a_key_is_missing_that_must_be_there) {
    EXPECT_THAT(complaint("{}\n"), StartsWith("test.yaml:1:1: system is missing; allowed: network | chip"));
}

TEST(strange_text, is_refused_when_binary) {
    EXPECT_THAT(complaint(std::string("\x7f"
                                      "ELF\x01\x01\x01\0\0\0",
                                      10)),
                StartsWith("test.yaml:1:1: this is no text: byte 0x7f"));
    EXPECT_THAT(complaint(std::string("system: chip\nseed: 1\0\n", 22)),
                StartsWith("test.yaml:2:8: this is no text: byte 0x00"));
    EXPECT_THAT(complaint("seed: \x1b[2J\n"), HasSubstr("test.yaml:1:7: this is no text: byte 0x1b"));
    EXPECT_THAT(complaint("seed: \xc2\x9b\n"), HasSubstr("test.yaml:1:7: this is no text: byte 0xc2"))
        << "a C1 control";
}

TEST(strange_text, is_refused_when_not_utf_8) {
    for (const char* bytes : {"\xff", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80",
                              "\xf8\x88\x80\x80\x80", "\xc3", "\xe2\x82", "\x80"}) {
        EXPECT_THAT(complaint(std::string{"seed: "} + bytes), HasSubstr("test.yaml:1:7: this is no text")) << bytes;
    }
}

TEST(strange_text, does_not_reach_the_terminal) {
    for (const std::string& yaml :
         {std::string{"a\x01\xff\n"}, std::string{"\"\\e[2J\": 1\n"}, std::string{"system: \"\\e[2J\"\n"}}) {
        const std::string message =
            complaint(yaml) + complaint(minimal_network, {yaml}) + complaint(minimal_network, {"seed=" + yaml});
        EXPECT_EQ(message.find('\x1b'), std::string::npos) << yaml;
        EXPECT_EQ(message.find('\x01'), std::string::npos) << yaml;
        EXPECT_EQ(message.find('\xff'), std::string::npos) << yaml;
    }
}

TEST(strange_text, may_hold_any_language_in_comments) {
    accepted("system: network  # r\xc3\xa9seau, \xe7\xb6\xb2, \xf0\x9f\x95\xb8\n");
}

TEST(strange_text, counts_characters_and_not_bytes_in_columns) {
    EXPECT_THAT(complaint("{system: network, \"\xc3\xa9\xc3\xa9\": 1, seed: x}\n"),
                HasSubstr("test.yaml:1:34: seed: 'x'"));
}

TEST(strange_text, is_refused_when_deep) {
    for (const char* bracket : {"[", "{", "- ", "? ", "[a: ", "{a: ", "&a [", ": ", "[a,", "\"\"\n["}) {
        for (const std::size_t times : {65u, 10000u, 100000u}) {
            EXPECT_NE(complaint(repeated(bracket, times)), "") << bracket << times;
        }
    }
    EXPECT_THAT(complaint(repeated("[", 10000)),
                StartsWith("test.yaml:1:65: more than 64 lists and maps within each other"));
}

TEST(strange_text, is_refused_when_deep_without_brackets) {
    EXPECT_THAT(complaint(repeated("- ", 64) + "x"), HasSubstr("a configuration is a map")) << "64 are read";
    EXPECT_THAT(complaint(repeated("- ", 65) + "x"),
                StartsWith("test.yaml:1:129: more than 64 lists and maps within each other"));
}

TEST(strange_text, is_refused_when_brackets_hide_from_the_first_look) {
    // The first look takes the quote in the block text for one that opens; the reader must bound the depth itself.
    EXPECT_NE(complaint("a: |\n  \"\nb: " + repeated("[", 100000)), "");
}

TEST(strange_text, may_have_many_brackets_in_comments_and_texts) {
    const std::string brackets = repeated("[", 1000);
    accepted("# " + brackets + "\nsystem: network # it's [ " + brackets + "\n");
    accepted(minimal_chip + "# don't\n# [" + brackets);
}

TEST(strange_text, is_refused_when_an_alias_bomb) {
    std::string bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int i = 1; i < 30; ++i) {
        const std::string before = "*a" + std::to_string(i - 1);
        bomb +=
            "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + before + repeated(", " + before, 9) + "]\n";
    }
    EXPECT_THAT(complaint(bomb), HasSubstr("more than 50000 values, aliases expanded"));
}

TEST(strange_text, is_refused_when_aliases_make_it_deep) {
    std::string nest = "a0: &a0 x\n";
    for (int i = 1; i < 100; ++i) {
        nest += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [*a" + std::to_string(i - 1) + "]\n";
    }
    EXPECT_THAT(complaint(nest), HasSubstr("more than 64 lists and maps within each other"));
}

TEST(strange_text, may_use_an_alias_for_a_value) {
    const system::system_desc system = accepted("system: network\nnetwork: {vc_depth: &n 7, phases: *n}\n");
    EXPECT_EQ(system.network.vc_depth, 7u);
    EXPECT_EQ(system.network.phases, 7u);
}

TEST(strange_text, is_refused_when_long) {
    const std::string message = complaint("# " + std::string(2 << 20, 'x'));
    EXPECT_THAT(message, HasSubstr("this is no configuration"));
    EXPECT_LT(message.size(), 500u) << "an excerpt shows a part of a long line";
}

TEST(strange_text, is_refused_in_good_time_when_it_has_a_mistake_in_every_line) {
    std::string text = "system: network\n";
    for (int i = 0; i < 20000; ++i) { text += "key" + std::to_string(i) + ": 1\n"; }
    EXPECT_THAT(complaint(text), HasSubstr("... and 19950 more"));
}

TEST(strange_text, is_refused_when_something_follows_the_document) {
    for (const char* text : {"system: network\n---\nsystem: network\n", "{system: network},", "{system: network} x",
                             "[],[],[],", ",,,,,"}) {
        EXPECT_NE(complaint(text), "") << text;
    }
}

TEST(strange_text, may_have_windows_line_ends_and_a_byte_order_mark) {
    scratch_folder scratch;
    const auto file = scratch.write("windows.yaml", "\xef\xbb\xbfsystem: network\r\nnetwork:\r\n  vc_depth: 5\r\n");
    EXPECT_EQ(load_configuration(file, {}).description().network.vc_depth, 5u);
    const std::string message = complaint("system: network\r\nnetwork:\r\n  vc_dept: 5\r\n");
    EXPECT_THAT(message, HasSubstr("test.yaml:3:3: network has no 'vc_dept'"));
    EXPECT_THAT(message, HasSubstr("|   vc_dept: 5\n")) << "no carriage return reaches the terminal";
}

TEST(strange_text, may_have_carriage_returns_alone_as_line_ends) {
    scratch_folder scratch;
    const auto file = scratch.write("returns.yaml", "system: network\rnetwork:\r  vc_depth: 5\r");
    EXPECT_EQ(load_configuration(file, {}).description().network.vc_depth, 5u);
}

TEST(strange_file, is_refused_when_missing) {
    EXPECT_THROW(load_configuration("nowhere/nothing.yaml", {}), user_error);
    EXPECT_THROW(load_configuration("", {}), user_error);
}

TEST(strange_file, is_refused_when_a_directory_or_device) {
    EXPECT_THROW(load_configuration("/", {}), user_error);
    EXPECT_THROW(load_configuration("/dev/zero", {}), user_error);
}

TEST(strange_file, is_refused_when_unreadable) {
    scratch_folder scratch;
    const auto file = scratch.write("secret.yaml", "system: network\n");
    std::filesystem::permissions(file, std::filesystem::perms::none);
    // Root reads everything, so become nobody meanwhile; the process runs this test alone.
    constexpr uid_t nobody = 65534;
    const uid_t self = geteuid();
    if (self == 0) { ASSERT_EQ(seteuid(nobody), 0); }
    EXPECT_THROW(load_configuration(file, {}), user_error);
    ASSERT_EQ(seteuid(self), 0);
}

TEST(strange_file, is_refused_when_enormous_without_being_read_whole) {
    scratch_folder scratch;
    const auto file = scratch.write("big.yaml", "a: 1\n");
    std::filesystem::resize_file(file, std::uintmax_t{1} << 40);  // sparse
    EXPECT_THROW(load_configuration(file, {}), user_error);
}

/// One random change to a text: a byte replaced, removed or put in, a piece doubled, cut out or moved, a word that
/// means something.
std::string mutated(std::string text, random_stream& random) {
    static const std::vector<std::string> words{
        "[",    "]", "{",    "}",    ": ",    "- ",    "&a ",  "*a",   "<<",    "? ",  "|\n",   ">\n", "\"",
        "'",    "#", "!!",   "%",    "---\n", "...\n", "\t",   "\n",   " ",     ",",   "0x",    "-1",  "1e9",
        ".nan", "~", "null", "true", "ns",    "MiB",   "\xc3", "\xff", "types", "vcs", "system"};
    const auto below = [&random](std::size_t n) { return static_cast<std::size_t>(random.next() % n); };
    const std::size_t position = below(text.size() + 1);
    const std::size_t length = std::min(below(12) + 1, text.size() - position);
    switch (below(5)) {
        case 0: return text.replace(position, length, words[below(words.size())]);
        case 1: return text.erase(position, length);
        case 2: return text.insert(position, words[below(words.size())]);
        case 3: return text.insert(below(text.size() + 1), text.substr(position, length));
        default: return text.replace(position, length, std::string(length, static_cast<char>(below(256))));
    }
}

TEST(mutated_configurations, are_accepted_or_refused_with_a_place) {
    std::vector<std::string> texts;
    for (const auto& file : shipped_configurations()) { texts.push_back(whole_text(file)); }
    random_stream random{1, "mutation", 0};
    std::size_t refused = 0;
    for (int round = 0; round < 5000; ++round) {
        std::string text = texts[random.next() % texts.size()];
        for (std::uint64_t changes = random.next() % 4 + 1; changes > 0; --changes) {
            text = mutated(std::move(text), random);
        }
        const std::string message = complaint(text);
        refused += message.empty() ? 0 : 1;
        ASSERT_TRUE(message.empty() || message.starts_with("test.yaml:")) << message << "\n" << text;
    }
    EXPECT_GT(refused, 1250u) << "the changes must matter";
    EXPECT_LT(refused, 4975u) << "some changes must not";
}

TEST(mutated_options, are_accepted_or_refused_with_their_number) {
    const std::vector<std::string> options{
        "network.vc_depth=4",      "network.topology.dims=[4, 4]", "network.classes=[{name: any, vcs: 3}]",
        "network.classes.0.vcs=3", "workload.args.n=12",           "core.memory=4 MiB"};
    random_stream random{2, "mutation", 0};
    for (int round = 0; round < 3000; ++round) {
        const std::string option = mutated(options[random.next() % options.size()], random);
        const std::string message = complaint(minimal_chip, {option});
        ASSERT_TRUE(message.empty() || message.starts_with("--set #1: ") || message.starts_with("test.yaml:"))
            << message << "\n"
            << option;
    }
}

}  // namespace
}  // namespace orbweaver::sim
