import { Fingerprint } from './fingerprint.tsx'

/** A name beside the mark. */
export function Wordmark({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <Fingerprint className="h-7 w-auto text-accent" />
      <span className="font-medium font-serif text-[1.5rem] text-ink leading-none tracking-[-0.02em]">
        {children}
      </span>
    </span>
  )
}
