// SPDX-License-Identifier: Apache-2.0
#include "studies/studies_command.h"

#include <gtest/gtest.h>

#include <array>

#include "hw/base/errors.h"

namespace orbweaver::studies {
namespace {

TEST(studies_command, refuses_what_is_orbweavers_own) {
    const std::array<const char*, 2> words{"orbweaver-studies", "schema"};
    EXPECT_THROW(execute_studies(2, words.data()), user_error);
}

}  // namespace
}  // namespace orbweaver::studies
