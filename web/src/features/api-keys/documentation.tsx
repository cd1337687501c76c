import { ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { serverUrl } from '../../client/api.ts'
import { useCopyToasts } from '../../shared/copied.ts'
import { CodeSheet } from '../../ui/code-sheet.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { exampleIn, type Language, languages, textToTry } from './examples.ts'

/** Links to the API documentation, and a first call to copy. */
export function Documentation() {
  const [language, setLanguage] = useState<Language>('curl')
  const toasts = useCopyToasts()
  const code = exampleIn(language, serverUrl('/').slice(0, -1))
  return (
    <aside aria-label="Using the API" className="min-w-0 space-y-8">
      <a
        href={serverUrl('/redoc')}
        target="_blank"
        rel="noreferrer"
        className="group block rounded-lg border border-rule bg-sheet px-5 py-4 hover:border-edge"
      >
        <span className="flex items-center justify-between gap-4">
          <span className="font-medium font-serif text-title">API documentation</span>
          <ArrowUpRight
            aria-hidden="true"
            className="size-5 text-ink-faint group-hover:text-accent"
          />
        </span>
        <span className="mt-1 block text-ink-soft text-label">
          Every call with its fields, responses and errors.
        </span>
      </a>
      <section aria-labelledby="example-title">
        <h2 id="example-title" className="text-title">
          A first call
        </h2>
        <p className="mt-1 text-ink-soft text-label">
          Insert your key and run it. The text is shown shortened but copied in full.
        </p>
        <Tabs
          label="Language of the example"
          tabs={languages}
          current={language}
          onChange={setLanguage}
          className="mt-2"
        >
          <CodeSheet
            label={`Example in ${languages.find(({ id }) => id === language)?.label}`}
            code={<Shortened code={code} part={textToTry} />}
            action={<CopyButton text={code} label="Copy example" {...toasts} />}
          />
        </Tabs>
      </section>
    </aside>
  )
}

/** Shows only the beginning of a long part, but selecting and copying still yields all of it. */
function Shortened({ code, part }: { code: string; part: string }) {
  const [before, after] = code.split(part)
  return (
    <>
      {before}
      <span className="inline-block max-w-60 truncate align-bottom">{part}</span>
      {after}
    </>
  )
}
