#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

// Swift calls no functions with a variable number of arguments.
static inline CURLcode larder_curl_set_number(CURL *curl, CURLoption option, long value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode larder_curl_set_large_number(CURL *curl, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode larder_curl_set_text(CURL *curl, CURLoption option, const char *value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode larder_curl_set_pointer(CURL *curl, CURLoption option, void *value) {
    return curl_easy_setopt(curl, option, value);
}

static inline CURLcode larder_curl_on_bytes(
    CURL *curl, CURLoption option, size_t (*take)(char *, size_t, size_t, void *)
) {
    return curl_easy_setopt(curl, option, take);
}

static inline CURLcode larder_curl_on_socket(
    CURL *curl, curl_socket_t (*open)(void *, curlsocktype, struct curl_sockaddr *)
) {
    return curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, open);
}

static inline CURLcode larder_curl_on_progress(
    CURL *curl, int (*progress)(void *, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
) {
    return curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
}

static inline CURLcode larder_curl_text(CURL *curl, CURLINFO info, const char **value) {
    return curl_easy_getinfo(curl, info, value);
}

static inline CURLcode larder_curl_number(CURL *curl, CURLINFO info, long *value) {
    return curl_easy_getinfo(curl, info, value);
}

static inline CURLcode larder_curl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline curl_socket_t larder_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// Copies the 4 or 16 bytes of an address, and returns how many; 0 for one that is neither IPv4 nor IPv6. In C, because
// the address continues behind the struct.
static inline int larder_address_bytes(const struct curl_sockaddr *address, unsigned char *bytes) {
    if (address->family == AF_INET && address->addrlen >= sizeof(struct sockaddr_in)) {
        memcpy(bytes, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6 && address->addrlen >= sizeof(struct sockaddr_in6)) {
        memcpy(bytes, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

static const curl_socket_t larder_bad_socket = CURL_SOCKET_BAD;
