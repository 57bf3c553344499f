/** Lets `style` set CSS custom properties. */

import 'react'

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number
  }
}
