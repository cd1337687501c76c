/**
 * What a save sends: trimmed, what differs from what is stored. A field left blank means no change,
 * unless it is one that may be cleared and held something.
 */
export function changedFields(
  values: Record<string, string>,
  { stored, clearable }: { stored: Record<string, string>; clearable: readonly string[] },
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([field, value]) => [field, value.trim()] as const)
      .filter(([field, value]) => value !== (stored[field] ?? '').trim())
      .filter(([field, value]) => value !== '' || clearable.includes(field)),
  )
}
