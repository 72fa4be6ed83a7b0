// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "hw/system/elf_image.h"
#include "sim/gdb/packet_reader.h"
#include "sim/gdb/remote_protocol.h"
#include "sw_stack/programs/common/matrix_market.h"
#include "sw_stack/programs/neighborhood/pgm.h"
#include "testbenches/fuzz/fuzz_target.h"
#include "testbenches/fuzz/targets/targets.h"
#include "testbenches/sim/gdb/debugged_chip.h"

namespace orbweaver::fuzz {

namespace {

class entry_checker final : public market_sink {
public:
    explicit entry_checker(const market_header& header) : m_header(header) {}
    bool wants(std::uint32_t i, std::uint32_t j) override {
        require(i < m_header.rows && j < m_header.columns, "an entry outside of the matrix");
        return i % 2 == 0;
    }
    void take(std::uint32_t, std::uint32_t, double value) override {
        require(value >= std::numeric_limits<double>::lowest() && value <= std::numeric_limits<double>::max(),
                "an entry that is no number");
    }

private:
    const market_header& m_header;
};

void require_line(const input_error& error, std::string_view input) {
    const auto lines = static_cast<std::uint32_t>(std::count(input.begin(), input.end(), '\n'));
    require(error.what == nullptr || (error.line >= 1 && error.line <= lines + 2), "a mistake on no line");
}

/// A machine that stands before its first cycle, and its debugger. One a process, as SystemC has it.
struct debugged_machine {
    debugged_machine() : debugger(bench.modelled) { bench.elaborate(); }
    sim::gdb::debugged_chip bench;
    sim::gdb::machine_debugger debugger;
};

}  // namespace

void read_elf(std::string_view input) {
    const std::vector<std::uint8_t> bytes(input.begin(), input.end());
    accepted_or_refused_at_a_place("input.elf", [&] {
        const system::elf_image image("input.elf", bytes, {0, 1 << 20});
        for (const system::elf_segment& segment : image.segments()) {
            require(segment.bytes.size() <= segment.memory_bytes, "a segment that is longer than its memory");
            image.describe(segment.address);
        }
        for (const system::elf_symbol& symbol : image.symbols()) {
            require(image.find(symbol.name) != nullptr, "a symbol that cannot be found");
            image.function_at(symbol.address);
        }
    });
}

void read_pgm(std::string_view input) {
    const std::vector<char> text(input.begin(), input.end());  // no zero behind it
    const char* end = text.data() + text.size();
    neighborhood::pgm_header header;
    input_error error = neighborhood::read_pgm_header(text.data(), end, header);
    if (error.what == nullptr) {
        const std::uint32_t first = header.height / 3;
        const std::uint32_t last = std::min(header.height, first + 8);
        const std::uint32_t pitch = header.width + 1;
        std::vector<std::uint16_t> rows(std::size_t{pitch} * (last - first));
        error = read_pgm_rows(header, end, first, last, rows.data(), pitch);
        if (error.what == nullptr) {
            require(*std::max_element(rows.begin(), rows.end()) <= header.largest, "a pixel that is too bright");
        }
    }
    require_line(error, input);
}

void read_matrix_market(std::string_view input) {
    const std::vector<char> text(input.begin(), input.end());
    const char* end = text.data() + text.size();
    market_header header;
    input_error error = read_market_header(text.data(), end, header);
    if (error.what == nullptr) {
        entry_checker entries(header);
        error = read_market_entries(header, end, entries);
    }
    require_line(error, input);
}

void read_gdb_packets(std::string_view input) {
    static debugged_machine machine;
    sim::gdb::remote_protocol protocol(machine.debugger, machine.bench.clock);
    protocol.stopped({sim::gdb::stop_reason::attached, sim::gdb::debugged_chip::first, {}, 0, {}});
    sim::gdb::packet_reader reader;
    const std::size_t half = input.size() / 2;
    for (const std::string_view part : {input.substr(0, half), input.substr(half)}) {
        reader.feed(part);
        while (const auto event = reader.next()) {
            const std::string reply = sim::gdb::framed(protocol.handle(event->packet).text);
            require(reply.size() <= sim::gdb::longest_packet + 4, "a reply that is longer than a packet may be");
        }
    }
}

}  // namespace orbweaver::fuzz
