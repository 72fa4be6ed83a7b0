// SPDX-License-Identifier: Apache-2.0
// How the words of a message travel from task to task. A short message is one THREAD message: its handler puts it into
// the mailbox. Of a long one only the announcement is; the sender keeps a copy of the words, and who receives the
// message fetches them. So nothing needs room at the receiver beforehand, in any messaging system and mode.
#pragma once

#include <stdint.h>

#include "sw_stack/pvm/task_table.h"

namespace orbweaver::pvm {

/// Words that travel with the announcement.
inline constexpr uint32_t most_inline_words = 32;

/// Sends the same words to several tasks of this machine; returns when they may change.
void post(const task& from, const int* tids, uint32_t count, int tag, message_kind kind, const int* words,
          uint32_t number);

/// Makes sure that the words of a message that was taken are here.
void fetch(message& m);

}  // namespace orbweaver::pvm
