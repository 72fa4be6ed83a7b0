// SPDX-License-Identifier: Apache-2.0
#include "hw/system/elf_image.h"

#include <elf.h>

#include <cstring>

#include "hw/base/errors.h"
#include "hw/base/random_stream.h"
#include "testbenches/support/matchers.h"

namespace orbweaver::system {
namespace {

using bytes = std::vector<std::uint8_t>;
constexpr elf_image::memory_range whole_memory{0, 8 << 20};

/// Lays out a file with two segments (code at 0x1000, data at 0x2000 with zeros behind) and a symbol table; tests
/// change its parts before or the bytes after.
struct image_builder {
    Elf32_Ehdr header{};
    std::vector<Elf32_Phdr> segments;
    std::vector<Elf32_Sym> symbols{Elf32_Sym{}};
    std::string names = std::string(1, '\0');
    bytes code = bytes(64, 0x13);
    bytes data{1, 2, 3, 4};

    image_builder() {
        const unsigned char identification[] = {0x7f, 'E', 'L', 'F', ELFCLASS32, ELFDATA2LSB, EV_CURRENT};
        std::memcpy(header.e_ident, identification, sizeof identification);
        header.e_type = ET_EXEC;
        header.e_machine = 243;
        header.e_version = EV_CURRENT;
        header.e_entry = 0x1000;
        header.e_flags = 4;
        header.e_ehsize = sizeof header;
        header.e_phentsize = sizeof(Elf32_Phdr);
        header.e_shentsize = sizeof(Elf32_Shdr);
        segments.push_back({PT_LOAD, 0, 0x1000, 0x1000, 64, 64, PF_R | PF_X, 4});
        segments.push_back({PT_LOAD, 0, 0x2000, 0x2000, 4, 16, PF_R | PF_W, 4});
        symbol("_start", 0x1000, 16, STT_FUNC, STB_GLOBAL);
        symbol("main", 0x1010, 32, STT_FUNC, STB_GLOBAL);
        symbol("tail_label", 0x1034, 0, STT_NOTYPE, STB_LOCAL);
        symbol("tohost", 0x2000, 8, STT_OBJECT, STB_GLOBAL);
        symbol("twice", 0x1010, 4, STT_OBJECT, STB_LOCAL);
        symbol("twice", 0x1014, 4, STT_OBJECT, STB_GLOBAL);
        symbol("__stack_size", 0x1024, 0, STT_NOTYPE, STB_GLOBAL, SHN_ABS);
        symbol("elsewhere", 0, 0, STT_NOTYPE, STB_GLOBAL, SHN_UNDEF);
        symbol("$x", 0x1000, 0, STT_NOTYPE, STB_LOCAL);
    }

    void symbol(std::string_view name, std::uint32_t address, std::uint32_t size, unsigned type, unsigned binding,
                std::uint16_t section = 1) {
        symbols.push_back({static_cast<Elf32_Word>(names.size()), address, size,
                           static_cast<unsigned char>(binding << 4 | type), 0, section});
        names.append(name).push_back('\0');
    }

    template <class T>
    static std::uint32_t append(bytes& file, const T* elements, std::size_t count) {
        const auto offset = static_cast<std::uint32_t>(file.size());
        const auto* raw = reinterpret_cast<const std::uint8_t*>(elements);
        file.insert(file.end(), raw, raw + count * sizeof(T));
        return offset;
    }

    bytes build() {
        bytes file(sizeof header + segments.size() * sizeof(Elf32_Phdr));
        header.e_phoff = sizeof header;
        header.e_phnum = static_cast<std::uint16_t>(segments.size());
        for (std::size_t i = 0; i < segments.size(); ++i) {
            const bytes& content = i == 0 ? code : data;
            segments[i].p_offset += append(file, content.data(), content.size());
        }
        Elf32_Shdr sections[3] = {};
        sections[1].sh_type = SHT_SYMTAB;
        sections[1].sh_entsize = sizeof(Elf32_Sym);
        sections[1].sh_link = 2;
        sections[1].sh_offset = append(file, symbols.data(), symbols.size());
        sections[1].sh_size = static_cast<std::uint32_t>(symbols.size() * sizeof(Elf32_Sym));
        sections[2].sh_type = SHT_STRTAB;
        sections[2].sh_offset = append(file, names.data(), names.size());
        sections[2].sh_size = static_cast<std::uint32_t>(names.size());
        header.e_shoff = append(file, sections, 3);
        header.e_shnum = 3;
        std::memcpy(file.data(), &header, sizeof header);
        std::memcpy(file.data() + sizeof header, segments.data(), segments.size() * sizeof(Elf32_Phdr));
        return file;
    }
};

elf_image read(const bytes& file, elf_image::memory_range memory = whole_memory) {
    return elf_image("test.elf", file, memory);
}

/// Expects the file to be refused with a text that names the file and the reason.
void expect_refused(const bytes& file, const std::string& why, elf_image::memory_range memory = whole_memory) {
    EXPECT_THAT([&] { read(file, memory); },
                ThrowsMessage<user_error>(AllOf(StartsWith("test.elf: "), HasSubstr(why))));
}

template <class Change>
bytes changed(Change change) {
    image_builder builder;
    change(builder);
    return builder.build();
}

TEST(elf_image, segments_entry_and_calling_convention_are_read) {
    const elf_image image = read(image_builder().build());
    EXPECT_EQ(image.file(), "test.elf");
    EXPECT_EQ(image.entry(), 0x1000U);
    EXPECT_EQ(image.float_abi(), elf_float_abi::double_precision);
    ASSERT_EQ(image.segments().size(), 2U);
    const elf_segment& code = image.segments()[0];
    EXPECT_EQ(code.address, 0x1000U);
    EXPECT_EQ(code.bytes, bytes(64, 0x13));
    EXPECT_TRUE(code.executable);
    EXPECT_FALSE(code.writable);
    const elf_segment& data = image.segments()[1];
    EXPECT_THAT(data.bytes, ElementsAre(1, 2, 3, 4));
    EXPECT_EQ(data.memory_bytes, 16U);
    EXPECT_TRUE(data.writable);
}

TEST(elf_image, float_conventions_are_distinguished) {
    EXPECT_EQ(read(changed([](auto& b) { b.header.e_flags = 0; })).float_abi(), elf_float_abi::soft);
    EXPECT_EQ(read(changed([](auto& b) { b.header.e_flags = 2; })).float_abi(), elf_float_abi::single_precision);
}

TEST(elf_image, symbols_are_found_by_name_and_global_ones_first) {
    const elf_image image = read(image_builder().build());
    ASSERT_NE(image.find("tohost"), nullptr);
    EXPECT_EQ(image.find("tohost")->address, 0x2000U);
    EXPECT_EQ(image.find("tohost")->bytes, 8U);
    EXPECT_EQ(image.find("twice")->address, 0x1014U);
    EXPECT_EQ(image.find("__stack_size")->address, 0x1024U);
    EXPECT_EQ(image.find("elsewhere"), nullptr);
    EXPECT_EQ(image.find("$x"), nullptr);
    EXPECT_EQ(image.find(""), nullptr);
}

TEST(elf_image, an_address_is_described_by_its_function) {
    const elf_image image = read(image_builder().build());
    EXPECT_EQ(image.describe(0x1000), "_start");
    EXPECT_EQ(image.describe(0x100c), "_start+0xc");
    EXPECT_EQ(image.describe(0x1010), "main");
    EXPECT_EQ(image.describe(0x1024), "main+0x14");   // not __stack_size, which is a number
    EXPECT_EQ(image.describe(0x1030), "0x00001030");  // behind main
    EXPECT_EQ(image.describe(0x103c), "tail_label+0x8");
    EXPECT_EQ(image.describe(0x1040), "0x00001040");  // behind the segment
    EXPECT_EQ(image.describe(0x0ffc), "0x00000ffc");
    EXPECT_EQ(image.describe(0xfffffffc), "0xfffffffc");
    EXPECT_EQ(image.function_at(0x2000), nullptr);
}

TEST(elf_image, what_is_reported_of_an_address_holds_up_to_the_end_that_it_names) {
    const elf_image image = read(image_builder().build());
    for (std::uint32_t first = 0x0ff0; first < 0x2010; first += 4) {
        const elf_image::function_part part = image.function_from(first);
        EXPECT_GT(part.end, first);
        for (std::uint32_t next = first; next < std::min<std::uint32_t>(part.end, 0x2010); next += 4) {
            EXPECT_EQ(image.function_at(next), part.symbol) << std::hex << first << ' ' << next;
        }
    }
    EXPECT_EQ(image.function_from(0x1000).end, 0x1010U);  // main begins
    EXPECT_EQ(image.function_from(0x1010).end, image.function_at(0x1010)->address + image.function_at(0x1010)->bytes);
}

TEST(elf_image, a_stripped_file_has_no_symbols) {
    bytes file = image_builder().build();
    Elf32_Ehdr header;
    std::memcpy(&header, file.data(), sizeof header);
    header.e_shoff = 0;
    header.e_shnum = 0;
    std::memcpy(file.data(), &header, sizeof header);
    const elf_image image = read(file);
    EXPECT_TRUE(image.symbols().empty());
    EXPECT_EQ(image.describe(0x1000), "0x00001000");
}

TEST(elf_image, what_is_no_elf_file_is_refused) {
    expect_refused({}, "not an ELF file");
    expect_refused({0x7f, 'E', 'L'}, "not an ELF file");
    expect_refused(bytes(100, 'x'), "not an ELF file");
    expect_refused({0x7f, 'E', 'L', 'F', 1, 1, 1}, "truncated: the ELF header");
}

TEST(elf_image, other_machines_and_kinds_are_refused) {
    expect_refused(changed([](auto& b) { b.header.e_ident[EI_CLASS] = ELFCLASS64; }), "64-bit");
    expect_refused(changed([](auto& b) { b.header.e_ident[EI_CLASS] = 7; }), "neither");
    expect_refused(changed([](auto& b) { b.header.e_ident[EI_DATA] = ELFDATA2MSB; }), "not little-endian");
    expect_refused(changed([](auto& b) { b.header.e_machine = EM_X86_64; }), "not for RISC-V (machine 62");
    expect_refused(changed([](auto& b) { b.header.e_type = ET_REL; }), "relocatable");
    expect_refused(changed([](auto& b) { b.header.e_type = ET_DYN; }), "position-independent");
    expect_refused(changed([](auto& b) { b.header.e_type = ET_CORE; }), "not an executable");
    expect_refused(changed([](auto& b) { b.header.e_version = 2; }), "version 2");
    expect_refused(changed([](auto& b) { b.header.e_flags = 5; }), "compressed");
    expect_refused(changed([](auto& b) { b.header.e_flags = 8; }), "RV32E");
    expect_refused(changed([](auto& b) { b.header.e_flags = 6; }), "quad-precision");
}

TEST(elf_image, every_truncation_is_refused) {
    const bytes file = image_builder().build();
    for (std::size_t size = 0; size < file.size(); ++size) {
        EXPECT_THROW(read(bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size))), user_error) << size;
    }
}

TEST(elf_image, segments_must_lie_in_memory) {
    const bytes file = image_builder().build();
    EXPECT_NO_THROW(read(file, {0x1000, 0x1010}));
    expect_refused(file, "0x00002000 .. 0x0000200f does not fit the memory at 0x00001000 .. 0x0000200e",
                   {0x1000, 0x100f});
    expect_refused(file, "0x00001000", {0x1001, 0x2000});
    EXPECT_NO_THROW(read(changed([](auto& b) { b.segments[1].p_paddr = 0xfffffff0; }), {0, std::uint64_t{1} << 32}));
    expect_refused(changed([](auto& b) { b.segments[1].p_paddr = 0xfffffff8; }), "does not fit",
                   {0, std::uint64_t{1} << 32});
}

TEST(elf_image, inconsistent_segments_are_refused) {
    expect_refused(changed([](auto& b) { b.segments[1].p_paddr = 0x103f; }), "0x00001000 and 0x0000103f overlap");
    expect_refused(changed([](auto& b) { b.segments[1].p_memsz = 3; }),
                   "more bytes in the file (4) than in memory (3)");
    expect_refused(changed([](auto& b) { b.segments[0].p_offset = 0x7fffffff; }), "truncated: a segment");
    expect_refused(changed([](auto& b) { b.header.e_phentsize = 56; }), "program headers of 56 bytes");
    expect_refused(changed([](auto& b) { b.segments[0].p_type = b.segments[1].p_type = PT_NOTE; }), "nothing to load");
    EXPECT_NO_THROW(read(changed([](auto& b) { b.segments[1].p_paddr = 0x1040; })));
}

TEST(elf_image, the_entry_point_must_be_an_instruction) {
    expect_refused(changed([](auto& b) { b.header.e_entry = 0x2000; }), "entry point 0x00002000");
    expect_refused(changed([](auto& b) { b.header.e_entry = 0x1002; }), "entry point 0x00001002");
    expect_refused(changed([](auto& b) { b.header.e_entry = 0x1040; }), "entry point 0x00001040");
}

TEST(elf_image, broken_symbol_tables_are_refused) {
    expect_refused(changed([](auto& b) { b.symbols[1].st_name = 0xffffff; }), "outside of its table");
    expect_refused(changed([](auto& b) {
                       b.names.pop_back();
                       b.symbols[1].st_name = static_cast<std::uint32_t>(b.names.size() - 1);
                   }),
                   "does not end");
    expect_refused(changed([](auto& b) { b.header.e_shentsize = 1; }), "section headers of 1 bytes");
}

TEST(elf_image, many_segments_of_one_large_file_do_not_multiply_it) {
    // 20000 headers name the same megabyte: refused before anything is copied.
    image_builder builder;
    builder.code.resize(1 << 20);
    builder.segments[0].p_filesz = builder.segments[0].p_memsz = 1 << 20;
    builder.data.clear();
    builder.segments.resize(20000, builder.segments[0]);
    expect_refused(builder.build(), "overlap");
}

TEST(elf_image, shared_characters_of_names_do_not_multiply_the_file) {
    image_builder builder;
    const auto start = static_cast<std::uint32_t>(builder.names.size());
    builder.names.append(1 << 16, 'n').push_back('\0');
    builder.symbols.resize(8000, Elf32_Sym{start, 0x1000, 4, STT_FUNC, 0, 1});
    expect_refused(builder.build(), "too long");
}

/// Reads a damaged file. It is accepted or refused as a user's error, and an accepted file is consistent.
bool accepted(const bytes& file) {
    try {
        const elf_image image = read(file);
        for (const elf_segment& segment : image.segments()) {
            EXPECT_LE(segment.bytes.size(), segment.memory_bytes);
            EXPECT_LE(std::uint64_t{segment.address} + segment.memory_bytes, whole_memory.bytes);
        }
        for (const elf_symbol& symbol : image.symbols()) {
            image.describe(symbol.address);
            image.find(symbol.name);
        }
        image.describe(image.entry());
        return true;
    } catch (const user_error& error) {
        EXPECT_THAT(error.what(), StartsWith("test.elf: "));
        return false;
    }
}

TEST(elf_image, a_file_with_random_damage_is_read_or_refused_and_never_more) {
    const bytes original = image_builder().build();
    random_stream random(3, "damage");
    constexpr std::uint8_t distinguishing[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
    int kept = 0;
    for (int i = 0; i < 50000; ++i) {
        bytes file = original;
        const unsigned damages = 1 + random.below(4);
        for (unsigned damage = 0; damage < damages; ++damage) {
            // The headers are where damage shows.
            const std::size_t position = random.below(2) == 0   ? random.below(116)
                                         : random.below(2) == 0 ? file.size() - 1 - random.below(120)
                                                                : random.below(static_cast<std::uint32_t>(file.size()));
            file[position] =
                random.below(2) == 0 ? static_cast<std::uint8_t>(random.next()) : distinguishing[random.below(5)];
        }
        kept += accepted(file) ? 1 : 0;
    }
    EXPECT_GT(kept, 1000);
    EXPECT_LT(kept, 49000);
}

}  // namespace
}  // namespace orbweaver::system
