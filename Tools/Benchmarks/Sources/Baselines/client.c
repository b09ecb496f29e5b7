/*
 * Sends requests to the service "echo", a number of them outstanding at a time, and prints one line of JSON:
 * requests per second, the median and the 99th percentile of a request in microseconds, its own CPU per request.
 */
#include "baseline.h"

/* A header as Larder's clients send it: correlation id (its first four bytes are the request's number), 60 s, safe. */
static uint8_t header[24] = {0x12, 16, [18] = 0x30, 0xE0, 0xD4, 0x03, 0x68, 0x01};
#define NUMBER_OFFSET 2

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

static void send_request(void *socket, int speaks_mdp, uint32_t number, const uint8_t *payload, size_t size) {
    if (speaks_mdp) {
        send_text(socket, CLIENT_HEAD, 6, 1);
        send_text(socket, "\x01", 1, 1);
        send_text(socket, "echo", 4, 1);
    }
    memcpy(header + NUMBER_OFFSET, &number, sizeof number);
    send_text(socket, header, sizeof header, 1);
    send_text(socket, payload, size, 0);
}

/* Waits for a reply and tells which request's it is. */
static uint32_t take_reply(void *socket) {
    message_t message;
    uint32_t number;
    check(!message_receive(socket, &message, 0), "a reply is missing");
    memcpy(&number, (uint8_t *)zmq_msg_data(&message.frame[message.count - 2]) + NUMBER_OFFSET, sizeof number);
    message_close(&message);
    return number;
}

int run_client(const char *endpoint, int speaks_mdp, uint32_t total, uint32_t window, size_t size) {
    void *context = new_context();
    void *socket = open_socket(context, ZMQ_DEALER, endpoint, 0);
    int wait = 20000;
    zmq_setsockopt(socket, ZMQ_RCVTIMEO, &wait, sizeof wait);
    uint8_t *payload = calloc(1, size + 1);
    double *started = calloc(total, sizeof *started), *taken = calloc(total, sizeof *taken);
    send_request(socket, speaks_mdp, 0, payload, size);
    take_reply(socket);
    double begin = now_seconds(), cpu = cpu_seconds();
    uint32_t sent = 0, received = 0;
    while (received < total) {
        while (sent < total && sent - received < window) {
            started[sent] = now_seconds();
            send_request(socket, speaks_mdp, sent, payload, size);
            sent++;
        }
        uint32_t number = take_reply(socket);
        taken[received++] = now_seconds() - started[number];
    }
    double elapsed = now_seconds() - begin;
    cpu = cpu_seconds() - cpu;
    qsort(taken, total, sizeof *taken, compare);
    printf("{\"requestsPerSecond\": %.0f, \"p50Microseconds\": %.1f, \"p99Microseconds\": %.1f, "
           "\"cpuMicroseconds\": %.2f}\n",
           total / elapsed, taken[total / 2] * 1e6, taken[total * 99ull / 100] * 1e6, cpu / total * 1e6);
    return 0;
}
