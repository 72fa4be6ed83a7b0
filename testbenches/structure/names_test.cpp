// SPDX-License-Identifier: Apache-2.0
// A name is a noun: it states what a thing is. Prepositions state only how it hangs together with another.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <iterator>
#include <set>
#include <sstream>

#include "testbenches/structure/tree.h"

namespace orbweaver {
namespace {

constexpr std::array<std::string_view, 19> prepositions{
    "among", "at",    "beside",  "between", "by",      "from", "into", "of",   "on",    "onto",
    "per",   "since", "through", "to",      "towards", "upon", "via",  "with", "within"};

/// Members of fewer than three letters that say what they are. clang-tidy, which finds short variables, does not look
/// at members.
constexpr std::array<std::string_view, 10> short_members{"a", "b", "i", "id", "in", "j", "n", "vc", "x", "y"};

/// Names that the source no longer uses, since the field has other words: route, candidate, head, tail, offset,
/// position, common delay, cycle, round-robin pointer. They stand in a file, so that a search of the code finds none.
const std::set<std::string, std::less<>>& retired_names() {
    static const std::set<std::string, std::less<>> names = [] {
        std::istringstream file(read_project_file("testbenches/structure/retired_names.txt"));
        return std::set<std::string, std::less<>>(std::istream_iterator<std::string>(file), {});
    }();
    return names;
}

/// The retired names of SystemVerilog, where other names are ports and parameters.
constexpr std::array<std::string_view, 15> retired_hardware_names{"PLACE",     "PLACES", "TURN",  "WAY",     "WAYS",
                                                                  "closes",    "opens",  "place", "turn_i",  "turn_o",
                                                                  "turn_pick", "turn_q", "turns", "vc_turn", "ways"};

/// Words that are no part of a name: a parameter is set, an event is reported, a delay is common.
constexpr std::array<std::string_view, 9> retired_words{"anew", "beside", "said", "say",  "says",
                                                        "tell", "tells",  "told", "usual"};

/// Words that no comment has, for the same reason.
constexpr std::array<std::string_view, 6> words_of_no_comment{"anew", "beside", "said", "says", "tells", "told"};

struct found_name {
    std::string name;
    long line = 1;
};

bool is_name_letter(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

std::size_t end_of_literal(std::string_view text, std::size_t start) {
    if (start > 0 && text[start - 1] == 'R' && text[start] == '"') {
        const std::string close = ")" + std::string(text.substr(start + 1, text.find('(', start) - start - 1)) + '"';
        return text.find(close, start) + close.size();
    }
    std::size_t end = start + 1;
    while (end < text.size() && text[end] != text[start]) { end += text[end] == '\\' ? 2 : 1; }
    return end + 1;
}

/// Where code goes on behind the comment, literal or include that starts at a place; the place itself if none does.
std::size_t end_of_prose(std::string_view text, std::size_t start) {
    const std::string_view rest = text.substr(start);
    if (rest.starts_with("//") || rest.starts_with("#include") || rest.starts_with("#error")) {
        return std::min(text.find('\n', start), text.size());
    }
    if (rest.starts_with("/*")) { return std::min(text.find("*/", start), text.size() - 2) + 2; }
    const bool digit_mark = rest[0] == '\'' && start > 0 && is_name_letter(text[start - 1]);
    return rest[0] == '"' || (rest[0] == '\'' && !digit_mark) ? end_of_literal(text, start) : start;
}

/// Returns whether a name is retired, or contains a word that is.
bool is_retired(std::string_view name) {
    if (retired_names().contains(name)) { return true; }
    while (!name.empty()) {
        const std::string_view word = name.substr(0, name.find('_'));
        if (std::ranges::find(retired_words, word) != retired_words.end()) { return true; }
        name.remove_prefix(std::min(name.size(), word.size() + 1));
    }
    return false;
}

/// Returns whether a name is called as a member: `rows.at(2)` is the standard library's word.
bool is_member_call(std::string_view text, std::size_t start, std::size_t end) {
    const bool member = start > 0 && (text[start - 1] == '.' || (start > 1 && text.substr(start - 2, 2) == "->"));
    return member && end < text.size() && text[end] == '(';
}

/// Prepositions and retired names in C++ text, members with their prefix included, and members that are too short.
std::vector<found_name> preposition_names(std::string_view text) {
    std::vector<found_name> names;
    long line = 1;
    for (std::size_t position = 0; position < text.size();) {
        std::size_t end = end_of_prose(text, position);
        if (end == position) {
            while (end < text.size() && is_name_letter(text[end])) { ++end; }
            std::string_view name = text.substr(position, end - position);
            const bool member = name.starts_with("m_");
            name.remove_prefix(member ? 2 : 0);
            const bool preposition =
                std::ranges::find(prepositions, name) != prepositions.end() && !is_member_call(text, position, end);
            const bool retired = is_retired(text.substr(position, end - position));
            const bool too_short =
                member && name.size() < 3 && std::ranges::find(short_members, name) == short_members.end();
            if (preposition || retired || too_short) { names.push_back({std::string(name), line}); }
            end = std::max(end, position + 1);
        }
        line += std::count(text.begin() + static_cast<std::ptrdiff_t>(position),
                           text.begin() + static_cast<std::ptrdiff_t>(std::min(end, text.size())), '\n');
        position = end;
    }
    return names;
}

std::string first_name(std::string_view text) {
    const std::vector<found_name> names = preposition_names(text);
    return names.empty() ? "" : names.front().name + " in line " + std::to_string(names.front().line);
}

/// The first word of a text that is in a list; empty if none is.
template <std::size_t Count>
std::string_view first_listed_word(std::string_view text, const std::array<std::string_view, Count>& words) {
    for (std::size_t begin = 0; begin < text.size();) {
        std::size_t end = begin;
        while (end < text.size() && is_name_letter(text[end])) { ++end; }
        if (const auto found = std::ranges::find(words, text.substr(begin, end - begin)); found != words.end()) {
            return *found;
        }
        begin = end + 1;
    }
    return {};
}

/// The first word in a comment that no comment has.
std::string_view first_comment_word(std::string_view text) {
    for (std::size_t position = 0; position < text.size();) {
        const std::size_t end = end_of_prose(text, position);
        const bool comment = text[position] == '/' && end != position;
        if (comment) {
            if (const std::string_view word =
                    first_listed_word(text.substr(position, end - position), words_of_no_comment);
                !word.empty()) {
                return word;
            }
        }
        position = std::max(end, position + 1);
    }
    return {};
}

TEST(names, of_variables_members_and_functions_are_found_where_they_are_prepositions) {
    EXPECT_EQ(first_name("int a;\nint of = 0;"), "of in line 2");
    EXPECT_EQ(first_name("struct edge { node to; };"), "to in line 1");
    EXPECT_EQ(first_name("int m_at = 1'000;\nchar c = '\\'';"), "at in line 1");
    EXPECT_EQ(first_name("hop(next.from)"), "from in line 1");
    EXPECT_EQ(first_name("double& at(int i);"), "at in line 1");
}

TEST(names, of_members_are_found_where_they_are_too_short) {
    EXPECT_EQ(first_name("int m_q;"), "q in line 1");
    EXPECT_EQ(first_name("int m_id = 0; int m_sum;"), "");
}

TEST(names, that_are_retired_are_found) {
    EXPECT_EQ(first_name("int m_usual_list = 0;"), "usual_list in line 1");
    EXPECT_EQ(first_name("route_option choose_ways(int input);"), "choose_ways in line 1");
    EXPECT_EQ(first_name("route_option compute_route(int input);"), "");
    EXPECT_EQ(first_name("int m_place;"), "place in line 1");
    EXPECT_EQ(first_name("bool is_told(int key);"), "is_told in line 1");
    EXPECT_EQ(first_name("bool essay(int saying);"), "");
}

TEST(names, in_the_hardware_are_not_retired) {
    for (const std::string& file : project_files({".sv"})) {
        std::istringstream lines(read_project_file(file));
        for (std::string line; std::getline(lines, line);) {
            const std::string code = line.substr(0, line.find("//"));
            EXPECT_EQ(first_listed_word(code, retired_hardware_names), "") << file << ": " << line;
        }
    }
}

TEST(comments, have_none_of_the_words_that_the_field_does_not_use) {
    EXPECT_EQ(first_comment_word("int a;  // beside it\n"), "beside");
    EXPECT_EQ(first_comment_word("/* is told */ int a;"), "told");
    EXPECT_EQ(first_comment_word("const char* a = \"told\";  // as reported"), "");
    for (const std::string& file : project_files({".h", ".cpp", ".inc", ".sv"})) {
        if (file != "testbenches/structure/names_test.cpp") {
            EXPECT_EQ(first_comment_word(read_project_file(file)), "") << file;
        }
    }
}

TEST(names, are_not_looked_for_in_prose_literals_and_calls_of_the_standard_library) {
    EXPECT_EQ(first_name("// of what\n/* to\n of */ int node_of(int number);"), "");
    EXPECT_EQ(first_name("f(\"to \\\" of\", R\"(a \" of)\", 'o');\n#include <of>"), "");
    EXPECT_EQ(first_name("rows.at(2) + columns->at(3)"), "");
}

TEST(names, in_the_source_are_no_prepositions) {
    for (const std::string& file : project_files({".h", ".cpp", ".inc"})) {
        for (const found_name& found : preposition_names(read_project_file(file))) {
            const bool overflow_flag =
                found.name == "of" && file.find("/core/execute/fpu") != std::string::npos;  // RISC-V's
            EXPECT_TRUE(overflow_flag) << file << ':' << found.line << ": " << found.name;
        }
    }
}

}  // namespace
}  // namespace orbweaver
