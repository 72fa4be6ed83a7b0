// SPDX-License-Identifier: Apache-2.0
// Every firmware file is what the core executes: 32-bit RISC-V with the double-float calling convention and no
// compressed instructions, as the ELF header and the assembler's encodings state.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "sw_stack/shared/messaging_instructions.h"

namespace orbweaver {
namespace {

std::vector<std::string> firmware_files() {
    std::vector<std::string> files;
    std::istringstream list(ORBWEAVER_FIRMWARE_ELFS);
    for (std::string file; std::getline(list, file, '|');) { files.push_back(file); }
    return files;
}

std::string readelf(const std::string& options, const std::string& file) {
    std::string text;
    FILE* pipe = popen((ORBWEAVER_READELF " " + options + " '" + file + "' 2>&1").c_str(), "r");
    std::array<char, 4096> buffer;
    while (const std::size_t bytes = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
        text.append(buffer.data(), bytes);
    }
    EXPECT_EQ(pclose(pipe), 0) << text;
    return text;
}

/// Name and the rest of the line, for the lines "Name: rest" of readelf.
std::map<std::string, std::string> header_of(const std::string& file) {
    std::map<std::string, std::string> fields;
    std::istringstream text(readelf("--file-header", file));
    for (std::string line; std::getline(text, line);) {
        const auto colon = line.find(':');
        const auto first = line.find_first_not_of(' ');
        if (colon != std::string::npos) {
            const auto value = line.find_first_not_of(' ', colon + 1);
            fields[line.substr(first, colon - first)] = value == std::string::npos ? "" : line.substr(value);
        }
    }
    return fields;
}

TEST(firmware, is_a_32_bit_riscv_executable_with_double_float_calls_and_no_compressed_code) {
    ASSERT_GE(firmware_files().size(), 3U);
    for (const std::string& file : firmware_files()) {
        auto header = header_of(file);
        EXPECT_EQ(header["Class"], "ELF32") << file;
        EXPECT_EQ(header["Machine"], "RISC-V") << file;
        EXPECT_EQ(header["Data"], "2's complement, little endian") << file;
        EXPECT_EQ(header["Type"], "EXEC (Executable file)") << file;
        EXPECT_EQ(header["Flags"], "0x4, double-float ABI") << file;
    }
}

TEST(firmware, is_built_for_rv32imafd) {
    for (const std::string& file : firmware_files()) {
        const std::string attributes = readelf("--arch-specific", file);
        const auto arch = attributes.find("Tag_RISCV_arch");
        ASSERT_NE(arch, std::string::npos) << file;
        const std::string isa = attributes.substr(arch, attributes.find('\n', arch) - arch);
        EXPECT_NE(isa.find("rv32i"), std::string::npos) << file << isa;
        EXPECT_EQ(isa.find("_c2"), std::string::npos) << file << isa;
        EXPECT_NE(isa.find("_d2"), std::string::npos) << file << isa;
    }
}

TEST(firmware, needs_no_symbol_from_elsewhere_and_has_no_writable_code) {
    for (const std::string& file : firmware_files()) {
        const std::string segments = readelf("--program-headers --wide", file);
        EXPECT_EQ(segments.find("RWE"), std::string::npos) << file;
        EXPECT_EQ(segments.find("INTERP"), std::string::npos) << file;
        EXPECT_EQ(readelf("--syms --wide", file).find(" GLOBAL DEFAULT  UND "), std::string::npos) << file;
    }
}

TEST(firmware, has_room_for_arguments) {
    for (const std::string& file : firmware_files()) {
        if (file.find("/tests/") == std::string::npos) {
            EXPECT_NE(readelf("--syms --wide", file).find("4096 OBJECT  GLOBAL DEFAULT"), std::string::npos) << file;
        }
    }
}

TEST(firmware, names_no_folder_of_the_machine_that_built_it) {
    for (const std::string& file : firmware_files()) {
        std::ifstream stream(file, std::ios::binary);
        const std::string bytes(std::istreambuf_iterator<char>(stream), {});
        EXPECT_EQ(bytes.find(ORBWEAVER_SOURCE_DIR), std::string::npos) << file;
        EXPECT_EQ(bytes.find(ORBWEAVER_BINARY_DIR), std::string::npos) << file;
    }
}

std::uint32_t value_of(const std::string& text, const std::string& name) {
    const auto position = text.find("#define " + name + " ");
    EXPECT_NE(position, std::string::npos) << name;
    return static_cast<std::uint32_t>(std::stoul(text.substr(position + 9 + name.size()), nullptr, 0));
}

/// funct3 and funct7 of a macro's instruction.
std::pair<unsigned, unsigned> functions_of(const std::string& text, const std::string& macro) {
    const auto position = text.find(".macro " + macro);
    EXPECT_NE(position, std::string::npos) << macro;
    const auto operands = text.find("CUSTOM_0, ", position) + 10;
    std::istringstream stream(text.substr(operands));
    unsigned funct3 = 99;
    unsigned funct7 = 99;
    char comma = 0;
    stream >> funct3 >> comma >> funct7;
    return {funct3, funct7};
}

TEST(assembler_instructions, agree_with_the_shared_header) {
    std::ifstream stream(ORBWEAVER_INSTRUCTIONS_INC);
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    EXPECT_EQ(value_of(text, "CSR_NODE_ID"), static_cast<std::uint32_t>(scmp_csr::node_id));
    EXPECT_EQ(value_of(text, "CSR_THREAD_STACK_TOP"), static_cast<std::uint32_t>(scmp_csr::thread_stack_top));
    EXPECT_EQ(value_of(text, "CSR_THREAD_STACK_BYTES"), static_cast<std::uint32_t>(scmp_csr::thread_stack_bytes));
    EXPECT_EQ(value_of(text, "CSR_THREAD_GP"), static_cast<std::uint32_t>(scmp_csr::thread_gp));
    EXPECT_EQ(value_of(text, "CSR_THREAD_RETURN"), static_cast<std::uint32_t>(scmp_csr::thread_return));
    const auto pair = [](messaging_funct3 funct3, unsigned funct7) {
        return std::pair<unsigned, unsigned>(static_cast<unsigned>(funct3), funct7);
    };
    EXPECT_EQ(functions_of(text, "SENDH_THREAD"), pair(messaging_funct3::sendh, 0));
    EXPECT_EQ(functions_of(text, "SENDH_DATA"), pair(messaging_funct3::sendh, 1));
    EXPECT_EQ(functions_of(text, "SENDE"), pair(messaging_funct3::send, 2));
    EXPECT_EQ(functions_of(text, "STR"), pair(messaging_funct3::store_receive, 0));
    EXPECT_EQ(functions_of(text, "ENDT"), pair(messaging_funct3::thread, static_cast<unsigned>(thread_function::end)));
    EXPECT_EQ(functions_of(text, "YIELD"),
              pair(messaging_funct3::thread, static_cast<unsigned>(thread_function::yield)));
    EXPECT_EQ(functions_of(text, "WAITR"),
              pair(messaging_funct3::thread, static_cast<unsigned>(thread_function::wait_receive)));
}

}  // namespace
}  // namespace orbweaver
