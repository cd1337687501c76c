import 'react'

declare module 'react' {
  /** Inline styles may also carry values for our style sheets. */
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
