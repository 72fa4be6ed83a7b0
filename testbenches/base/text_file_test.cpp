// SPDX-License-Identifier: Apache-2.0
#include "hw/base/text_file.h"

#include <filesystem>

#include "testbenches/support/matchers.h"
#include "testbenches/support/scratch_file.h"

namespace orbweaver {
namespace {

/// "line:column word, ..." of all that is in a file.
std::string everything(const std::string& content) {
    const scratch_file file(content);
    text_file reader(file.path());
    std::string found;
    while (reader.next_line()) {
        for (const text_word& word : reader.words()) {
            found +=
                std::to_string(reader.line()) + ":" + std::to_string(word.column) + " " + std::string(word.text) + ", ";
        }
    }
    return found;
}

template <class Reading>
std::string complaint(const std::string& content, Reading reading) {
    const scratch_file file(content);
    try {
        text_file reader(file.path());
        reading(reader);
    } catch (const user_error& error) {
        const std::string text = error.what();
        EXPECT_EQ(text.find(file.path()), 0U) << text;
        return text.substr(std::min(text.size(), file.path().size()));
    }
    return "";
}

std::string complaint(const std::string& content) {
    return complaint(content, [](text_file& reader) {
        while (reader.next_line()) {}
    });
}

TEST(text_file, splits_lines_at_blanks_and_knows_the_place_of_each_word) {
    EXPECT_EQ(everything("a bb\tccc\n\n   d\n"), "1:1 a, 1:3 bb, 1:6 ccc, 3:4 d, ");
}

TEST(text_file, leaves_out_comments_and_lines_without_words) {
    EXPECT_EQ(everything("# all\n  # all\na # b\nc#d\n"), "3:1 a, 4:1 c, ");
}

TEST(text_file, needs_no_line_feed_at_the_end_and_takes_carriage_returns_as_blanks) {
    EXPECT_EQ(everything("a\r\nb"), "1:1 a, 2:1 b, ");
    EXPECT_EQ(everything(""), "");
    EXPECT_EQ(everything("\n\n"), "");
}

TEST(text_file, takes_the_longest_line_and_refuses_one_byte_more) {
    const std::string longest(text_file::longest_line, 'x');
    EXPECT_EQ(everything("a\n" + longest + "\nb\n"), "1:1 a, 2:1 " + longest + ", 3:1 b, ");
    EXPECT_EQ(everything(longest), "1:1 " + longest + ", ");
    EXPECT_EQ(complaint("a\n" + longest + "x\nb\n"), ":2: a line has at most 4096 bytes");
    EXPECT_EQ(complaint(longest + "x"), ":1: a line has at most 4096 bytes");
    EXPECT_EQ(complaint(std::string(3 * text_file::longest_line, ' ')), ":1: a line has at most 4096 bytes");
}

TEST(text_file, refuses_bytes_that_no_text_has) {
    EXPECT_EQ(complaint("a\nb \x01 c\n"), ":2:3: a byte that no text has");
    EXPECT_EQ(complaint(std::string("a\0", 2)), ":1:2: a byte that no text has");
    EXPECT_EQ(complaint(std::string("\0\0\n", 3)), ":1:1: a byte that no text has");
    EXPECT_EQ(complaint("\x1b[2J"), ":1:1: a byte that no text has");
}

TEST(text_file, is_a_regular_file_that_exists) {
    EXPECT_THROW(text_file("no/such/file"), user_error);
    EXPECT_THROW(text_file{""}, user_error);
    EXPECT_THAT([&] { text_file reader(std::filesystem::temp_directory_path().string()); },
                ThrowsMessage<user_error>(EndsWith(": this is no regular file")));
}

std::string number_complaint(const std::string& word) {
    return complaint(word, [](text_file& reader) {
        reader.next_line();
        reader.whole_number(reader.words()[0], "a number of cycles", 1, 64);
    });
}

TEST(text_file, reads_whole_numbers_within_bounds) {
    EXPECT_EQ(number_complaint("1"), "");
    EXPECT_EQ(number_complaint("0064"), "");
    for (const char* word : {"0", "65", "-1", "+1", "1.0", "1e1", "0x10", "x", "99999999999999999999999999", "1_0"}) {
        EXPECT_EQ(number_complaint(word),
                  ":1:1: expected a number of cycles, a whole number from 1 to 64, not '" + std::string(word) + "'");
    }
}

TEST(text_file, has_line_feeds_where_its_lines_end) {
    const auto read = [](text_file& reader) {
        while (reader.next_line()) {}
    };
    EXPECT_EQ(complaint("a 1\r\n\r\nb\r", read), "");
    EXPECT_EQ(complaint("a 1\rb 2\r", read), ":1:4: a carriage return without a line feed");
}

TEST(text_file, reads_numbers_within_bounds) {
    const auto real = [](const std::string& word) {
        return complaint(word, [](text_file& reader) {
            reader.next_line();
            reader.real_number(reader.words()[0], "a capacity", 0.001, 1);
        });
    };
    for (const char* word : {"1", "0.5", "1e-3", "1.0"}) { EXPECT_EQ(real(word), "") << word; }
    for (const char* word : {"0", "0.0009", "1e-300", "-0.5", "1.01", "nan", "inf", "0.5x", "x", "1e999"}) {
        EXPECT_EQ(real(word), ":1:1: expected a capacity, a number from 0.001 to 1, not '" + std::string(word) + "'");
    }
}

TEST(text_file, quotes_words_without_harm_to_the_terminal) {
    EXPECT_EQ(in_quotes("abc"), "'abc'");
    EXPECT_EQ(in_quotes("\x1b[2J\xff"), "'?[2J?'");
    EXPECT_THAT(in_quotes(std::string(1000, 'x')), HasSubstr("xxx...'"));
    EXPECT_LT(in_quotes(std::string(1000, 'x')).size(), 50U);
}

}  // namespace
}  // namespace orbweaver
