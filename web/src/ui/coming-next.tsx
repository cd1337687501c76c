import { Fingerprint } from './fingerprint.tsx'

/** Holds the place of a screen that is not built yet, and says so. */
export function ComingNext({ title, children }: { title: string; children: string }) {
  return (
    <div className="my-auto flex flex-col items-center py-16 text-center">
      <Fingerprint className="h-20 w-auto text-rule" />
      <h1 className="mt-8 text-headline">{title}</h1>
      <p className="mt-3 max-w-md text-ink-soft">{children}</p>
    </div>
  )
}
