/* SPDX-License-Identifier: Apache-2.0
 *
 * The functions of orbweaver_reference.h as system functions and tasks, for simulators that have VPI (IEEE 1364) but no
 * DPI. The package orbweaver_reference_vpi.sv declares them with the names of the DPI package. A reference is a number
 * from 1 on. Build it as a VPI module of the simulator: `iverilog-vpi orbweaver_reference_vpi.c`. */
#include <orbweaver_reference.h>
#include <stdio.h>
#include <string.h>

#include <vpi_user.h>

enum { MAX_REFERENCES = 1024, MAX_ARGUMENTS = 8, MAX_TEXT = 256 };

static void* references[MAX_REFERENCES + 1];
static int made;
static char unknown_wire[MAX_TEXT]; /* message of a check that found an unknown value; empty: there is none */

/* The present call with its arguments. */
struct call {
    vpiHandle function;
    vpiHandle arguments[MAX_ARGUMENTS];
};

static struct call present_call(void) {
    struct call found;
    memset(&found, 0, sizeof found);
    found.function = vpi_handle(vpiSysTfCall, NULL);
    vpiHandle list = vpi_iterate(vpiArgument, found.function);
    int count = 0;
    for (vpiHandle each = list ? vpi_scan(list) : NULL; each; each = vpi_scan(list)) {
        if (count < MAX_ARGUMENTS) {
            found.arguments[count++] = each;
        }
    }
    return found;
}

/* Returns the low 64 bits of an argument. *unknown is set if a bit of it is x or z; it may be null. */
static uint64_t number(const struct call* call, int position, int* unknown) {
    vpiHandle argument = call->arguments[position];
    s_vpi_value value;
    value.format = vpiVectorVal;
    if (!argument) {
        return 0;
    }
    vpi_get_value(argument, &value);
    const int bits = vpi_get(vpiSize, argument);
    uint64_t found = 0;
    for (int word = 0; word < 2 && word * 32 < bits; ++word) {
        const uint32_t mask = bits - word * 32 < 32 ? (1U << (bits - word * 32)) - 1 : ~0U;
        if (unknown && ((uint32_t)value.value.vector[word].bval & mask)) {
            *unknown = 1;
        }
        found |= (uint64_t)((uint32_t)value.value.vector[word].aval & mask) << (word * 32);
    }
    return found;
}

static int integer(const struct call* call, int position) { return (int)number(call, position, NULL); }

static void text(const struct call* call, int position, char* found, size_t size) {
    s_vpi_value value;
    value.format = vpiStringVal;
    vpi_get_value(call->arguments[position], &value);
    snprintf(found, size, "%s", value.value.str);
}

static void* model(const struct call* call) {
    const int handle = integer(call, 0);
    return handle >= 1 && handle <= made ? references[handle] : NULL;
}

/* Ends the simulation for a call without a reference; the interface in C has no check of its own. */
static int is_missing(const void* reference, const char* name) {
    if (!reference) {
        vpi_printf((char*)"ERROR: %s: there is no such reference\n", name);
        vpi_control(vpiFinish, 1);
    }
    return !reference;
}

static void give(vpiHandle target, int result) {
    s_vpi_value value;
    value.format = vpiIntVal;
    value.value.integer = result;
    vpi_put_value(target, &value, NULL, vpiNoDelay);
}

static void give_wide(vpiHandle target, uint64_t result) {
    s_vpi_vecval words[2] = {{(PLI_INT32)(uint32_t)result, 0}, {(PLI_INT32)(uint32_t)(result >> 32), 0}};
    s_vpi_value value;
    value.format = vpiVectorVal;
    value.value.vector = words;
    vpi_put_value(target, &value, NULL, vpiNoDelay);
}

static void give_text(vpiHandle target, const char* result) {
    s_vpi_value value;
    value.format = vpiStringVal;
    value.value.str = (PLI_BYTE8*)result;
    vpi_put_value(target, &value, NULL, vpiNoDelay);
}

static PLI_INT32 create(PLI_BYTE8* name) {
    (void)name;
    const struct call call = present_call();
    char configuration[4096];
    char settings[4096];
    text(&call, 0, configuration, sizeof configuration);
    text(&call, 1, settings, sizeof settings);
    void* reference =
        made < MAX_REFERENCES ? orbweaver_reference_create(configuration, settings, integer(&call, 2)) : NULL;
    if (reference) {
        references[++made] = reference;
    }
    give(call.function, reference ? made : 0);
    return 0;
}

static PLI_INT32 destroy(PLI_BYTE8* name) {
    (void)name;
    const struct call call = present_call();
    if (model(&call)) {
        orbweaver_reference_destroy(model(&call));
        references[integer(&call, 0)] = NULL;
    }
    return 0;
}

static PLI_INT32 width(PLI_BYTE8* name) {
    const struct call call = present_call();
    if (is_missing(model(&call), name)) {
        return 0;
    }
    char wanted[MAX_TEXT];
    text(&call, 1, wanted, sizeof wanted);
    give(call.function, orbweaver_reference_width(model(&call), wanted));
    return 0;
}

static PLI_INT32 port(PLI_BYTE8* name) {
    const struct call call = present_call();
    if (!is_missing(model(&call), name)) {
        give_text(call.arguments[2], orbweaver_reference_port(model(&call), integer(&call, 1)));
    }
    return 0;
}

static PLI_INT32 drive(PLI_BYTE8* name) {
    const struct call call = present_call();
    if (!is_missing(model(&call), name)) {
        orbweaver_reference_drive(model(&call), integer(&call, 1), integer(&call, 2), integer(&call, 3),
                                  number(&call, 4, NULL), number(&call, 5, NULL));
    }
    return 0;
}

static PLI_INT32 step(PLI_BYTE8* name) {
    const struct call call = present_call();
    if (!is_missing(model(&call), name)) {
        unknown_wire[0] = '\0';
        give(call.function, orbweaver_reference_step(model(&call)));
    }
    return 0;
}

static PLI_INT32 sample(PLI_BYTE8* name) {
    const struct call call = present_call();
    if (!is_missing(model(&call), name)) {
        int valid = 0;
        int vc = 0;
        uint64_t flit = 0;
        uint64_t credit = 0;
        orbweaver_reference_sample(model(&call), integer(&call, 1), &valid, &vc, &flit, &credit);
        give(call.arguments[2], valid);
        give(call.arguments[3], vc);
        give_wide(call.arguments[4], flit);
        give_wide(call.arguments[5], credit);
    }
    return 0;
}

static PLI_INT32 check(PLI_BYTE8* name) {
    static const char* const wires[] = {"valid", "vc", "flit", "credit"};
    const struct call call = present_call();
    if (is_missing(model(&call), name)) {
        return 0;
    }
    const int link = integer(&call, 1);
    uint64_t values[4];
    unknown_wire[0] = '\0';
    for (int wire = 0; wire < 4; ++wire) {
        int unknown = 0;
        values[wire] = number(&call, wire + 2, &unknown);
        /* Without a valid flit, its virtual channel and its bits do not matter. */
        if (unknown && !unknown_wire[0] && (wire == 0 || wire == 3 || values[0])) {
            snprintf(unknown_wire, sizeof unknown_wire, "cycle %d, %s: %s has unknown bits",
                     orbweaver_reference_width(model(&call), "cycle") + 1, orbweaver_reference_port(model(&call), link),
                     wires[wire]);
        }
    }
    give(call.function, !unknown_wire[0] && orbweaver_reference_check(model(&call), link, (int)values[0],
                                                                      (int)values[1], values[2], values[3]));
    return 0;
}

static PLI_INT32 message(PLI_BYTE8* name) {
    (void)name;
    const struct call call = present_call();
    give_text(call.arguments[1], unknown_wire[0] ? unknown_wire : orbweaver_reference_message(model(&call)));
    return 0;
}

static PLI_INT32 abi(PLI_BYTE8* name) {
    (void)name;
    const struct call call = present_call();
    give(call.function, orbweaver_reference_abi());
    return 0;
}

static void enter(PLI_INT32 type, const char* name, PLI_INT32 (*function)(PLI_BYTE8*)) {
    s_vpi_systf_data data;
    memset(&data, 0, sizeof data);
    data.type = type;
    data.sysfunctype = type == vpiSysFunc ? vpiIntFunc : 0;
    data.tfname = (PLI_BYTE8*)name;
    data.calltf = function;
    data.user_data = (PLI_BYTE8*)name;
    vpi_register_systf(&data);
}

static void enter_all(void) {
    enter(vpiSysFunc, "$orbweaver_reference_abi", abi);
    enter(vpiSysFunc, "$orbweaver_reference_create", create);
    enter(vpiSysTask, "$orbweaver_reference_destroy", destroy);
    enter(vpiSysFunc, "$orbweaver_reference_width", width);
    enter(vpiSysTask, "$orbweaver_reference_port", port);
    enter(vpiSysTask, "$orbweaver_reference_drive", drive);
    enter(vpiSysFunc, "$orbweaver_reference_step", step);
    enter(vpiSysTask, "$orbweaver_reference_sample", sample);
    enter(vpiSysFunc, "$orbweaver_reference_check", check);
    enter(vpiSysTask, "$orbweaver_reference_message", message);
}

/* The simulator calls these when it loads the module. */
void (*vlog_startup_routines[])(void) = {enter_all, NULL};
