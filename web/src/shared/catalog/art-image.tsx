/** An image over the drawn card: fades in when it has loaded, and is removed when it fails. Never a broken image. */

import { useState } from 'react'
import { artHealth } from './art'

interface ArtImageProps {
  address: string
  width: number
  height: number
  className: string
  onLoaded?: () => void
}

export function ArtImage({ address, ...image }: ArtImageProps) {
  // The key resets the loading state when the URL changes.
  return <Picture key={address} address={address} {...image} />
}

function Picture({ address, width, height, className, onLoaded }: ArtImageProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(() =>
    artHealth.shouldRequest(address, Date.now()) ? 'loading' : 'failed',
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
      className={`art ${state === 'loaded' ? 'art-loaded' : ''} ${className}`}
      onLoad={() => {
        artHealth.loaded()
        setState('loaded')
        onLoaded?.()
      }}
      onError={() => {
        artHealth.failed(address, Date.now())
        setState('failed')
      }}
    />
  )
}
