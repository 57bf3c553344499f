/** What a list shows is in its address: a search field that writes it, and filters that are links. */

import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** Long enough that not every letter is a request. */
const PAUSE_MS = 250

/** What is typed is written into the address, as `q`, after a pause. */
export function SearchField({ label, value }: { label: string; value: string }) {
  const navigate = useNavigate()
  const onSearch = (q: string) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, q: q || undefined }),
      replace: true,
    })
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed without the field: by a link, or by "back".
  if (value !== before) {
    setBefore(value)
    if (value !== typed.trim()) setTyped(value)
  }
  useEffect(() => () => clearTimeout(pause.current), [])
  const type = (next: string) => {
    setTyped(next)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => onSearch(next.trim()), PAUSE_MS)
  }
  return (
    <form
      role="search"
      className="adm-search"
      onSubmit={(event) => {
        event.preventDefault()
        clearTimeout(pause.current)
        onSearch(typed.trim())
      }}
    >
      <Search className="adm-icon" aria-hidden="true" />
      <input
        type="search"
        className="field"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </form>
  )
}

interface FiltersProps {
  label: string
  name: string
  /** The chosen value; undefined is the first filter. */
  value: string | undefined
  filters: readonly { value: string | undefined; label: string }[]
}

export function Filters({ label, name, value, filters }: FiltersProps) {
  return (
    <nav className="adm-filters" aria-label={label}>
      {filters.map((filter) => (
        <Link
          key={filter.label}
          to="."
          search={(now) => ({ ...now, [name]: filter.value })}
          replace
          className="adm-filter"
          data-chosen={value === filter.value}
        >
          {filter.label}
        </Link>
      ))}
    </nav>
  )
}
