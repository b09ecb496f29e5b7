/*
 * Events: a forwarder of plain libzmq, and one process that publishes and hears what it published on a number of
 * subscriptions, the next burst after every one has heard the last. What is not heard within two seconds is lost.
 */
#include "baseline.h"

/* A topic as Larder's event plane demands: "hh.", a household, a service. */
static const char topic[] = "hh.01010101010101010101010101010101.quantity.v1.";
#define TOPIC_SIZE (sizeof topic - 1)
#define MAX_SUBSCRIBERS 128

/* Listens at ENDPOINT.publish and ENDPOINT.subscribe. */
int run_forwarder(const char *endpoint) {
    char publish[256], subscribe[256];
    snprintf(publish, sizeof publish, "%s.publish", endpoint);
    snprintf(subscribe, sizeof subscribe, "%s.subscribe", endpoint);
    void *context = new_context();
    void *input = open_socket(context, ZMQ_XSUB, publish, 1);
    void *output = open_socket(context, ZMQ_XPUB, subscribe, 1);
    print_endpoint(output);
    zmq_proxy(input, output, NULL);
    return 0;
}

static void publish_event(void *socket, uint32_t number, uint8_t *payload, size_t size) {
    static const uint8_t header[24];
    memcpy(payload, &number, sizeof number);
    send_text(socket, topic, TOPIC_SIZE, 1);
    send_text(socket, header, sizeof header, 1);
    send_text(socket, payload, size, 0);
}

/* The number of the next event; -1 when none is there or it is none of ours. */
static int64_t hear(void *socket, size_t size, int flags) {
    message_t message;
    uint32_t number;
    int64_t heard = -1;
    if (!message_receive(socket, &message, flags)) return -2;
    if (message.count == 3 && zmq_msg_size(&message.frame[2]) == size) {
        memcpy(&number, zmq_msg_data(&message.frame[2]), sizeof number);
        heard = number;
    }
    message_close(&message);
    return heard;
}

/* Until every subscription is known where it must be: number 0 means nothing else. */
static void wait_for_subscriptions(void *publisher, void **subscribers, int count, uint8_t *payload, size_t size) {
    double limit = now_seconds() + 20;
    for (int known = 0; known < count;) {
        check(now_seconds() > limit, "a subscription does not work");
        publish_event(publisher, 0, payload, size);
        zmq_pollitem_t item = {subscribers[known], 0, ZMQ_POLLIN, 0};
        zmq_poll(&item, 1, 20);
        while (known < count && hear(subscribers[known], size, ZMQ_DONTWAIT) == 0) known++;
    }
}

/* Publishes a burst and hears it on every subscription; returns how many deliveries did not happen. */
static uint32_t exchange_burst(void *publisher, void **subscribers, int count, uint32_t round, uint32_t burst,
                           uint8_t *payload, size_t size) {
    uint32_t first = round * burst + 1, end = first + burst, lost = 0;
    for (uint32_t number = first; number < end; number++) publish_event(publisher, number, payload, size);
    for (int s = 0; s < count; s++) {
        for (uint32_t next = first; next < end;) {
            int64_t heard = hear(subscribers[s], size, 0);
            if (heard == -2) {
                lost += end - next;
                break;
            }
            if (heard < next) continue;
            lost += (uint32_t)heard - next;
            next = (uint32_t)heard + 1;
        }
    }
    return lost;
}

static int compare(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

/* With no forwarder in between ("direct"), the publisher listens and the subscribers connect to it. */
int run_fan_client(const char *endpoint, int direct, uint32_t events, int count, uint32_t burst, size_t size) {
    char publish[256], subscribe[256];
    snprintf(publish, sizeof publish, "%s.publish", endpoint);
    snprintf(subscribe, sizeof subscribe, "%s.subscribe", endpoint);
    check(count > MAX_SUBSCRIBERS, "too many subscribers");
    void *context = new_context(), *subscribers[MAX_SUBSCRIBERS];
    void *publisher = open_socket(context, ZMQ_PUB, direct ? subscribe : publish, direct);
    uint8_t *payload = calloc(1, size + 4);
    int wait = 2000;
    for (int i = 0; i < count; i++) {
        subscribers[i] = open_socket(context, ZMQ_SUB, subscribe, 0);
        zmq_setsockopt(subscribers[i], ZMQ_SUBSCRIBE, topic, TOPIC_SIZE);
        zmq_setsockopt(subscribers[i], ZMQ_RCVTIMEO, &wait, sizeof wait);
    }
    wait_for_subscriptions(publisher, subscribers, count, payload, size);
    uint32_t bursts = events / burst;
    double *taken = calloc(bursts, sizeof *taken);
    /* One that is not measured: it also waits for what the subscriptions left behind. */
    exchange_burst(publisher, subscribers, count, 0, burst, payload, size);
    uint32_t lost = 0;
    double begin = now_seconds(), cpu = cpu_seconds();
    for (uint32_t round = 0; round < bursts; round++) {
        double start = now_seconds();
        lost += exchange_burst(publisher, subscribers, count, round + 1, burst, payload, size);
        taken[round] = now_seconds() - start;
    }
    double elapsed = now_seconds() - begin;
    double deliveries = (double)bursts * burst * count;
    cpu = cpu_seconds() - cpu;
    qsort(taken, bursts, sizeof *taken, compare);
    printf("{\"requestsPerSecond\": %.0f, \"p50Microseconds\": %.1f, \"p99Microseconds\": %.1f, "
           "\"cpuMicroseconds\": %.2f, \"lost\": %u}\n",
           deliveries / elapsed, taken[bursts / 2] * 1e6, taken[bursts * 99ull / 100] * 1e6, cpu / deliveries * 1e6, lost);
    return 0;
}
