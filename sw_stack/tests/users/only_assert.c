/* SPDX-License-Identifier: Apache-2.0 */
/* A program that needs assert() and no MPI: must link. */
#include <assert.h>
int main(int argc, char** argv) {
    assert(argc >= 1 && argv != 0);
    return 0;
}
