// SPDX-License-Identifier: Apache-2.0
#include "tlm/memory_bridge_packet.h"

#include <algorithm>
#include <cstring>

namespace orbweaver {

namespace {

constexpr std::uint8_t wide_address = 1;
constexpr std::uint8_t streaming = 2;
constexpr std::uint8_t byte_enables = 4;
constexpr std::size_t word_bits = 32;
constexpr unsigned sequence_bit = 24;

constexpr std::size_t words_for_bits(std::size_t bits) { return (bits + word_bits - 1) / word_bits; }

/// Removes words from the front of a packet, until one is missing.
class word_reader {
public:
    explicit word_reader(std::span<const std::uint32_t> words) : m_words(words) {}

    std::uint32_t next() {
        const std::span<const std::uint32_t> word = next(1);
        return word.empty() ? 0 : word.front();
    }
    std::span<const std::uint32_t> next(std::size_t count) {
        if (count > m_words.size()) {
            m_short = true;
            return {};
        }
        const std::span<const std::uint32_t> taken = m_words.first(count);
        m_words = m_words.subspan(count);
        return taken;
    }
    /// Returns whether all words were taken and none was missing.
    bool complete() const { return m_words.empty() && !m_short; }

private:
    std::span<const std::uint32_t> m_words;
    bool m_short = false;
};

void append_enables(std::vector<std::uint32_t>& words, const std::vector<unsigned char>& enables) {
    words.push_back(static_cast<std::uint32_t>(enables.size()));
    const std::size_t first = words.size();
    words.resize(first + words_for_bits(enables.size()), 0);
    for (std::size_t i = 0; i < enables.size(); ++i) {
        words[first + i / word_bits] |= std::uint32_t{enables[i] == TLM_BYTE_ENABLED} << i % word_bits;
    }
}

std::vector<unsigned char> read_enables(word_reader& words) {
    const std::size_t count = words.next();
    const std::span<const std::uint32_t> bits = words.next(words_for_bits(count));
    std::vector<unsigned char> enables(bits.empty() ? 0 : count);
    for (std::size_t i = 0; i < enables.size(); ++i) {
        const bool enabled = (bits[i / word_bits] >> i % word_bits & 1) != 0;
        enables[i] = enabled ? TLM_BYTE_ENABLED : TLM_BYTE_DISABLED;
    }
    return enables;
}

}  // namespace

bridge_request bridge_request::capture(const tlm::tlm_generic_payload& payload) {
    bridge_request request;
    request.tag.operation = payload.is_read() ? bridge_operation::read : bridge_operation::write;
    request.address = payload.get_address();
    request.bytes = payload.get_data_length();
    request.width = std::min(payload.get_streaming_width(), payload.get_data_length());
    if (const unsigned char* const enables = payload.get_byte_enable_ptr()) {
        request.enables.assign(enables,
                               enables + std::min(payload.get_byte_enable_length(), payload.get_data_length()));
    }
    if (payload.is_write()) { request.data.assign(payload.get_data_ptr(), payload.get_data_ptr() + request.bytes); }
    return request;
}

std::vector<std::uint32_t> bridge_request::encode() const {
    bridge_tag first = tag;
    const auto high = static_cast<std::uint32_t>(address >> word_bits);
    first.options = static_cast<std::uint8_t>((high != 0 ? wide_address : 0) | (width < bytes ? streaming : 0) |
                                              (enables.empty() ? 0 : byte_enables));
    std::vector<std::uint32_t> words{first.encode(), static_cast<std::uint32_t>(address),
                                     std::uint32_t{sequence} << sequence_bit | bytes};
    if (high != 0) { words.push_back(high); }
    if (width < bytes) { words.push_back(width); }
    if (!enables.empty()) { append_enables(words, enables); }
    append_bytes(words, data);
    return words;
}

std::optional<bridge_request> bridge_request::decode(std::span<const std::uint32_t> packet) {
    word_reader words(packet);
    bridge_request request;
    request.tag = bridge_tag::decode(words.next());
    request.address = words.next();
    const std::uint32_t length = words.next();
    request.bytes = length & max_bytes;
    request.sequence = static_cast<std::uint8_t>(length >> sequence_bit);
    const std::uint8_t options = request.tag.options;
    request.address |= std::uint64_t{(options & wide_address) != 0 ? words.next() : 0} << word_bits;
    request.width = (options & streaming) != 0 ? words.next() : request.bytes;
    if ((options & byte_enables) != 0) { request.enables = read_enables(words); }
    if (request.tag.operation == bridge_operation::write) {
        const std::span<const std::uint32_t> data = words.next(words_for(request.bytes));
        if (!data.empty()) {
            request.data.resize(request.bytes);
            std::memcpy(request.data.data(), data.data(), request.bytes);
        }
    }
    return words.complete() && request.tag.is_request() ? std::optional(std::move(request)) : std::nullopt;
}

void append_bytes(std::vector<std::uint32_t>& words, std::span<const unsigned char> bytes) {
    const std::size_t first = words.size();
    words.resize(first + words_for(bytes.size()), 0);
    if (!bytes.empty()) { std::memcpy(words.data() + first, bytes.data(), bytes.size()); }
}

}  // namespace orbweaver
