import type { SecondFactor } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '../../../shared/failure.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { replaceCodesMutation } from './queries.ts'
import { lookOf } from './required-factor.tsx'
import { SafetyPart } from './safety-part.tsx'

interface RecoveryCodesProps {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
}

export function RecoveryCodes({ factor, onCodes }: RecoveryCodesProps) {
  const [isAsking, setAsking] = useState(false)
  const replacing = useMutation({
    ...replaceCodesMutation,
    onSuccess: async (answer, ...rest) => {
      await replaceCodesMutation.onSuccess?.(answer, ...rest)
      onCodes(answer.recovery_codes)
    },
    onSettled: () => setAsking(false),
  })
  const left = factor.recovery_codes_left
  return (
    <SafetyPart
      title="Recovery codes"
      hint={`${leftInWords(left)}Each signs you in once if you lose your device.`}
    >
      {left === 0 && (
        <Alert tone="caution" title="You have no recovery codes left" className="mb-4">
          If you lose your device now, you cannot sign in. Create new codes and keep them somewhere
          else.
        </Alert>
      )}
      {replacing.isError && (
        <Failure title="New codes could not be created" error={replacing.error} />
      )}
      <Button {...lookOf(left === 0)} onClick={() => setAsking(true)}>
        Create new codes
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Create new recovery codes?"
        confirmLabel="Create new codes"
        isBusy={replacing.isPending}
        onConfirm={() => replacing.mutate()}
        onClose={() => setAsking(false)}
      >
        The codes you have now stop working.
      </ConfirmDialog>
    </SafetyPart>
  )
}

/** Empty if there are none left: a warning says so. */
function leftInWords(left: number): string {
  if (left === 0) return ''
  return left === 1 ? 'One code is left. ' : `${left} codes are left. `
}
