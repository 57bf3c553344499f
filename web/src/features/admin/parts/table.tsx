/** A table of our own: the server sorts, filters and pages. A row with a link is a link; on a phone a row is a card. */

import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useT } from '@/shared/i18n/i18n'
import { LoadFailure } from '@/shared/ui/load-failure'
import { adminErrorText } from './admin-error'
import type { Rows } from './calls'

export interface Column<Row> {
  label: string
  render: (row: Row) => ReactNode
  /** Its name is only for screen readers. */
  bare?: boolean
  /** Numbers are at the end. */
  end?: boolean
  /** Sorts by this column; the other way round if it is sorted so already. */
  sort?:
    | { link: Pick<LinkProps, 'to' | 'search'>; now: 'ascending' | 'descending' | undefined }
    | undefined
}

interface TableProps<Row> {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: Rows<Row>
  id: (row: Row) => string
  /** Where a row leads. */
  link?: (row: Row) => LinkProps
  /** A line above the first row of each group. */
  group?: (row: Row) => string
  empty: string
  tight?: boolean
}

const SKELETONS = ['62%', '48%', '70%', '55%', '66%', '50%']

export function Table<Row>({
  caption,
  columns,
  rows,
  id,
  link,
  group,
  empty,
  tight,
}: TableProps<Row>) {
  const t = useT()
  const { rows: shown, error, retry } = rows
  if (!shown && error) {
    return (
      <div className="adm-panel">
        <LoadFailure text={adminErrorText(t, error)} retry={retry} />
      </div>
    )
  }
  if (shown?.length === 0) return <p className="adm-panel adm-empty">{empty}</p>
  const groups = group && shown?.map(group)
  return (
    <>
      <div className="adm-panel" aria-busy={!shown}>
        <table className={`adm-table stacked ${tight ? 'tight' : ''}`}>
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading key={column.label} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown?.map((row, index) => (
              <Fragment key={id(row)}>
                {groups && groups[index] !== groups[index - 1] && (
                  <tr className="adm-day">
                    <td colSpan={columns.length}>{groups[index]}</td>
                  </tr>
                )}
                <BodyRow row={row} columns={columns} link={link?.(row)} />
              </Fragment>
            ))}
            {!shown && <LoadingRow across={columns.length} />}
          </tbody>
        </table>
      </div>
      <MoreButton {...rows} />
    </>
  )
}

/** Loads the next part of a list. */
export function MoreButton({ more, loadingMore }: Pick<Rows<unknown>, 'more' | 'loadingMore'>) {
  const t = useT()
  if (!more) return null
  return (
    <button
      type="button"
      className="button button-quiet justify-self-center"
      aria-busy={loadingMore}
      onClick={() => !loadingMore && more()}
    >
      {t('admin.more')}
    </button>
  )
}

function LoadingRow({ across }: { across: number }) {
  const t = useT()
  return (
    <tr>
      <td colSpan={across}>
        <span className="sr-only">{t('common.loading')}</span>
        {SKELETONS.map((width) => (
          <span key={width} className="skeleton adm-skeleton" style={{ width }} />
        ))}
      </td>
    </tr>
  )
}

function Heading<Row>({ column: { label, bare, end, sort } }: { column: Column<Row> }) {
  const Arrow = sort?.now === 'ascending' ? ArrowUpNarrowWide : ArrowDownWideNarrow
  return (
    <th scope="col" className={end ? 'end' : undefined} aria-sort={sort?.now}>
      {sort ? (
        <Link {...sort.link} replace>
          {label}
          {sort.now && <Arrow className="size-3" aria-hidden="true" />}
        </Link>
      ) : (
        <span className={bare ? 'sr-only' : undefined}>{label}</span>
      )}
    </th>
  )
}

interface BodyRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  link: LinkProps | undefined
}

function BodyRow<Row>({ row, columns, link }: BodyRowProps<Row>) {
  return (
    <tr className={link ? 'adm-row' : undefined}>
      {columns.map(({ label, render, bare, end }, at) => (
        <td key={label} className={end ? 'end' : undefined} data-label={bare ? '' : label}>
          {link && at === 0 ? (
            <Link {...link} className="adm-cover">
              {render(row)}
            </Link>
          ) : (
            render(row)
          )}
        </td>
      ))}
    </tr>
  )
}
