/** The picture of a question. Where it cannot be had, a sign is drawn in its place; never a broken image. */

import { useState } from 'react'
import { SERVER_URL } from '@/shared/server/server'
import { RuneCircle } from '@/shared/ui/rune-circle'
import { categoryOf } from './category'

/** The strip that a card has in a deck list, wide and low; also where the card is the answer. Others are the whole art. */
const STRIP = /\/(tiles|questions)\//

interface QuestionPictureProps {
  address: string
  category: string
  /** In a list of many; it is fetched when it comes into view. */
  small?: boolean
}

export function QuestionPicture({ address, category, small = false }: QuestionPictureProps) {
  const { icon: Icon, tone } = categoryOf(category)
  const strip = STRIP.test(address)
  return (
    <div
      className={`question-picture ${strip ? 'question-strip' : ''} ${small ? 'question-small' : ''}`}
      style={{ '--tone': tone }}
    >
      <RuneCircle className="absolute w-40 text-white/35" />
      <Icon className="relative size-10 text-white/90" strokeWidth={1.4} aria-hidden="true" />
      <Picture
        key={address}
        address={SERVER_URL + address}
        height={strip ? 59 : 256}
        loading={small ? 'lazy' : 'eager'}
      />
    </div>
  )
}

interface PictureProps {
  address: string
  height: number
  loading: 'lazy' | 'eager'
}

function Picture({ address, height, loading }: PictureProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  if (state === 'failed') return null
  return (
    <img
      src={address}
      alt=""
      width={256}
      height={height}
      loading={loading}
      decoding="async"
      draggable={false}
      className={`art object-cover ${state === 'loaded' ? 'art-loaded' : ''}`}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
    />
  )
}
