#pragma once

#include <errno.h>
#include <zmq.h>
