import { paths } from '@inkprint/contract'
import { Pause, Play } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { serverUrl } from '../../client/api.ts'
import { BrandHeader } from '../../shared/brand-header.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { InkGraphic } from './ink-graphic.tsx'

/** The pages before signing in: the form on the left, a description of the product on the right. */
export function LandingFrame() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)]">
      <div className="flex flex-col px-5 sm:px-10 lg:min-h-dvh lg:px-14">
        <BrandHeader home={paths.login} />
        <main className="mx-auto flex w-full max-w-[25.5rem] flex-1 flex-col pt-8 pb-14 lg:justify-center lg:py-10">
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </main>
        <footer className="flex h-20 shrink-0 items-center gap-x-6 text-caption">
          <Link to={paths.accuracy} className={`touch-target ${textLink}`}>
            Accuracy
          </Link>
          <a href={serverUrl('/docs')} className={`touch-target ${textLink}`}>
            Documentation
          </a>
        </footer>
      </div>
      <Banner />
    </div>
  )
}

function Banner() {
  const [isPaused, setPaused] = useState(false)
  const Icon = isPaused ? Play : Pause
  return (
    <aside
      aria-label="About Inkprint"
      className="crop-marks relative flex flex-col justify-between gap-10 border-rule border-t bg-shade px-5 py-10 sm:px-10 lg:sticky lg:top-0 lg:h-dvh lg:border-t-0 lg:border-l lg:px-16 lg:py-14"
    >
      <div className="flex min-h-0 flex-1 items-center justify-center">
        <div className="aspect-[520/440] w-full max-w-[34rem] lg:max-h-full lg:w-auto lg:flex-1">
          <InkGraphic isPaused={isPaused} />
        </div>
      </div>
      <div className="flex items-end justify-between gap-6">
        <div className="max-w-[34rem]">
          <p className="text-balance font-medium font-serif text-display tracking-[-0.022em]">
            Every writer leaves a print.
          </p>
          <p className="mt-4 text-ink-soft text-lede">
            Inkprint reads a text, says whether a person or an AI wrote it, shows why, and tells you
            when it cannot be sure.
          </p>
        </div>
        <button
          type="button"
          onClick={() => setPaused(!isPaused)}
          className="motion-reduce:hidden flex size-10 shrink-0 items-center justify-center rounded-full border border-edge text-ink-soft hover:border-ink hover:text-ink"
        >
          <Icon aria-hidden="true" className="size-4" />
          <span className="sr-only">{isPaused ? 'Play animation' : 'Pause animation'}</span>
        </button>
      </div>
    </aside>
  )
}
