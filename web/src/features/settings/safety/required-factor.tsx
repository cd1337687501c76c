import type { SecondFactor } from '@inkprint/contract'

/** Whether one must be set up before anything else. */
export function isWanted({ is_required, is_on }: SecondFactor): boolean {
  return is_required && !is_on
}

/** The look of a button that must be pressed, or only may be. */
export function lookOf(isNeeded: boolean) {
  return { variant: isNeeded ? 'primary' : 'secondary' } as const
}

/** Whether the account has just the one that is required of it; the server takes that from nobody. */
export function isOnlyRequired({ is_required, totp_since, passkeys }: SecondFactor): boolean {
  return is_required && passkeys.length + Number(totp_since !== null) === 1
}

/** In place of a button that would take the only one away. */
export function OnlyRequired({ factor, children }: { factor: SecondFactor; children: string }) {
  const who = factor.required_by === 'organization' ? 'Your organization requires' : 'You need'
  return (
    <p className="text-ink-soft text-label">
      {who} a second factor, and this is your only one. {children}
    </p>
  )
}
