// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gmock/gmock.h>

/// The matchers of GoogleMock, under their own names in all tests.
namespace orbweaver {

using testing::AllOf;
using testing::AnyOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::DoubleEq;
using testing::DoubleNear;
using testing::Each;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::EndsWith;
using testing::Eq;
using testing::Field;
using testing::Ge;
using testing::Gt;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSubsetOf;
using testing::IsSupersetOf;
using testing::Key;
using testing::Le;
using testing::Lt;
using testing::MatchesRegex;
using testing::Not;
using testing::Optional;
using testing::Pair;
using testing::Property;
using testing::SizeIs;
using testing::StartsWith;
using testing::Throws;
using testing::ThrowsMessage;
using testing::UnorderedElementsAre;
using testing::UnorderedElementsAreArray;

}  // namespace orbweaver
