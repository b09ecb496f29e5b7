/*
 * usage: larder-bench-baseline mdp-broker|mdp-worker|proxy|plain-worker ENDPOINT
 *        larder-bench-baseline forwarder ENDPOINT
 *        larder-bench-baseline fan-client|direct-fan-client ENDPOINT EVENTS SUBSCRIBERS BURST PAYLOAD_BYTES
 *        larder-bench-baseline mdp-client|plain-client ENDPOINT REQUESTS OUTSTANDING PAYLOAD_BYTES
 */
#include "baseline.h"

int main(int argc, char **argv) {
    const char *role = argc > 1 ? argv[1] : "";
    if (argc == 3) {
        if (!strcmp(role, "mdp-broker")) return run_mdp_broker(argv[2]);
        if (!strcmp(role, "mdp-worker")) return run_mdp_worker(argv[2]);
        if (!strcmp(role, "proxy")) return run_proxy(argv[2]);
        if (!strcmp(role, "plain-worker")) return run_plain_worker(argv[2]);
        if (!strcmp(role, "forwarder")) return run_forwarder(argv[2]);
    }
    int direct = !strcmp(role, "direct-fan-client");
    if (argc == 7 && (direct || !strcmp(role, "fan-client"))) {
        return run_fan_client(argv[2], direct, (uint32_t)atoi(argv[3]), atoi(argv[4]), (uint32_t)atoi(argv[5]),
                              (size_t)atoi(argv[6]));
    }
    int speaks_mdp = !strcmp(role, "mdp-client");
    if (argc == 6 && (speaks_mdp || !strcmp(role, "plain-client"))) {
        return run_client(argv[2], speaks_mdp, (uint32_t)atoi(argv[3]), (uint32_t)atoi(argv[4]), (size_t)atoi(argv[5]));
    }
    fprintf(stderr, "usage: larder-bench-baseline ROLE ENDPOINT [REQUESTS OUTSTANDING PAYLOAD_BYTES]\n");
    return 2;
}
