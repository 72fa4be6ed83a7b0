// SPDX-License-Identifier: Apache-2.0
// Words that formats know, from which inputs are made.
#pragma once

#include <array>
#include <string_view>

namespace orbweaver::fuzz {

inline constexpr auto yaml_words = std::to_array<std::string_view>(
    {"[",         "]",      "{",         "}",          ": ",     "- ",      "&a ",  "*a",         "<<: ",
     "? ",        "|\n",    ">\n",       "\"",         "'",      "# ",      "!!",   "---\n",      "...\n",
     "\t",        "\n  ",   "0x",        "-1",         "1e9",    ".nan",    "null", "true",       " ns",
     " MiB",      "types",  "vcs",       "network",    "chip",   "cluster", "mesh", "ring",       "hypernet",
     "hypercube", "tree",   "irregular", "bus",        "dims",   "kind",    "rate", "9999999999", "0.5",
     "name",      "values", "range",     "range: 0-3", "serial", "faults",  "link", "at",         "65536"});
inline constexpr auto expression_words =
    std::to_array<std::string_view>({"+",  "-", "*", "/",    "^",     "(",     ")",  ",",   "==", "!=", "<=", "&&",
                                     "||", "?", ":", "min(", "sqrt(", "1e308", "0x", "vcs", ".",  "=",  "\"", "[\""});
inline constexpr auto edge_words = std::to_array<std::string_view>(
    {"\n", " ", "#", "bus ", "0 1\n", "65535 ", "0.5", "-1", "99999999999999999999", "1e-3"});
inline constexpr auto route_words = std::to_array<std::string_view>(
    {"->", "\n", " ", "cw", "ccw", "local", "*", "0-3", ",", "#", "group ", "99999999999"});
inline constexpr auto trace_words =
    std::to_array<std::string_view>({"orbweaver-messages 1\n", "nodes ", "m ", "p ", "x ", "end ", "THREAD", "DATA",
                                     "RTS", "CTS", "+", "s+", " / ", "\n", "#", "281474976710657"});
inline constexpr auto agent_words =
    std::to_array<std::string_view>({"MOVI ", "MOV ", "JMP ", "BRT ", "OUT ", "FRK ", "RPL ", "END", "DATA ", "EXE ",
                                     "LKP ",  "r_0",  "r_1",  ":",    ";",    "\n",   ",",    "0x",  "65536", "start"});
inline constexpr auto booksim_words =
    std::to_array<std::string_view>({" = ", ";\n", "{", "}", ",", "//", "topology = ", "mesh", "torus", "k", "n",
                                     "num_vcs", "hotspot({", "99999999999", "-1", "2.5", "use_noc_latency = 0;"});
inline constexpr auto json_words =
    std::to_array<std::string_view>({"{", "}", "[", "]", ":", ",", "\"", "null", "true", "1e999", "-1", "\\u0000",
                                     "\"ph\":", "\"ts\":", "\"pid\":", "18446744073709551615", "\n"});
inline constexpr auto csv_words =
    std::to_array<std::string_view>({"\"", "\"\"", ",", "\r\n", "\n", "nan", "inf", "class,latency,cycles,packets"});
inline constexpr auto number_words = std::to_array<std::string_view>(
    {"%%MatrixMarket matrix ", "coordinate ", "array ", "real ", "integer ", "symmetric", "general", "\n", " ", "%",
     "65535", "4000000009", "1e308", "-", "nan"});
inline constexpr auto grey_words =
    std::to_array<std::string_view>({"P2", "P5", "\n", " ", "#", "4096", "65535", "4000000009", "0", "255"});
inline constexpr auto packet_words = std::to_array<std::string_view>({"$",        "#",
                                                                      "}",        "-",
                                                                      "+",        "\x03",
                                                                      "vCont;",   "qXfer:threads:read::",
                                                                      "qRcmd,",   "Z0,",
                                                                      "z0,",      "m0,4",
                                                                      "M0,4:",    "X0,4:",
                                                                      "Hg",       "G",
                                                                      "P20=",     ",",
                                                                      ":",        ";",
                                                                      "ffffffff", "qThreadExtraInfo,"});
inline constexpr auto binary_words = std::to_array<std::string_view>(
    {std::string_view("\0\0\0\0", 4), "\xff\xff\xff\xff", std::string_view("\1\0\0\0", 4), "\177ELF", "OWMP",
     std::string_view("\0\0\0\x80", 4)});

}  // namespace orbweaver::fuzz
