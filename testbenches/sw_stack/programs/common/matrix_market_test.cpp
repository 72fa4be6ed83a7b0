// SPDX-License-Identifier: Apache-2.0
#include "sw_stack/programs/common/matrix_market.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace orbweaver {
namespace {

class recorder final : public market_sink {
public:
    explicit recorder(bool even_rows_only = false) : m_even_rows_only(even_rows_only) {}
    bool wants(std::uint32_t i, std::uint32_t) override { return !m_even_rows_only || i % 2 == 0; }
    void take(std::uint32_t i, std::uint32_t j, double value) override { entries[{i, j}] += value; }
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> entries;

private:
    bool m_even_rows_only;
};

input_error read(const std::string& text, market_sink& sink) {
    market_header header;
    const input_error error = read_market_header(text.data(), text.data() + text.size(), header);
    return error.what != nullptr ? error : read_market_entries(header, text.data() + text.size(), sink);
}

const std::string array_banner = "%%MatrixMarket matrix array real general\n";
const std::string coordinate_banner = "%%MatrixMarket matrix coordinate real general\n";

TEST(matrix_market, reads_an_array_column_by_column) {
    recorder recorded;
    EXPECT_EQ(read(array_banner + "% comment\n%\n\n2 3\n1\n2\n3.5\n-4e0\n\n5\n6", recorded).what, nullptr);
    EXPECT_EQ(recorded.entries.size(), 6U);
    EXPECT_EQ((recorded.entries[{0, 0}]), 1);
    EXPECT_EQ((recorded.entries[{1, 0}]), 2);
    EXPECT_EQ((recorded.entries[{0, 1}]), 3.5);
    EXPECT_EQ((recorded.entries[{1, 1}]), -4);
    EXPECT_EQ((recorded.entries[{1, 2}]), 6);
}

TEST(matrix_market, reads_coordinates_from_one_and_adds_duplicates) {
    recorder recorded;
    EXPECT_EQ(read(coordinate_banner + "3 3 4\n1 1 2.5\n3 2 -1\n1 1 0.5\n2\t3  7\n", recorded).what, nullptr);
    EXPECT_EQ(recorded.entries.size(), 3U);
    EXPECT_EQ((recorded.entries[{0, 0}]), 3);
    EXPECT_EQ((recorded.entries[{2, 1}]), -1);
    EXPECT_EQ((recorded.entries[{1, 2}]), 7);
}

TEST(matrix_market, reads_integers_capital_letters_and_lines_that_end_in_cr_lf) {
    recorder recorded;
    EXPECT_EQ(read("%%MatrixMarket MATRIX Array Integer General\r\n1 2\r\n3\r\n4\r\n", recorded).what, nullptr);
    EXPECT_EQ((recorded.entries[{0, 1}]), 4);
}

TEST(matrix_market, reads_both_triangles_of_a_symmetric_matrix) {
    recorder sparse;
    EXPECT_EQ(read("%%MatrixMarket matrix coordinate real symmetric\n3 3 3\n1 1 2\n3 1 -4\n3 1 1\n", sparse).what,
              nullptr);
    EXPECT_EQ(sparse.entries.size(), 3U);
    EXPECT_EQ((sparse.entries[{0, 0}]), 2) << "the diagonal counts once";
    EXPECT_EQ((sparse.entries[{2, 0}]), -3);
    EXPECT_EQ((sparse.entries[{0, 2}]), -3);

    recorder dense;
    EXPECT_EQ(read("%%MatrixMarket matrix array integer symmetric\n3 3\n1\n2\n3\n4\n5\n6\n", dense).what, nullptr);
    EXPECT_EQ(dense.entries.size(), 9U);
    EXPECT_EQ((dense.entries[{1, 0}]), 2);
    EXPECT_EQ((dense.entries[{0, 2}]), 3);
    EXPECT_EQ((dense.entries[{1, 1}]), 4);
    EXPECT_EQ((dense.entries[{1, 2}]), 5);
    EXPECT_EQ((dense.entries[{2, 2}]), 6);
}

TEST(matrix_market, takes_the_mirrored_half_of_an_entry_if_that_alone_is_wanted) {
    recorder recorded(true);
    EXPECT_EQ(read("%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 7\n2 2 x\n", recorded).what, nullptr);
    EXPECT_EQ(recorded.entries.size(), 1U);
    EXPECT_EQ((recorded.entries[{0, 1}]), 7);
}

TEST(matrix_market, converts_wanted_entries_alone) {
    recorder recorded(true);
    EXPECT_EQ(read(array_banner + "2 2\n1\nnot wanted\n3\nnot wanted\n", recorded).what, nullptr);
    EXPECT_EQ(recorded.entries.size(), 2U);
    EXPECT_EQ((recorded.entries[{0, 1}]), 3);
}

struct bad_file {
    std::string text;
    std::uint32_t line;
    std::string what;
};

TEST(matrix_market, names_the_line_of_every_mistake) {
    const bad_file files[] = {
        {"", 1, "not a Matrix Market file"},
        {"1 2\n", 1, "not a Matrix Market file"},
        {"\n%%MatrixMarket matrix array real general\n", 1, "not a Matrix Market file"},
        {"%%MatrixMarket vector array real general\n", 1, "object"},
        {"%%MatrixMarket matrix arrays real general\n", 1, "format"},
        {"%%MatrixMarket matrix array complex general\n", 1, "field"},
        {"%%MatrixMarket matrix coordinate pattern general\n", 1, "field"},
        {"%%MatrixMarket matrix array real hermitian\n", 1, "symmetry"},
        {"%%MatrixMarket matrix array real general extra\n", 1, "behind the banner"},
        {array_banner, 2, "before the size line"},
        {array_banner + "% only\n% comments\n", 4, "before the size line"},
        {array_banner + "2\n", 2, "size line"},
        {array_banner + "2 2 4\n", 2, "size line"},
        {array_banner + "-2 2\n", 2, "size line"},
        {array_banner + "2.5 2\n", 2, "size line"},
        {array_banner + "0 2\n", 2, "1 .. 65535"},
        {array_banner + "65536 1\n", 2, "1 .. 65535"},
        {array_banner + "99999999999999 1\n", 2, "size line"},
        {coordinate_banner + "2 2\n", 2, "size line"},
        {array_banner + "1 2\n1\n", 4, "before its last entry"},
        {array_banner + "1 2\n1\n2\n\n3\n", 6, "more entries"},
        {array_banner + "1 2\n1\nx\n", 4, "finite number"},
        {array_banner + "1 2\n1\n2 3\n", 4, "behind the entry"},
        {array_banner + "1 2\n1\nnan\n", 4, "finite number"},
        {array_banner + "1 2\n1\n1e999\n", 4, "finite number"},
        {array_banner + "1 2\n1\n1.5q\n", 4, "finite number"},
        {coordinate_banner + "2 2 1\n1 x 1\n", 3, "row number"},
        {coordinate_banner + "2 2 1\n3 1 1\n", 3, "outside"},
        {coordinate_banner + "2 2 1\n0 1 1\n", 3, "outside"},
        {coordinate_banner + "2 2 1\n1 1\n", 3, "finite number"},
        {coordinate_banner + "2 2 1\n% late\n1 1 1\n", 3, "row number"},
        {"%%MatrixMarket matrix array real symmetric\n2 3\n", 2, "square"},
        {"%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n4\n", 6, "more entries"},
        {"%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 1\n", 3, "lower triangle"},
    };
    for (const bad_file& file : files) {
        recorder recorded;
        const input_error error = read(file.text, recorded);
        ASSERT_NE(error.what, nullptr) << file.text;
        EXPECT_NE(std::string(error.what).find(file.what), std::string::npos) << file.text << "\n" << error.what;
        EXPECT_EQ(error.line, file.line) << file.text << "\n" << error.what;
    }
}

TEST(matrix_market, survives_every_truncation) {
    const std::string text = coordinate_banner + "3 3 3\n1 1 2.5e-1\n3 2 -1\n2 3 7\n";
    for (std::size_t length = 0; length < text.size(); ++length) {
        recorder recorded;
        const input_error error = read(text.substr(0, length), recorded);
        if (length + 1 < text.size()) { EXPECT_NE(error.what, nullptr) << length; }
    }
}

}  // namespace
}  // namespace orbweaver
