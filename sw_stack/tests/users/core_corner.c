/* SPDX-License-Identifier: Apache-2.0 */
/* Corner cases of RV32IMAFD by inline assembly; expected values are those of the specification. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>
static int bad;
#define IS(what, got, want)                                    \
    do {                                                       \
        unsigned g_ = (unsigned)(got), w_ = (unsigned)(want);  \
        if (g_ != w_) {                                        \
            printf("%s: %08x, expected %08x\n", what, g_, w_); \
            bad++;                                             \
        }                                                      \
    } while (0)
#define OP2(op, a, b)                                             \
    ({                                                            \
        uint32_t r_;                                              \
        asm volatile(op " %0,%1,%2" : "=r"(r_) : "r"(a), "r"(b)); \
        r_;                                                       \
    })
#define CVTW(op, bits, rm)                                                  \
    ({                                                                      \
        uint32_t r_;                                                        \
        float f_;                                                           \
        uint32_t b_ = bits;                                                 \
        memcpy(&f_, &b_, 4);                                                \
        asm volatile("fsflags x0\n " op " %0,%1," rm : "=r"(r_) : "f"(f_)); \
        r_;                                                                 \
    })
#define CVTD(op, bits, rm)                                                  \
    ({                                                                      \
        uint32_t r_;                                                        \
        double f_;                                                          \
        uint64_t b_ = bits;                                                 \
        memcpy(&f_, &b_, 8);                                                \
        asm volatile("fsflags x0\n " op " %0,%1," rm : "=r"(r_) : "f"(f_)); \
        r_;                                                                 \
    })
static uint32_t flags(void) {
    uint32_t r;
    asm volatile("frflags %0" : "=r"(r));
    return r;
}
int main(void) {
    IS("div ovf", OP2("div", 0x80000000, -1), 0x80000000);
    IS("rem ovf", OP2("rem", 0x80000000, -1), 0);
    IS("div 0", OP2("div", 7, 0), -1);
    IS("rem 0", OP2("rem", 7, 0), 7);
    IS("divu 0", OP2("divu", 7, 0), -1);
    IS("remu 0", OP2("remu", 7, 0), 7);
    IS("mulhsu", OP2("mulhsu", -1, -1), -1);
    IS("mulh", OP2("mulh", 0x80000000, 0x80000000), 0x40000000);
    IS("sra 33", OP2("sra", 0x80000000, 33), 0xc0000000);
    IS("nan w", CVTW("fcvt.w.s", 0x7fc00000, "rtz"), 0x7fffffff);
    IS("nv", flags(), 16);
    IS("-nan w", CVTW("fcvt.w.s", 0xffc00000, "rtz"), 0x7fffffff);
    IS("-inf w", CVTW("fcvt.w.s", 0xff800000, "rtz"), 0x80000000);
    IS("nan wu", CVTW("fcvt.wu.s", 0xffc00000, "rtz"), 0xffffffff);
    IS("-1 wu", CVTW("fcvt.wu.s", 0xbf800000, "rtz"), 0);
    IS("-1 wu nv", flags(), 16);
    IS("-0.5 wu", CVTW("fcvt.wu.s", 0xbf000000, "rtz"), 0);
    IS("-0.5 wu nx", flags(), 1);
    IS("-0.9 wu rdn", CVTW("fcvt.wu.s", 0xbf666666, "rdn"), 0);
    IS("nv", flags(), 16);
    IS("2^31 w", CVTW("fcvt.w.s", 0x4f000000, "rtz"), 0x7fffffff);
    IS("rmm 2.5", CVTW("fcvt.w.s", 0x40200000, "rmm"), 3);
    IS("rne 2.5", CVTW("fcvt.w.s", 0x40200000, "rne"), 2);
    IS("d 2147483647.5 rtz", CVTD("fcvt.w.d", 0x41dfffffffe00000ull, "rtz"), 0x7fffffff);
    IS("nx", flags(), 1);
    IS("d same rup", CVTD("fcvt.w.d", 0x41dfffffffe00000ull, "rup"), 0x7fffffff);
    IS("nv", flags(), 16);
    IS("d 4294967295.5 rne wu", CVTD("fcvt.wu.d", 0x41effffffff00000ull, "rne"), 0xffffffff);
    IS("nv2", flags(), 16);
    {
        uint32_t r;
        double d;
        uint64_t b = 0x000000003f800000ull;
        memcpy(&d, &b, 8);
        asm volatile("fadd.s ft0,%1,%1\n fmv.x.w %0,ft0" : "=r"(r) : "f"(d) : "ft0");
        IS("unboxed add", r, 0x7fc00000);
        asm volatile("fsgnj.s ft0,%1,%1\n fmv.x.w %0,ft0" : "=r"(r) : "f"(d) : "ft0");
        IS("unboxed sgnj", r, 0x7fc00000);
        asm volatile("fclass.s %0,%1" : "=r"(r) : "f"(d));
        IS("unboxed class", r, 1 << 9);
        asm volatile("fmv.x.w %0,%1" : "=r"(r) : "f"(d));
        IS("unboxed mv", r, 0x3f800000);
        asm volatile("feq.s %0,%1,%1" : "=r"(r) : "f"(d));
        IS("unboxed feq", r, 0);
        asm volatile("fcvt.w.s %0,%1,rtz" : "=r"(r) : "f"(d));
        IS("unboxed cvt", r, 0x7fffffff);
    }
    {
        float a, b;
        uint32_t s = 0x7f800001, q = 0x3f800000, r;
        memcpy(&a, &s, 4);
        memcpy(&b, &q, 4);
        asm volatile("fsflags x0\n fmin.s ft0,%1,%2\n fmv.x.w %0,ft0" : "=r"(r) : "f"(a), "f"(b) : "ft0");
        IS("fmin snan", r, q);
        IS("fmin nv", flags(), 16);
        asm volatile("fsflags x0\n flt.s %0,%1,%2" : "=r"(r) : "f"(a), "f"(b));
        IS("flt nv", flags(), 16);
        uint32_t qn = 0x7fc12345;
        memcpy(&a, &qn, 4);
        asm volatile("fsflags x0\n feq.s %0,%1,%2" : "=r"(r) : "f"(a), "f"(b));
        IS("feq quiet", flags(), 0);
        asm volatile("fle.s %0,%1,%2" : "=r"(r) : "f"(a), "f"(b));
        IS("fle quiet nan", flags(), 16);
        asm volatile("fadd.s ft0,%1,%2\n fmv.x.w %0,ft0" : "=r"(r) : "f"(a), "f"(b) : "ft0");
        IS("canonical", r, 0x7fc00000);
        asm volatile("fmax.s ft0,%1,%1\n fmv.x.w %0,ft0" : "=r"(r) : "f"(a) : "ft0");
        IS("fmax nan nan", r, 0x7fc00000);
        uint32_t inf = 0x7f800000, z = 0;
        float i, zf;
        memcpy(&i, &inf, 4);
        memcpy(&zf, &z, 4);
        asm volatile("fsflags x0\n fmadd.s ft0,%1,%2,%3\n fmv.x.w %0,ft0" : "=r"(r) : "f"(i), "f"(zf), "f"(a) : "ft0");
        IS("inf*0+qnan", r, 0x7fc00000);
        IS("inf*0+qnan nv", flags(), 16);
        float one = 1, mone = -1;
        asm volatile("fnmadd.s ft0,%1,%2,%3\n fmv.x.w %0,ft0" : "=r"(r) : "f"(one), "f"(one), "f"(mone) : "ft0");
        IS("fnmadd 1*1-1", r, 0);
        asm volatile("fnmsub.s ft0,%1,%2,%3\n fmv.x.w %0,ft0" : "=r"(r) : "f"(one), "f"(one), "f"(one) : "ft0");
        IS("fnmsub", r, 0);
        asm volatile("fmsub.s ft0,%1,%2,%3,rdn\n fmv.x.w %0,ft0" : "=r"(r) : "f"(one), "f"(one), "f"(one) : "ft0");
        IS("fmsub rdn", r, 0x80000000);
        double dd = 1.0 + 0x1p-24 + 0x1p-52;
        asm volatile("fcvt.s.d ft0,%1,rne\n fmv.x.w %0,ft0" : "=r"(r) : "f"(dd) : "ft0");
        IS("cvt.s.d", r, 0x3f800001);
        uint32_t hi;
        asm volatile("fcvt.d.s ft0,%1\n fsd ft0,-8(sp)\n lw %0,-4(sp)" : "=r"(hi) : "f"(a) : "ft0", "memory");
        IS("cvt.d.s qnan", hi, 0x7ff80000);
    }
    {
        static volatile uint32_t w = 5;
        uint32_t r, s;
        asm volatile("lr.w %0,(%2)\n sc.w %1,%3,(%2)" : "=&r"(r), "=&r"(s) : "r"(&w), "r"(9) : "memory");
        IS("lr", r, 5);
        IS("sc", s, 0);
        asm volatile("sc.w %0,%1,(%2)" : "=&r"(s) : "r"(1), "r"(&w) : "memory");
        IS("sc again", s, 1);
        IS("w", w, 9);
        asm volatile("amomin.w %0,%1,(%2)" : "=&r"(r) : "r"(-3), "r"(&w) : "memory");
        IS("amomin", w, -3);
        asm volatile("amomaxu.w %0,%1,(%2)" : "=&r"(r) : "r"(7), "r"(&w) : "memory");
        IS("amomaxu", w, -3);
        asm volatile("amoadd.w %0,%0,(%1)" : "=&r"(r) : "r"(&w), "0"(10) : "memory");
        IS("amoadd rd=rs2", r, -3);
        IS("amoadd w", w, 7);
        IS("amoswap x0", ({
               asm volatile("amoswap.w x0,%0,(%1)" : : "r"(4), "r"(&w) : "memory");
               w;
           }),
           4);
    }
    {
        uint32_t a, b, c, d;
        asm volatile("csrr %0,minstret\n nop\n nop\n csrr %1,minstret" : "=r"(a), "=r"(b));
        IS("minstret", b - a, 3);
        asm volatile("rdcycle %0\n rdinstret %1\n rdcycle %2" : "=r"(a), "=r"(b), "=r"(c));
        IS("cycle moves", c > a, 1);
        asm volatile("csrr %0,mcycleh\n csrr %1,mcycleh" : "=r"(a), "=r"(d));
        IS("mcycleh", a == d, 1);
    }
    {
        asm volatile("la t0,1f\n addi t0,t0,1\n jalr x0,0(t0)\n1: nop" ::: "t0");
        uint32_t r;
        asm volatile("la t0,1f\n jalr t0,0(t0)\n1: mv %0,t0\n la t1,1b\n sub %0,%0,t1" : "=r"(r) : : "t0", "t1");
        IS("jalr rd=rs1", r, 0);
    }
    printf("%s\n", bad ? "FAILED" : "core ok");
    return bad != 0;
}
