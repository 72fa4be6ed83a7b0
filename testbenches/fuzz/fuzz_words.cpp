// SPDX-License-Identifier: Apache-2.0
#include "testbenches/fuzz/fuzz_words.h"

namespace orbweaver::fuzz {

namespace {

constexpr std::string_view words_of_yaml[] = {
    "[",         "]",      "{",         "}",          ": ",     "- ",      "&a ",  "*a",         "<<: ",
    "? ",        "|\n",    ">\n",       "\"",         "'",      "# ",      "!!",   "---\n",      "...\n",
    "\t",        "\n  ",   "0x",        "-1",         "1e9",    ".nan",    "null", "true",       " ns",
    " MiB",      "types",  "vcs",       "network",    "chip",   "cluster", "mesh", "ring",       "hypernet",
    "hypercube", "tree",   "irregular", "bus",        "dims",   "kind",    "rate", "9999999999", "0.5",
    "name",      "values", "range",     "range: 0-3", "serial", "faults",  "link", "at",         "65536"};
constexpr std::string_view words_of_expression[] = {"+",     "-",     "*",  "/",   "^",  "(", ")",  ",",
                                                    "==",    "!=",    "<=", "&&",  "||", "?", ":",  "min(",
                                                    "sqrt(", "1e308", "0x", "vcs", ".",  "=", "\"", "[\""};
constexpr std::string_view words_of_edge[] = {
    "\n", " ", "#", "bus ", "0 1\n", "65535 ", "0.5", "-1", "99999999999999999999", "1e-3"};
constexpr std::string_view words_of_route[] = {"->", "\n",  " ", "cw", "ccw",    "local",
                                               "*",  "0-3", ",", "#",  "group ", "99999999999"};
constexpr std::string_view words_of_trace[] = {"orbweaver-messages 1\n",
                                               "nodes ",
                                               "m ",
                                               "p ",
                                               "x ",
                                               "end ",
                                               "THREAD",
                                               "DATA",
                                               "RTS",
                                               "CTS",
                                               "+",
                                               "s+",
                                               " / ",
                                               "\n",
                                               "#",
                                               "281474976710657"};
constexpr std::string_view words_of_agent[] = {"MOVI ", "MOV ",  "JMP ", "BRT ", "OUT ",  "FRK ", "RPL ",
                                               "END",   "DATA ", "EXE ", "LKP ", "r_0",   "r_1",  ":",
                                               ";",     "\n",    ",",    "0x",   "65536", "start"};
constexpr std::string_view words_of_booksim[] = {
    " = ", ";\n",     "{",         "}",           ",",  "//",  "topology = ",         "mesh", "torus", "k",
    "n",   "num_vcs", "hotspot({", "99999999999", "-1", "2.5", "use_noc_latency = 0;"};
constexpr std::string_view words_of_json[] = {
    "{",    "}",     "[",  "]",       ":",       ",",       "\"",       "null",
    "true", "1e999", "-1", "\\u0000", "\"ph\":", "\"ts\":", "\"pid\":", "18446744073709551615",
    "\n"};
constexpr std::string_view words_of_csv[] = {"\"", "\"\"", ",",   "\r\n",
                                             "\n", "nan",  "inf", "class,latency,cycles,packets"};
constexpr std::string_view words_of_number[] = {"%%MatrixMarket matrix ",
                                                "coordinate ",
                                                "array ",
                                                "real ",
                                                "integer ",
                                                "symmetric",
                                                "general",
                                                "\n",
                                                " ",
                                                "%",
                                                "65535",
                                                "4000000009",
                                                "1e308",
                                                "-",
                                                "nan"};
constexpr std::string_view words_of_grey[] = {"P2", "P5", "\n", " ", "#", "4096", "65535", "4000000009", "0", "255"};
constexpr std::string_view words_of_packet[] = {"$",        "#",
                                                "}",        "-",
                                                "+",        "\x03",
                                                "vCont;",   "qXfer:threads:read::",
                                                "qRcmd,",   "Z0,",
                                                "z0,",      "m0,4",
                                                "M0,4:",    "X0,4:",
                                                "Hg",       "G",
                                                "P20=",     ",",
                                                ":",        ";",
                                                "ffffffff", "qThreadExtraInfo,"};
constexpr std::string_view words_of_binary[] = {std::string_view("\0\0\0\0", 4),
                                                "\xff\xff\xff\xff",
                                                std::string_view("\1\0\0\0", 4),
                                                "\x7f"
                                                "ELF",
                                                "OWMP",
                                                std::string_view("\0\0\0\x80", 4)};

}  // namespace

const std::span<const std::string_view> yaml_words = words_of_yaml;
const std::span<const std::string_view> expression_words = words_of_expression;
const std::span<const std::string_view> edge_words = words_of_edge;
const std::span<const std::string_view> route_words = words_of_route;
const std::span<const std::string_view> trace_words = words_of_trace;
const std::span<const std::string_view> agent_words = words_of_agent;
const std::span<const std::string_view> booksim_words = words_of_booksim;
const std::span<const std::string_view> json_words = words_of_json;
const std::span<const std::string_view> csv_words = words_of_csv;
const std::span<const std::string_view> number_words = words_of_number;
const std::span<const std::string_view> grey_words = words_of_grey;
const std::span<const std::string_view> packet_words = words_of_packet;
const std::span<const std::string_view> binary_words = words_of_binary;

}  // namespace orbweaver::fuzz
