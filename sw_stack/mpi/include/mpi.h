/* SPDX-License-Identifier: Apache-2.0 */
/* MPI for programs on the modelled cores: a rank is a node. Which calls there are, and what they leave out:
 * docs/mpi.md. */
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define MPI_VERSION 3
#define MPI_SUBVERSION 1

typedef int MPI_Comm;
typedef int MPI_Group;
typedef int MPI_Datatype;
typedef int MPI_Op;
typedef int MPI_Errhandler;
typedef int MPI_Info;
typedef int MPI_Win;
typedef struct orbweaver_mpi_request* MPI_Request;
typedef struct orbweaver_mpi_message* MPI_Message;
typedef long MPI_Aint;
typedef long long MPI_Offset;
typedef long long MPI_Count;

typedef struct MPI_Status {
    int MPI_SOURCE;
    int MPI_TAG;
    int MPI_ERROR;
    int orbweaver_bytes;
    int orbweaver_cancelled;
} MPI_Status;

typedef void MPI_User_function(void* invec, void* inoutvec, int* len, MPI_Datatype* datatype);
typedef void MPI_Comm_errhandler_function(MPI_Comm* comm, int* code, ...);
typedef MPI_Comm_errhandler_function MPI_Handler_function;

/* Results of calls. */
#define MPI_SUCCESS 0
#define MPI_ERR_BUFFER 1
#define MPI_ERR_COUNT 2
#define MPI_ERR_TYPE 3
#define MPI_ERR_TAG 4
#define MPI_ERR_COMM 5
#define MPI_ERR_RANK 6
#define MPI_ERR_ROOT 7
#define MPI_ERR_GROUP 8
#define MPI_ERR_OP 9
#define MPI_ERR_TOPOLOGY 10
#define MPI_ERR_DIMS 11
#define MPI_ERR_ARG 12
#define MPI_ERR_UNKNOWN 13
#define MPI_ERR_TRUNCATE 14
#define MPI_ERR_OTHER 15
#define MPI_ERR_INTERN 16
#define MPI_ERR_IN_STATUS 17
#define MPI_ERR_PENDING 18
#define MPI_ERR_REQUEST 19
#define MPI_ERR_NO_MEM 20
#define MPI_ERR_KEYVAL 21
#define MPI_ERR_INFO 22
#define MPI_ERR_INFO_KEY 23
#define MPI_ERR_INFO_VALUE 24
#define MPI_ERR_INFO_NOKEY 25
#define MPI_ERR_WIN 26
#define MPI_ERR_BASE 27
#define MPI_ERR_SIZE 28
#define MPI_ERR_DISP 29
#define MPI_ERR_ASSERT 30
#define MPI_ERR_LOCKTYPE 31
#define MPI_ERR_RMA_CONFLICT 32
#define MPI_ERR_RMA_SYNC 33
#define MPI_ERR_RMA_RANGE 34
#define MPI_ERR_RMA_ATTACH 35
#define MPI_ERR_RMA_SHARED 36
#define MPI_ERR_RMA_FLAVOR 37
#define MPI_ERR_LASTCODE 37

/* Sizes of texts. */
#define MPI_MAX_PROCESSOR_NAME 64
#define MPI_MAX_ERROR_STRING 160
#define MPI_MAX_OBJECT_NAME 64
#define MPI_MAX_INFO_KEY 255
#define MPI_MAX_INFO_VAL 1024
#define MPI_MAX_LIBRARY_VERSION_STRING 64

/* Ranks, tags and other numbers with a meaning. */
#define MPI_PROC_NULL (-1)
#define MPI_ANY_SOURCE (-2)
#define MPI_ROOT (-3)
#define MPI_ANY_TAG (-1)
#define MPI_UNDEFINED (-32766)
#define MPI_BOTTOM ((void*)0)
#define MPI_IN_PLACE ((void*)-1)
#define MPI_STATUS_IGNORE ((MPI_Status*)0)
#define MPI_STATUSES_IGNORE ((MPI_Status*)0)
#define MPI_BSEND_OVERHEAD 64

/* Results of comparisons. */
#define MPI_IDENT 0
#define MPI_CONGRUENT 1
#define MPI_SIMILAR 2
#define MPI_UNEQUAL 3

#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1
#define MPI_THREAD_SERIALIZED 2
#define MPI_THREAD_MULTIPLE 3

#define MPI_COMM_NULL ((MPI_Comm)0)
#define MPI_COMM_WORLD ((MPI_Comm)1)
#define MPI_COMM_SELF ((MPI_Comm)2)
#define MPI_GROUP_NULL ((MPI_Group)0)
#define MPI_GROUP_EMPTY ((MPI_Group)1)
#define MPI_REQUEST_NULL ((MPI_Request)0)
#define MPI_MESSAGE_NULL ((MPI_Message)0)
#define MPI_MESSAGE_NO_PROC ((MPI_Message)-1)
#define MPI_INFO_NULL ((MPI_Info)0)
#define MPI_WIN_NULL ((MPI_Win)0)
#define MPI_ERRHANDLER_NULL ((MPI_Errhandler)0)
#define MPI_ERRORS_ARE_FATAL ((MPI_Errhandler)1)
#define MPI_ERRORS_RETURN ((MPI_Errhandler)2)

#define MPI_DATATYPE_NULL ((MPI_Datatype)0)
#define MPI_CHAR ((MPI_Datatype)1)
#define MPI_SIGNED_CHAR ((MPI_Datatype)2)
#define MPI_UNSIGNED_CHAR ((MPI_Datatype)3)
#define MPI_BYTE ((MPI_Datatype)4)
#define MPI_SHORT ((MPI_Datatype)5)
#define MPI_UNSIGNED_SHORT ((MPI_Datatype)6)
#define MPI_INT ((MPI_Datatype)7)
#define MPI_UNSIGNED ((MPI_Datatype)8)
#define MPI_LONG ((MPI_Datatype)9)
#define MPI_UNSIGNED_LONG ((MPI_Datatype)10)
#define MPI_LONG_LONG_INT ((MPI_Datatype)11)
#define MPI_LONG_LONG MPI_LONG_LONG_INT
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype)12)
#define MPI_FLOAT ((MPI_Datatype)13)
#define MPI_DOUBLE ((MPI_Datatype)14)
#define MPI_LONG_DOUBLE ((MPI_Datatype)15)
#define MPI_WCHAR ((MPI_Datatype)16)
#define MPI_C_BOOL ((MPI_Datatype)17)
#define MPI_INT8_T ((MPI_Datatype)18)
#define MPI_INT16_T ((MPI_Datatype)19)
#define MPI_INT32_T ((MPI_Datatype)20)
#define MPI_INT64_T ((MPI_Datatype)21)
#define MPI_UINT8_T ((MPI_Datatype)22)
#define MPI_UINT16_T ((MPI_Datatype)23)
#define MPI_UINT32_T ((MPI_Datatype)24)
#define MPI_UINT64_T ((MPI_Datatype)25)
#define MPI_AINT ((MPI_Datatype)26)
#define MPI_OFFSET ((MPI_Datatype)27)
#define MPI_COUNT ((MPI_Datatype)28)
#define MPI_FLOAT_INT ((MPI_Datatype)29)
#define MPI_DOUBLE_INT ((MPI_Datatype)30)
#define MPI_LONG_INT ((MPI_Datatype)31)
#define MPI_SHORT_INT ((MPI_Datatype)32)
#define MPI_2INT ((MPI_Datatype)33)
#define MPI_PACKED ((MPI_Datatype)34)
#define MPI_LONG_DOUBLE_INT ((MPI_Datatype)35)
#define MPI_C_FLOAT_COMPLEX ((MPI_Datatype)36)
#define MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_C_DOUBLE_COMPLEX ((MPI_Datatype)37)
#define MPI_C_LONG_DOUBLE_COMPLEX ((MPI_Datatype)38)
/* The same in C++, and under names of Fortran that programs in C use. */
#define MPI_CXX_BOOL MPI_C_BOOL
#define MPI_CXX_FLOAT_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_CXX_DOUBLE_COMPLEX MPI_C_DOUBLE_COMPLEX
#define MPI_CXX_LONG_DOUBLE_COMPLEX MPI_C_LONG_DOUBLE_COMPLEX
#define MPI_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_DOUBLE_COMPLEX MPI_C_DOUBLE_COMPLEX

#define MPI_OP_NULL ((MPI_Op)0)
#define MPI_MAX ((MPI_Op)1)
#define MPI_MIN ((MPI_Op)2)
#define MPI_SUM ((MPI_Op)3)
#define MPI_PROD ((MPI_Op)4)
#define MPI_LAND ((MPI_Op)5)
#define MPI_BAND ((MPI_Op)6)
#define MPI_LOR ((MPI_Op)7)
#define MPI_BOR ((MPI_Op)8)
#define MPI_LXOR ((MPI_Op)9)
#define MPI_BXOR ((MPI_Op)10)
#define MPI_MAXLOC ((MPI_Op)11)
#define MPI_MINLOC ((MPI_Op)12)
#define MPI_REPLACE ((MPI_Op)13)
#define MPI_NO_OP ((MPI_Op)0x7fffffff)

/* Environment. */
int MPI_Init(int* argc, char*** argv);
int MPI_Init_thread(int* argc, char*** argv, int required, int* provided);
int MPI_Initialized(int* flag);
int MPI_Query_thread(int* provided);
int MPI_Finalize(void);
int MPI_Finalized(int* flag);
int MPI_Abort(MPI_Comm comm, int code);
double MPI_Wtime(void);
double MPI_Wtick(void);
int MPI_Get_processor_name(char* name, int* length);
int MPI_Get_version(int* version, int* subversion);
int MPI_Get_library_version(char* text, int* length);
int MPI_Alloc_mem(MPI_Aint bytes, MPI_Info info, void* pointer);
int MPI_Free_mem(void* memory);
int MPI_Get_address(const void* location, MPI_Aint* address);
int MPI_Address(void* location, MPI_Aint* address);
int MPI_Pcontrol(const int level, ...);

/* Errors. */
int MPI_Error_class(int code, int* error_class);
int MPI_Error_string(int code, char* text, int* length);
int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function* function, MPI_Errhandler* handler);
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler);
int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* handler);
int MPI_Comm_call_errhandler(MPI_Comm comm, int code);
int MPI_Errhandler_create(MPI_Handler_function* function, MPI_Errhandler* handler);
int MPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler handler);
int MPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler* handler);
int MPI_Errhandler_free(MPI_Errhandler* handler);

/* Point to point. */
int MPI_Send(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm);
int MPI_Ssend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm);
int MPI_Rsend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm);
int MPI_Bsend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm);
int MPI_Buffer_attach(void* buffer, int bytes);
int MPI_Buffer_detach(void* buffer, int* bytes);
int MPI_Recv(void* buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Status* status);
int MPI_Isend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
              MPI_Request* request);
int MPI_Issend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Irsend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Ibsend(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
               MPI_Request* request);
int MPI_Irecv(void* buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request* request);
int MPI_Send_init(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
                  MPI_Request* request);
int MPI_Ssend_init(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
                   MPI_Request* request);
int MPI_Rsend_init(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
                   MPI_Request* request);
int MPI_Bsend_init(const void* buffer, int count, MPI_Datatype type, int destination, int tag, MPI_Comm comm,
                   MPI_Request* request);
int MPI_Recv_init(void* buffer, int count, MPI_Datatype type, int source, int tag, MPI_Comm comm, MPI_Request* request);
int MPI_Start(MPI_Request* request);
int MPI_Startall(int count, MPI_Request* requests);
int MPI_Sendrecv(const void* send_buffer, int send_count, MPI_Datatype send_type, int destination, int send_tag,
                 void* receive_buffer, int receive_count, MPI_Datatype receive_type, int source, int receive_tag,
                 MPI_Comm comm, MPI_Status* status);
int MPI_Sendrecv_replace(void* buffer, int count, MPI_Datatype type, int destination, int send_tag, int source,
                         int receive_tag, MPI_Comm comm, MPI_Status* status);
int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status* status);
int MPI_Iprobe(int source, int tag, MPI_Comm comm, int* flag, MPI_Status* status);
int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message* message, MPI_Status* status);
int MPI_Improbe(int source, int tag, MPI_Comm comm, int* flag, MPI_Message* message, MPI_Status* status);
int MPI_Mrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message, MPI_Status* status);
int MPI_Imrecv(void* buffer, int count, MPI_Datatype type, MPI_Message* message, MPI_Request* request);
int MPI_Get_count(const MPI_Status* status, MPI_Datatype type, int* count);
int MPI_Get_elements(const MPI_Status* status, MPI_Datatype type, int* count);
int MPI_Get_elements_x(const MPI_Status* status, MPI_Datatype type, MPI_Count* count);
int MPI_Status_set_elements(MPI_Status* status, MPI_Datatype type, int count);
int MPI_Status_set_elements_x(MPI_Status* status, MPI_Datatype type, MPI_Count count);
int MPI_Status_set_cancelled(MPI_Status* status, int flag);
int MPI_Wait(MPI_Request* request, MPI_Status* status);
int MPI_Waitall(int count, MPI_Request* requests, MPI_Status* statuses);
int MPI_Waitany(int count, MPI_Request* requests, int* index, MPI_Status* status);
int MPI_Waitsome(int count, MPI_Request* requests, int* finished, int* indices, MPI_Status* statuses);
int MPI_Test(MPI_Request* request, int* flag, MPI_Status* status);
int MPI_Testall(int count, MPI_Request* requests, int* flag, MPI_Status* statuses);
int MPI_Testany(int count, MPI_Request* requests, int* index, int* flag, MPI_Status* status);
int MPI_Testsome(int count, MPI_Request* requests, int* finished, int* indices, MPI_Status* statuses);
int MPI_Request_free(MPI_Request* request);
int MPI_Request_get_status(MPI_Request request, int* flag, MPI_Status* status);
int MPI_Cancel(MPI_Request* request);
int MPI_Test_cancelled(const MPI_Status* status, int* flag);

/* Collective operations. */
int MPI_Barrier(MPI_Comm comm);
int MPI_Bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm);
int MPI_Reduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm);
int MPI_Allreduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm);
int MPI_Scan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int MPI_Exscan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm);
int MPI_Reduce_scatter(const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type, MPI_Op op,
                       MPI_Comm comm);
int MPI_Reduce_scatter_block(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm);
int MPI_Reduce_local(const void* in_buffer, void* inout_buffer, int count, MPI_Datatype type, MPI_Op op);
int MPI_Gather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer, int receive_count,
               MPI_Datatype receive_type, int root, MPI_Comm comm);
int MPI_Gatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root,
                MPI_Comm comm);
int MPI_Scatter(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int MPI_Scatterv(const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,
                 void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm);
int MPI_Allgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                  int receive_count, MPI_Datatype receive_type, MPI_Comm comm);
int MPI_Allgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                   const int* receive_counts, const int* displacements, MPI_Datatype receive_type, MPI_Comm comm);
int MPI_Alltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 int receive_count, MPI_Datatype receive_type, MPI_Comm comm);
int MPI_Alltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                  MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                  const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm);
int MPI_Alltoallw(const void* send_buffer, const int* send_counts, const int* send_displacements,
                  const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                  const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm);
int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request);
int MPI_Ibcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm, MPI_Request* request);
int MPI_Ireduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request);
int MPI_Iallreduce(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request);
int MPI_Iscan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
              MPI_Request* request);
int MPI_Iexscan(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
                MPI_Request* request);
int MPI_Ireduce_scatter(const void* send_buffer, void* receive_buffer, const int* counts, MPI_Datatype type, MPI_Op op,
                        MPI_Comm comm, MPI_Request* request);
int MPI_Ireduce_scatter_block(const void* send_buffer, void* receive_buffer, int count, MPI_Datatype type, MPI_Op op,
                              MPI_Comm comm, MPI_Request* request);
int MPI_Igather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm, MPI_Request* request);
int MPI_Igatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 const int* receive_counts, const int* displacements, MPI_Datatype receive_type, int root,
                 MPI_Comm comm, MPI_Request* request);
int MPI_Iscatter(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                 int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm, MPI_Request* request);
int MPI_Iscatterv(const void* send_buffer, const int* send_counts, const int* displacements, MPI_Datatype send_type,
                  void* receive_buffer, int receive_count, MPI_Datatype receive_type, int root, MPI_Comm comm,
                  MPI_Request* request);
int MPI_Iallgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                   int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request);
int MPI_Iallgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                    const int* receive_counts, const int* displacements, MPI_Datatype receive_type, MPI_Comm comm,
                    MPI_Request* request);
int MPI_Ialltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                  int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request);
int MPI_Ialltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request);
int MPI_Ialltoallw(const void* send_buffer, const int* send_counts, const int* send_displacements,
                   const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                   const int* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm,
                   MPI_Request* request);
#include "sw_stack/mpi/include/orbweaver_mpi_persistent.h"
int MPI_Op_create(MPI_User_function* function, int commutes, MPI_Op* op);
int MPI_Op_free(MPI_Op* op);
int MPI_Op_commutative(MPI_Op op, int* commutes);

/* Communicators and groups. */
int MPI_Comm_size(MPI_Comm comm, int* size);
int MPI_Comm_rank(MPI_Comm comm, int* rank);
int MPI_Comm_compare(MPI_Comm first, MPI_Comm second, int* result);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* copy);
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm* copy, MPI_Request* request);
int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm* made);
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm* made);
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm* made);
#define MPI_COMM_TYPE_SHARED 1
int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm* made);
int MPI_Comm_free(MPI_Comm* comm);
int MPI_Comm_group(MPI_Comm comm, MPI_Group* group);
int MPI_Comm_test_inter(MPI_Comm comm, int* flag);
int MPI_Comm_remote_size(MPI_Comm comm, int* size);
int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group* group);
int MPI_Intercomm_create(MPI_Comm local, int leader, MPI_Comm peers, int other_leader, int tag, MPI_Comm* made);
int MPI_Intercomm_merge(MPI_Comm comm, int high, MPI_Comm* made);
int MPI_Comm_set_name(MPI_Comm comm, const char* name);
int MPI_Comm_get_name(MPI_Comm comm, char* name, int* length);
int MPI_Group_size(MPI_Group group, int* size);
int MPI_Group_rank(MPI_Group group, int* rank);
int MPI_Group_translate_ranks(MPI_Group first, int count, const int* ranks, MPI_Group second, int* translated);
int MPI_Group_compare(MPI_Group first, MPI_Group second, int* result);
int MPI_Group_union(MPI_Group first, MPI_Group second, MPI_Group* made);
int MPI_Group_intersection(MPI_Group first, MPI_Group second, MPI_Group* made);
int MPI_Group_difference(MPI_Group first, MPI_Group second, MPI_Group* made);
int MPI_Group_incl(MPI_Group group, int count, const int* ranks, MPI_Group* made);
int MPI_Group_excl(MPI_Group group, int count, const int* ranks, MPI_Group* made);
int MPI_Group_range_incl(MPI_Group group, int count, int ranges[][3], MPI_Group* made);
int MPI_Group_range_excl(MPI_Group group, int count, int ranges[][3], MPI_Group* made);
int MPI_Group_free(MPI_Group* group);

/* Grids of ranks. */
#define MPI_CART 1
int MPI_Dims_create(int ranks, int count, int* sizes);
int MPI_Cart_create(MPI_Comm comm, int count, const int* sizes, const int* periods, int reorder, MPI_Comm* made);
int MPI_Cartdim_get(MPI_Comm comm, int* count);
int MPI_Cart_get(MPI_Comm comm, int count, int* sizes, int* periods, int* coordinates);
int MPI_Cart_rank(MPI_Comm comm, const int* coordinates, int* rank);
int MPI_Cart_coords(MPI_Comm comm, int rank, int count, int* coordinates);
int MPI_Cart_shift(MPI_Comm comm, int dimension, int steps, int* source, int* destination);
int MPI_Cart_sub(MPI_Comm comm, const int* kept, MPI_Comm* made);
int MPI_Cart_map(MPI_Comm comm, int count, const int* sizes, const int* periods, int* rank);
int MPI_Topo_test(MPI_Comm comm, int* status);

/* Graphs of ranks, and exchanges between neighbours in grids and graphs. */
#define MPI_GRAPH 2
#define MPI_DIST_GRAPH 3
#define MPI_UNWEIGHTED ((int*)-2)
#define MPI_WEIGHTS_EMPTY ((int*)-3)
int MPI_Graph_create(MPI_Comm comm, int nodes, const int* ends, const int* edges, int reorder, MPI_Comm* made);
int MPI_Graphdims_get(MPI_Comm comm, int* nodes, int* edges);
int MPI_Graph_get(MPI_Comm comm, int max_nodes, int max_edges, int* ends, int* edges);
int MPI_Graph_neighbors_count(MPI_Comm comm, int rank, int* number);
int MPI_Graph_neighbors(MPI_Comm comm, int rank, int most, int* neighbours);
int MPI_Graph_map(MPI_Comm comm, int nodes, const int* ends, const int* edges, int* rank);
int MPI_Dist_graph_create_adjacent(MPI_Comm comm, int source_number, const int* sources, const int* source_weights,
                                   int destination_number, const int* destinations, const int* destination_weights,
                                   MPI_Info info, int reorder, MPI_Comm* made);
int MPI_Dist_graph_create(MPI_Comm comm, int number, const int* sources, const int* degrees, const int* destinations,
                          const int* weights, MPI_Info info, int reorder, MPI_Comm* made);
int MPI_Dist_graph_neighbors_count(MPI_Comm comm, int* sources, int* destinations, int* weighted);
int MPI_Dist_graph_neighbors(MPI_Comm comm, int max_sources, int* sources, int* source_weights, int max_destinations,
                             int* destinations, int* destination_weights);
int MPI_Neighbor_allgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                           int receive_count, MPI_Datatype receive_type, MPI_Comm comm);
int MPI_Neighbor_allgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                            const int* receive_counts, const int* displacements, MPI_Datatype receive_type,
                            MPI_Comm comm);
int MPI_Neighbor_alltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                          int receive_count, MPI_Datatype receive_type, MPI_Comm comm);
int MPI_Neighbor_alltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                           MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                           const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm);
int MPI_Neighbor_alltoallw(const void* send_buffer, const int* send_counts, const MPI_Aint* send_displacements,
                           const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                           const MPI_Aint* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm);
int MPI_Ineighbor_allgather(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                            int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request);
int MPI_Ineighbor_allgatherv(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                             const int* receive_counts, const int* displacements, MPI_Datatype receive_type,
                             MPI_Comm comm, MPI_Request* request);
int MPI_Ineighbor_alltoall(const void* send_buffer, int send_count, MPI_Datatype send_type, void* receive_buffer,
                           int receive_count, MPI_Datatype receive_type, MPI_Comm comm, MPI_Request* request);
int MPI_Ineighbor_alltoallv(const void* send_buffer, const int* send_counts, const int* send_displacements,
                            MPI_Datatype send_type, void* receive_buffer, const int* receive_counts,
                            const int* receive_displacements, MPI_Datatype receive_type, MPI_Comm comm,
                            MPI_Request* request);
int MPI_Ineighbor_alltoallw(const void* send_buffer, const int* send_counts, const MPI_Aint* send_displacements,
                            const MPI_Datatype* send_types, void* receive_buffer, const int* receive_counts,
                            const MPI_Aint* receive_displacements, const MPI_Datatype* receive_types, MPI_Comm comm,
                            MPI_Request* request);

/* Attributes: those of MPI_COMM_WORLD, and those of the program. */
#define MPI_TAG_UB 1
#define MPI_HOST 2
#define MPI_IO 3
#define MPI_WTIME_IS_GLOBAL 4
#define MPI_LASTUSEDCODE 5
#define MPI_UNIVERSE_SIZE 6
#define MPI_APPNUM 7
#define MPI_KEYVAL_INVALID 0
typedef int MPI_Comm_copy_attr_function(MPI_Comm comm, int key, void* extra_state, void* value, void* copied,
                                        int* flag);
typedef int MPI_Comm_delete_attr_function(MPI_Comm comm, int key, void* value, void* extra_state);
typedef MPI_Comm_copy_attr_function MPI_Type_copy_attr_function;
typedef MPI_Comm_delete_attr_function MPI_Type_delete_attr_function;
typedef MPI_Comm_copy_attr_function MPI_Copy_function;
typedef MPI_Comm_delete_attr_function MPI_Delete_function;
int orbweaver_mpi_copy_attribute(MPI_Comm comm, int key, void* extra_state, void* value, void* copied, int* flag);
#define MPI_COMM_NULL_COPY_FN ((MPI_Comm_copy_attr_function*)0)
#define MPI_COMM_NULL_DELETE_FN ((MPI_Comm_delete_attr_function*)0)
#define MPI_COMM_DUP_FN orbweaver_mpi_copy_attribute
#define MPI_TYPE_NULL_COPY_FN MPI_COMM_NULL_COPY_FN
#define MPI_TYPE_NULL_DELETE_FN MPI_COMM_NULL_DELETE_FN
#define MPI_TYPE_DUP_FN MPI_COMM_DUP_FN
#define MPI_NULL_COPY_FN MPI_COMM_NULL_COPY_FN
#define MPI_NULL_DELETE_FN MPI_COMM_NULL_DELETE_FN
#define MPI_DUP_FN MPI_COMM_DUP_FN
int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* remove, int* key,
                           void* extra_state);
int MPI_Comm_free_keyval(int* key);
int MPI_Comm_set_attr(MPI_Comm comm, int key, void* value);
int MPI_Comm_get_attr(MPI_Comm comm, int key, void* value, int* flag);
int MPI_Comm_delete_attr(MPI_Comm comm, int key);
int MPI_Is_thread_main(int* flag);
int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info);
int MPI_Comm_get_info(MPI_Comm comm, MPI_Info* info);
int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm* copy);
int MPI_Info_create(MPI_Info* made);
int MPI_Info_free(MPI_Info* info);
int MPI_Info_dup(MPI_Info info, MPI_Info* made);
int MPI_Info_set(MPI_Info info, const char* key, const char* value);
int MPI_Info_delete(MPI_Info info, const char* key);
int MPI_Info_get(MPI_Info info, const char* key, int length, char* value, int* flag);
int MPI_Info_get_string(MPI_Info info, const char* key, int* bytes, char* value, int* flag);
int MPI_Info_get_valuelen(MPI_Info info, const char* key, int* length, int* flag);
int MPI_Info_get_nkeys(MPI_Info info, int* number);
int MPI_Info_get_nthkey(MPI_Info info, int number, char* key);
int MPI_Keyval_create(MPI_Copy_function* copy, MPI_Delete_function* remove, int* key, void* extra_state);
int MPI_Keyval_free(int* key);
int MPI_Attr_put(MPI_Comm comm, int key, void* value);
int MPI_Attr_get(MPI_Comm comm, int key, void* value, int* flag);
int MPI_Attr_delete(MPI_Comm comm, int key);
int MPI_Type_create_keyval(MPI_Type_copy_attr_function* copy, MPI_Type_delete_attr_function* remove, int* key,
                           void* extra_state);
int MPI_Type_free_keyval(int* key);
int MPI_Type_set_attr(MPI_Datatype type, int key, void* value);
int MPI_Type_get_attr(MPI_Datatype type, int key, void* value, int* flag);
int MPI_Type_delete_attr(MPI_Datatype type, int key);

/* Data types. */
int MPI_Type_size(MPI_Datatype type, int* bytes);
int MPI_Type_get_extent(MPI_Datatype type, MPI_Aint* lower_bound, MPI_Aint* extent);
int MPI_Type_get_true_extent(MPI_Datatype type, MPI_Aint* lower_bound, MPI_Aint* extent);
int MPI_Type_extent(MPI_Datatype type, MPI_Aint* extent);
int MPI_Type_size_x(MPI_Datatype type, MPI_Count* bytes);
int MPI_Type_get_extent_x(MPI_Datatype type, MPI_Count* lower_bound, MPI_Count* extent);
int MPI_Type_get_true_extent_x(MPI_Datatype type, MPI_Count* lower_bound, MPI_Count* extent);
int MPI_Type_contiguous(int count, MPI_Datatype type, MPI_Datatype* made);
int MPI_Type_vector(int count, int block_length, int stride, MPI_Datatype type, MPI_Datatype* made);
int MPI_Type_create_hvector(int count, int block_length, MPI_Aint stride, MPI_Datatype type, MPI_Datatype* made);
int MPI_Type_hvector(int count, int block_length, MPI_Aint stride, MPI_Datatype type, MPI_Datatype* made);
int MPI_Type_indexed(int count, const int* block_lengths, const int* displacements, MPI_Datatype type,
                     MPI_Datatype* made);
int MPI_Type_create_indexed_block(int count, int block_length, const int* displacements, MPI_Datatype type,
                                  MPI_Datatype* made);
int MPI_Type_create_hindexed(int count, const int* block_lengths, const MPI_Aint* displacements, MPI_Datatype type,
                             MPI_Datatype* made);
int MPI_Type_create_hindexed_block(int count, int block_length, const MPI_Aint* displacements, MPI_Datatype type,
                                   MPI_Datatype* made);
#define MPI_ORDER_C 56
#define MPI_ORDER_FORTRAN 57
int MPI_Type_create_subarray(int dimensions, const int* sizes, const int* part_sizes, const int* starts, int order,
                             MPI_Datatype type, MPI_Datatype* made);
#define MPI_DISTRIBUTE_NONE 0
#define MPI_DISTRIBUTE_BLOCK 1
#define MPI_DISTRIBUTE_CYCLIC 2
#define MPI_DISTRIBUTE_DFLT_DARG (-1)
int MPI_Type_create_darray(int ranks, int rank, int dimensions, const int* sizes, const int* distributions,
                           const int* arguments, const int* process_sizes, int order, MPI_Datatype type,
                           MPI_Datatype* made);
int MPI_Type_create_struct(int count, const int* block_lengths, const MPI_Aint* displacements,
                           const MPI_Datatype* types, MPI_Datatype* made);
int MPI_Type_struct(int count, int* block_lengths, MPI_Aint* displacements, MPI_Datatype* types, MPI_Datatype* made);
int MPI_Type_create_resized(MPI_Datatype type, MPI_Aint lower_bound, MPI_Aint extent, MPI_Datatype* made);
int MPI_Type_dup(MPI_Datatype type, MPI_Datatype* made);
int MPI_Type_commit(MPI_Datatype* type);
int MPI_Type_free(MPI_Datatype* type);
int MPI_Pack(const void* in_buffer, int count, MPI_Datatype type, void* out_buffer, int out_bytes, int* position,
             MPI_Comm comm);
int MPI_Unpack(const void* in_buffer, int in_bytes, int* position, void* out_buffer, int count, MPI_Datatype type,
               MPI_Comm comm);
int MPI_Pack_size(int count, MPI_Datatype type, MPI_Comm comm, int* bytes);
int MPI_Pack_external(const char* format, const void* in_buffer, int count, MPI_Datatype type, void* out_buffer,
                      MPI_Aint out_bytes, MPI_Aint* position);
int MPI_Unpack_external(const char* format, const void* in_buffer, MPI_Aint in_bytes, MPI_Aint* position,
                        void* out_buffer, int count, MPI_Datatype type);
int MPI_Pack_external_size(const char* format, int count, MPI_Datatype type, MPI_Aint* bytes);

/* Names of data types, and the calls that made them. */
enum {
    MPI_COMBINER_NAMED = 1,
    MPI_COMBINER_DUP,
    MPI_COMBINER_CONTIGUOUS,
    MPI_COMBINER_VECTOR,
    MPI_COMBINER_HVECTOR,
    MPI_COMBINER_INDEXED,
    MPI_COMBINER_HINDEXED,
    MPI_COMBINER_INDEXED_BLOCK,
    MPI_COMBINER_HINDEXED_BLOCK,
    MPI_COMBINER_STRUCT,
    MPI_COMBINER_SUBARRAY,
    MPI_COMBINER_DARRAY,
    MPI_COMBINER_RESIZED
};
int MPI_Type_set_name(MPI_Datatype type, const char* name);
int MPI_Type_get_name(MPI_Datatype type, char* name, int* length);
int MPI_Type_get_envelope(MPI_Datatype type, int* integers, int* addresses, int* types, int* combiner);
int MPI_Type_get_contents(MPI_Datatype type, int max_integers, int max_addresses, int max_types, int* integers,
                          MPI_Aint* addresses, MPI_Datatype* types);
#define MPI_TYPECLASS_REAL 1
#define MPI_TYPECLASS_INTEGER 2
#define MPI_TYPECLASS_COMPLEX 3
int MPI_Type_match_size(int type_class, int bytes, MPI_Datatype* type);

/* One-sided communication. */
typedef MPI_Comm_errhandler_function MPI_Win_errhandler_function;
typedef MPI_Comm_copy_attr_function MPI_Win_copy_attr_function;
typedef MPI_Comm_delete_attr_function MPI_Win_delete_attr_function;
#define MPI_WIN_NULL_COPY_FN MPI_COMM_NULL_COPY_FN
#define MPI_WIN_NULL_DELETE_FN MPI_COMM_NULL_DELETE_FN
#define MPI_WIN_DUP_FN MPI_COMM_DUP_FN
#define MPI_WIN_BASE 1
#define MPI_WIN_SIZE 2
#define MPI_WIN_DISP_UNIT 3
#define MPI_WIN_CREATE_FLAVOR 4
#define MPI_WIN_MODEL 5
#define MPI_WIN_FLAVOR_CREATE 1
#define MPI_WIN_FLAVOR_ALLOCATE 2
#define MPI_WIN_FLAVOR_DYNAMIC 3
#define MPI_WIN_FLAVOR_SHARED 4
#define MPI_WIN_SEPARATE 1
#define MPI_WIN_UNIFIED 2
#define MPI_LOCK_EXCLUSIVE 1
#define MPI_LOCK_SHARED 2
#define MPI_MODE_NOCHECK 1
#define MPI_MODE_NOSTORE 2
#define MPI_MODE_NOPUT 4
#define MPI_MODE_NOPRECEDE 8
#define MPI_MODE_NOSUCCEED 16
int MPI_Win_create(void* base, MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, MPI_Win* made);
int MPI_Win_allocate(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void* base, MPI_Win* made);
int MPI_Win_allocate_shared(MPI_Aint bytes, int unit, MPI_Info info, MPI_Comm comm, void* base, MPI_Win* made);
int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint* bytes, int* unit, void* base);
int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win* made);
int MPI_Win_attach(MPI_Win win, void* base, MPI_Aint bytes);
int MPI_Win_detach(MPI_Win win, const void* base);
MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint displacement);
MPI_Aint MPI_Aint_diff(MPI_Aint first, MPI_Aint second);
int MPI_Win_free(MPI_Win* win);
int MPI_Win_get_group(MPI_Win win, MPI_Group* group);
int MPI_Win_set_name(MPI_Win win, const char* name);
int MPI_Win_get_name(MPI_Win win, char* name, int* length);
int MPI_Win_set_info(MPI_Win win, MPI_Info info);
int MPI_Win_get_info(MPI_Win win, MPI_Info* info);
int MPI_Win_create_keyval(MPI_Win_copy_attr_function* copy, MPI_Win_delete_attr_function* remove, int* key,
                          void* extra_state);
int MPI_Win_free_keyval(int* key);
int MPI_Win_set_attr(MPI_Win win, int key, void* value);
int MPI_Win_get_attr(MPI_Win win, int key, void* value, int* flag);
int MPI_Win_delete_attr(MPI_Win win, int key);
int MPI_Win_create_errhandler(MPI_Win_errhandler_function* function, MPI_Errhandler* handler);
int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler handler);
int MPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler* handler);
int MPI_Win_call_errhandler(MPI_Win win, int code);
int MPI_Put(const void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement, int target_count,
            MPI_Datatype target_type, MPI_Win win);
int MPI_Get(void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement, int target_count,
            MPI_Datatype target_type, MPI_Win win);
int MPI_Accumulate(const void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement,
                   int target_count, MPI_Datatype target_type, MPI_Op op, MPI_Win win);
int MPI_Get_accumulate(const void* buffer, int count, MPI_Datatype type, void* result, int result_count,
                       MPI_Datatype result_type, int target, MPI_Aint displacement, int target_count,
                       MPI_Datatype target_type, MPI_Op op, MPI_Win win);
int MPI_Fetch_and_op(const void* buffer, void* result, MPI_Datatype type, int target, MPI_Aint displacement, MPI_Op op,
                     MPI_Win win);
int MPI_Compare_and_swap(const void* buffer, const void* compared, void* result, MPI_Datatype type, int target,
                         MPI_Aint displacement, MPI_Win win);
int MPI_Rput(const void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement, int target_count,
             MPI_Datatype target_type, MPI_Win win, MPI_Request* request);
int MPI_Rget(void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement, int target_count,
             MPI_Datatype target_type, MPI_Win win, MPI_Request* request);
int MPI_Raccumulate(const void* buffer, int count, MPI_Datatype type, int target, MPI_Aint displacement,
                    int target_count, MPI_Datatype target_type, MPI_Op op, MPI_Win win, MPI_Request* request);
int MPI_Rget_accumulate(const void* buffer, int count, MPI_Datatype type, void* result, int result_count,
                        MPI_Datatype result_type, int target, MPI_Aint displacement, int target_count,
                        MPI_Datatype target_type, MPI_Op op, MPI_Win win, MPI_Request* request);
int MPI_Win_fence(int assertions, MPI_Win win);
int MPI_Win_post(MPI_Group origins, int assertions, MPI_Win win);
int MPI_Win_start(MPI_Group targets, int assertions, MPI_Win win);
int MPI_Win_complete(MPI_Win win);
int MPI_Win_wait(MPI_Win win);
int MPI_Win_test(MPI_Win win, int* flag);
int MPI_Win_lock(int type, int target, int assertions, MPI_Win win);
int MPI_Win_unlock(int target, MPI_Win win);
int MPI_Win_lock_all(int assertions, MPI_Win win);
int MPI_Win_unlock_all(MPI_Win win);
int MPI_Win_flush(int target, MPI_Win win);
int MPI_Win_flush_all(MPI_Win win);
int MPI_Win_flush_local(int target, MPI_Win win);
int MPI_Win_flush_local_all(MPI_Win win);
int MPI_Win_sync(MPI_Win win);

#ifdef __cplusplus
}
#endif
