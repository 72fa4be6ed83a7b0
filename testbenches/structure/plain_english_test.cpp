// SPDX-License-Identifier: Apache-2.0
// The README and the manual are plain English: short sentences, without words that their author alone would choose.
#include <algorithm>
#include <iterator>
#include <regex>
#include <sstream>

#include "testbenches/structure/tree.h"
#include "testbenches/support/matchers.h"

namespace orbweaver {
namespace {

/// Sentences of the manual that may exceed `max_words` words. It only falls: whoever shortens some lowers it.
constexpr std::size_t long_sentences_left = 0;
constexpr std::size_t max_words = 25;

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

/// Lines of a page in Markdown. Those of code, comments and indented blocks are empty.
std::vector<std::string> lines_outside_blocks(const std::string& markdown) {
    std::vector<std::string> lines;
    std::istringstream in(markdown);
    const char* block_end = nullptr;
    for (std::string line; std::getline(in, line);) {
        const std::string text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
        const bool is_fence = text.starts_with("```");
        const bool in_block = block_end != nullptr;
        if (in_block) {
            block_end = text.find(block_end) == std::string::npos ? block_end : nullptr;
        } else if (is_fence || (text.starts_with("<!--") && text.find("-->") == std::string::npos)) {
            block_end = is_fence ? "```" : "-->";
        }
        const bool is_block = in_block || block_end != nullptr || text.starts_with("<!--") || line.starts_with("    ");
        lines.push_back(is_block ? "" : text);
    }
    return lines;
}

/// Paragraphs of a page, each on one line. A list item is a paragraph. Headings, tables and images are left out.
std::vector<std::string> paragraphs_of(const std::string& markdown) {
    std::vector<std::string> paragraphs(1);
    for (const std::string& line : lines_outside_blocks(markdown)) {
        if (line.empty() || std::string_view("|#<!").find(line.front()) != std::string_view::npos) {
            paragraphs.emplace_back();
            continue;
        }
        if (is_list_item(line)) { paragraphs.emplace_back(); }
        paragraphs.back() += line + ' ';
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
    std::erase_if(sentences, [](const std::string& sentence) { return count_words(sentence) <= max_words; });
    return sentences;
}

/// Words of a page outside code, comments and links that a plainer one replaces.
std::vector<std::string> refused_words(const std::string& markdown) {
    static const std::regex code_or_link(R"(`[^`]*`|\]\([^)]*\))");
    static const std::regex refused(R"(\b(?:beside|anew|told|circles?|of equals)\b)", std::regex::icase);
    std::vector<std::string> words;
    for (const std::string& line : lines_outside_blocks(markdown)) {
        const std::string prose = std::regex_replace(line, code_or_link, "");
        std::copy(std::sregex_token_iterator(prose.begin(), prose.end(), refused), {}, std::back_inserter(words));
    }
    return words;
}

/// Sentences that begin with a genitive: "Of several routes it takes the shortest".
std::vector<std::string> genitive_sentences(const std::string& markdown) {
    static const std::regex genitive(R"((?:(?:[-*]|\d+\.) )?Of .*)");
    std::vector<std::string> sentences = sentences_of(markdown);
    std::erase_if(sentences, [](const std::string& sentence) { return !std::regex_match(sentence, genitive); });
    return sentences;
}

TEST(plain_english, finds_words_and_genitives_outside_code) {
    EXPECT_THAT(
        refused_words("Told `told` [one](told.md) Beside\n```\ncircle\n```\n\n    anew\n| circles | circled |\n"),
        ElementsAre("Told", "Beside", "circles"));
    EXPECT_EQ(genitive_sentences("One of two. Of several one.\n\n- Of three one.\n- Office.\n").size(), 2U);
}

TEST(plain_english, has_no_refused_words_and_no_genitive_at_the_start) {
    for (const std::string& page : written_pages()) {
        EXPECT_THAT(refused_words(read_project_file(page)), IsEmpty()) << page;
        EXPECT_THAT(genitive_sentences(read_project_file(page)), IsEmpty()) << page;
    }
}

TEST(plain_english, splits_prose_into_sentences_and_leaves_out_tables_code_and_comments) {
    EXPECT_THAT(sentences_of("# Title\n\nOne two.\nThree 2.5 `a.b`! Four\nfive?\n\n- six\n- seven\n\n| t | u |\n"
                             "```sh\ncode\n```\n    indented\n<!-- tests: instead\ncommand\n-->\n`key` eight\n"),
                ElementsAre("One two", "Three 2.5 `a.b`", "Four five", "- six ", "- seven ", "`key` eight "));
}

TEST(plain_english, counts_the_words_of_a_sentence) {
    std::string sentence = "one";
    for (std::size_t i = 1; i < max_words; ++i) { sentence += i % 7 == 0 ? "\nword" : " word"; }
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
