// SPDX-License-Identifier: Apache-2.0
#include "multicast/plan/plan_file.h"

#include <fmt/core.h>

#include <string>

namespace orbweaver::multicast {
namespace {

constexpr std::uint32_t magic = 0x504d574f;  // "OWMP"
constexpr std::size_t number_bytes = 4;

class writer {
public:
    void number(std::size_t value) {
        for (unsigned byte = 0; byte < number_bytes; ++byte) {
            m_bytes.push_back(static_cast<std::uint8_t>(value >> (8 * byte)));
        }
    }
    std::vector<std::uint8_t> bytes() { return std::move(m_bytes); }

private:
    std::vector<std::uint8_t> m_bytes;
};

class reader {
public:
    explicit reader(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    multicast_plan plan() {
        expect("the mark OWMP", magic);
        expect("version 1", plan_file_version);
        multicast_plan read;
        read.processors = number("a number of processors");
        read.messages.resize(count("messages", 2));
        for (std::size_t index = 0; index < read.messages.size(); ++index) {
            m_where = fmt::format("message {}: ", index);
            read.messages[index] = message();
        }
        m_where.clear();
        if (m_offset != m_bytes.size()) {
            refuse(m_offset, fmt::format("{} bytes after the last message", m_bytes.size() - m_offset));
        }
        return read;
    }

private:
    [[noreturn]] void refuse(std::size_t offset, const std::string& text) const {
        throw plan_error(fmt::format("byte {}: {}{}", offset, m_where, text));
    }

    std::uint32_t number(const char* what) {
        if (m_bytes.size() - m_offset < number_bytes) {
            refuse(m_bytes.size(), fmt::format("the file ends before {}", what));
        }
        std::uint32_t value = 0;
        for (unsigned byte = 0; byte < number_bytes; ++byte) {
            value |= std::uint32_t{m_bytes[m_offset++]} << (8 * byte);
        }
        return value;
    }

    void expect(const char* what, std::uint32_t value) {
        if (number(what) != value) { refuse(m_offset - number_bytes, fmt::format("expected {}", what)); }
    }

    /// Reads a count of items that have `numbers_each` numbers each. It is limited by the rest of the file.
    std::size_t count(const char* what, std::size_t numbers_each) {
        const std::uint32_t value = number(what);
        if (value > (m_bytes.size() - m_offset) / number_bytes / numbers_each) {
            refuse(m_offset - number_bytes,
                   fmt::format("{} {}, but only {} bytes follow", value, what, m_bytes.size() - m_offset));
        }
        return value;
    }

    message_plan message() {
        message_plan read;
        read.source = number("a source");
        read.relays.resize(count("senders", 3));
        for (relay& entry : read.relays) {
            entry.sender = number("a sender");
            entry.receivers.resize(count("copies", 1));
            for (processor_id& receiver : entry.receivers) { receiver = number("a destination"); }
        }
        return read;
    }

    std::span<const std::uint8_t> m_bytes;
    std::size_t m_offset = 0;
    std::string m_where;  // description of the position in the file
};

}  // namespace

std::vector<std::uint8_t> write_plan(const multicast_plan& plan) {
    writer file;
    for (const std::size_t value :
         {std::size_t{magic}, std::size_t{plan_file_version}, std::size_t{plan.processors}, plan.messages.size()}) {
        file.number(value);
    }
    for (const message_plan& message : plan.messages) {
        file.number(message.source);
        file.number(message.relays.size());
        for (const relay& entry : message.relays) {
            file.number(entry.sender);
            file.number(entry.receivers.size());
            for (const processor_id receiver : entry.receivers) { file.number(receiver); }
        }
    }
    return file.bytes();
}

multicast_plan read_plan(std::span<const std::uint8_t> bytes) {
    multicast_plan read = reader(bytes).plan();
    check_plan(read);
    return read;
}

}  // namespace orbweaver::multicast
