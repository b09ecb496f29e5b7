/* Echoes requests with a credit of 64, and a heartbeat each second. */
#include "baseline.h"

int run_mdp_worker(const char *endpoint) {
    void *context = new_context();
    void *socket = open_socket(context, ZMQ_DEALER, endpoint, 0);
    const uint8_t credit[4] = {0, 0, 0, 64};
    send_text(socket, WORKER_HEAD, 6, 1);
    send_text(socket, "\x01", 1, 1);
    send_text(socket, "echo", 4, 1);
    send_text(socket, credit, sizeof credit, 0);
    int wait = 1000;
    zmq_setsockopt(socket, ZMQ_RCVTIMEO, &wait, sizeof wait);
    double beat = now_seconds() + 1;
    message_t message;
    for (;;) {
        int received = message_receive(socket, &message, 0);
        if (now_seconds() >= beat) {
            send_text(socket, WORKER_HEAD, 6, 1);
            send_text(socket, "\x05", 1, 0);
            beat = now_seconds() + 1;
        }
        if (!received) continue;
        if (message.count == 6 && frame_is(&message.frame[1], "\x02", 1)) {
            send_text(socket, WORKER_HEAD, 6, 1);
            send_text(socket, "\x04", 1, 1);
            for (int i = 2; i < 6; i++) send_frame(socket, &message.frame[i], i < 5);
        }
        message_close(&message);
    }
}
