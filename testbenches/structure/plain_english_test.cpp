// SPDX-License-Identifier: Apache-2.0
// The README and the manual are plain English: short sentences, without words that their author alone would choose.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <regex>
#include <sstream>

#include "testbenches/structure/tree.h"

namespace orbweaver {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Sentences of the manual that may exceed `most_words` words. It only falls: whoever shortens some lowers it.
constexpr std::size_t long_sentences_left = 136;
constexpr std::size_t most_words = 25;

/// Pages that people wrote, thus not the generated reference.
std::vector<std::string> written_pages() {
    std::vector<std::string> pages = project_files({".md"});
    std::erase_if(pages, [](const std::string& page) {
        const bool is_manual = page.starts_with("docs/") && !page.starts_with("docs/reference/");
        return !is_manual && page != "README.md" && page != "CONTRIBUTING.md";
    });
    return pages;
}

bool is_list_item(const std::string& text) {
    static const std::regex mark(R"((?:[-*]|\d+\.) .*)");
    return std::regex_match(text, mark);
}

/// Paragraphs of a page in Markdown, each on one line. A list item is a paragraph. Headings, tables, code, comments,
/// images and indented blocks are left out.
std::vector<std::string> paragraphs_of(const std::string& markdown) {
    std::vector<std::string> paragraphs(1);
    std::istringstream lines(markdown);
    const char* block_end = nullptr;
    for (std::string line; std::getline(lines, line);) {
        const std::string text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
        const bool is_fence = text.starts_with("```");
        if (block_end != nullptr) {
            block_end = text.find(block_end) == std::string::npos ? block_end : nullptr;
            continue;
        }
        if (is_fence || (text.starts_with("<!--") && text.find("-->") == std::string::npos)) {
            block_end = is_fence ? "```" : "-->";
        }
        const bool is_prose = !text.empty() && std::string_view("|#`<!").find(text.front()) == std::string_view::npos;
        const bool is_inline_code = text.starts_with('`') && !is_fence;
        if ((!is_prose && !is_inline_code) || line.starts_with("    ")) {
            paragraphs.emplace_back();
            continue;
        }
        if (is_list_item(text)) {
            paragraphs.emplace_back();
        }
        paragraphs.back() += text + ' ';
    }
    std::erase(paragraphs, "");
    return paragraphs;
}

/// Sentences of a page: its paragraphs, split at ".", "!" and "?" before a blank.
std::vector<std::string> sentences_of(const std::string& markdown) {
    static const std::regex end(R"([.!?]\s)");
    std::vector<std::string> sentences;
    for (const std::string& paragraph : paragraphs_of(markdown)) {
        std::copy(std::sregex_token_iterator(paragraph.begin(), paragraph.end(), end, -1), {},
                  std::back_inserter(sentences));
    }
    return sentences;
}

std::size_t count_words(const std::string& sentence) {
    std::istringstream words(sentence);
    return static_cast<std::size_t>(
        std::distance(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>()));
}

std::vector<std::string> long_sentences(const std::string& markdown) {
    std::vector<std::string> sentences = sentences_of(markdown);
    std::erase_if(sentences, [](const std::string& sentence) { return count_words(sentence) <= most_words; });
    return sentences;
}

TEST(plain_english, splits_prose_into_sentences_and_leaves_out_tables_code_and_comments) {
    EXPECT_THAT(sentences_of("# Title\n\nOne two.\nThree 2.5 `a.b`! Four\nfive?\n\n- six\n- seven\n\n| t | u |\n"
                             "```sh\ncode\n```\n    indented\n<!-- tests: instead\ncommand\n-->\n`key` eight\n"),
                ElementsAre("One two", "Three 2.5 `a.b`", "Four five", "- six ", "- seven ", "`key` eight "));
}

TEST(plain_english, counts_the_words_of_a_sentence) {
    std::string sentence = "one";
    for (std::size_t i = 1; i < most_words; ++i) {
        sentence += i % 7 == 0 ? "\nword" : " word";
    }
    EXPECT_THAT(long_sentences(sentence + ".\n"), IsEmpty());
    EXPECT_EQ(long_sentences(sentence + " more.\n").size(), 1U);
}

TEST(plain_english, has_few_sentences_above_25_words) {
    std::size_t found = 0;
    std::string list;
    for (const std::string& page : written_pages()) {
        for (const std::string& sentence : long_sentences(read_project_file(page))) {
            ++found;
            list += page + ": " + sentence + '\n';
        }
    }
    EXPECT_LE(found, long_sentences_left) << list;
}

}  // namespace
}  // namespace orbweaver
