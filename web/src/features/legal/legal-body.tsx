/** Renders the paragraphs and lists of a text. */

import { Fragment, type ReactNode } from 'react'
import { parseInline, type Inline } from './inline-markup'
import type { LegalBlock, LegalText, LinkedPage } from './legal-text'

/** Renders a link: a page links to other pages, but a sheet must not leave the page below it. */
export type DrawLink = (to: LinkedPage, label: string) => ReactNode

interface LegalBodyProps {
  text: LegalText
  drawLink: DrawLink
  /** The heading level of the section titles. */
  heading: 'h2' | 'h3'
  /** Whether the titles can be linked to; the ids of a sheet could clash with those of the page below it. */
  anchors?: boolean
}

export function LegalBody({ text, drawLink, heading: Heading, anchors = false }: LegalBodyProps) {
  return (
    <div className="grid gap-8">
      <p className="text-md text-muted">
        <InlineText drawLink={drawLink}>{text.intro}</InlineText>
      </p>
      {text.sections.map(({ id, title, body }) => (
        <section key={id} className="grid gap-3">
          <Heading
            className="scroll-mt-20 text-xl outline-none"
            {...(anchors ? { id, tabIndex: -1 } : {})}
          >
            {title}
          </Heading>
          {body.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- The order of the blocks never changes.
            <Block key={index} block={block} drawLink={drawLink} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Block({ block, drawLink }: { block: LegalBlock; drawLink: DrawLink }) {
  if (typeof block === 'string')
    return (
      <p>
        <InlineText drawLink={drawLink}>{block}</InlineText>
      </p>
    )
  return (
    <ul className="grid list-disc gap-2 pl-5 marker:text-leg">
      {block.map((point) => (
        <li key={point}>
          <InlineText drawLink={drawLink}>{point}</InlineText>
        </li>
      ))}
    </ul>
  )
}

function InlineText({ children, drawLink }: { children: string; drawLink: DrawLink }) {
  return parseInline(children).map((piece, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- The order of the pieces never changes.
    <Fragment key={index}>{drawPiece(piece, drawLink)}</Fragment>
  ))
}

function drawPiece(piece: Inline, drawLink: DrawLink): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'bold':
      return <strong>{piece.text}</strong>
    case 'link':
      return drawLink(piece.to, piece.text)
  }
}
