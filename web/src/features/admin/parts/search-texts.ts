/** What a list shows, read from its address. */

/** Reads the search of an address: texts by name, nothing else. */
export function textsOf<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value) found[name] = value
      // A search like `?q=1234` is read as a number.
      if (typeof value === 'number') found[name] = String(value)
    }
    return found
  }
}
