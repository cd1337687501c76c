/** A keyboard shortcut for the same action; hidden on devices without a keyboard. */
export function Shortcut({ does }: { does: string }) {
  return (
    <p className="text-caption text-ink-faint pointer-coarse:hidden">
      <Key>{isApple ? '⌘' : 'Ctrl'}</Key> <Key>Enter</Key> {does}
    </p>
  )
}

function Key({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-rule border-b-2 bg-sheet px-1.5 py-px font-mono text-[0.6875rem] text-ink-soft">
      {children}
    </kbd>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
