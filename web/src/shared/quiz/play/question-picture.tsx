/** The picture of a question, in a list of questions. Nothing is drawn until it has loaded, or if it cannot be had. */

import { useState } from 'react'
import { SERVER_URL } from '@/shared/server/server'

/** The strip that a card has in a deck list, wide and low; also where the card is the answer. Others are the whole art. */
const STRIP = /\/(tiles|questions)\//

export function QuestionPicture({ address }: { address: string }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const strip = STRIP.test(address)
  if (state === 'failed') return null
  return (
    <div
      className={`my-2 overflow-hidden rounded-md ${strip ? 'aspect-256/59 w-56 max-w-full' : 'h-24 w-36'}`}
      hidden={state !== 'loaded'}
    >
      <img
        src={SERVER_URL + address}
        alt=""
        width={256}
        height={strip ? 59 : 256}
        decoding="async"
        draggable={false}
        className="size-full object-cover"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
    </div>
  )
}
