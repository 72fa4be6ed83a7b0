/* SPDX-License-Identifier: Apache-2.0
 *
 * The model as the reference of a testbench: a network, or one of its routers, that another simulator steps. The
 * package orbweaver_reference.sv imports these functions into SystemVerilog (docs/rtl/reference.md). A process may have
 * many references; all of them are made before the first step, and one thread calls them.
 *
 * A port is a link in both directions. Ports of a router are those of its topology, in their order; ports of a network
 * are its nodes. A flit is a word: payload 31:0, tail 32, head 33, mark of a packet of one flit 34, and in the flit
 * that opens a packet its routing state 63:48, 0 for a packet that enters at a node. Credits are a word: bit v, one for
 * virtual channel v. */
#ifndef ORBWEAVER_REFERENCE_H
#define ORBWEAVER_REFERENCE_H

#include <stdint.h> /* NOLINT(modernize-deprecated-headers): C reads this */

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

/* Changes when a caller has to change. */
#define ORBWEAVER_REFERENCE_ABI 1
int orbweaver_reference_abi(void);

/* Makes a reference.
 * configuration  a YAML file; its `network` is the model
 * settings       "KEY=VALUE", one a line, as `orbweaver run --set`; may be empty
 * router         its number, or -1 for the whole network
 * Returns null if it cannot; orbweaver_reference_message(null) states why. */
void* orbweaver_reference_create(const char* configuration, const char* settings, int router);
void orbweaver_reference_destroy(void* reference);

/* "ports", "vcs", "vc_bits", "depth" (flits of the buffer of virtual channel 0 behind port 0) or "cycle" (the last one
 * that was stepped through); -1 for another name. */
int orbweaver_reference_width(const void* reference, const char* name);
/* Of the link on which the reference sends at a port: "r5.E", "n3.out"; empty for a port that it lacks. */
const char* orbweaver_reference_port(const void* reference, int port);

/* What is on the wires towards a port in the present cycle. Nothing is, unless this asks for it before each step. */
void orbweaver_reference_drive(void* reference, int port, int valid, int vc, uint64_t flit, uint64_t credit);
/* A clock edge. Returns 1, or 0 if what was driven breaks a rule of the links: orbweaver_reference_message() names it,
 * and every further step returns 0. */
int orbweaver_reference_step(void* reference);
/* What the reference has on the wires of a port from the last edge on. vc and flit count if valid is 1. */
void orbweaver_reference_sample(const void* reference, int port, int* valid, int* vc, uint64_t* flit, uint64_t* credit);
/* Compares that with what a design under test has there; of a flit that opens a packet its routing state is left out.
 * Returns 1 if they are the same, else 0, and orbweaver_reference_message() states what differs. */
int orbweaver_reference_check(void* reference, int port, int valid, int vc, uint64_t flit, uint64_t credit);

/* What the last call that failed has found, until the next one; of null, what the last orbweaver_reference_create()
 * has. */
const char* orbweaver_reference_message(const void* reference);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif

#endif
