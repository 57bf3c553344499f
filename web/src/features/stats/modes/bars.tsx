/** How often each result came: a column each, with its number. */

interface BarsProps {
  title: string
  /** One for each column. */
  columns: readonly { name: string; label: string; count: number }[]
}

export function Bars({ title, columns }: BarsProps) {
  const most = Math.max(1, ...columns.map(({ count }) => count))
  return (
    <section className="card group-card">
      <h3 className="text-md">{title}</h3>
      <ol className="count-bars">
        {columns.map(({ name, label, count }) => (
          <li key={name}>
            <span className="sr-only">{label}</span>
            <b aria-hidden="true">{count}</b>
            <i aria-hidden="true" style={{ '--share': count / most }} />
            <small aria-hidden="true">{name}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
