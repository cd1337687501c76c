import type { SecondFactor } from '@inkprint/contract'

/** Whether a second factor must be set up before anything else. */
export function isWanted({ is_required, is_on }: SecondFactor): boolean {
  return is_required && !is_on
}

/** The look of a button that either must or may be pressed. */
export function lookOf(isNeeded: boolean) {
  return { variant: isNeeded ? 'primary' : 'secondary' } as const
}

/**
 * Whether this is the account's only second factor and one is required; the server does not let it be
 * removed.
 */
export function isOnlyRequired({ is_required, totp_since, passkeys }: SecondFactor): boolean {
  return is_required && passkeys.length + Number(totp_since !== null) === 1
}

/** Shown instead of a button that would remove the only one. */
export function OnlyRequired({ factor, children }: { factor: SecondFactor; children: string }) {
  const who = factor.required_by === 'organization' ? 'Your organization requires' : 'You need'
  return (
    <p className="text-ink-soft text-label">
      {who} a second factor, and this is your only one. {children}
    </p>
  )
}
