// SPDX-License-Identifier: Apache-2.0
#include "sim/multicast/message_set.h"

#include <fmt/core.h>

#include "hw/base/text_file.h"

namespace orbweaver::sim {

std::vector<multicast::multicast_message> read_messages(const std::string& file, unsigned processors) {
    text_file text(file);
    const auto processor = [&](const text_word& word, const char* what) {
        return static_cast<unsigned>(text.whole_number(word, what, 0, processors - 1));
    };
    std::vector<multicast::multicast_message> messages;
    text.for_each_line([&] {
        const auto& words = text.words();
        multicast::multicast_message& made = messages.emplace_back();
        made.source = processor(words[0], "the source, a processor");
        std::vector<bool> named(processors);
        for (auto word = words.begin() + 1; word != words.end(); ++word) {
            const unsigned destination = processor(*word, "a destination, a processor");
            if (named[destination]) { text.refuse(*word, fmt::format("destination {} is listed twice", destination)); }
            named[destination] = true;
            made.destinations.push_back(destination);
        }
    });
    return messages;
}

}  // namespace orbweaver::sim
