import type { ReactNode } from 'react'

interface DeletionRowProps {
  title: string
  /** What is deleted, and when. */
  words: string
  /** The button, for users who may delete it. */
  children?: ReactNode
}

export function DeletionRow({ title, words, children }: DeletionRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <h3 className="font-sans font-semibold text-body">{title}</h3>
        <p className="mt-0.5 text-ink-soft text-label">{words}</p>
      </div>
      {children}
    </div>
  )
}
