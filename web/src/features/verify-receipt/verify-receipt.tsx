import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FailureReason } from '../../shared/failure.tsx'
import { OpenPage } from '../../shared/open-page.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FileField } from './file-field.tsx'
import { isReceiptFile, readTextFile } from './files.ts'
import { Findings } from './findings.tsx'
import { type Given, verifyMutation } from './queries.ts'

type Place = keyof Given
type Problems = Partial<Record<Place, string>>

/** Lets anybody check what a receipt proves, entirely in the browser. */
export function VerifyReceipt() {
  usePageTitle('Verify a receipt')
  const [given, setGiven] = useState<Given>({ receipt: '', text: '' })
  const [problems, setProblems] = useState<Problems>({})
  const verifying = useMutation(verifyMutation)

  /** Findings apply only to what was checked, so any change clears them. */
  function change(changed: Partial<Given>) {
    verifying.reset()
    setProblems({})
    setGiven((before) => ({ ...before, ...changed }))
  }

  async function takeFiles(files: File[], place: Place) {
    for (const file of files) {
      const target = isReceiptFile(file) ? 'receipt' : files.length === 1 ? place : 'text'
      const read = await readTextFile(file)
      if ('content' in read) change({ [target]: read.content })
      else setProblems((before) => ({ ...before, [target]: read.problem }))
    }
  }

  function verify(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (given.receipt.trim() === '') {
      event.currentTarget.querySelector<HTMLElement>('[name=receipt]')?.focus()
      return setProblems({ receipt: 'Paste the receipt, or choose its file.' })
    }
    setProblems({})
    verifying.mutate(given)
  }

  return (
    <OpenPage
      title="Verify a receipt"
      lede="A receipt proves which text was judged here, how, when and by which model. It is checked in your browser: neither the text nor the receipt is sent anywhere."
    >
      <form noValidate onSubmit={verify} className="mt-10">
        <div className="grid gap-8 lg:grid-cols-2">
          <FileField
            label="Text (optional)"
            name="text"
            hint="Shows whether the receipt is about it. Exactly as it was analyzed: drop a .txt or .md file here, or paste the text."
            accept=".txt,.md,text/plain"
            value={given.text}
            error={problems.text ?? null}
            isProse
            onChange={(text) => change({ text })}
            onFiles={(files) => takeFiles(files, 'text')}
          />
          <FileField
            label="Receipt"
            name="receipt"
            hint="Drop the .jws file here, or paste its contents."
            accept=".jws"
            value={given.receipt}
            error={problems.receipt ?? null}
            isCode
            onChange={(receipt) => change({ receipt })}
            onFiles={(files) => takeFiles(files, 'receipt')}
          />
        </div>
        <Button type="submit" isBusy={verifying.isPending} className="mt-6">
          Verify
        </Button>
      </form>
      {verifying.isError && (
        <Alert tone="error" className="mt-6" title="Failed to load the public keys">
          Without them, signatures cannot be verified.
          <FailureReason error={verifying.error} isDetailHidden />
        </Alert>
      )}
      {verifying.data && <Findings key={verifying.submittedAt} found={verifying.data} />}
    </OpenPage>
  )
}
