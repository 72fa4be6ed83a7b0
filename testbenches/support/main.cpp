// SPDX-License-Identifier: Apache-2.0
// Entry point of every test binary. libsystemc's own main() prints a banner and swallows exceptions, so it is not used.
#include <gmock/gmock.h>
#include <systemc>

[[gnu::visibility("default")]] int sc_main(int, char**) { return 0; }

int main(int argc, char** argv) {
    testing::InitGoogleMock(&argc, argv);
    return RUN_ALL_TESTS();
}
