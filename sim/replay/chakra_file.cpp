// SPDX-License-Identifier: Apache-2.0
#include "sim/replay/chakra_file.h"

#include <fmt/core.h>

#include <cstdio>
#include <optional>
#include <utility>

#include "hw/base/errors.h"
#include "hw/base/text_file.h"

namespace orbweaver::sim {

namespace {

std::optional<std::int64_t> whole(const chakra::attribute& given) {
    switch (given.value_case()) {
        case chakra::attribute::kInt32: return given.int32();
        case chakra::attribute::kInt64: return given.int64();
        case chakra::attribute::kUint32: return given.uint32();
        case chakra::attribute::kUint64: return static_cast<std::int64_t>(given.uint64());
        case chakra::attribute::kSint32: return given.sint32();
        case chakra::attribute::kSint64: return given.sint64();
        case chakra::attribute::kFixed32: return given.fixed32();
        case chakra::attribute::kFixed64: return static_cast<std::int64_t>(given.fixed64());
        case chakra::attribute::kSfixed32: return given.sfixed32();
        case chakra::attribute::kSfixed64: return given.sfixed64();
        case chakra::attribute::kTruth: return given.truth() ? 1 : 0;
        default: return std::nullopt;
    }
}

const chakra::attribute* attribute_named(const chakra::node& node, const std::string& name) {
    for (const chakra::attribute& each : node.attributes()) {
        if (each.name() == name) { return &each; }
    }
    return nullptr;
}

}  // namespace

chakra_file::chakra_file(std::string name) : m_name(std::move(name)), m_file(m_name) {
    chakra::header header;
    if (!read_record() || !header.ParseFromString(m_record)) {
        throw user_error(
            fmt::format("{}: this is no Chakra execution trace: it does not begin with its metadata", m_name));
    }
}

bool chakra_file::read_record() {
    constexpr unsigned bits = 7;
    constexpr unsigned longest_length = 28;  // bits
    m_position = m_file.position();
    std::uint64_t length = 0;
    for (unsigned shift = 0;; shift += bits) {
        const int byte = std::fgetc(m_file.get());
        if (byte == EOF) {
            if (shift == 0) { return false; }
            throw user_error(fmt::format("{}: byte {}: the file ends within a length", m_name, m_position));
        }
        length |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) { break; }
        if (shift >= longest_length) {
            throw user_error(fmt::format("{}: byte {}: this is no length of a node", m_name, m_position));
        }
    }
    if (length > longest_record) {
        throw user_error(fmt::format("{}: byte {}: a node of {} bytes", m_name, m_position, length));
    }
    if (length > m_file.bytes() - m_file.position()) {
        throw user_error(fmt::format("{}: byte {}: the file ends within a node", m_name, m_position));
    }
    m_record.resize(length);
    if (std::fread(m_record.data(), 1, length, m_file.get()) != length) {
        throw user_error(fmt::format("{}: byte {}: the file ends within a node", m_name, m_position));
    }
    return true;
}

bool chakra_file::next(chakra::node& node) {
    if (!read_record()) { return false; }
    if (!node.ParseFromString(m_record)) {
        throw user_error(fmt::format("{}: byte {}: this is no node of a Chakra execution trace", m_name, m_position));
    }
    return true;
}

void chakra_file::refuse(const chakra::node& node, const std::string& what) const {
    throw user_error(fmt::format("{}: node {} ({}): {}", m_name, node.id(), in_quotes(node.name()), what));
}

std::uint64_t chakra_file::number(const chakra::node& node, const std::string& attribute, std::uint64_t missing) const {
    const chakra::attribute* const given = attribute_named(node, attribute);
    if (given == nullptr) { return missing; }
    const auto value = whole(*given);
    if (!value || *value < 0) { refuse(node, fmt::format("{} is no whole number of 0 or more", attribute)); }
    return static_cast<std::uint64_t>(*value);
}

std::uint64_t chakra_file::number(const chakra::node& node, const std::string& attribute) const {
    if (attribute_named(node, attribute) == nullptr) { refuse(node, fmt::format("it has no {}", attribute)); }
    return number(node, attribute, 0);
}

std::string chakra_file::text(const chakra::node& node, const std::string& attribute) {
    const chakra::attribute* const given = attribute_named(node, attribute);
    if (given == nullptr) { return {}; }
    const auto value = whole(*given);
    return value ? std::to_string(*value) : given->text();
}

}  // namespace orbweaver::sim
