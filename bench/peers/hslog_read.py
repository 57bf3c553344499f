"""Reads logs with hslog, one reader for each file, as its documentation shows. A log that it cannot read counts with the time
until it gave up.

Arguments: the folder where hslog is installed, then the logs. Prints how many logs it read whole, and the seconds that it took
for all, without the start of the interpreter.
"""

import sys
import time

sys.path.insert(0, sys.argv[1])

import logging  # noqa: E402

from hslog import LogParser  # noqa: E402

logging.disable(logging.CRITICAL)

read, seconds = 0, 0.0
for path in sys.argv[2:]:
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = file.readlines()
    start = time.process_time()
    parser = LogParser()
    try:
        for line in lines:
            parser.read_line(line)
        parser.flush()
        read += 1
    except Exception:
        pass
    seconds += time.process_time() - start
print(read, seconds)
