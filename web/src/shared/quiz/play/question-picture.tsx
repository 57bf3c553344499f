/** The picture of a question. Where it cannot be had, a sign is drawn in its place; never a broken image. */

import { SERVER_URL } from '@/shared/api/server'
import { ArtImage } from '@/shared/cards/art-image'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { categoryOf } from './category'

/** The strip that a card has in a deck list: wide and low. Other pictures are the whole art. */
const STRIP = /\/tiles\//

interface QuestionPictureProps {
  address: string
  category: string
}

export function QuestionPicture({ address, category }: QuestionPictureProps) {
  const { icon: Icon, tone } = categoryOf(category)
  const strip = STRIP.test(address)
  return (
    <div
      className={strip ? 'question-picture question-strip' : 'question-picture'}
      style={{ '--tone': tone }}
    >
      <RuneCircle className="absolute w-40 text-white/35" />
      <Icon className="relative size-10 text-white/90" strokeWidth={1.4} aria-hidden="true" />
      <ArtImage
        address={SERVER_URL + address}
        width={256}
        height={strip ? 59 : 256}
        className="object-cover"
      />
    </div>
  )
}
