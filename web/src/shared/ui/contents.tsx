/** The sections of a long page as links. */

import { Link } from '@tanstack/react-router'

interface Section {
  id: string
  title: string
}

export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          {/* Replaces the history entry, so that "back" leaves the page instead of stepping through its sections. */}
          <Link
            to="."
            hash={id}
            replace
            className="flex min-h-11 items-center rounded-md px-3 leading-snug text-muted hover:bg-mana-soft hover:text-ink"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}
