import { paths } from '@inkprint/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { serverUrl } from '../client/api.ts'
import { textLink } from '../ui/text-link.tsx'
import { OpenFrame } from './open-frame.tsx'

interface OpenPageProps {
  title: string
  /** What the page is for, in large type below the title. */
  lede: ReactNode
  children: ReactNode
}

/** A standalone page that anybody may read, with a title and links to the other such pages. */
export function OpenPage({ title, lede, children }: OpenPageProps) {
  return (
    <OpenFrame footer={<Footer />}>
      <h1 className="text-balance text-display">{title}</h1>
      <p className="mt-4 max-w-[65ch] font-serif text-ink-soft text-lede">{lede}</p>
      {children}
    </OpenFrame>
  )
}

function Footer() {
  return (
    <>
      <Link to={paths.login} className={`touch-target ${textLink}`}>
        Back to Inkprint
      </Link>
      <Link to={paths.accuracy} className={`touch-target ${textLink}`}>
        Accuracy
      </Link>
      <Link to={paths.verifyReceipt} className={`touch-target ${textLink}`}>
        Verify a receipt
      </Link>
      <a href={serverUrl('/docs')} className={`touch-target ${textLink}`}>
        Documentation
      </a>
      <a href={serverUrl('/redoc')} className={`touch-target ${textLink}`}>
        API reference
      </a>
    </>
  )
}
