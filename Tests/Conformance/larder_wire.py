"""Encodes and decodes Larder's header by hand, following Packages/MessageContracts/Protos/larder/envelope/v1/envelope.proto.

It covers only what a small client needs: strings, bytes and varints of protobuf's binary form. Payloads go as JSON.
"""

MESSAGE_TYPE, CORRELATION, KEY, HOUSEHOLD, BUDGET, CONTENT_TYPE, SAFE, STATUS = 1, 2, 4, 5, 6, 8, 13, 14
OK, INVALID, NOT_FOUND, DEADLINE, UNAVAILABLE = 1, 3, 6, 8, 10


def varint(number):
    out = bytearray()
    while True:
        out.append(number & 0x7F | (0x80 if number > 0x7F else 0))
        number >>= 7
        if not number:
            return bytes(out)


def encode(fields):
    """Encodes {field number: str, bytes or int} as protobuf."""
    out = b""
    for number, value in fields.items():
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            data = value.encode() if isinstance(value, str) else value
            out += varint(number << 3 | 2) + varint(len(data)) + data
    return out


def decode(data):
    """Decodes {field number: bytes or int}; the last value of a field wins, as in protobuf."""
    fields, position = {}, 0

    def read():
        nonlocal position
        value = shift = 0
        while True:
            byte = data[position]
            position += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return value

    while position < len(data):
        tag = read()
        if tag & 7 == 0:
            fields[tag >> 3] = read()
        else:
            assert tag & 7 == 2, f"wire type {tag & 7} is not used by the header"
            length = read()
            fields[tag >> 3] = data[position : position + length]
            position += length
    return fields


def header(message_type, household=bytes(16), budget=60_000, key="", safe=True):
    """Returns the header of a request with a JSON payload."""
    fields = {
        MESSAGE_TYPE: message_type, CORRELATION: bytes(range(16)), HOUSEHOLD: household, BUDGET: budget,
        CONTENT_TYPE: "application/json",
    }
    if key:
        fields[KEY] = key
    if safe:
        fields[SAFE] = 1
    return encode(fields)
