/** What stands above the question: its card, or its picture. Null if it has neither, so that the question takes the room. */

import { Suspense, type ReactNode } from 'react'
import type { OpenQuestion, QuestionCard } from '@/shared/api/contract.gen'
import { lazyNow } from '@/shared/lib/lazy-now'
import { QuestionPicture } from './question-picture'

const StageCard = lazyNow(async () => (await import('./stage-card')).StageCard)

type Staged = Pick<OpenQuestion, 'id' | 'card' | 'imageUrl'>

/** `whole` is the card with the verdict, and `answer` the right answer in words; null before. */
export function stageOf(
  { id, card, imageUrl }: Staged,
  whole: QuestionCard | null,
  answer: string | null,
): ReactNode {
  if (card)
    return (
      <Suspense key={id}>
        <StageCard card={card} whole={whole} answer={answer} imageUrl={imageUrl} />
      </Suspense>
    )
  return imageUrl ? <QuestionPicture key={id} address={imageUrl} /> : null
}

/** The picture that the question will show. */
export function pictureOf({ card, imageUrl }: Staged): string | null {
  return card && card.asked !== 'name' ? null : imageUrl
}
