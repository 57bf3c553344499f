export interface RecordingFetch {
  fetch: typeof fetch
  /** `METHOD /path` of every request so far. */
  requests: string[]
}

/** A fetch that remembers what the client asked for. */
export function recordingFetch(): RecordingFetch {
  const requests: string[] = []
  return {
    requests,
    fetch: (input, init) => {
      const request = new Request(input, init)
      requests.push(`${request.method} ${new URL(request.url).pathname}`)
      return fetch(request)
    },
  }
}
