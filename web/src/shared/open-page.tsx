import { paths } from '@inkprint/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { serverUrl } from '../client/api.ts'
import { textLink } from '../ui/text-link.tsx'
import { BrandHeader } from './brand-header.tsx'

interface OpenPageProps {
  title: string
  /** What the page is for, in large letters below the title. */
  lede: ReactNode
  children: ReactNode
}

/** The frame of a page that anybody may read, signed in or not. */
export function OpenPage({ title, lede, children }: OpenPageProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 sm:px-8">
      <BrandHeader home={paths.home} />
      <main className="flex-1 pt-6 pb-16">
        <h1 className="text-balance text-display">{title}</h1>
        <p className="mt-4 max-w-[65ch] font-serif text-ink-soft text-lede">{lede}</p>
        {children}
      </main>
      <footer className="flex min-h-20 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 py-4 text-caption print:hidden">
        <Link to={paths.home} className={`touch-target ${textLink}`}>
          To the product
        </Link>
        <Link to={paths.accuracy} className={`touch-target ${textLink}`}>
          Accuracy
        </Link>
        <Link to={paths.verifyReceipt} className={`touch-target ${textLink}`}>
          Verify a receipt
        </Link>
        <a href={serverUrl('/redoc')} className={`touch-target ${textLink}`}>
          API documentation
        </a>
      </footer>
    </div>
  )
}
