/** An image over the drawn card: fades in when it has loaded, and is removed when it fails. Never a broken image. */

import { useState } from 'react'
import { artHealth } from './art'

interface ArtImageProps {
  address: string
  width: number
  height: number
  className: string
  onCame?: () => void
}

export function ArtImage({ address, ...image }: ArtImageProps) {
  // The key resets the loading state when the URL changes.
  return <Picture key={address} address={address} {...image} />
}

function Picture({ address, width, height, className, onCame }: ArtImageProps) {
  const [state, setState] = useState<'asked' | 'there' | 'failed'>(() =>
    artHealth.worthAsking(address, Date.now()) ? 'asked' : 'failed',
  )
  if (state === 'failed') return null
  return (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      width={width}
      height={height}
      className={`art ${state === 'there' ? 'art-there' : ''} ${className}`}
      onLoad={() => {
        artHealth.came()
        setState('there')
        onCame?.()
      }}
      onError={() => {
        artHealth.failed(address, Date.now())
        setState('failed')
      }}
    />
  )
}
