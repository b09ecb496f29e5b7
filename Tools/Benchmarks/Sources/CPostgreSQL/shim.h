// Debian puts the header into a folder of its own (libpq-dev).
#include <postgresql/libpq-fe.h>
