/* The plain chain without any protocol: clients, a router and a dealer joined by zmq_proxy, an echoing router. */
#include "baseline.h"

/* Listens at two endpoints and prints both: the clients', then the workers'. */
int run_proxy(const char *endpoint) {
    void *context = new_context();
    void *front = open_socket(context, ZMQ_ROUTER, endpoint, 1);
    void *back = open_socket(context, ZMQ_DEALER, endpoint, 1);
    print_endpoint(front);
    print_endpoint(back);
    zmq_proxy(front, back, NULL);
    return 0;
}

int run_plain_worker(const char *endpoint) {
    void *context = new_context();
    void *socket = open_socket(context, ZMQ_ROUTER, endpoint, 0);
    message_t message;
    for (;;) {
        if (!message_receive(socket, &message, 0)) continue;
        for (int i = 0; i < message.count; i++) send_frame(socket, &message.frame[i], i + 1 < message.count);
        message_close(&message);
    }
}
