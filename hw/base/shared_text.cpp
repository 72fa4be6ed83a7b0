// SPDX-License-Identifier: Apache-2.0
#include "hw/base/shared_text.h"

#include <functional>
#include <mutex>
#include <set>

namespace orbweaver {

const std::string* shared_text::kept(std::string_view text) {
    static std::mutex access;
    static std::set<std::string, std::less<>> texts;
    const std::lock_guard<std::mutex> holder(access);
    const auto found = texts.find(text);
    return &*(found != texts.end() ? found : texts.emplace(text).first);
}

}  // namespace orbweaver
