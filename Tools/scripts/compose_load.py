"""Sends requests to the stack while its containers restart, and checks the answers."""
import json
import subprocess
import threading
import time
import uuid

PATIENCE_SECONDS = 180
REQUESTS_PER_SECOND = 50
RETRYABLE = {"DEADLINE", "OVERLOADED", "UNAVAILABLE"}

# The requests sent while a service restarts; `@` is the request's number. For writes: the message that lists them, the
# list in its reply, and the field with the name.
LOADS = {
    "inventory": ("inventory", "AddStock", '{"productId": "article-@.", "amount": {"value": "1"}}',
                  ("ListStock", "stock", lambda entry: (entry["productId"], entry["onHand"][0]["value"]))),
    "product": ("product", "RegisterProducts", '{"products": [{"title": "Article @."}]}',
                ("ListProducts", "products", lambda entry: entry["title"])),
    "category": ("category", "AddStore", '{"name": "Shop @."}', ("ListStores", "stores", lambda entry: entry["name"])),
    "recipe": ("recipe", "AddRecipe", '{"recipe": {"title": "Dish @.", "ingredients": [{"text": "1 egg"}]}}',
               ("ListRecipes", "recipes", lambda entry: entry["title"])),
    "household": ("household", "ChangeHousehold", '{"name": "Home @"}', None),
    "quantity": ("quantity", "ReadLines", '{"lines": [{"text": "@ cups flour"}]}', None),
    "shopping": ("shopping", "AddList", '{"name": "List @.", "confirmed": true}',
                 ("ListLists", "lists", lambda entry: entry["name"])),
}
LOADS["broker"] = LOADS["inventory"]


class Failure(Exception):
    """A failed expectation."""


def expect(condition, sentence):
    if not condition:
        raise Failure(sentence)


class Load:
    """Sends requests at a steady rate through one `larder call --jsonl`.

    Like any client, it repeats a request under the same key after an answer that allows another attempt.
    """

    def __init__(self, bin_folder, arguments, request):
        self.call, self.key = [bin_folder / "larder", "call", *arguments], str(uuid.uuid4())
        self.process = subprocess.Popen([*self.call, "--jsonl", "--idempotency-key", self.key], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1)
        self.request, self.sent, self.replies, self.stopping = request, 0, [], threading.Event()
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self.feed, self.read)]
        for thread in self.threads:
            thread.start()

    @property
    def answered(self):
        return len(self.replies)

    def feed(self):
        while not self.stopping.wait(1 / REQUESTS_PER_SECOND):
            self.process.stdin.write(self.numbered(self.sent + 1) + "\n")
            self.sent += 1
        self.process.stdin.close()

    def numbered(self, number):
        return self.request.replace("@", str(number))

    def read(self):
        for line in self.process.stdout:
            self.replies.append(json.loads(line))

    def wait_for(self, count):
        """Waits until a number of requests are answered."""
        end = time.monotonic() + PATIENCE_SECONDS
        while self.answered < count:
            expect(time.monotonic() < end and self.process.poll() is None,
                   f"only {self.answered} of {self.sent} requests are answered")
            time.sleep(0.02)

    def finish(self):
        """Returns (requests sent, requests repeated, refusals) after the last answer."""
        self.stopping.set()
        for thread in self.threads:
            thread.join(PATIENCE_SECONDS)
        self.process.wait(PATIENCE_SECONDS)
        expect(self.answered == self.sent, f"{self.sent} requests, but {self.answered} answers")
        again = [number for number, reply in enumerate(self.replies, 1) if reply.get("status") in RETRYABLE]
        for number in again:
            self.replies[number - 1] = self.send_again(number)
        return self.sent, len(again), [reply for reply in self.replies if "problem" in reply]

    def send_again(self, number):
        """Repeats a request and returns its reply."""
        done = subprocess.run([*self.call, self.numbered(number), "--idempotency-key", f"{self.key}/{number}"],
                              capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        return json.loads(done.stdout)
