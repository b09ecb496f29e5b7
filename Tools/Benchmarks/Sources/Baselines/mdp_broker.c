/*
 * The C broker that Larder's is measured against: MDP 0.2 with credit, one service, frames moved and never copied, a
 * second reference of each dispatched frame kept until its FINAL, so that a dead worker's requests could go out again.
 */
#include "baseline.h"

#define MAX_WORKERS 256
#define MAX_OUTSTANDING (1 << 17)
#define MAX_ID 64

typedef struct {
    uint8_t id[MAX_ID];
    size_t id_size;
    uint32_t credit;
} worker_t;

/* A request: who asked, and its two body frames. `next` links the free list and the queue. */
typedef struct {
    uint8_t client[MAX_ID];
    size_t client_size;
    zmq_msg_t header, payload;
    uint32_t generation;
    int32_t next;
    int used;
} request_t;

static worker_t workers[MAX_WORKERS];
static int worker_count, next_worker;
static request_t *requests;
static int32_t free_head, queue_head = -1, queue_tail = -1;

static int32_t request_take(void) {
    int32_t index = free_head;
    if (index >= 0) free_head = requests[index].next;
    return index;
}

static void request_release(int32_t index) {
    requests[index].used = 0;
    requests[index].generation++;
    requests[index].next = free_head;
    free_head = index;
}

static worker_t *worker_find(zmq_msg_t *id) {
    for (int i = 0; i < worker_count; i++)
        if (frame_is(id, (const char *)workers[i].id, workers[i].id_size)) return &workers[i];
    return NULL;
}

static worker_t *worker_with_credit(void) {
    for (int i = 0; i < worker_count; i++) {
        worker_t *worker = &workers[(next_worker + i) % worker_count];
        if (worker->credit) {
            next_worker = (next_worker + i + 1) % worker_count;
            return worker;
        }
    }
    return NULL;
}

static void dispatch(void *router) {
    worker_t *worker;
    while (queue_head >= 0 && (worker = worker_with_credit()) != NULL) {
        int32_t index = queue_head;
        request_t *request = &requests[index];
        queue_head = request->next;
        if (queue_head < 0) queue_tail = -1;
        worker->credit--;
        uint32_t address[2] = {(uint32_t)index, request->generation};
        zmq_msg_t header, payload;
        zmq_msg_init(&header);
        zmq_msg_init(&payload);
        zmq_msg_copy(&header, &request->header);
        zmq_msg_copy(&payload, &request->payload);
        send_text(router, worker->id, worker->id_size, 1);
        send_text(router, WORKER_HEAD, 6, 1);
        send_text(router, "\x02", 1, 1);
        send_text(router, address, sizeof address, 1);
        send_text(router, "", 0, 1);
        send_frame(router, &header, 1);
        send_frame(router, &payload, 0);
    }
}

/* [client][MDPC02][01][service][header][payload] */
static void take_request(void *router, message_t *message) {
    int32_t index = request_take();
    check(index < 0, "more outstanding requests than the broker has room for");
    request_t *request = &requests[index];
    request->client_size = zmq_msg_size(&message->frame[0]);
    memcpy(request->client, zmq_msg_data(&message->frame[0]), request->client_size);
    zmq_msg_init(&request->header);
    zmq_msg_init(&request->payload);
    zmq_msg_move(&request->header, &message->frame[4]);
    zmq_msg_move(&request->payload, &message->frame[5]);
    request->used = 1;
    request->next = -1;
    if (queue_tail >= 0) requests[queue_tail].next = index;
    else queue_head = index;
    queue_tail = index;
    dispatch(router);
}

/* [worker][MDPW02][04][address][""][header][payload] */
static void take_final(void *router, message_t *message) {
    uint32_t address[2];
    worker_t *worker = worker_find(&message->frame[0]);
    if (worker == NULL || zmq_msg_size(&message->frame[3]) != sizeof address) return;
    memcpy(address, zmq_msg_data(&message->frame[3]), sizeof address);
    worker->credit++;
    request_t *request = &requests[address[0] % MAX_OUTSTANDING];
    if (request->used && request->generation == address[1]) {
        send_text(router, request->client, request->client_size, 1);
        send_text(router, CLIENT_HEAD, 6, 1);
        send_text(router, "\x03", 1, 1);
        send_text(router, "echo", 4, 1);
        send_frame(router, &message->frame[5], 1);
        send_frame(router, &message->frame[6], 0);
        zmq_msg_close(&request->header);
        zmq_msg_close(&request->payload);
        request_release((int32_t)address[0]);
    }
    dispatch(router);
}

/* [worker][MDPW02][01][service][credit] */
static void take_ready(void *router, message_t *message) {
    check(worker_count == MAX_WORKERS, "too many workers");
    worker_t *worker = &workers[worker_count++];
    worker->id_size = zmq_msg_size(&message->frame[0]);
    memcpy(worker->id, zmq_msg_data(&message->frame[0]), worker->id_size);
    const uint8_t *credit = zmq_msg_data(&message->frame[4]);
    worker->credit = (uint32_t)credit[0] << 24 | (uint32_t)credit[1] << 16 | (uint32_t)credit[2] << 8 | credit[3];
    dispatch(router);
}

int run_mdp_broker(const char *endpoint) {
    void *context = new_context();
    void *router = open_socket(context, ZMQ_ROUTER, endpoint, 1);
    print_endpoint(router);
    requests = calloc(MAX_OUTSTANDING, sizeof *requests);
    for (int32_t i = 0; i < MAX_OUTSTANDING; i++) requests[i].next = i + 1 < MAX_OUTSTANDING ? i + 1 : -1;
    message_t message;
    for (;;) {
        if (!message_receive(router, &message, 0)) continue;
        if (message.count == 6 && frame_is(&message.frame[1], CLIENT_HEAD, 6)) take_request(router, &message);
        else if (message.count == 7 && frame_is(&message.frame[2], "\x04", 1)) take_final(router, &message);
        else if (message.count == 5 && frame_is(&message.frame[2], "\x01", 1)) take_ready(router, &message);
        message_close(&message);
    }
}
