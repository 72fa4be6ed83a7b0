/* SPDX-License-Identifier: Apache-2.0 */
/* Pieces of the run-time that programs take for granted. */
#pragma GCC diagnostic ignored "-Winfinite-recursion" /* longjmp ends it */
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>
static jmp_buf env;
static int depth(int n, double d) {
    if (n == 0) longjmp(env, 7);
    return depth(n - 1, d * 1.5) + (int)d;
}
static int cmp(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }
static void bye1(void) { puts("bye 1"); }
static void bye2(void) { puts("bye 2"); }
static double sum(int n, ...) {
    va_list a, b;
    va_start(a, n);
    va_copy(b, a);
    double s = 0;
    for (int i = 0; i < n; i++) s += i % 2 ? va_arg(a, double) : va_arg(a, int);
    (void)va_arg(b, int);
    va_end(a);
    va_end(b);
    return s;
}
int main(int argc, char** argv) {
    printf("argc %d", argc);
    for (int i = 1; i < argc; i++) printf(" [%s]", argv[i]);
    printf(" end %d\n", argv[argc] == NULL);
    volatile double keep = 3.25;
    int r = setjmp(env);
    if (r == 0) depth(20, 1.0);
    printf("longjmp %d %g\n", r, keep);
    r = setjmp(env);
    if (r == 0) longjmp(env, 0);
    printf("longjmp 0 gives %d\n", r);
    int v[200];
    srand(7);
    for (int i = 0; i < 200; i++) v[i] = (i * 7919) % 1009;
    qsort(v, 200, sizeof *v, cmp);
    int key = v[77];
    int* f = bsearch(&key, v, 200, sizeof *v, cmp);
    printf("sorted %d found %d\n", v[0] <= v[1] && v[198] <= v[199], f && *f == key);
    printf("sum %g\n", sum(6, 1, 2.5, 3, 4.5, 5, 6.5));
    char s[64] = "a,b;;c";
    char* save;
    for (char* p = strtok_r(s, ",;", &save); p; p = strtok_r(NULL, ",;", &save)) printf("<%s>", p);
    puts("");
    printf("%s %s %d %d\n", strstr("hello world", "o w"), strrchr("a/b/c", '/'), (int)strspn("112233x", "123"),
           strcmp("a\x80", "a\x7f") > 0);
    char m[32] = "0123456789";
    memmove(m + 2, m, 8);
    puts(m);
    printf("%d %d\n", memcmp("abc", "abd", 3) < 0, (int)strlen(strerror(ENOENT)) > 0);
    time_t t = 86400 * 365;
    struct tm* g = gmtime(&t);
    char b[40];
    strftime(b, sizeof b, "%Y-%m-%d %H:%M:%S %j %a", g);
    puts(b);
    g->tm_mon += 14;
    printf("%ld\n", (long)mktime(g));
    FILE* o = fopen("out.txt", "w");
    fprintf(o, "line %d\nsecond\nthird", 1);
    fseek(o, 5, SEEK_SET);
    fputc('9', o);
    fclose(o);
    o = fopen("out.txt", "r+");
    while (fgets(b, sizeof b, o)) printf("got %s", b);
    printf(" eof %d pos %ld\n", feof(o) != 0, ftell(o));
    rewind(o);
    int c = fgetc(o);
    ungetc('Z', o);
    printf("%c%c\n", c, fgetc(o));
    fseek(o, -5, SEEK_END);
    printf("%d\n", (int)fread(b, 1, 40, o));
    fclose(o);
    o = fopen("out.txt", "a");
    fputs("!", o);
    fclose(o);
    o = fopen("out.txt", "rb");
    fseek(o, 0, SEEK_END);
    printf("size %ld\n", ftell(o));
    fclose(o);
    errno = 0;
    FILE* const none = fopen("none", "r");
    printf("%d %d\n", none == NULL, errno == ENOENT);
    const int removed = remove("out.txt");
    printf("remove %d again %d\n", removed, remove("out.txt") != 0);
    o = tmpfile();
    printf("tmpfile %d\n", o != NULL);
    if (o) {
        fputs("x", o);
        rewind(o);
        printf("%c\n", fgetc(o));
        fclose(o);
    }
    div_t d = div(-7, 2);
    printf("%d %d %lld\n", d.quot, d.rem, (long long)llabs(-5LL));
    printf("%d\n", isspace('\v') && isxdigit('f') && !isalpha('1') && toupper('z') == 'Z');
    wchar_t w[8];
    printf("mbs %d\n", (int)mbstowcs(w, "abc", 8));
    printf("%.10f %.10f %.10f %.10f\n", sin(1e6), tgamma(5.5), erf(0.5), cbrt(27.5));
    printf("%.10f %.10f %.10f\n", lgamma(0.5), j0(1.0), remainder(7.5, 2));
    volatile int zero = 0, mn = INT32_MIN, m1 = -1;
    (void)zero;
    (void)mn;
    (void)m1;
    char* big = malloc(3000000);
    printf("big %d aligned %d\n", big != NULL, ((uintptr_t)big & 7) == 0);
    free(big);
    printf("huge %d\n", malloc((size_t)0x7fff0000) == NULL || sizeof(void*) == 8);
    setvbuf(stdout, NULL, _IOFBF, 4096);
    atexit(bye1);
    atexit(bye2);
    printf("unflushed tail");
    fflush(stdout);
    fprintf(stderr, "to stderr\n");
    puts("");
    exit(0);
}
