/* SPDX-License-Identifier: Apache-2.0 */
/* Scenarios from public issue threads on MPI libraries; run on 4 ranks; prints what an MPI library must give. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int rank, size;
static void matmul(void* in, void* inout, int* n, MPI_Datatype* t) {
    (void)t;
    double *a = in, *b = inout;
    for (int i = 0; i < *n; i++, a += 4, b += 4) {
        double r[4] = {a[0] * b[0] + a[1] * b[2], a[0] * b[1] + a[1] * b[3], a[2] * b[0] + a[3] * b[2],
                       a[2] * b[1] + a[3] * b[3]};
        memcpy(b, r, sizeof r);
    }
}
int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Status st;
    int n;
    /* wildcards and truncation: order stays */
    if (rank == 1) {
        int v[100];
        for (int i = 0; i < 100; i++) v[i] = i;
        MPI_Send(v, 100, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(v + 7, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(v + 9, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
    }
    if (rank == 0) {
        int v[4] = {-1, -1, -1, -1};
        int e = MPI_Recv(v, 2, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st), c;
        MPI_Error_class(e, &c);
        printf("truncate %d src %d tag %d v2 %d\n", c == MPI_ERR_TRUNCATE, st.MPI_SOURCE, st.MPI_TAG, v[2]);
        MPI_Recv(v, 4, MPI_INT, 1, 6, MPI_COMM_WORLD, &st);
        MPI_Get_count(&st, MPI_INT, &n);
        printf("tag 6 first: %d count %d\n", v[0], n);
        MPI_Recv(v, 4, MPI_INT, 1, 5, MPI_COMM_WORLD, &st);
        printf("then %d\n", v[0]);
    }
    /* zero-size and self */
    {
        char c = 'x';
        MPI_Request r[2];
        MPI_Irecv(&c, 0, MPI_CHAR, rank, 1, MPI_COMM_WORLD, r);
        MPI_Isend(NULL, 0, MPI_CHAR, rank, 1, MPI_COMM_WORLD, r + 1);
        MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        int a = rank, b = -1;
        MPI_Sendrecv(&a, 1, MPI_INT, rank, 2, &b, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, &st);
        MPI_Get_count(&st, MPI_INT, &n);
        if (rank == 3) printf("self %d %d %c r0 null %d\n", b, n, c, r[0] == MPI_REQUEST_NULL);
    }
    /* PROC_NULL */
    {
        int b = 42;
        MPI_Recv(&b, 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &st);
        MPI_Get_count(&st, MPI_INT, &n);
        if (!rank)
            printf("procnull %d src %d tag %d count %d\n", b, st.MPI_SOURCE == MPI_PROC_NULL, st.MPI_TAG == MPI_ANY_TAG,
                   n);
        MPI_Probe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &st);
        int f;
        MPI_Iprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &f, &st);
        if (!rank) printf("iprobe null %d\n", f);
    }
    /* negative stride vector, and overlapping resized columns */
    {
        int m[12], o[12];
        for (int i = 0; i < 12; i++) {
            m[i] = 100 * rank + i;
            o[i] = -1;
        }
        MPI_Datatype neg, col, colr;
        MPI_Type_vector(4, 1, -3, MPI_INT, &neg);
        MPI_Type_commit(&neg);
        MPI_Type_vector(3, 1, 4, MPI_INT, &col);
        MPI_Type_create_resized(col, 0, sizeof(int), &colr);
        MPI_Type_commit(&colr);
        MPI_Aint lb, ex, tlb, tex;
        MPI_Type_get_extent(neg, &lb, &ex);
        MPI_Type_get_true_extent(neg, &tlb, &tex);
        if (!rank) printf("neg lb %d ext %d tlb %d text %d\n", (int)lb, (int)ex, (int)tlb, (int)tex);
        MPI_Sendrecv(m + 9, 1, neg, rank, 0, o, 4, MPI_INT, rank, 0, MPI_COMM_WORLD, &st);
        if (!rank) printf("neg %d %d %d %d\n", o[0], o[1], o[2], o[3]);
        int back[12];
        memset(back, 0, sizeof back);
        MPI_Sendrecv(m, 12, MPI_INT, rank, 1, back, 4, colr, rank, 1, MPI_COMM_WORLD, &st);
        MPI_Get_elements(&st, colr, &n);
        if (!rank) {
            printf("cols");
            for (int i = 0; i < 12; i++) printf(" %d", back[i]);
            printf(" elements %d\n", n);
        }
        MPI_Type_free(&neg);
        MPI_Type_free(&col);
        MPI_Type_free(&colr);
    }
    /* partial receive: undefined count */
    {
        struct {
            int a;
            double d;
        } s[3], q[3];
        memset(s, 0, sizeof s);
        int bl[2] = {1, 1};
        MPI_Aint di[2] = {0, (char*)&s[0].d - (char*)&s[0]};
        MPI_Datatype ty[2] = {MPI_INT, MPI_DOUBLE}, t;
        MPI_Type_create_struct(2, bl, di, ty, &t);
        MPI_Type_commit(&t);
        char buf[100];
        int pos = 0;
        int one = 5;
        double two = 2.5;
        MPI_Pack(&one, 1, MPI_INT, buf, 100, &pos, MPI_COMM_WORLD);
        MPI_Pack(&two, 1, MPI_DOUBLE, buf, 100, &pos, MPI_COMM_WORLD);
        MPI_Pack(&one, 1, MPI_INT, buf, 100, &pos, MPI_COMM_WORLD);
        MPI_Sendrecv(buf, pos, MPI_PACKED, rank, 0, q, 3, t, rank, 0, MPI_COMM_WORLD, &st);
        MPI_Get_count(&st, t, &n);
        int el;
        MPI_Get_elements(&st, t, &el);
        if (!rank)
            printf("partial count undefined %d elements %d %d %g %d\n", n == MPI_UNDEFINED, el, q[0].a, q[0].d, q[1].a);
        MPI_Type_free(&t);
    }
    /* non-commutative operator in all forms */
    {
        MPI_Datatype m;
        MPI_Type_contiguous(4, MPI_DOUBLE, &m);
        MPI_Type_commit(&m);
        MPI_Op op;
        MPI_Op_create(matmul, 0, &op);
        double a[8] = {1, rank + 1, 0, 1, 1, 0, rank + 2, 1}, b[8];
        if (rank & 1) {
            a[1] = 0;
            a[2] = rank;
        }
        MPI_Allreduce(a, b, 2, m, op, MPI_COMM_WORLD);
        if (rank == 2) printf("allred %g %g %g %g %g\n", b[0], b[1], b[2], b[3], b[6]);
        MPI_Reduce(a, b, 2, m, op, 3, MPI_COMM_WORLD);
        if (rank == 3) printf("reduce %g %g %g %g\n", b[0], b[1], b[2], b[3]);
        MPI_Scan(a, b, 2, m, op, MPI_COMM_WORLD);
        if (rank == 2) printf("scan %g %g %g %g\n", b[0], b[1], b[2], b[3]);
        memset(b, 0, sizeof b);
        MPI_Exscan(a, b, 2, m, op, MPI_COMM_WORLD);
        if (rank == 3) printf("exscan %g %g %g %g\n", b[0], b[1], b[2], b[3]);
        double big[16];
        for (int i = 0; i < 4; i++) memcpy(big + 4 * i, a, 32);
        MPI_Reduce_scatter_block(big, b, 1, m, op, MPI_COMM_WORLD);
        if (rank == 1) printf("rsb %g %g %g %g\n", b[0], b[1], b[2], b[3]);
        MPI_Op_free(&op);
        MPI_Type_free(&m);
    }
    /* in place */
    {
        int v[8];
        for (int i = 0; i < 8; i++) v[i] = rank * 10 + i;
        MPI_Allreduce(MPI_IN_PLACE, v, 8, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        int g[4] = {-1, -1, -1, -1};
        g[rank] = rank * rank;
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, g, 1, MPI_INT, MPI_COMM_WORLD);
        int a[4];
        for (int i = 0; i < 4; i++) a[i] = rank * 4 + i;
        MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, a, 1, MPI_INT, MPI_COMM_WORLD);
        int s = rank + 1;
        MPI_Exscan(MPI_IN_PLACE, &s, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        int ga[4] = {9, 9, 9, 9};
        int mine = rank + 20;
        if (rank == 2) {
            ga[2] = mine;
            MPI_Gather(MPI_IN_PLACE, 1, MPI_INT, ga, 1, MPI_INT, 2, MPI_COMM_WORLD);
        } else
            MPI_Gather(&mine, 1, MPI_INT, NULL, 0, MPI_DATATYPE_NULL, 2, MPI_COMM_WORLD);
        int rs[4] = {1, 2, 3, 4}, rc[4] = {1, 1, 1, 1};
        MPI_Reduce_scatter(MPI_IN_PLACE, rs, rc, MPI_INT, MPI_PROD, MPI_COMM_WORLD);
        if (rank == 2)
            printf("inplace %d %d | %d %d %d %d | %d %d %d %d | %d | %d %d %d %d | %d\n", v[0], v[7], g[0], g[1], g[2],
                   g[3], a[0], a[1], a[2], a[3], s, ga[0], ga[1], ga[2], ga[3], rs[0]);
    }
    /* split */
    {
        MPI_Comm c;
        MPI_Comm_split(MPI_COMM_WORLD, rank == 1 ? MPI_UNDEFINED : rank % 2, -rank, &c);
        if (c == MPI_COMM_NULL)
            printf("rank %d none\n", rank);
        else {
            int r, s;
            MPI_Comm_rank(c, &r);
            MPI_Comm_size(c, &s);
            int t = rank;
            MPI_Bcast(&t, 1, MPI_INT, 0, c);
            if (rank == 0) printf("split rank %d of %d first %d\n", r, s, t);
            MPI_Comm_free(&c);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    /* MAXLOC ties, pairs, logical and bit operators, long long, 2-int struct padding */
    {
        struct {
            double v;
            int i;
        } p = {rank == 1 || rank == 3 ? 5.0 : 1.0, rank}, q;
        MPI_Allreduce(&p, &q, 1, MPI_DOUBLE_INT, MPI_MAXLOC, MPI_COMM_WORLD);
        struct {
            short v;
            int i;
        } sp = {(short)(rank / 2), rank}, sq;
        MPI_Allreduce(&sp, &sq, 1, MPI_SHORT_INT, MPI_MINLOC, MPI_COMM_WORLD);
        long long L = 1LL << (40 + rank), M;
        MPI_Allreduce(&L, &M, 1, MPI_LONG_LONG, MPI_BOR, MPI_COMM_WORLD);
        unsigned char uc = (unsigned char)(200 + rank), um;
        MPI_Allreduce(&uc, &um, 1, MPI_UNSIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
        signed char sc = (signed char)(-100 - rank), sm;
        MPI_Allreduce(&sc, &sm, 1, MPI_SIGNED_CHAR, MPI_MIN, MPI_COMM_WORLD);
        int lg = rank * 2, lr;
        MPI_Allreduce(&lg, &lr, 1, MPI_INT, MPI_LXOR, MPI_COMM_WORLD);
        if (rank == 0)
            printf("maxloc %g %d minloc %d %d bor %llx %u %d lxor %d\n", q.v, q.i, sq.v, sq.i, (unsigned long long)M,
                   um, sm, lr);
    }
    /* probe then receive of exactly the probed message, two candidates */
    {
        if (rank > 0) {
            int k = rank;
            for (int i = 0; i < 3; i++) MPI_Send(&k, 1, MPI_INT, 0, i, MPI_COMM_WORLD);
        } else {
            int sum = 0, per[4] = {0}, bad = 0;
            for (int i = 0; i < 9; i++) {
                MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &st);
                int k;
                MPI_Recv(&k, 1, MPI_INT, st.MPI_SOURCE, st.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
                bad += k != st.MPI_SOURCE || st.MPI_TAG != per[k]++;
                sum += k;
            }
            printf("probe sum %d bad %d\n", sum, bad);
        }
    }
    /* persistent, waitsome, testany with inactive requests */
    {
        int v = rank, w = -1;
        MPI_Request r[3] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
        int idx[3], cnt, flag, ix;
        MPI_Waitsome(3, r, &cnt, idx, MPI_STATUSES_IGNORE);
        MPI_Testany(3, r, &ix, &flag, &st);
        MPI_Send_init(&v, 1, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, r);
        MPI_Recv_init(&w, 1, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, r + 1);
        int fl2;
        MPI_Testall(2, r, &fl2, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 3; i++) {
            v = rank * 10 + i;
            MPI_Startall(2, r);
            MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
        }
        if (!rank)
            printf("waitsome %d testany %d %d inactive %d persistent %d null %d\n", cnt == MPI_UNDEFINED, flag,
                   ix == MPI_UNDEFINED, fl2, w, r[0] == MPI_REQUEST_NULL);
        MPI_Request_free(r);
        MPI_Request_free(r + 1);
    }
    /* error codes that return */
    {
        int e1 = MPI_Send(&n, 1, MPI_INT, 17, 0, MPI_COMM_WORLD), e2 = MPI_Send(&n, -1, MPI_INT, 0, 0, MPI_COMM_WORLD),
            e3 = MPI_Send(&n, 1, MPI_INT, 0, -5, MPI_COMM_WORLD), e4 = MPI_Bcast(&n, 1, MPI_INT, 9, MPI_COMM_WORLD), c1,
            c2, c3, c4;
        MPI_Error_class(e1, &c1);
        MPI_Error_class(e2, &c2);
        MPI_Error_class(e3, &c3);
        MPI_Error_class(e4, &c4);
        if (!rank)
            printf("errors %d %d %d %d\n", c1 == MPI_ERR_RANK, c2 == MPI_ERR_COUNT, c3 == MPI_ERR_TAG,
                   c4 == MPI_ERR_ROOT);
    }
    MPI_Finalize();
    return 0;
}
