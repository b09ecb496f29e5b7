/* What the programs of this folder share: frames, clocks and the frame texts of MDP 0.2 (ZeroMQ RFC 18). */
#pragma once
#define _GNU_SOURCE

#include <errno.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <zmq.h>

#define CLIENT_HEAD "MDPC02"
#define WORKER_HEAD "MDPW02"
#define MAX_FRAMES 16

/* A multipart message. */
typedef struct {
    zmq_msg_t frame[MAX_FRAMES];
    int count;
} message_t;

static inline void check(int failed, const char *what) {
    if (failed) {
        fprintf(stderr, "%s: %s\n", what, zmq_strerror(errno));
        exit(1);
    }
}

/* A context whose I/O threads run under the policy of Larder's: the figures compare programs, not schedulers. */
static inline void *new_context(void) {
    void *context = zmq_ctx_new();
    check(zmq_ctx_set(context, ZMQ_THREAD_SCHED_POLICY, SCHED_BATCH), "SCHED_BATCH");
    return context;
}

static inline double now_seconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec / 1e9;
}

static inline double cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Receives one message; 0 when there is none and `flags` says not to wait. */
static inline int message_receive(void *socket, message_t *message, int flags) {
    message->count = 0;
    do {
        check(message->count == MAX_FRAMES, "too many frames");
        zmq_msg_t *frame = &message->frame[message->count];
        zmq_msg_init(frame);
        if (zmq_msg_recv(frame, socket, message->count ? 0 : flags) < 0) {
            zmq_msg_close(frame);
            if (errno == EAGAIN || errno == EINTR) return 0;
            check(1, "receive");
        }
        message->count++;
    } while (zmq_msg_more(&message->frame[message->count - 1]));
    return 1;
}

static inline void message_close(message_t *message) {
    for (int i = 0; i < message->count; i++) zmq_msg_close(&message->frame[i]);
    message->count = 0;
}

static inline void send_text(void *socket, const void *data, size_t size, int more) {
    check(zmq_send(socket, data, size, more ? ZMQ_SNDMORE : 0) < 0, "send");
}

/* Moves a frame out. */
static inline void send_frame(void *socket, zmq_msg_t *frame, int more) {
    check(zmq_msg_send(frame, socket, more ? ZMQ_SNDMORE : 0) < 0, "send");
}

static inline int frame_is(zmq_msg_t *frame, const char *text, size_t size) {
    return zmq_msg_size(frame) == size && memcmp(zmq_msg_data(frame), text, size) == 0;
}

/* With LARDER_BENCH_CURVE set, both ends use CURVE, with the key pairs that libzmq's own tests use. */
static inline void protect(void *socket, int is_server) {
    int one = 1;
    if (getenv("LARDER_BENCH_CURVE") == NULL) return;
    if (is_server) {
        check(zmq_setsockopt(socket, ZMQ_CURVE_SERVER, &one, sizeof one), "CURVE");
        check(zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, "JTKVSB%%)wK0E.X)V>+}o?pNmC{O&4W4b!Ni{Lh6", 40), "CURVE");
        return;
    }
    check(zmq_setsockopt(socket, ZMQ_CURVE_SERVERKEY, "rq:rM>}U?@Lns47E1%kR.o@n%FcmmsL/@{H8]yf7", 40), "CURVE");
    check(zmq_setsockopt(socket, ZMQ_CURVE_PUBLICKEY, "Yne@$w-vo<fVvi]a<NY6T1ed:M$fCG*[IaLV{hID", 40), "CURVE");
    check(zmq_setsockopt(socket, ZMQ_CURVE_SECRETKEY, "D:)Q[IlAW!ahhC2ac:9*A}h:p?([4%wOTJ%JR%cs", 40), "CURVE");
}

static inline void *open_socket(void *context, int type, const char *endpoint, int bind) {
    void *socket = zmq_socket(context, type);
    int zero = 0, deep = 100000;
    zmq_setsockopt(socket, ZMQ_LINGER, &zero, sizeof zero);
    zmq_setsockopt(socket, ZMQ_SNDHWM, &deep, sizeof deep);
    zmq_setsockopt(socket, ZMQ_RCVHWM, &deep, sizeof deep);
    protect(socket, bind);
    check((bind ? zmq_bind : zmq_connect)(socket, endpoint) != 0, endpoint);
    return socket;
}

/* Prints where a socket listens, with the real port. */
static inline void print_endpoint(void *socket) {
    char endpoint[256];
    size_t size = sizeof endpoint;
    check(zmq_getsockopt(socket, ZMQ_LAST_ENDPOINT, endpoint, &size) != 0, "reading the endpoint");
    printf("%s\n", endpoint);
    fflush(stdout);
}

int run_mdp_broker(const char *endpoint);
int run_mdp_worker(const char *endpoint);
int run_proxy(const char *endpoint);
int run_plain_worker(const char *endpoint);
int run_forwarder(const char *endpoint);
int run_fan_client(const char *endpoint, int direct, uint32_t events, int count, uint32_t burst, size_t size);
int run_client(const char *endpoint, int speaks_mdp, uint32_t total, uint32_t window, size_t size);
