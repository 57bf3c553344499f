/** Lets `style` set custom properties, which our style sheets read. */

import 'react'

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number
  }
}
